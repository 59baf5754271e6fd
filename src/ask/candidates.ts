/**
 * Symbols that a name may mean: `name`, `Class.method`, `path:name`, or `path:line`.
 *
 * @module
 */
import { qualifiedName } from "../graph/scopes.ts";
import { splitTop } from "../graph/type_ref.ts";
import type { FileRow } from "../store/catalog.ts";
import type { SymbolNode } from "../store/graph_tables.ts";
import { withoutSetMembers } from "../store/set_members.ts";
import type { Store } from "../store/store.ts";
import { closingIndex } from "../text/brackets.ts";
import { pathKey, toSlashes } from "../text/paths.ts";
import { fileOf, withoutDots } from "./select_file.ts";

/** Dots at which a qualified name is parted. */
const MAX_SPLITS = 12;

/** Separators between the parts of a qualified name; `#` begins the name of a private member. */
const SEPARATOR = /::|->|[./]|(?<=[^.:>/#])#/;

/** The parts of a qualified name, outermost first; a path before it is one of them. */
export function nameParts(name: string): string[] {
  return name.split(/::|->|[./:]|(?<=[^.:>/#])#/).filter((part) => part !== "");
}

/**
 * All symbols that a name may mean. A name with its whole scope, or with its file, means the symbol
 * that has just this one, even if the scope of another ends alike.
 */
export function candidatesOf(store: Store, text: string): SymbolNode[] {
  const { files, name } = splitPath(store, text);
  if (files && isLine(store, text)) {
    return files.flatMap((file) => around(store, file, parseInt(name)));
  }
  const written = fittingName(store, files, name);
  const found = written.length > 0
    ? written
    : withArity(store, fittingName(store, files, withoutParameters(name)), argumentsOf(name));
  return found.length > 0 || !files ? found : files.flatMap((file) => shownAs(store, file, name));
}

/** A name without the parameters of its types, with which nobody calls them: `Result<T>.Success`. */
export function withoutParameters(name: string): string {
  return name.replace(/(?<=\w)<[\w\s.,?]{0,200}>/g, "");
}

/** How many type arguments are written behind a name, as in `Result<T, E>` or `Result<,>`; 0 where none are. */
function argumentsOf(name: string): number {
  const list = /<([\w\s.,?]{0,200})>$/.exec(name)?.[1];
  return list === undefined ? 0 : list.split(",").length;
}

/** Of several definitions, those with as many type parameters; all, where none has or none are asked for. */
function withArity(store: Store, symbols: SymbolNode[], arity: number): SymbolNode[] {
  if (arity === 0 || symbols.length < 2) return symbols;
  const parameters = typeParameters(store, symbols);
  const fitting = symbols.filter(({ node }) => parameters.get(node)?.length === arity);
  return fitting.length > 0 ? fitting : symbols;
}

/** The type parameters of definitions as their signatures write them, those of lifetimes left out. */
export function typeParameters(
  store: Store,
  symbols: readonly SymbolNode[],
): Map<number, readonly string[]> {
  return new Map(
    store.symbolsAt(symbols.map(({ node }) => node)).map(({ node, name, signature }) => {
      const [, list = ""] = new RegExp(`(?<![\\w$])${RegExp.escape(name)}(?![\\w$])\\s*(<[^]*)?`)
        .exec(signature) ?? [];
      const inner = list.slice(1, Math.max(0, closingIndex(list, 0, "<>")));
      const parts = splitTop(inner, ",").map((each) => each.trim());
      return [node, parts.filter((each) => each !== "" && !each.startsWith("'"))];
    }),
  );
}

/** Tells whether a text is `path:line`, or `path:10-20`. */
export function isLine(store: Store, text: string): boolean {
  const { files, name } = splitPath(store, text);
  return files !== undefined && /^\d+(?:-\d+)?$/.test(name);
}

/** Symbols of a file that are shown by a name as a whole, as titles of tests are, or by it and their line. */
function shownAs({ graph }: Store, { id }: FileRow, name: string): SymbolNode[] {
  const [, alone = name, line] = /^([^]*):(\d+)(?:#\d+)?$/.exec(name) ?? [];
  return graph.symbolsOf(id).filter((symbol) => {
    const shown = qualifiedName(symbol).trim();
    return shown === name || (shown === alone.trim() && symbol.startLine === Number(line));
  });
}

function fittingName(
  store: Store,
  files: readonly FileRow[] | undefined,
  name: string,
): SymbolNode[] {
  // A method of JavaScript has the class as its scope, whose prototype it is set on.
  const parts = name.replace(/\.prototype(?=[.#])/g, "").split(SEPARATOR)
    .filter((part) => part !== "");
  const last = parts.at(-1) ?? name;
  const ids = files && new Set(files.map(({ id }) => id));
  const isInFiles = ({ fileId }: SymbolNode) => ids === undefined || ids.has(fileId);
  if (parts.length === 1 && name !== last) {
    // The separator may be of the name, as in that of the hidden job `.base`.
    const asWritten = store.graph.symbolsNamed(name).filter(isInFiles);
    if (asWritten.length > 0) return asWritten;
  }
  const named = [
    ...store.graph.symbolsNamed(last),
    ...(parts.length > 1 ? store.graph.symbolsNamed(name) : []),
  ];
  const inFiles = named.filter(isInFiles);
  const scope = parts.slice(0, -1).join(".");
  const fitting = inFiles.filter((symbol) => symbol.name === name || endsWith(symbol.scope, scope));
  const whole = withoutBlocks(fitting);
  const isJust = (symbol: SymbolNode) =>
    symbol.name === last && symbol.scope === scope || symbol.name === name && parts.length > 1;
  const just = files || scope !== "" ? whole.filter(isJust) : [];
  if (just.length > 0) return just;
  const literal = findLiteralNames(store, name).filter(isInFiles);
  if (literal.length > 0 || whole.length > 0) return literal.length > 0 ? literal : whole;
  return withoutBlocks(inFiles.filter((symbol) => isWithin(symbol.scope, parts.slice(0, -1))));
}

/** Whether a scope has the wanted parts in their order, as `Thor.Base.ClassMethods` has `Thor`. */
function isWithin(scope: string, wanted: readonly string[]): boolean {
  const parts = scope.split(".");
  let from = 0;
  return wanted.length > 0 && wanted.every((part) => (from = parts.indexOf(part, from) + 1) > 0);
}

/** Symbols whose scope or name holds separators itself, as `ConfigMap/web` and `redis.conf` do. */
function findLiteralNames({ graph }: Store, text: string): SymbolNode[] {
  return Array.from(text.matchAll(/\./g), ({ index }) => index).slice(0, MAX_SPLITS)
    .flatMap((index) =>
      graph.symbolsNamed(text.slice(index + 1))
        .filter(({ scope }) => scope === text.slice(0, index))
    );
}

/** A block of extensions, as `impl Type`, is a part of the type. */
function withoutBlocks(symbols: readonly SymbolNode[]): SymbolNode[] {
  const whole = symbols.filter(({ kind }) => kind !== "impl");
  return whole.length > 0 ? whole : [...symbols];
}

function endsWith(scope: string, wanted: string): boolean {
  return wanted === "" || scope === wanted || scope.endsWith(`.${wanted}`);
}

/** The innermost definitions around a line; of several, as in `const a = 1, b = 2`, each. */
function around({ graph }: Store, { id }: FileRow, line: number): SymbolNode[] {
  const within = withoutSetMembers(graph.symbolsOf(id)).filter(({ startLine, endLine }) =>
    startLine <= line && line <= endLine
  );
  const inner = within.at(-1);
  return within.filter(({ startLine, scope }) =>
    startLine === inner?.startLine && scope === inner.scope
  );
}

/** `src/a.ts:name` and `src/a.ts#name`; a line in place of the name selects what is around it. */
export function splitPath(store: Store, text: string): { files?: FileRow[]; name: string } {
  // Names of files may hold such signs as well.
  for (const { index } of text.matchAll(/[:#](?!:)/g)) {
    const file = fileOf(store, text.slice(0, index));
    if (file && index + 1 < text.length) return { files: [file], name: text.slice(index + 1) };
  }
  const found = /^([^]+?)[:#](?!:)([^]+)$/.exec(text);
  if (!found || found[1]!.endsWith(":")) return { name: text };
  const [, before, name] = found;
  const end = `/${pathKey(toSlashes(withoutDots(before!), "windows"))}`;
  const files = store.catalog.files.filter((file) => pathKey(file.path).endsWith(end));
  return files.length > 0 ? { files, name: name! } : { name: text };
}
