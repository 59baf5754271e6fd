/**
 * One step of the graph, where a query asks for it: what calls, uses, tests or implements the
 * definition that it names. What is found so stands behind the definition, before what merely shares
 * words with the question.
 *
 * @module
 */
import { qualifiedName } from "../graph/scopes.ts";
import { type Relation, type RelationKind, relationOf } from "../query/relation.ts";
import type { Members } from "../rank/members.ts";
import type { FileRow } from "../store/catalog.ts";
import type { Edge, SymbolNode } from "../store/graph_tables.ts";
import type { Store } from "../store/store.ts";
import type { EdgeKind } from "../types.ts";
import { NO_CHUNK, type Range } from "./select_ranges.ts";

/** Places that one step adds at most. */
const MAX_ADDED = 20;

/** Definitions of one name: beyond these the question does not tell which is meant. */
const MAX_DEFINITIONS = 5;

/** Score of each further place, as a share of the one before it. */
const STEP = 0.99;

const USES: readonly EdgeKind[] = ["call", "type", "read", "write", "extends", "implements"];

/** Edges that answer each question. */
const KINDS: Readonly<Record<RelationKind, ReadonlySet<EdgeKind>>> = {
  callers: new Set(["call", "route"] as const),
  callees: new Set(["call"] as const),
  tests: new Set([...USES, "test"] as const),
  implementations: new Set(["extends", "implements", "implementation"] as const),
  uses: new Set([...USES, "resource"] as const),
};

/** Relation of a place to the definition, in words. */
const WORDS: Readonly<Record<RelationKind, string>> = {
  callers: "caller of",
  callees: "called by",
  tests: "test of",
  implementations: "implementation of",
  uses: "uses",
};

/**
 * Puts the definition and what one step of the graph finds before all other ranges; gives the same
 * ranges where nothing is asked for.
 */
export function expandGraph(members: Members, ranges: readonly Range[]): readonly Range[] {
  const stores = members.contexts.map(({ store }) => store);
  const relation = relationOf(members.contexts[0]!.query.text);
  if (!relation) return ranges;
  const definitions = stores.map((store) => definitionsOf(store, relation.symbol));
  const count = definitions.flat().length;
  if (count === 0 || count > MAX_DEFINITIONS) return ranges;
  const numberOf = ({ member, chunkId }: Chunk) => members.numberOf(member, chunkId);
  const anchors = new Set(
    definitions.flatMap((named, member) =>
      named.map(({ fileId, startLine }) =>
        numberOf({ member, chunkId: chunkAt(stores[member]!, fileId, startLine) })
      )
    ),
  );
  const top = ranges[0]?.score ?? 1;
  const head = ranges.filter((range) => anchors.has(numberOf(range)))
    .map((range) => ({ ...range, score: top }));
  const known = new Set(head.map(numberOf));
  const found = definitions.flatMap((named, member) =>
    named.length === 0 ? [] : neighbours({ store: stores[member]!, member }, relation, named)
  ).sort(byStanding);
  const added = addRanges(members, { ranges, known, score: top }, found);
  if (added.length === 0) return ranges;
  const last = added.at(-1)!.score;
  const rest = ranges.filter((range) => !known.has(numberOf(range)));
  // The order is no longer that of the scores alone: what follows is not above what was added.
  return [
    ...head,
    ...added,
    ...rest.map((range) => ({ ...range, score: Math.min(range.score, last) })),
  ];
}

/** A chunk of one of several indexes. */
type Chunk = Pick<Range, "member" | "chunkId">;

interface Shown {
  readonly ranges: readonly Range[];
  /** Chunks that are shown; what is added is noted here. */
  readonly known: Set<number>;
  /** Score of what stands before. */
  readonly score: number;
}

function addRanges(
  members: Members,
  { ranges, known, score }: Shown,
  found: readonly Neighbour[],
): Range[] {
  const added: Range[] = [];
  for (const { member, fileId, line, reason } of found) {
    if (added.length === MAX_ADDED) break;
    const { store, allowed } = members.contexts[member]!;
    const chunkId = chunkAt(store, fileId, line);
    const number = members.numberOf(member, chunkId);
    if (known.has(number) || (allowed && !allowed.chunks.has(chunkId))) continue;
    known.add(number);
    const shown = ranges.find((range) => range.member === member && range.chunkId === chunkId);
    const hits = shown?.hits ?? new Map();
    const lower = score - Math.abs(score) * (1 - STEP ** (added.length + 1));
    added.push({ member, fileId, chunkId, score: lower, hits, graph: reason });
  }
  return added;
}

/** The other end of an edge, and what it is to the definition. */
interface Neighbour {
  readonly member: number;
  readonly fileId: number;
  readonly line: number;
  readonly reason: string;
  /** Sort key: its standing, then its place. */
  readonly standing: string;
  readonly place: string;
}

/** The surest first, code before tests, most places first. */
function byStanding(a: Neighbour, b: Neighbour): number {
  if (a.standing !== b.standing) return a.standing < b.standing ? -1 : 1;
  return a.member - b.member || (a.place < b.place ? -1 : a.place > b.place ? 1 : 0);
}

/** Lists definitions and files that are connected with some definitions, in no order. */
function neighbours(
  { store, member }: { readonly store: Store; readonly member: number },
  { kind }: Relation,
  definitions: readonly SymbolNode[],
): Neighbour[] {
  const nodes = definitions.map(({ node }) => node);
  const isDown = kind === "callees";
  const edges = (isDown ? store.graph.edgesFrom(nodes) : store.graph.edgesTo(nodes))
    .filter((edge) => edge.confidence !== "ambiguous" && KINDS[kind].has(edge.kind));
  const places = placesOf(store, edges, isDown ? "target" : "source");
  const name = qualifiedName(definitions[0]!);
  return edges.flatMap((edge): Neighbour[] => {
    const end = places.get(isDown ? edge.target : edge.source);
    if (!end) return [];
    const { file, symbol } = end;
    if (kind === "tests" && file.category !== "test") return [];
    const line = isDown ? symbol?.startLine ?? 1 : edge.sites[0]!.line;
    const reason = `graph: ${WORDS[kind]} ${name} (${edge.confidence}: ${edge.resolver})`;
    const place = `${file.path}\n${String(line).padStart(8, "0")}`;
    return [{ member, fileId: file.id, line, reason, standing: standingOf(edge, file), place }];
  });
}

function standingOf({ confidence, sites }: Edge, file: FileRow): string {
  const sure = confidence === "extracted" ? 0 : 1;
  const isCode = file.category === "code" ? 0 : 1;
  const few = String(1e6 - Math.min(1e6, sites.length)).padStart(7, "0");
  return `${sure} ${isCode} ${few}`;
}

interface Place {
  readonly file: FileRow;
  readonly symbol?: SymbolNode;
}

/** Files and symbols at one end of edges, by node. */
function placesOf(
  { graph, catalog }: Store,
  edges: readonly Edge[],
  end: "source" | "target",
): Map<number, Place> {
  const nodes = new Set(edges.map((edge) => edge[end]));
  const places = new Map<number, Place>();
  for (const symbol of graph.symbolsAt([...nodes])) {
    const file = catalog.file(symbol.fileId);
    if (file) places.set(symbol.node, { file, symbol });
  }
  for (const file of catalog.files) if (nodes.has(file.node)) places.set(file.node, { file });
  return places;
}

/** Definitions of exactly a name, blocks of extensions left out. */
function definitionsOf({ graph }: Store, symbol: string): SymbolNode[] {
  const parts = symbol.split(/::|->|[.#]/);
  const scope = parts.slice(0, -1).join(".");
  return graph.symbolsNamed(parts.at(-1)!).filter((each) =>
    each.kind !== "impl" &&
    (scope === "" || each.scope === scope || each.scope.endsWith(`.${scope}`))
  );
}

function chunkAt(store: Store, fileId: number, line: number): number {
  const file = store.catalog.file(fileId);
  const found = file && store.chunksOfFile(file)
    .find(({ startLine, endLine }) => startLine <= line && line <= endLine);
  return found?.id ?? NO_CHUNK;
}
