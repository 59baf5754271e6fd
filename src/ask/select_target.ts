/**
 * Definition or file that a person means by `name`, `Class.method`, `path:name`, or the path of a
 * file. One of several is never picked in silence: where the top level decides, the answer names
 * the others.
 *
 * @module
 */
import { SymbolAmbiguousError, SymbolNotFoundError } from "../errors.ts";
import { isResolved } from "../graph/language_rules.ts";
import { qualifiedName, TYPE_KINDS, VALUE_KINDS } from "../graph/scopes.ts";
import type { FileRow } from "../store/catalog.ts";
import type { SymbolNode } from "../store/graph_tables.ts";
import { filesEndingIn } from "../rank/file_names.ts";
import { folderReason, nearestFiles, reasonOutside } from "../search/outside_of.ts";
import type { Store } from "../store/store.ts";
import { findByPath, pathKey, toSlashes } from "../text/paths.ts";
import type { SymbolKind } from "../types.ts";
import type { NameChoice } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { brokenPlaces, brokenPlacesText } from "./broken_places.ts";
import { count } from "./count.ts";
import { generators } from "./derived_names.ts";
import { isConstructor } from "./dispatch.ts";
import { byPlace, type GraphNode, type GraphView, placeOf } from "./graph_view.ts";
import { inheritedMember } from "./inherited_member.ts";
import { filesHolding } from "./name_places.ts";
import { isEntry, namedInPackage } from "./package_names.ts";
import { nearestMembers, nearestNames } from "./nearest_names.ts";

/** Candidates that an error lists. */
const MAX_LISTED = 10;

/** Files that are looked at for another name of a definition. */
const MAX_ALIASING = 200;

/** Dots at which a qualified name is parted. */
const MAX_SPLITS = 12;

/** Definitions that a name may be generated for, which an error lists. */
const MAX_GENERATORS = 3;

/** Separators between the parts of a qualified name; `#` begins the name of a private member. */
const SEPARATOR = /::|->|[./]|(?<=[^.:>/#])#/;

/** Kinds of what is named in a text or in data. */
const TEXT_KINDS: ReadonlySet<SymbolKind> = new Set(
  ["section", "key", "rule", "element"] as const,
);

/** Target of a question: a file, or symbols that count as one, such as overloads. */
export interface Target {
  /** The nodes; the first one stands for all. */
  readonly nodes: readonly GraphNode[];
  /** Of which others the name is as well, where it is not of these alone. */
  readonly meant?: NameChoice;
}

/**
 * Finds what is meant. A name without a path or scope means the definition of the top level that
 * has it, where there is just one in code.
 *
 * @throws {SymbolNotFoundError} If nothing has the name.
 * @throws {SymbolAmbiguousError} If several things have it.
 * @throws {RangeError} If it is a path outside of the tree.
 */
export function selectTarget(view: GraphView, source: AskSource, asked: string): Target {
  const text = nameOf(asked, source.store);
  const file = fileOf(source.store, text);
  if (file) return { nodes: [view.fileNode(file)] };
  const named = candidatesOf(source.store, text).map((symbol) => view.nodeOf(symbol));
  const symbols = withoutConstructors(
    codeFirst(named.length > 0 ? named : namedElsewhere(view, source, text)),
  );
  const aliased = symbols.some(({ symbol }) => isCode(symbol!))
    ? undefined
    : aliasOf(view, source, text);
  if (aliased) return aliased;
  if (symbols.length === 0) {
    const { store } = source;
    const [path = ""] = text.split(/[:#]/);
    if (/[./]/.test(path)) refuseOutsideIndex(source, text, path);
    const name = nameParts(text).at(-1) ?? text;
    throw new SymbolNotFoundError(
      text,
      findLikely(store, text, name),
      // The end of a path is no name.
      doubtOf(source, /\/[^:#]*$/.test(text) ? undefined : name),
    );
  }
  const groups = [...Map.groupBy(symbols, sameThing).values()].map(valuesLast);
  if (groups.length === 1) return { nodes: groups[0]! };
  const [first] = groups;
  // A line of one file names no definition: those beside the first have to be asked for by name.
  if (isLine(source.store, text) && groups.every(([node]) => node!.file === first![0]!.file)) {
    return { nodes: first!, meant: choiceOf(text, first!, groups) };
  }
  const top = nameParts(text).length === 1
    ? groups.filter((group) => group.some((node) => isTopLevel(view, node)))
    : [];
  const [taken] = [top, groups.filter(isOfProduct), passedOn(view, top)]
    .find((each) => each.length === 1)?.[0] ?? [];
  if (taken) {
    const group = groups.find(([first]) => first === taken)!;
    return { nodes: group, meant: choiceOf(text, group, groups) };
  }
  const listed = groups.map(([first]) => placeOf(first!)).sort(byPlace);
  throw new SymbolAmbiguousError(
    text,
    listed.slice(0, MAX_LISTED).map(({ path, line, symbol, kind }) => ({
      path,
      line,
      symbol,
      kind,
    })),
    listed.length,
  );
}

/** Finds what a name means by its package, or by a base of the type that it names. */
export function namedElsewhere(
  view: GraphView,
  source: AskSource,
  asked: string,
): readonly GraphNode[] {
  // Documentation and compilers write parameters behind a name.
  const text = asked.replace(/\([^()]{0,1000}\)$/, "");
  if (text !== asked) {
    const named = candidatesOf(source.store, text).map((each) => view.nodeOf(each));
    if (named.length > 0) return named;
  }
  const inPackage = namedInPackage(view, source, text);
  const [, before, name] = /^(.+)(?:::|->|[.#])([\w$]+)$/.exec(text) ?? [];
  if (inPackage.length > 0 || before === undefined) return inPackage;
  const named = candidatesOf(source.store, before).map((each) => view.nodeOf(each));
  const types = (named.length > 0 ? named : namedInPackage(view, source, before))
    .filter(({ symbol }) => TYPE_KINDS.has(symbol!.kind));
  return inheritedMember(view, types, name!);
}

/** Tells whether something is defined in the code of a product, and not in its tests or examples. */
function isOfProduct(group: readonly GraphNode[]): boolean {
  return group.some(({ file, symbol }) => file.category === "code" && isCode(symbol!));
}

/** The definitions that the entry of a package passes on: those are public. */
function passedOn(
  view: GraphView,
  groups: readonly (readonly GraphNode[])[],
): readonly (readonly GraphNode[])[] {
  return groups.filter((group) => {
    const edges = view.edgesTo(group.map(({ node }) => node)).filter(({ kind }) =>
      kind === "import"
    );
    return view.nodes(new Set(edges.map(({ source }) => source)))
      .some(({ file }) => file.category === "code" && isEntry(file.path));
  });
}

/** Finds the definition that a file imports or exports by another name, where that is the same everywhere. */
function aliasOf(view: GraphView, { store }: AskSource, text: string): Target | undefined {
  const { files, name } = splitPath(store, text);
  if (!/^[\w$]+$/.test(name)) return undefined;
  const nodes = (files ?? filesHolding(store, name)).filter(({ language }) => isResolved(language))
    .slice(0, MAX_ALIASING).flatMap((file) => {
      const names = store.graph.facts(file.id).imports.flatMap(({ bindings }) =>
        bindings.filter((each) => each.alias === name && each.name !== name)
          .map((each) => each.name)
      );
      return names.length === 0 ? [] : namedFrom(view, file, new Set(names));
    });
  // A declaration beside what it declares is another name of the same.
  const code = nodes.filter(({ file }) => !isDeclarationFile(file));
  const unique = new Map((code.length > 0 ? code : nodes).map((node) => [node.node, node]));
  const groups = [...Map.groupBy(unique.values(), sameThing).values()];
  const [own] = groups;
  return own && groups.length === 1
    ? { nodes: own, meant: { name: text, taken: placeOf(own[0]!), others: [], total: 0 } }
    : undefined;
}

/** Tells whether a file declares what a file of JavaScript or Python defines. */
export function isDeclarationFile({ path }: Pick<FileRow, "path">): boolean {
  return /\.(?:d\.[cm]?ts|pyi)$/.test(path);
}

/** Definitions of some names, of a file itself or among those that it uses for sure. */
function namedFrom(view: GraphView, file: FileRow, names: ReadonlySet<string>): GraphNode[] {
  const own = view.symbolsOf(file).filter(({ name, scope }) => names.has(name) && scope === "");
  if (own.length > 0) return own.map((each) => view.nodeOf(each));
  const targets = view.edgesOfFile(file).filter(({ confidence }) => confidence !== "ambiguous");
  return view.nodes(new Set(targets.map(({ target }) => target)))
    .filter(({ symbol }) => symbol && symbol.isTitle === 0 && names.has(symbol.name));
}

function choiceOf(
  name: string,
  taken: readonly GraphNode[],
  groups: readonly (readonly GraphNode[])[],
): NameChoice {
  const others = groups.filter((group) => group !== taken).map(([first]) => placeOf(first!))
    .sort(byPlace);
  return {
    name,
    taken: placeOf(taken[0]!),
    others: others.slice(0, MAX_LISTED),
    total: others.length,
  };
}

/** The envelope's part on names that several definitions have. */
export function meantBy(...targets: readonly Target[]): { readonly meant?: readonly NameChoice[] } {
  const choices = new Map(
    targets.flatMap(({ meant }) => meant ? [[meant.name, meant] as const] : []),
  );
  return choices.size > 0 ? { meant: [...choices.values()] } : {};
}

/** Tells whether a definition of code is a member of nothing but modules. */
function isTopLevel(view: GraphView, { file, symbol }: GraphNode): boolean {
  const { scope, kind, isTitle } = symbol!;
  if (file.category !== "code" || isTitle === 1 || kind === "method" || kind === "field") {
    return false;
  }
  return scope === "" ||
    view.symbolsOf(file).every((each) => !isAround(scope, each) || each.kind === "module");
}

/** Tells whether a definition is one of those that a scope names. */
function isAround(scope: string, symbol: SymbolNode): boolean {
  return `${scope}.`.startsWith(`${qualifiedName(symbol)}.`);
}

/** Lists likely names for one that nothing has: members, where the part before it has some. */
function findLikely(store: Store, text: string, name: string): string[] {
  const before = /^(.+)(?:::|->|[.#/:])/.exec(text)?.[1];
  const owners = before === undefined
    ? []
    : candidatesOf(store, before).filter(({ kind }) => TYPE_KINDS.has(kind) || kind === "module");
  const members = nearestMembers(store, owners, name);
  return [
    ...new Set([
      ...members,
      ...sameNames(store, text, name),
      ...nearestFiles(pathsIn(store), text),
      ...nearestNames(store, name),
    ]),
  ].slice(0, MAX_LISTED);
}

/** Definitions that have the last part of a name, those of the product first. */
function sameNames({ graph, catalog }: Store, text: string, name: string): string[] {
  if (text === name) return [];
  const rankOf = ({ fileId }: SymbolNode) =>
    Number(catalog.requireFile(fileId).category !== "code");
  return graph.symbolsNamed(name).filter(isCode).sort((a, b) => rankOf(a) - rankOf(b))
    .map(qualifiedName);
}

/** Says why a name that nothing has may be there all the same; nothing where there is no reason. */
function doubtOf(source: AskSource, name: string | undefined): string | undefined {
  const doubts = [
    ...(source.pending.size > 0
      ? [`${count(source.pending.size, "file")} could not be read for this answer`]
      : []),
    ...(name === undefined
      ? []
      : [generatedFor(source, name), brokenPlacesText(name, brokenPlaces(source, name))]),
  ].filter((doubt) => doubt !== undefined);
  return doubts.length > 0 ? doubts.join(", and ") : undefined;
}

function generatedFor(source: AskSource, name: string): string | undefined {
  const found = generators(source, name);
  if (found.length === 0) return undefined;
  const more = found.length > MAX_GENERATORS ? ", …" : "";
  return `it may be generated for ${found.slice(0, MAX_GENERATORS).join(", ")}${more}`;
}

/** Headings, keys and titles of tests are rarely what a name asks for where code has it too. */
function codeFirst(nodes: readonly GraphNode[]): readonly GraphNode[] {
  const code = nodes.filter(({ symbol }) => isCode(symbol!));
  if (code.length === 0) return nodes;
  const own = code.filter(({ file }) => file.category !== "docs");
  return own.length > 0 ? own : code;
}

/** A constructor has the name of its class, which is what the name means; uses follow it from there. */
function withoutConstructors(nodes: readonly GraphNode[]): readonly GraphNode[] {
  const types = new Set(
    nodes.filter(({ symbol }) => TYPE_KINDS.has(symbol!.kind))
      .map(({ symbol }) => qualifiedName(symbol!)),
  );
  return nodes.filter((node) => !isConstructor(node) || !types.has(node.symbol!.scope));
}

/** Tells whether a definition is one of code. */
export function isCode({ kind, isTitle }: Pick<SymbolNode, "kind" | "isTitle">): boolean {
  return isTitle === 0 && !TEXT_KINDS.has(kind);
}

/** A field that shares its name with a method is rarely what is meant by it. */
function valuesLast(nodes: readonly GraphNode[]): GraphNode[] {
  const isValue = ({ symbol }: GraphNode) => VALUE_KINDS.has(symbol!.kind);
  return nodes.toSorted((a, b) => Number(isValue(a)) - Number(isValue(b)));
}

/** Overloads and reopened blocks of one file are one thing, and so are a field and a method of a name. */
function sameThing({ file, symbol }: GraphNode): string {
  return `${file.path}\n${qualifiedName(symbol!)}`;
}

/**
 * Finds a file by its path, or by the end of it where no other file has that.
 *
 * @throws {SymbolNotFoundError} If there is none of the path.
 * @throws {RangeError} If it is a path outside of the tree.
 */
export function selectFile(source: AskSource, asked: string): FileRow {
  const file = findFile(source, asked);
  if (file) return file;
  const text = nameOf(asked, source.store);
  const folder = folderReason(source, withoutDots(text));
  if (folder !== undefined) throw new SymbolNotFoundError(text, [], undefined, folder);
  throw new SymbolNotFoundError(text, nearestFiles(pathsIn(source.store), text));
}

/**
 * Finds a file as {@linkcode selectFile} does; `undefined` where the text is of no file.
 *
 * @throws {SymbolNotFoundError} If a file of the path is there, and the index does not hold it.
 * @throws {RangeError} If it is a path outside of the tree.
 */
export function findFile(source: AskSource, asked: string): FileRow | undefined {
  const text = nameOf(asked, source.store);
  const file = fileOf(source.store, text);
  if (file) return file;
  refuseOutsideIndex(source, text, text);
  const [only, ...others] = filesEndingIn(source.store.catalog, withoutDots(text));
  return others.length === 0 ? only : undefined;
}

/** @throws {SymbolNotFoundError} If a file of the path is there, and the index does not hold it. */
function refuseOutsideIndex(source: AskSource, text: string, path: string): void {
  const reason = reasonOutside(source, withoutDots(path)) ??
    reasonOutside(source, toSlashes(withoutDots(path), "windows"));
  if (reason !== undefined) throw new SymbolNotFoundError(text, [], undefined, reason);
}

/** @throws {RangeError} If it is empty, or a path outside of the tree. */
function nameOf(asked: string, { graph }: Store): string {
  const text = asked.trim();
  if (text === "") throw new RangeError("Cannot answer without a name: write a symbol or a file");
  // A path of a URL is a name as well, where a description of an API defines it.
  if (graph.symbolsNamed(text).length === 0) refuseOutside(text);
  return text;
}

function refuseOutside(text: string): void {
  // What stands behind a path is a name, and may be any text.
  const [path = ""] = text.split(/(?<=\.\w+)[:#]/);
  if (!/^(?:[\\/]|[A-Za-z]:[\\/]|~(?:$|[\\/]|\w+\/))|(?:^|[\\/])\.\.(?:[\\/]|$)/.test(path)) return;
  throw new RangeError(
    `Cannot answer as "${text}" is not a path within the tree: give one relative to the root`,
  );
}

function pathsIn({ catalog }: Store): string[] {
  return catalog.files.map(({ path }) => path);
}

function fileOf({ catalog }: Store, text: string): FileRow | undefined {
  const path = withoutDots(text);
  // A backslash may be a character of a name; agents write it for a slash on every system.
  return findByPath(catalog.files, path) ?? findByPath(catalog.files, toSlashes(path, "windows"));
}

function withoutDots(path: string): string {
  return path.replace(/^(?:\.[\\/])+/, "");
}

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
  const found = fittingName(store, files, name);
  return found.length > 0 || !files ? found : files.flatMap((file) => shownAs(store, file, name));
}

/** Tells whether a text is `path:line`, or `path:10-20`. */
function isLine(store: Store, text: string): boolean {
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
  return literal.length > 0 ? literal : whole;
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
  const within = graph.symbolsOf(id).filter(({ startLine, endLine }) =>
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
