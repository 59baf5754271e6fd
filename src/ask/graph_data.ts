/**
 * `graph`: the graph as plain data, for programs and pictures. Of a large tree, the most central part.
 *
 * @module
 */
import { findCommunities } from "../graph/analysis/communities.ts";
import { pageRank } from "../graph/analysis/page_rank.ts";
import { qualifiedName } from "../graph/scopes.ts";
import type { CountedEdge } from "../store/graph_tables.ts";
import { nameOf } from "../text/paths.ts";
import type { EdgeConfidence, EdgeKind } from "../types.ts";
import type { GraphEnvelope, GraphPlace } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { coverageOf } from "./coverage.ts";
import { communityNames } from "./file_communities.ts";
import { compareText } from "./graph_view.ts";
import { checkWhole } from "./page.ts";
import { fileGraph, symbolGraph, type WholeGraph, wholeGraph } from "./whole_graph.ts";

/** Nodes at most, unless more are asked for: what a page can show. */
const DEFAULT_NODES = 1000;

const MAX_NODES = 100_000;

/** The graph of a tree. */
export interface GraphData extends GraphEnvelope {
  /** Name of the tree. */
  readonly root: string;
  /** Level of the nodes. */
  readonly level: "file" | "symbol";
  /** Nodes, by path and line. */
  readonly nodes: readonly (Pick<GraphPlace, "path" | "line" | "kind" | "language" | "category"> & {
    /** Its identifier: a path, or `path:name:line`, with a number where one line has several. */
    readonly id: string;
    readonly label: string;
    /** Its community; -1 where it has no edges. */
    readonly community: number;
    /** PageRank, with the highest as 1. */
    readonly centrality: number;
  })[];
  /** Edges between them, by source and target: all that one says of another in one way is one. */
  readonly edges: readonly {
    /** Identifier of the node that says it. */
    readonly source: string;
    /** Identifier of the node that is meant. */
    readonly target: string;
    readonly kind: EdgeKind;
    /** The surest of its places. */
    readonly confidence: EdgeConfidence;
    /** Way to resolve a name, or rule, that found it. */
    readonly resolver: string;
    readonly count: number;
  }[];
  /** Communities, the largest first. */
  readonly communities: readonly {
    readonly id: number;
    readonly name: string;
    readonly size: number;
  }[];
  /** Nodes that are left out since others are more central. */
  readonly omitted: number;
}

type DataNode = GraphData["nodes"][number];

/** Everything that one node says of another in one way. */
type DataEdge = GraphData["edges"][number];

/** Options of a question for the graph. */
export interface GraphOptions {
  /** Whether files are the nodes, or definitions. @default {"file"} */
  readonly level?: GraphData["level"];
  /** Nodes at most. @default {1000} */
  readonly nodes?: number;
}

/**
 * Gives the graph of a tree.
 *
 * @throws {RangeError} If an option is out of range.
 */
export function graphData(source: AskSource, root: string, options: GraphOptions): GraphData {
  const { level = "file", nodes: most = DEFAULT_NODES } = options;
  if (level !== "file" && level !== "symbol") {
    throw new RangeError(`Cannot answer as "level" must be file or symbol: current is "${level}"`);
  }
  checkWhole("nodes", most, { least: 1, most: MAX_NODES });
  const whole = wholeGraph(source.store);
  const leveled = level === "file" ? files(whole) : symbols(whole);
  const graph = level === "file" ? fileGraph(whole) : symbolGraph(whole);
  const ranks = pageRank(graph);
  const { of } = findCommunities(graph);
  const linked = new Uint8Array(graph.size);
  for (let i = 0; i < graph.from.length; i++) linked[graph.from[i]!] = linked[graph.to[i]!] = 1;
  const order = [...leveled.nodes.keys()].sort((a, b) =>
    linked[b]! - linked[a]! || ranks[b]! - ranks[a]! || a - b
  );
  const kept = new Set(order.slice(0, most));
  const highest = ranks.reduce((most, rank) => Math.max(most, rank), 1e-12);
  const nodes = leveled.nodes.map((node, number): DataNode => ({
    ...node,
    community: linked[number] ? of[number]! : -1,
    centrality: Number((ranks[number]! / highest).toFixed(4)),
  })).filter((_, number) => kept.has(number));
  const edges = edgesOf(whole.edges, leveled, kept);
  return {
    root,
    level,
    nodes,
    edges,
    communities: communitiesOf(nodes),
    omitted: leveled.nodes.length - nodes.length,
    pagination: { offset: 0, limit: most, hasMore: false, nextOffset: null },
    index: source.state,
    coverage: coverageOf(source, { isEmpty: edges.length === 0, nothing: "no edge" }),
  };
}

type PlainNode = Omit<DataNode, "community" | "centrality">;

/** The nodes of a level, and which of them a node of the store is. */
interface Leveled {
  readonly nodes: readonly PlainNode[];
  readonly numberOf: (node: number) => number | undefined;
}

function files({ files, fileOf }: WholeGraph): Leveled {
  const nodes = files.map(({ path, language, category }): PlainNode => ({
    id: path,
    label: nameOf(path),
    path,
    line: 1,
    kind: "file",
    language,
    category,
  }));
  return { nodes, numberOf: fileOf };
}

function symbols({ files, symbols, fileOf, symbolOf }: WholeGraph): Leveled {
  const taken = new Map<string, number>();
  const nodes = symbols.map((symbol): PlainNode => {
    const { path, language, category } = files[fileOf(symbol.node)!]!;
    const { startLine: line, kind } = symbol;
    const label = qualifiedName(symbol);
    const id = `${path}:${label}:${line}`;
    const same = taken.get(id) ?? 0;
    taken.set(id, same + 1);
    const unique = same === 0 ? id : `${id}#${same + 1}`;
    return { id: unique, label, path, line, kind, language, category };
  });
  return { nodes, numberOf: symbolOf };
}

function edgesOf(
  edges: readonly CountedEdge[],
  { nodes, numberOf }: Leveled,
  kept: ReadonlySet<number>,
): DataEdge[] {
  const found = new Map<string, DataEdge>();
  for (const { source, target, kind, confidence, resolver, siteCount } of edges) {
    const [from, to] = [numberOf(source), numberOf(target)];
    if (from === undefined || to === undefined || from === to) continue;
    if (!kept.has(from) || !kept.has(to)) continue;
    const key = `${from} ${to} ${kind}`;
    const known = found.get(key);
    const count = (known?.count ?? 0) + siteCount;
    const [start, end] = [nodes[from]!.id, nodes[to]!.id];
    const edge = { source: start, target: end, kind, confidence, resolver };
    found.set(key, { ...(known && !isSurer(edge, known) ? known : edge), count });
  }
  return [...found.values()].sort((a, b) =>
    compareText(a.source, b.source) || compareText(a.target, b.target) ||
    compareText(a.kind, b.kind)
  );
}

type Said = Pick<DataEdge, "confidence" | "resolver">;

/** Of equally sure ones the first by name: edges are stored in no order. */
function isSurer(a: Said, b: Said): boolean {
  if (a.confidence === b.confidence) return a.resolver < b.resolver;
  return a.confidence === "extracted";
}

function communitiesOf(nodes: readonly DataNode[]): GraphData["communities"] {
  const groups = Map.groupBy(
    nodes.filter(({ community }) => community >= 0),
    ({ community }) => community,
  );
  const names = communityNames([...groups.values()].map((each) => each.map(({ path }) => path)));
  return [...groups].map(([id, members], index) => ({
    id,
    name: names[index]!,
    size: members.length,
  })).sort((a, b) => b.size - a.size || a.id - b.id);
}
