import { dirname, join } from "node:path";
import ts from "npm:typescript@5.9.3";

/** The files that one `tsconfig.json` is nearest to, and a program that reads them. */
export interface Project {
  /** Reads the files, and all that they import. */
  readonly program: ts.Program;
  /** Absolute paths. */
  readonly files: readonly string[];
  /** The file that a module specifier leads to, or `undefined`. */
  readonly resolve: (specifier: string, importer: string) => string | undefined;
}

/** Folders that hold no source of the tree. */
const LEFT_OUT: ReadonlySet<string> = new Set(["node_modules", ".git", "dist"]);

const SOURCE = /\.(?:ts|tsx|mts|cts)$/;

/** Makes the projects of a tree, one after the other, as each takes much memory. */
export function* projectsOf(root: string): Generator<Project> {
  const files = [...filesUnder(root)].sort();
  const packages = packagesOf(files);
  const sources = files.filter((path) => SOURCE.test(path));
  const byConfig = Map.groupBy(sources, (path) => nearestConfig(path, root));
  const outer = optionsOf(
    ts.sys.fileExists(`${root}/tsconfig.json`) ? `${root}/tsconfig.json` : "",
  );
  for (const [config, own] of byConfig) {
    const options = config === `${root}/tsconfig.json` ? outer : optionsOf(config);
    const host = ts.createCompilerHost(options);
    const moduleOf = (text: string, importer: string) =>
      ts.resolveModuleName(text, importer, options, host).resolvedModule ??
        ts.resolveModuleName(text, importer, outer, host).resolvedModule ??
        packageModule(text, packages);
    host.resolveModuleNameLiterals = (literals, importer) =>
      literals.map(({ text }) => ({ resolvedModule: moduleOf(text, importer) }));
    const resolve = (text: string, importer: string) =>
      moduleOf(text, importer)?.resolvedFileName ?? plainFile(text, importer);
    yield { program: ts.createProgram(own, options, host), files: own, resolve };
  }
}

/** A style sheet or a picture: a file for the bundler, and nothing for the compiler. */
function plainFile(specifier: string, importer: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const path = join(dirname(importer), specifier);
  return ts.sys.fileExists(path) ? path : undefined;
}

function* filesUnder(folder: string): Generator<string> {
  for (const { name, isDirectory, isFile } of Deno.readDirSync(folder)) {
    if (LEFT_OUT.has(name)) continue;
    if (isDirectory) yield* filesUnder(`${folder}/${name}`);
    if (isFile) yield `${folder}/${name}`;
  }
}

function nearestConfig(path: string, root: string): string {
  for (let folder = path; folder.length > root.length;) {
    folder = folder.slice(0, folder.lastIndexOf("/"));
    const config = `${folder}/tsconfig.json`;
    if (ts.sys.fileExists(config)) return config;
  }
  return "";
}

/** The options of a configuration; strict where it cannot be read, as types are sharper so. */
function optionsOf(config: string): ts.CompilerOptions {
  const always = { noEmit: true, allowJs: false, skipLibCheck: true, composite: false };
  const base = { strict: true, target: ts.ScriptTarget.ESNext, jsx: ts.JsxEmit.Preserve };
  const bundler = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  if (config === "") return { ...base, ...bundler, ...always };
  const read = ts.readConfigFile(config, ts.sys.readFile);
  const folder = config.slice(0, config.lastIndexOf("/"));
  // Only the options are of interest: the files of the project are known.
  const host = { ...ts.sys, readDirectory: () => [] };
  const { options } = ts.parseJsonConfigFileContent(read.config ?? {}, host, folder);
  return { ...base, ...options, ...bundler, ...always };
}

/** Folder of each package of the tree, by its name. */
function packagesOf(files: readonly string[]): Map<string, string> {
  const packages = new Map<string, string>();
  for (const path of files) {
    if (!path.endsWith("/package.json")) continue;
    const { config } = ts.readConfigFile(path, ts.sys.readFile);
    if (typeof config?.name !== "string") continue;
    packages.set(config.name, path.slice(0, path.lastIndexOf("/")));
  }
  return packages;
}

/** The source of a package of the tree: what `name/sub` would be once it is built and linked. */
function packageModule(
  specifier: string,
  packages: ReadonlyMap<string, string>,
): ts.ResolvedModuleFull | undefined {
  const parts = specifier.split("/");
  const length = specifier.startsWith("@") ? 2 : 1;
  const folder = packages.get(parts.slice(0, length).join("/"));
  if (folder === undefined) return undefined;
  const rest = parts.slice(length).map((part) => `/${part}`).join("");
  for (const place of [`${folder}/src${rest}`, `${folder}${rest}`]) {
    for (const end of [".ts", ".tsx", "/index.ts", "/index.tsx"]) {
      const path = place + end;
      if (!ts.sys.fileExists(path)) continue;
      const extension = end.endsWith("x") ? ts.Extension.Tsx : ts.Extension.Ts;
      return { resolvedFileName: path, extension };
    }
  }
  return undefined;
}
