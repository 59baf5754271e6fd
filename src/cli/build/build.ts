/**
 * `deno task build`: writes the command as a bundle, which is what is published as `@cbx/cli`.
 *
 * ```
 * dist/cli.js              what is exported: asks a server, or loads the command
 * dist/command.js          the command, over the two below
 * dist/search.js           what a search, or an update that finds nothing, runs
 * dist/rest.js             all else, and the packages that only that uses
 * dist/*_worker.js         the workers that parse files and resolve names, which are loaded as text
 * dist/*.wasm              our own Wasm modules; those of packages are imported from the packages
 * dist/sources/            the command as modules, for @cbx/models, which shares the core with it
 * dist/LICENCES.txt        licences of the packages that are part of the bundle
 * ```
 *
 * Why two: see `divide.ts`. Why functions stand in parentheses: see `eager.ts`. They are not minified: that saves 5 % of the CPU time of a search, and users
 * could not read what they run.
 *
 * `cd dist && deno publish` publishes it. The dry run passes; what the registry itself may still
 * refuse are `import source`, which is young, and a file of 3 MB. `cd src/cli && deno publish`
 * publishes the same command as modules, under the same name.
 *
 * @module
 */
import {
  build,
  type BuildOptions,
  type Metafile,
  type Plugin,
  type PluginBuild,
  stop,
} from "esbuild";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import {
  besideIt,
  COMMAND,
  divide,
  doesWithoutProcess,
  type Parts,
  partsOf,
  PATH_PACKAGE,
  REST,
  withCalls,
  withoutDemands,
  withoutProcess,
} from "./divide.ts";
import { findCalledFunctions, withEagerFunctions } from "./eager.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const DIST = join(ROOT, "dist");

/** The module that every command line runs first; it asks for the command in the end. */
const START = { cli: "src/cli/mod.ts" };

const ENTRIES = { command: COMMAND };

/** Hold what they share with the command once more. */
const WORKERS = {
  analyze_worker: "src/indexer/analyze_worker.ts",
  resolve_worker: "src/indexer/resolve_worker.ts",
};

/** Loaded where files lie beside it, as they do not beside a worker. */
const NOT_IN_WORKERS = ["./table.js"];

/**
 * Stands for the module that finds the workers. To start one from a file takes read permission of the
 * bundle, which no command has; from text, it takes none. Each is read when the first of its kind starts.
 */
const WORKER_SOURCE = {
  path: join(ROOT, "src/indexer/worker_source.ts"),
  contents: `const textOf = {
  analyze: () => import("./analyze_worker.js", { with: { type: "text" } }),
  resolve: () => import("./resolve_worker.js", { with: { type: "text" } }),
};
const sourceCache = {};
export function workerSource(task) {
  return sourceCache[task] ??= textOf[task]().then(({ default: text }) =>
    new URL(URL.createObjectURL(new Blob([text], { type: "text/javascript" })))
  );
}`,
};

/** Modules that a search, and an update that finds nothing, load on demand. */
const OF_SEARCH: readonly string[] = [
  "src/cli/questions/search_command.ts",
  "src/cli/commands/update.ts",
  "src/indexer/write_index.ts",
  "src/indexer/limit_changes.ts",
  "src/git/read_head.ts",
  "src/git/refs.ts",
  "src/git/find_repository.ts",
  "src/store/lock.ts",
  "src/store/sqlite3_wasm.js",
  "src/embed/table.js",
];

/** Files that modules name by their address, as they lie in the sources and in the bundle. */
const ADDRESSES: Readonly<Record<string, string>> = { "../../../cli.ts": "./cli.js" };

/** Packages that no module names: of one, a file is part of another package; one stands for `node:path`. */
const INSIDE: Readonly<Record<string, string>> = {
  preact: "npm:preact@10.27.2",
  [PATH_PACKAGE]: "npm:path-browserify@1.0.1",
};

/** Files that the bundle has in a form of its own, and the builder itself. */
const NOT_SOURCES: ReadonlySet<string> = new Set(["deno.json", "build"]);

/** Files of the command's package that are not for users. */
const NOT_PUBLISHED = /_test\.ts$|\/testdata\//;

interface Configuration {
  readonly version: string;
  readonly license: string;
  readonly imports: Readonly<Record<string, string>>;
  readonly compilerOptions: unknown;
}

const CONFIGURATION: Configuration = JSON.parse(Deno.readTextFileSync(join(ROOT, "deno.json")));

/** Packages of the import map, by name: `npm:hono@4.13.19` as `hono`. */
function npmImports(): [name: string, specifier: string][] {
  return Object.entries(CONFIGURATION.imports)
    .filter(([name, specifier]) => specifier.startsWith("npm:") && !name.endsWith("/"));
}

/**
 * Installs the packages into a folder that esbuild can read, in the versions of the lock file.
 *
 * @throws {Error} If they cannot be installed.
 */
async function installPackages(folder: string): Promise<void> {
  const imports = { ...Object.fromEntries(npmImports()), ...INSIDE };
  Deno.writeTextFileSync(
    join(folder, "deno.json"),
    JSON.stringify({ imports, nodeModulesDir: "auto" }),
  );
  Deno.copyFileSync(join(ROOT, "deno.lock"), join(folder, "deno.lock"));
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["install", "--quiet"],
    cwd: folder,
  }).output();
  if (code !== 0) throw new Error(`Cannot install packages: ${new TextDecoder().decode(stderr)}`);
}

/** Resolves what only Deno knows: the import map, `npm:` specifiers, Wasm modules. */
function resolver(packages: string, parts?: Parts): Plugin {
  const external = ({ path }: { path: string }) => ({ path, external: true });
  return {
    name: "deno",
    setup(build) {
      build.onResolve({ filter: /^(?:npm|node):|\.wasm$|_worker\.js$/ }, external);
      build.onResolve({ filter: /^@cbx\/core$/ }, () => ({ path: join(ROOT, "mod.ts") }));
      for (const [name] of npmImports()) resolvePackage(build, name, packages);
      build.onLoad({ filter: /\.[jt]s$/ }, ({ path, with: { type } }) => {
        if (type !== undefined) return undefined;
        if (path.includes("/node_modules/")) {
          if (parts && !doesWithoutProcess(path, ROOT, parts)) return undefined;
          return { contents: withoutProcess(Deno.readTextFileSync(path)), loader: "js" };
        }
        if (path === WORKER_SOURCE.path) return { contents: WORKER_SOURCE.contents };
        const text = withAddresses(path);
        const contents = parts ? withCalls(text, { path: relative(ROOT, path), parts }) : text;
        return { contents, loader: path.endsWith(".ts") ? "ts" : "js" };
      });
    },
  };
}

/** Lets esbuild look for a package and what is below it where it is installed. */
function resolvePackage(
  { onResolve, resolve }: PluginBuild,
  name: string,
  resolveDir: string,
): void {
  const filter = new RegExp(`^${RegExp.escape(name)}(?:/|$)`);
  onResolve({ filter }, ({ path, importer, kind, resolveDir: from, pluginData }) => {
    if (pluginData === packageData || from.includes("/node_modules/")) return undefined;
    return resolve(path, { importer, kind, resolveDir, pluginData: packageData });
  });
}

/** Marks a request that comes from {@linkcode resolvePackage} itself. */
const packageData = {};

/**
 * Reads a module, with the addresses that it has in the bundle.
 *
 * @throws {Error} If it names a file that the bundle lacks.
 */
function withAddresses(path: string): string {
  return Deno.readTextFileSync(path).replaceAll(
    /new URL\((".*?"), import\.meta\.url\)/g,
    (_, literal: string) => {
      const address = ADDRESSES[JSON.parse(literal)];
      if (address === undefined) throw new Error(`${path} names ${literal}, which no bundle holds`);
      return `new URL(${JSON.stringify(address)}, import.meta.url)`;
    },
  );
}

/** Writes the licence of each package of which a file is part of the bundle. */
function writeLicences({ inputs }: Metafile, packages: string): void {
  const folders = new Set(
    Object.keys(inputs).flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []),
  );
  const inside = Object.keys(INSIDE).map((name) => join(packages, "node_modules", name));
  const texts = [...[...folders].map((folder) => join(ROOT, folder)), ...inside].map(licenceOf)
    .sort();
  Deno.writeTextFileSync(
    join(DIST, "LICENCES.txt"),
    [...new Set(texts)].join(`\n${"-".repeat(80)}\n\n`),
  );
}

/** @throws {Error} If a package says nothing of its licence. */
function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(
    Deno.readTextFileSync(join(folder, "package.json")),
  );
  const file = [...Deno.readDirSync(folder)].find(({ name }) => /^licen[cs]e/i.test(name));
  if (!file && !license) throw new Error(`${name} ${version} names no licence`);
  const text = file ? Deno.readTextFileSync(join(folder, file.name)) : `Licence: ${license}`;
  return `${name} ${version}\n\n${text.trim()}\n`;
}

function writeTypes(): void {
  const path = join(DIST, "cli.js");
  const text = Deno.readTextFileSync(path);
  Deno.writeTextFileSync(path, `// @ts-self-types="./cli.d.ts"\n${text}`);
}

/** Has V8 keep the functions compiled that commands call: a tenth less time at every later start. */
function markCalledFunctions(): void {
  const called = findCalledFunctions(join(DIST, "cli.js"));
  for (const name of ["cli.js", "command.js", "search.js", "rest.js"]) {
    const path = join(DIST, name);
    const text = withEagerFunctions(Deno.readTextFileSync(path), called.get(name) ?? []);
    Deno.writeTextFileSync(path, text);
  }
}

/** Copies the modules of the command, without its tests. */
function copySources(from = join(ROOT, "src/cli"), to = join(DIST, "sources")): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    const path = join(from, name);
    if (NOT_PUBLISHED.test(isDirectory ? `${path}/` : path) || NOT_SOURCES.has(name)) continue;
    if (isDirectory) copySources(path, join(to, name));
    else Deno.copyFileSync(path, join(to, name));
  }
}

/** Writes what `deno publish` reads. Types of the bundle are those of its sources. */
function writeConfiguration(): void {
  const { version, license, imports, compilerOptions } = CONFIGURATION;
  const { "@cbx/core": _, ...packages } = imports;
  const configuration = {
    name: "@cbx/cli",
    version,
    license,
    exports: {
      ".": "./cli.js",
      "./program": "./sources/program.ts",
      "./sources": "./sources/mod.ts",
    },
    workspace: [],
    links: [".."],
    imports: { "@cbx/core": `jsr:@cbx/core@^${version}`, ...packages },
    compilerOptions,
    // Git ignores this folder.
    publish: { exclude: ["!."] },
  };
  Deno.writeTextFileSync(join(DIST, "deno.json"), `${JSON.stringify(configuration, null, 2)}\n`);
  // All that the command reads of it.
  Deno.writeTextFileSync(
    join(DIST, "sources/deno.json"),
    `${JSON.stringify({ version, license })}\n`,
  );
  Deno.writeTextFileSync(join(DIST, "cli.d.ts"), 'export * from "./sources/mod.ts";\n');
}

async function main(): Promise<void> {
  // Its name stands in the bundle, in a comment above each module: it is the same on every machine.
  const packages = join(DIST, "packages");
  Deno.mkdirSync(DIST, { recursive: true });
  for (const { name } of [...Deno.readDirSync(DIST)]) {
    Deno.removeSync(join(DIST, name), { recursive: true });
  }
  Deno.mkdirSync(packages);
  try {
    await installPackages(packages);
    const common = {
      absWorkingDir: ROOT,
      outdir: DIST,
      bundle: true,
      format: "esm",
      platform: "node",
      // An UMD module, as jsonc-parser's "main", loads its parts in a way that no bundler sees.
      mainFields: ["module", "main"],
      target: "esnext",
      legalComments: "inline",
      metafile: true,
      logLevel: "warning",
    } satisfies BuildOptions;
    const { metafile: asked } = await build({
      ...common,
      entryPoints: [...Object.values(ENTRIES), ...OF_SEARCH],
      write: false,
      plugins: [withoutDemands(), resolver(packages)],
    });
    const parts = partsOf(asked);
    const { metafile } = await build({
      ...common,
      entryPoints: { ...ENTRIES, rest: REST },
      splitting: true,
      // What both share is all that the command holds.
      chunkNames: "search",
      plugins: [divide({ root: ROOT, packages }, parts), resolver(packages, parts)],
    });
    const begun = await build({
      ...common,
      entryPoints: START,
      write: false,
      plugins: [withoutDemands(), resolver(packages)],
    });
    await build({
      ...common,
      entryPoints: START,
      plugins: [besideIt(), resolver(packages, partsOf(begun.metafile))],
    });
    await build({
      ...common,
      entryPoints: WORKERS,
      external: NOT_IN_WORKERS,
      plugins: [resolver(packages)],
    });
    writeLicences(metafile, packages);
    writeTypes();
  } finally {
    await stop();
    Deno.removeSync(packages, { recursive: true });
  }
  for (const path of ["src/text/token_ranks.wasm", "src/embed/table.wasm"]) {
    Deno.copyFileSync(join(ROOT, path), join(DIST, path.replace(/^.*\//, "")));
  }
  for (const name of ["LICENSE", "src/cli/README.md"]) {
    Deno.copyFileSync(join(ROOT, name), join(DIST, name.replace(/^.*\//, "")));
  }
  markCalledFunctions();
  copySources();
  writeConfiguration();
}

if (import.meta.main) await main();
