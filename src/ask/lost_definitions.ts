/**
 * Definitions that a diff takes away or moves, as the index from before it knows them, and their users.
 *
 * @module
 */
import { rulesOf } from "../graph/language_rules.ts";
import { qualifiedName } from "../graph/scopes.ts";
import type { FileRow } from "../store/catalog.ts";
import { USE_KINDS } from "../store/facts.ts";
import type { SymbolNode } from "../store/graph_tables.ts";
import type { Store } from "../store/store.ts";
import { folderOf } from "../text/paths.ts";
import type { ChangedLines } from "../types.ts";
import type { GraphPlace, ImpactAnswer } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import type { DiffImpactAnswer } from "./diff_impact.ts";
import { compareText, type GraphNode, GraphView, keyOf, placeOf } from "./graph_view.ts";
import { impactOf, type ImpactOptions } from "./impact.ts";
import { type DefinitionText, MAX_COMPARED, movedDefinitions } from "./moved_definitions.ts";
import { isCode } from "./select_target.ts";

/** Parts of an answer that are about what is gone or moved. */
type Lost =
  & Pick<DiffImpactAnswer, "gone" | "moved" | "removed" | "usersOfRemoved">
  & Partial<Pick<DiffImpactAnswer, "coverage">>;

/** Definitions of a file by their kinds and names. */
type Symbols = ReadonlyMap<string, SymbolNode>;

/**
 * Finds what a diff takes away or moves, and who uses it by the name that it had.
 *
 * @param before The index without the changes; nothing is known of them where there is none.
 * @param missing Paths of changed files that the index does not hold.
 */
export function lostBy(
  source: AskSource,
  before: Store | undefined,
  changes: readonly ChangedLines[],
  { view: now, missing, options }: {
    readonly view: GraphView;
    readonly missing: readonly string[];
    readonly options: ImpactOptions;
  },
): Lost {
  if (!before) return { gone: [], moved: [], removed: [], usersOfRemoved: [] };
  const view = new GraphView(before);
  // A file that has another path is compared with the one that it was, which git names as well.
  const renames = changes.filter(({ renamedFrom }) => renamedFrom !== undefined);
  const byOldPath = new Map(
    [...changes, ...renames].map((each) => [each.renamedFrom ?? each.path, each]),
  );
  const old = before.catalog.files.filter(({ path }) => byOldPath.has(path));
  const were = symbolsOf(view, old);
  const are = symbolsOf(
    now,
    changes.flatMap(({ path }) => source.store.catalog.fileAt(path) ?? []),
  );
  const went = old.flatMap((file) =>
    unlike(were.get(file.path), are.get(byOldPath.get(file.path)!.path)).map((each) =>
      view.nodeOf(each)
    )
  );
  const came = changes.flatMap(({ path, renamedFrom = path }) =>
    unlike(are.get(path), were.get(renamedFrom)).map((each) => now.nodeOf(each))
  );
  const { moved, nodes } = movedDefinitions(
    withText(went, (path) => byOldPath.get(path)?.before),
    withText(came, (path) => source.files.raw(path)),
  );
  const gone = old.map(({ path }) => path).filter((path) => missing.includes(path)).sort();
  const kept = new Set([...are.values()].flatMap((symbols) => [...symbols.keys()]));
  const lost = went.filter(({ symbol }) => !kept.has(identityOf(symbol!)));
  const pathNow = (path: string) => byOldPath.get(path)?.path ?? path;
  const unmoved = lost.filter((node) => !nodes.has(node));
  const files = old.filter((file) =>
    gone.includes(file.path) &&
    isLost(file, pathNow(file.path), () =>
      went.every((node) =>
        node.file !== file || unmoved.includes(node)
      ))
  );
  const isGone = ({ file }: GraphNode) => files.includes(file);
  const removed = [
    ...files.map((file) => view.fileNode(file)),
    ...unmoved.filter((node) => !isGone(node)),
  ].sort((a, b) => compareText(keyOf(a), keyOf(b)));
  const unknown = [...unmoved, ...lost.filter((node) => nodes.has(node) && !isGone(node))];
  const left = leftBehind(
    nodes.entries().filter(([from]) => kept.has(identityOf(from.symbol!)) && !isGone(from)),
    { source, view, now, pathNow },
  );
  const usersOf = (of: readonly GraphNode[], hasHolders = false) =>
    impactOf({ ...source, store: before }, view, of, {
      ...{ ...options, depth: 1, direction: "up", isLikely: false, hasHolders },
    });
  const ofFiles = files.length === 0
    ? undefined
    : usersOf(files.map((file) => view.fileNode(file)), true);
  const answer = unknown.length === 0 ? undefined : usersOf(unknown);
  const further = left.used.length === 0 ? undefined : usersOf(left.used);
  // A changed file that has none of the names any more no longer uses them.
  const names = unknown.map(({ symbol }) => symbol!.name);
  const stillNames = (path: string) => {
    const text = byOldPath.has(path) ? source.files.raw(pathNow(path)) : undefined;
    return text === undefined || names.some((name) => text.includes(name));
  };
  // A file that finds what has moved by its path of today has been changed to do so.
  const finding = new Set(
    files.flatMap(({ path }) => source.store.catalog.fileAt(pathNow(path)) ?? [])
      .flatMap((file) => pathsUsing(now, file)),
  );
  // What names another definition still finds that one.
  const isNamed = ({ chain }: ImpactAnswer["results"][number]) => !chain.at(-1)?.through;
  const users = [
    ...listOf(ofFiles).filter((each) => isNamed(each) && !finding.has(pathNow(each.path))),
    ...listOf(answer).filter((each) => isNamed(each) && stillNames(each.path)),
    ...listOf(further).filter((each) => left.users.has(placeKey(each))),
  ].filter(({ path }) => !gone.includes(path));
  const usersOfRemoved = [...new Map(users.map((each) => [placeKey(each), each])).values()];
  const coverage = (answer ?? ofFiles ?? further)?.coverage;
  return {
    ...{ gone, moved, removed: removed.map(placeOf), usersOfRemoved },
    ...(coverage ? { coverage } : {}),
  };
}

/**
 * Tells whether a file is lost to those who use it: where it is named by its path, or by that of its
 * folder and has left it, or where nothing that it held is elsewhere.
 */
function isLost({ path, language }: FileRow, now: string, isEmptied: () => boolean): boolean {
  const { sharing } = rulesOf(language);
  if (sharing === undefined) return true;
  return path === now ? isEmptied() : sharing === "folder" && folderOf(path) !== folderOf(now);
}

/** Paths of the files that use a file, or what it defines. */
function pathsUsing(view: GraphView, file: FileRow): string[] {
  const nodes = [view.fileNode(file), ...view.symbolsOf(file).map((each) => view.nodeOf(each))];
  const edges = view.edgesTo(nodes.map(({ node }) => node));
  return view.nodes(new Set(edges.map(({ source }) => source))).map(({ file }) => file.path);
}

function listOf(answer: ImpactAnswer | undefined): ImpactAnswer["results"] {
  return answer ? [...answer.results, ...answer.tests] : [];
}

/** Tells one place from another, whichever index names it. */
export function placeKey({ path, line, symbol }: GraphPlace): string {
  return `${path}:${line} ${symbol}`;
}

/** The index as it was and as it is, and where a file is that had a path. */
interface Versions {
  readonly source: AskSource;
  readonly view: GraphView;
  readonly now: GraphView;
  readonly pathNow: (path: string) => string;
}

/** Finds definitions that kept their name in another file, and users of them that do not find it there. */
function leftBehind(
  moves: Iterable<readonly [from: GraphNode, to: GraphNode]>,
  { source, view, now, pathNow }: Versions,
): { readonly used: readonly GraphNode[]; readonly users: ReadonlySet<string> } {
  const used: GraphNode[] = [];
  const users = new Set<string>();
  const texts = new TextsNow(source, now);
  for (const [from, to] of moves) {
    const { name } = from.symbol!;
    const reaching = new Set(usersIn(now, to).map((each) => nameAt(each, each.file.path)));
    const lost = usersIn(view, from).filter((user) => {
      const path = pathNow(user.file.path);
      return !reaching.has(nameAt(user, path)) &&
        texts.holds(name, user, path);
    });
    if (lost.length > 0) used.push(from);
    for (const user of lost) users.add(placeKey(placeOf(user)));
  }
  return { used, users };
}

function usersIn(view: GraphView, { node }: GraphNode): GraphNode[] {
  const edges = view.edgesTo([node]).filter(({ kind }) => USES.has(kind));
  return view.nodes(new Set(edges.map(({ source }) => source)));
}

const USES: ReadonlySet<string> = new Set(USE_KINDS);

function nameAt({ symbol }: GraphNode, path: string): string {
  return `${path} ${symbol ? qualifiedName(symbol) : ""}`;
}

/** Texts of definitions and files as they are; empty where there is none any more. */
class TextsNow {
  readonly #source: AskSource;
  readonly #view: GraphView;
  readonly #files = new Map<
    string,
    { readonly lines: readonly string[]; readonly symbols: Symbols }
  >();

  constructor(source: AskSource, view: GraphView) {
    this.#source = source;
    this.#view = view;
  }

  /** Whether a name stands in a definition, or in a file, as it is. */
  holds(name: string, { symbol }: GraphNode, path: string): boolean {
    const { lines, symbols } = this.#fileAt(path);
    const found = symbol && symbols.get(identityOf(symbol));
    const own = found ? lines.slice(found.startLine - 1, found.endLine) : symbol ? [] : lines;
    return own.some((line) => line.includes(name));
  }

  #fileAt(path: string) {
    return this.#files.getOrInsertComputed(path, () => {
      const { store, files } = this.#source;
      const file = store.catalog.fileAt(path);
      return {
        lines: file ? files.raw(path)?.split("\n") ?? [] : [],
        symbols: symbolsOf(this.#view, file ? [file] : []).get(path) ?? new Map(),
      };
    });
  }
}

function symbolsOf(view: GraphView, files: readonly FileRow[]): ReadonlyMap<string, Symbols> {
  view.readSymbols(files.map(({ id }) => id));
  return new Map(
    files.map((file) => [
      file.path,
      new Map(view.symbolsOf(file).map((symbol) => [identityOf(symbol), symbol])),
    ]),
  );
}

/** Definitions of one version of a file that another one does not have. */
function unlike(symbols: Symbols = new Map(), others: Symbols = new Map()): SymbolNode[] {
  return [...symbols].filter(([identity]) => !others.has(identity)).map(([, symbol]) => symbol);
}

function withText(
  nodes: readonly GraphNode[],
  textOf: (path: string) => string | undefined,
): DefinitionText[] {
  const code = nodes.filter(({ symbol }) => isCode(symbol!)).slice(0, MAX_COMPARED);
  const paths = new Set(code.map(({ file }) => file.path));
  const lines = new Map([...paths].map((path) => [path, textOf(path)?.split("\n") ?? []]));
  return code.map((node) => ({ node, lines: lines.get(node.file.path)! }));
}

function identityOf(symbol: SymbolNode): string {
  return `${symbol.kind} ${qualifiedName(symbol)}`;
}
