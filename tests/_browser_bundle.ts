/**
 * A module of the library as one file for a browser. Browsers have no `import source`: bytes of Wasm
 * become a part of the file, and are compiled where the module would have been imported.
 *
 * @module
 */
import { build, type Metafile, type Plugin, stop } from "npm:esbuild@0.28.2";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** A bundle, and the modules that it is made of. */
export interface BrowserBundle {
  /** The module. */
  readonly code: string;
  /** Paths of what is in it. */
  readonly inputs: readonly string[];
}

/**
 * Bundles a module.
 *
 * @param code Text of the module, which imports by paths relative to the root of the checkout.
 */
export async function bundleForBrowser(code: string): Promise<BrowserBundle> {
  const packages = Deno.makeTempDirSync({ prefix: "cbx-bundle-" });
  try {
    await installPackages(packages);
    const { outputFiles, metafile } = await build({
      absWorkingDir: ROOT,
      stdin: { contents: code, resolveDir: ROOT, loader: "ts" },
      bundle: true,
      write: false,
      format: "esm",
      platform: "browser",
      target: "esnext",
      loader: { ".wasm": "binary" },
      metafile: true,
      plugins: [wasmAsBytes(packages)],
      logLevel: "warning",
    });
    return { code: outputFiles[0]!.text, inputs: inputsOf(metafile) };
  } finally {
    await stop();
    Deno.removeSync(packages, { recursive: true });
  }
}

function inputsOf({ inputs }: Metafile): string[] {
  return Object.keys(inputs).filter((path) => !path.startsWith("<")).sort();
}

/** Installs the packages of the library, in the versions of its lock file. */
async function installPackages(folder: string): Promise<void> {
  const { imports } = JSON.parse(Deno.readTextFileSync(join(ROOT, "deno.json")));
  const wasm = /"(npm:(@sqlite\.org\/sqlite-wasm)@[^/"]+)/
    .exec(Deno.readTextFileSync(join(ROOT, "src/store/sqlite3_wasm.js")))!;
  const own = Object.entries(imports).filter(([name]) => PACKAGES.includes(name));
  const configuration = {
    imports: { ...Object.fromEntries(own), [wasm[2]!]: wasm[1]! },
    nodeModulesDir: "auto",
  };
  Deno.writeTextFileSync(join(folder, "deno.json"), JSON.stringify(configuration));
  Deno.copyFileSync(join(ROOT, "deno.lock"), join(folder, "deno.lock"));
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["install", "--quiet"],
    cwd: folder,
    stderr: "inherit",
  }).output();
  if (!success) throw new Error("Cannot install packages: see above");
}

/** Packages that a search reads. */
const PACKAGES: readonly string[] = ["@orama/orama", "zeptomatch"];

/** Marks what the plugin itself asks for. */
const ASKED = {};

/** Resolves packages where they are installed, and turns `import source` into bytes that are compiled. */
function wasmAsBytes(packages: string): Plugin {
  return {
    name: "wasm-as-bytes",
    setup(build) {
      build.onResolve({ filter: /^(?:npm:|@|zeptomatch)/ }, ({ path, kind, pluginData }) => {
        if (pluginData === ASKED) return undefined;
        const bare = path.replace(/^npm:((?:@[^/]+\/)?[^/@]+)(?:@[^/]+)?/, "$1");
        return build.resolve(bare, { kind, resolveDir: packages, pluginData: ASKED });
      });
      build.onLoad({ filter: /\.js$/ }, ({ path }) => {
        if (path.includes("/node_modules/")) return undefined;
        const contents = Deno.readTextFileSync(path).replace(
          /^import source (\w+) from (".*?");$/gm,
          "import $1_bytes from $2;\nconst $1 = await WebAssembly.compile($1_bytes);",
        );
        return { contents, loader: "js" };
      });
    },
  };
}
