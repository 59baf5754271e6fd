/**
 * Definition or file that a person means by `name`, `Class.method`, `path:name`, or the path of a
 * file. One of several is never picked in silence: where the top level decides, the answer names
 * the others.
 *
 * @module
 */
import { SymbolAmbiguousError, SymbolNotFoundError } from "../errors.ts";
import { isResolved, rulesOf } from "../graph/language_rules.ts";
import { qualifiedName, TYPE_KINDS, VALUE_KINDS } from "../graph/scopes.ts";
import { nearestFiles } from "../search/outside_of.ts";
import type { FileRow } from "../store/catalog.ts";
import type { SymbolNode } from "../store/graph_tables.ts";
import type { Store } from "../store/store.ts";
import type { EdgeKind, SymbolKind } from "../types.ts";
import type { NameChoice } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { type Groups, withBody, withoutDeclared } from "./bodies.ts";
import { brokenPlaces, brokenPlacesText } from "./broken_places.ts";
import { candidatesOf, isLine, nameParts, splitPath, typeParameters } from "./candidates.ts";
import { count } from "./count.ts";
import { generators } from "./derived_names.ts";
import { isConstructor } from "./dispatch.ts";
import { byPlace, type GraphNode, type GraphView, placeOf } from "./graph_view.ts";
import { filesHolding, undefinedText } from "./name_places.ts";
import { isEntry, isOfCrate, namedInPackage, passedOnFrom } from "./package_names.ts";
import { nearestMembers, nearestNames } from "./nearest_names.ts";
import { fileOf, moduleFile, nameOf, pathsIn, refuseOutsideIndex } from "./select_file.ts";
import { isTypeNode, memberOf } from "./type_tree.ts";

const MAX_LISTED = 10;

/** Files that are looked at for another name of a definition. */
const MAX_ALIASING = 200;

/** Definitions that a name may be generated for, or that have it elsewhere, which an error lists. */
const MAX_OTHERS = 3;

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
  // A heading or a key may have the name of what a package has.
  const hasCode = named.some(({ symbol }) => isCode(symbol!));
  const elsewhere = hasCode ? [] : namedElsewhere(view, source, text);
  const symbols = withoutConstructors(codeFirst(elsewhere.length > 0 ? elsewhere : named));
  const aliased = symbols.some(({ symbol }) => isCode(symbol!))
    ? undefined
    : aliasOf(view, source, text);
  if (aliased) return aliased;
  const isOfCode = symbols.some(({ file, symbol }) => file.category !== "docs" && isCode(symbol!));
  const module = isOfCode ? undefined : moduleFile(source.store, text);
  if (module) return { nodes: [view.fileNode(module)] };
  if (symbols.length === 0) {
    const { store } = source;
    const [path = ""] = text.split(/[:#]/);
    if (/[./]/.test(path)) refuseOutsideIndex(source, text, path);
    const name = nameParts(text).at(-1) ?? text;
    throw new SymbolNotFoundError(
      text,
      findLikely(store, text, name),
      // The end of a path is no name.
      doubtOf(source, /\/[^:#]*$/.test(text) ? undefined : name) ??
        passedText(passedOnFrom(view, source, text)) ?? undefinedText(source, name),
    );
  }
  const heads = headsOf(source.store, symbols);
  const groups = [
    ...Map.groupBy(symbols, (node) => sameThing(node) + (heads.get(node) ?? ""))
      .values(),
  ].map(valuesLast);
  if (groups.length === 1) return { nodes: groups[0]! };
  const [first] = groups;
  // A line of one file names no definition: those beside the first have to be asked for by name.
  if (isLine(source.store, text) && groups.every(([node]) => node!.file === first![0]!.file)) {
    return { nodes: first!, meant: choiceOf(text, first!, { groups, heads }) };
  }
  // Without type arguments, a name means the type that takes none, where there is one.
  const plain = groups.filter(([first]) => !heads.get(first!));
  const likely = plain.length === 1
    ? plain
    : likeliest(view, source, { groups: plain.length > 0 ? plain : groups, text });
  if (likely.length === 1) {
    return { nodes: likely[0]!, meant: choiceOf(text, likely[0]!, { groups, heads }) };
  }
  const listed = groups.map(([first]) => shownPlace(first!, heads)).sort(byPlace);
  throw new SymbolAmbiguousError(
    text,
    listed.slice(0, MAX_LISTED).map(({ path, line, symbol, kind }) => ({
      ...{ path, line, symbol, kind },
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
  return memberOf(view, types, name!);
}

/**
 * Things that a name means most likely: each rule that some of them fit leaves out the others. A
 * member is meant by its name alone only where nothing else of the product has it.
 */
function likeliest(
  view: GraphView,
  source: AskSource,
  { groups, text }: { readonly groups: Groups; readonly text: string },
): Groups {
  const isAlone = nameParts(text).length === 1;
  const product = withoutDeclared(source, groups.filter(isOfProduct));
  if (product.length === 1) return product;
  const top = isAlone ? groups.filter((group) => group.some((node) => isTopLevel(view, node))) : [];
  let left: Groups = top;
  const rules = [
    (some: Groups) => some.filter((group) => usersOf(view, group, "import").some(isOfEntry)),
    (some: Groups) => some.filter(([node]) => !isDeclarationFile(node!.file)),
    (some: Groups) => withBody(source, some),
    (some: Groups) => some.filter((group) => group.some(isTypeNode)),
    // A value that its file keeps to itself is rarely meant.
    (some: Groups) =>
      some.filter(([first, ...more]) =>
        !VALUE_KINDS.has(first!.symbol!.kind) ||
        usersOf(view, [first!, ...more]).some(({ id }) => id !== first!.file.id)
      ),
  ];
  for (const rule of rules) {
    if (left.length < 2) break;
    const fitting = rule(left);
    if (fitting.length > 0) left = fitting;
  }
  return left;
}

/** Tells whether something is defined in the code of a product, and not in its tests or examples. */
function isOfProduct(group: readonly GraphNode[]): boolean {
  return group.some(({ file, symbol }) => file.category === "code" && isCode(symbol!));
}

function isOfEntry({ category, path }: FileRow): boolean {
  return category === "code" && isEntry(path);
}

/** Files with an edge to a definition, of one kind where that is given. */
function usersOf(view: GraphView, group: readonly GraphNode[], of?: EdgeKind): FileRow[] {
  const edges = view.edgesTo(group.map(({ node }) => node))
    .filter(({ kind }) => of === undefined || kind === of);
  return view.nodes(new Set(edges.map(({ source }) => source))).map(({ file }) => file);
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
  { groups, heads }: { readonly groups: Groups; readonly heads: Heads },
): NameChoice {
  const others = groups.filter((group) => group !== taken)
    .map(([first]) => shownPlace(first!, heads)).sort(byPlace);
  return {
    name,
    taken: shownPlace(taken[0]!, heads),
    others: others.slice(0, MAX_LISTED),
    total: others.length,
  };
}

/** A place whose symbol has its type parameters, by which it can be asked for. */
function shownPlace(node: GraphNode, heads: Heads): ReturnType<typeof placeOf> {
  const place = placeOf(node);
  return { ...place, symbol: place.symbol + (heads.get(node) ?? "") };
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
  return [
    ...new Set([
      ...sameNames(store, text, name),
      ...nearestMembers(store, owners, name),
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
    .slice(0, MAX_OTHERS).map(qualifiedName);
}

/** Says from where outside of the tree a package passes a name on. */
function passedText(passed: ReturnType<typeof passedOnFrom>): string | undefined {
  return passed &&
    `${passed.path}:${passed.line} passes it on from "${passed.module}", ${
      isOfCrate(passed.module)
        ? "where no definition has the name, as where a macro writes it"
        : "which the tree does not define"
    }`;
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
  const more = found.length > MAX_OTHERS ? ", …" : "";
  return `it may be generated for ${found.slice(0, MAX_OTHERS).join(", ")}${more}`;
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

export function isCode({ kind, isTitle }: Pick<SymbolNode, "kind" | "isTitle">): boolean {
  return isTitle === 0 && !TEXT_KINDS.has(kind);
}

/** A field that shares its name with a method is rarely what is meant by it. */
function valuesLast(nodes: readonly GraphNode[]): GraphNode[] {
  const isValue = ({ symbol }: GraphNode) => VALUE_KINDS.has(symbol!.kind);
  return nodes.toSorted((a, b) => Number(isValue(a)) - Number(isValue(b)));
}

/** Type parameters of types, as `<T>`. */
type Heads = ReadonlyMap<GraphNode, string>;

/** The type parameters of types that are several, where those of one name differ in how many they have. */
function headsOf(store: Store, nodes: readonly GraphNode[]): Heads {
  const types = nodes.filter((node) =>
    isTypeNode(node) && node.symbol!.kind !== "module" && rulesOf(node.file.language).hasArity
  );
  const parameters = typeParameters(store, types.map(({ symbol }) => symbol!));
  return new Map(types.map((node) => {
    const names = parameters.get(node.symbol!.node) ?? [];
    return [node, names.length > 0 ? `<${names.join(", ")}>` : ""];
  }));
}

/** Overloads and reopened blocks of one file are one thing, and so are a field and a method of a name. */
function sameThing({ file, symbol }: GraphNode): string {
  return `${file.path}\n${qualifiedName(symbol!)}`;
}
