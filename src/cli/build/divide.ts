/**
 * Divides the bundle in two: `search.js`, which holds what a search runs, and `rest.js`, which is
 * loaded when something else is asked for. What each command line begins with is a file of its own,
 * which loads the command unless a server has answered. In one file, each search would load the parts of Node.js
 * that a web server imports, and compile the web server.
 *
 * A module that is imported on demand becomes a function that is called on demand. As files, these
 * would be two hundred, since they share others with each other; Deno reads all of them at every
 * start, to learn what they import.
 *
 * @module
 */
import type { Metafile, Plugin } from "esbuild";
import { dirname, join, relative } from "node:path";

/** Specifier under which the first part imports the rest. */
export const REST = "cbx:rest";

/** Module that the beginning loads, which is `command.js` in the bundle. */
export const COMMAND = "src/cli/run_here.ts";

/** Marks the parts of Node.js that are loaded when a module of the rest runs. */
const BUILT_IN = "built-in";

/**
 * Stands for `node:path` where paths have slashes: that of Deno loads a dozen modules, which take 5 ms of
 * every start. It asks `process` for the working directory.
 */
export const PATH_PACKAGE = "path-browserify";

/** Not the type of a module. */
const IMPORT_ON_DEMAND = /(?<!\btypeof )\bimport\(("[^"]+")\)/g;

/** Modules of the first part, and those that it imports on demand from the rest, as paths. */
export interface Parts {
  readonly first: ReadonlySet<string>;
  readonly entries: readonly string[];
}

/** Reads from the bundle of the first part alone which modules it holds and asks for. */
export function partsOf({ inputs }: Metafile): Parts {
  const first = new Set(Object.keys(inputs));
  const entries = new Set<string>();
  for (const [path, { imports }] of Object.entries(inputs)) {
    for (const { kind, path: target, external } of imports) {
      if (kind !== "dynamic-import" || !external) continue;
      if (!target.startsWith(".")) throw new Error(`${path} imports ${target}: only the rest may`);
      const asked = join(dirname(path), target);
      if (!first.has(asked)) entries.add(asked);
    }
  }
  return { first, entries: [...entries].sort() };
}

/** Leaves out of a bundle what is imported on demand. */
export function withoutDemands(): Plugin {
  return {
    name: "without-demands",
    setup(build) {
      build.onResolve(
        { filter: /./ },
        ({ path, kind }) => kind === "dynamic-import" ? { path, external: true } : undefined,
      );
    },
  };
}

/** Leaves out of the beginning the files beside it. */
export function besideIt(): Plugin {
  return {
    name: "beside-it",
    setup(build) {
      build.onResolve(
        { filter: /^cbx:rest$|^\.\/command\.js$/ },
        ({ path }) => ({ path: path === REST ? "./rest.js" : path, external: true }),
      );
    },
  };
}

/** Text of a module in which what is imported on demand is called on demand. */
export function withCalls(
  text: string,
  { path, parts }: { readonly path: string; readonly parts: Parts },
): string {
  const isFirst = parts.first.has(path);
  return text.replaceAll(IMPORT_ON_DEMAND, (_, literal: string) => {
    const specifier: string = JSON.parse(literal);
    const target = specifier.startsWith(".") ? join(dirname(path), specifier) : specifier;
    if (target === COMMAND) return 'import("./command.js")';
    return isFirst && !parts.first.has(target)
      ? `import("${REST}").then((rest) => rest.load(${JSON.stringify(target)}))`
      : `Promise.resolve().then(() => require(${literal}))`;
  });
}

/** The parser is handed its engine: that it runs on Node.js, which could read files, is of no use to it. */
const PARSER_PACKAGE = "web-tree-sitter";

/** Tells whether a file is of the parser, or of a package that is loaded with the first part. */
export function doesWithoutProcess(path: string, root: string, { first }: Parts): boolean {
  return first.has(relative(root, path)) ||
    [PARSER_PACKAGE, PATH_PACKAGE].some((name) => path.includes(`/${name}/`));
}

/**
 * Gives a package that asks on what it runs an answer: to look at the `process` of Node.js loads it,
 * which takes 12 ms, and what takes itself for a program of Node.js asks where its file is, which text
 * has none of.
 */
export function withoutProcess(text: string): string {
  const platform = 'Deno.build.os === "windows" ? "win32" : Deno.build.os';
  return `const process = { platform: ${platform}, cwd: Deno.cwd };\n${text}`;
}

/** Provides the rest as one module, and the parts of Node.js when a module of it is called. */
export function divide(
  { root, packages }: { readonly root: string; readonly packages: string },
  { first, entries }: Parts,
): Plugin {
  return {
    name: "divide",
    setup(build) {
      build.onResolve({ filter: /^cbx:rest$/ }, () => ({ path: "rest", namespace: REST }));
      build.onLoad({ filter: /./, namespace: REST }, () => ({
        contents: restOf(entries),
        resolveDir: root,
        loader: "js",
      }));
      build.onResolve({ filter: /^node:/ }, ({ path, importer }) => {
        const isFirst = first.has(relative(root, importer));
        if (!isFirst || path === "node:path") return { path, namespace: BUILT_IN };
        throw new Error(`${importer} has each start load ${path}: import it on demand`);
      });
      build.onLoad({ filter: /./, namespace: BUILT_IN }, ({ path }) => ({
        contents: `module.exports = ${builtIn(path)};`,
        resolveDir: packages,
      }));
    },
  };
}

function builtIn(path: string): string {
  const own = `process.getBuiltinModule(${JSON.stringify(path)})`;
  return path === "node:path"
    ? `Deno.build.os === "windows" ? ${own} : require(${JSON.stringify(PATH_PACKAGE)})`
    : own;
}

function restOf(entries: readonly string[]): string {
  const rows = entries.map((path) =>
    `${JSON.stringify(path)}: () => require(${JSON.stringify(`./${path}`)})`
  );
  return `const modules = {${rows.join(",")}};\nexport const load = (path) => modules[path]();\n`;
}
