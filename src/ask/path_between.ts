/**
 * `path`: the shortest chain of edges from one place to another: how the first comes to use the
 * second.
 *
 * @module
 */
import type { Edge } from "../store/graph_tables.ts";
import type { ChainStep, GraphPlace, PathAnswer } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { count } from "./count.ts";
import { coverageOf } from "./coverage.ts";
import { compareText, type GraphNode, GraphView, keyOf, placeOf } from "./graph_view.ts";
import { ambiguousPlaces, unresolvedIn } from "./mentions.ts";
import { selectTarget } from "./select_target.ts";

/** Steps at most: a longer chain explains nothing. */
const MAX_STEPS = 12;

/** Places at most that are looked at. */
const MAX_NODES = 20_000;

interface Reached {
  readonly node: number;
  readonly before?: Reached;
  readonly edge?: Edge;
}

/**
 * Finds the shortest way from one file or symbol to another.
 *
 * @throws {SymbolNotFoundError} If nothing has one of the names.
 * @throws {SymbolAmbiguousError} If several things have one of them.
 * @throws {RangeError} If one is a path outside of the tree.
 */
export function pathBetween(source: AskSource, from: string, to: string): PathAnswer {
  const view = new GraphView(source.store);
  const start = selectTarget(view, source, from).nodes;
  const end = selectTarget(view, source, to).nodes;
  const search = shortest(view, within(view, start), within(view, end));
  const { way } = search;
  return {
    from: placeOf(start[0]!),
    to: placeOf(end[0]!),
    found: way !== undefined,
    results: way ? stepsOf(view, way) : [],
    pagination: { offset: 0, limit: MAX_STEPS + 1, hasMore: false, nextOffset: null },
    index: source.state,
    coverage: coverageOf(source, {
      isEmpty: !way,
      nothing: `no way of ${MAX_STEPS} steps from "${from}" to "${to}"`,
      // A way that is there is of these languages; one that is not found may be of any.
      language: way && [start[0]!.file.language, end[0]!.file.language],
      doubts: doubtsOf(source, view, search),
    }),
  };
}

/** A file stands for everything in it, and a type for its members. */
function within(view: GraphView, targets: readonly GraphNode[]): Set<number> {
  return new Set(targets.flatMap(({ node, file, symbol }) => {
    const inside = view.symbolsOf(file).filter((each) =>
      !symbol || (each.startLine >= symbol.startLine && each.endLine <= symbol.endLine)
    );
    return [node, ...inside.map((each) => each.node)];
  }));
}

/** What a search came to. */
interface Search {
  /** The way; absent where none was found. */
  readonly way?: Reached;
  /** Whether it ended at the bound on places. */
  readonly truncated: boolean;
  /** Places that were passed over, as they may mean something else. */
  readonly ambiguous: number;
  /** Places that were met. */
  readonly seen: ReadonlySet<number>;
}

function shortest(view: GraphView, start: ReadonlySet<number>, goal: ReadonlySet<number>): Search {
  const seen = new Set(start);
  let frontier: Reached[] = [...start].map((node) => ({ node }));
  const met = frontier.find(({ node }) => goal.has(node));
  if (met) return { way: met, truncated: false, ambiguous: 0, seen };
  let ambiguous = 0;
  for (let step = 0; step < MAX_STEPS && frontier.length > 0; step++) {
    const byNode = new Map(frontier.map((each) => [each.node, each]));
    const all = view.edgesFrom([...byNode.keys()]);
    ambiguous += ambiguousPlaces(all);
    frontier = [];
    for (const edge of ordered(view, all.filter(({ target }) => !seen.has(target)))) {
      if (seen.has(edge.target)) continue;
      seen.add(edge.target);
      const reached = { node: edge.target, before: byNode.get(edge.source)!, edge };
      if (goal.has(edge.target)) return { way: reached, truncated: false, ambiguous, seen };
      frontier.push(reached);
    }
    if (seen.size > MAX_NODES) return { truncated: true, ambiguous, seen };
  }
  return { truncated: false, ambiguous, seen };
}

/** Edges that are followed: the surest first, imports after uses, then by place. */
function ordered(view: GraphView, edges: readonly Edge[]): Edge[] {
  view.nodes(new Set(edges.flatMap(({ source, target }) => [source, target])));
  const place = (node: number) => keyOf(view.node(node)!);
  return edges.filter(({ confidence }) => confidence !== "ambiguous").map((edge) => ({
    edge,
    key: [
      Number(edge.confidence !== "extracted"),
      Number(edge.kind === "import"),
      ...[place(edge.source), place(edge.target), edge.kind, edge.resolver],
    ].join("\n\n"),
  })).sort((a, b) => compareText(a.key, b.key)).map(({ edge }) => edge);
}

/** Why there may be a way though none was found. */
function doubtsOf(
  source: AskSource,
  view: GraphView,
  { way, truncated, ambiguous, seen }: Search,
): string[] {
  if (way) return [];
  return [
    ...(truncated ? [`only ${MAX_NODES} places were looked at`] : []),
    ...(ambiguous > 0 ? [`${count(ambiguous, "place")} on the way may mean several things`] : []),
    ...unresolvedIn(source, view, view.nodes(seen)),
  ];
}

function stepsOf(view: GraphView, way: Reached): (GraphPlace | ChainStep)[] {
  const steps: (GraphPlace | ChainStep)[] = [];
  for (let at: Reached | undefined = way; at; at = at.before) {
    const place = placeOf(view.node(at.node)!);
    steps.unshift(
      at.edge
        ? {
          ...place,
          edge: at.edge.kind,
          confidence: at.edge.confidence,
          resolver: at.edge.resolver,
        }
        : place,
    );
  }
  return steps;
}
