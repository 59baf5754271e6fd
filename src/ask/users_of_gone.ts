/**
 * Users of what a diff takes away or moves, as the index from before it knows them.
 *
 * @module
 */
import { qualifiedName } from "../graph/scopes.ts";
import type { FileRow } from "../store/catalog.ts";
import { USE_KINDS } from "../store/facts.ts";
import type { SymbolNode } from "../store/graph_tables.ts";
import type { Store } from "../store/store.ts";
import type { GraphPlace, ImpactAnswer } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import type { DiffImpactAnswer } from "./diff_impact.ts";
import { type GraphNode, type GraphView, placeOf } from "./graph_view.ts";
import { impactOf, type ImpactOptions } from "./impact.ts";
import { identityOf, symbolsOf, type Versions } from "./versions.ts";

/** Files and definitions that a diff takes away or moves. */
export interface Gone {
  /** Files that are lost to those who use them. */
  readonly files: readonly FileRow[];
  /** Paths that no file has any more. */
  readonly paths: readonly string[];
  /** Definitions of no changed file, by their kinds and names. */
  readonly lost: readonly GraphNode[];
  /** Definitions that are elsewhere, or have another name, and what each is now. */
  readonly moved: ReadonlyMap<GraphNode, GraphNode>;
}

/** Users, and what holds for their completeness; none where nothing was looked for. */
type UsersOfGone =
  & Pick<DiffImpactAnswer, "usersOfRemoved">
  & Partial<Pick<DiffImpactAnswer, "coverage">>;

/** Finds who used what is gone, by its path or its name, and has not been changed to do without. */
export function usersOfGone(
  versions: Versions,
  { files, paths, lost, moved }: Gone,
  options: ImpactOptions,
): UsersOfGone {
  const { source, before, was, now } = versions;
  const isLeft = ({ file }: GraphNode) => !files.includes(file);
  const unknown = lost.toSorted((a, b) => Number(moved.has(a)) - Number(moved.has(b)))
    .filter((node) => !moved.has(node) || isLeft(node));
  const left = leftBehind(
    moved.entries().filter(([from]) => versions.isKept(from) && isLeft(from)),
    versions,
  );
  const asked = unanswered(versions);
  const elsewhere = left.users.union(asked.users);
  const usersOf = (of: readonly GraphNode[], hasHolders = false) =>
    of.length === 0 ? undefined : impactOf({ ...source, store: before }, was, of, {
      ...{ ...options, depth: 1, direction: "up", isLikely: false, hasHolders },
    });
  const ofFiles = usersOf(files.map((file) => was.fileNode(file)), true);
  const ofNames = usersOf(unknown);
  const ofMoved = usersOf([...left.used, ...asked.used]);
  // A changed file that has none of the names any more no longer uses them.
  const names = unknown.map(({ symbol }) => symbol!.name);
  const stillNames = (path: string) => {
    const text = versions.textNow(path);
    return text === undefined || names.some((name) => text.includes(name));
  };
  // A file that finds what has moved by its path of today has been changed to do so.
  const finding = new Set(
    files.flatMap(({ path }) => source.store.catalog.fileAt(versions.pathNow(path)) ?? [])
      .flatMap((file) => pathsUsing(now, file)),
  );
  // What names another definition still finds that one.
  const isNamed = ({ chain }: ImpactAnswer["results"][number]) => !chain.at(-1)?.through;
  const users = [
    ...listOf(ofFiles).filter((each) => isNamed(each) && !finding.has(versions.pathNow(each.path))),
    ...listOf(ofNames).filter((each) => isNamed(each) && stillNames(each.path)),
    ...listOf(ofMoved).filter((each) => elsewhere.has(placeKey(each))),
  ].filter(({ path }) => !paths.includes(path));
  const coverage = (ofNames ?? ofFiles ?? ofMoved)?.coverage;
  return {
    usersOfRemoved: [...new Map(users.map((each) => [placeKey(each), each])).values()],
    ...(coverage ? { coverage } : {}),
  };
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

/** Finds definitions that kept their name in another file, and users of them that do not find it there. */
function leftBehind(
  moves: Iterable<readonly [from: GraphNode, to: GraphNode]>,
  versions: Versions,
): { readonly used: readonly GraphNode[]; readonly users: ReadonlySet<string> } {
  const used: GraphNode[] = [];
  const users = new Set<string>();
  const texts = new TextsNow(versions.source, versions.now);
  for (const [from, to] of moves) {
    const { name } = from.symbol!;
    const reaching = new Set(usersIn(versions.now, to).map((each) => nameAt(each, each.file.path)));
    const lost = usersIn(versions.was, from).filter((user) => {
      const path = versions.pathNow(user.file.path);
      return !reaching.has(nameAt(user, path)) && texts.holds(name, user, path);
    });
    if (lost.length > 0) used.push(from);
    for (const user of lost) users.add(placeKey(placeOf(user)));
  }
  return { used, users };
}

/** Finds places that asked for a path which changed files answered, and that nothing answers any more. */
function unanswered(
  versions: Versions,
): { readonly used: readonly GraphNode[]; readonly users: ReadonlySet<string> } {
  const { source, before, files, was, now } = versions;
  const [used, users] = [new Set<GraphNode>(), new Set<string>()];
  const requests = ({ graph }: Store) =>
    graph.edgesBy((by) => /: [A-Z]+ \//.test(by)).filter(({ kind }) => kind === "request");
  const known = new Set(
    requests(source.store).map((each) => {
      const client = now.node(each.source)!;
      return `${nameAt(client, client.file.path)} ${each.resolver}`;
    }),
  );
  for (const each of requests(before)) {
    const client = was.node(each.source)!;
    const isKept = known.has(
      `${nameAt(client, versions.pathNow(client.file.path))} ${each.resolver}`,
    );
    if (isKept || files.includes(client.file)) continue;
    used.add(was.node(each.target)!);
    users.add(placeKey(placeOf(client)));
  }
  return { used: [...used], users };
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
    { readonly lines: readonly string[]; readonly symbols: ReadonlyMap<string, SymbolNode> }
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
