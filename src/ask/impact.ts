/**
 * `impact`: what a change affects. Edges are followed step by step, up to what uses the changed code
 * or down to what it uses; what is met first is nearest, and keeps the way by which it was met.
 *
 * score = sureness of the way × DECAY^(distance − 1) × (1 + min(0.99, log₂(1 + uses) / 10))
 *
 * @module
 */
import type { ChangedLines } from "../types.ts";
import type { Affected, GraphPlace, ImpactAnswer, ImpactDirection, Obstacle } from "./answers.ts";
import { affectedTests } from "./affected_tests.ts";
import type { AskSource, PageOptions } from "./ask_source.ts";
import { coverageOf } from "./coverage.ts";
import { declaredTwins } from "./declared_twins.ts";
import { derivedObstacles, derivedUses } from "./derived_names.ts";
import { Dispatch, type UseEdge } from "./dispatch.ts";
import { chainOf, follow, type Followed, isNearer, SURENESS, type Visit } from "./follow_edges.ts";
import {
  comparePlaces,
  compareText,
  type GraphNode,
  GraphView,
  keyOf,
  placeOf,
  throughOf,
} from "./graph_view.ts";
import {
  ambiguousPlaces,
  mentionsOf,
  namedElsewhere,
  uncertainPlaces,
  unresolvedIn,
} from "./mentions.ts";
import { filledByPlace } from "./filled_by_place.ts";
import { calledBySyntax } from "./outside_uses.ts";
import { checkWhole, pageOf } from "./page.ts";
import { isCode, meantBy, selectTarget } from "./select_target.ts";
import { countUses } from "./symbol_info.ts";
import { withoutPackageImports } from "./uses_of_target.ts";

/** Affected places at most, unless more are asked for. */
const DEFAULT_LIMIT = 50;

/** Tests at most, where not all are asked for. */
const MAX_TESTS = 20;

/** Steps that are followed to tests at least: most of them call what is public. */
const TEST_DEPTH = 4;

/** Steps, unless others are asked for: further on, half of a tree is affected by anything. */
const DEFAULT_DEPTH = 2;

/** Steps at most. */
export const MAX_DEPTH = 10;

/** Weight of a further step, as a share of the one before it. */
const DECAY = 0.5;

/** Below 1, so that what is as sure and a step nearer comes first, however often the other is used. */
const MAX_CENTRALITY = 0.99;

const DIRECTIONS: readonly ImpactDirection[] = ["up", "down", "both"];

/** Options of a question for what a change affects. */
export interface ImpactOptions extends PageOptions {
  /** Steps at most, from 1 to 10. @default {2} */
  readonly depth?: number;
  /** Which way edges are followed. @default {"up"} */
  readonly direction?: ImpactAnswer["direction"];
  /** Whether edges that are one of several candidates count. @default {false} */
  readonly ambiguous?: boolean;
  /** Whether all tests that may be affected are listed, and not the likeliest alone. @default {false} */
  readonly allTests?: boolean;
}

/**
 * Finds what a change of a file or symbol affects.
 *
 * @throws {SymbolNotFoundError} If nothing has the name.
 * @throws {SymbolAmbiguousError} If several things have it.
 * @throws {RangeError} If an option is out of range.
 */
export function impact(source: AskSource, asked: string, options: ImpactOptions): ImpactAnswer {
  const view = new GraphView(source.store);
  const target = selectTarget(view, source, asked);
  return { ...meantBy(target), ...impactOf(source, view, target.nodes, options) };
}

/**
 * Finds what a change of some nodes affects.
 *
 * @param options Whether tests count that are likely to be affected, besides those within the depth, and
 * whether files are listed of which a definition is met as soon.
 */
export function impactOf(
  source: AskSource,
  view: GraphView,
  targets: readonly GraphNode[],
  { isLikely = true, hasHolders = false, allTests = false, ...options }: ImpactOptions & {
    readonly isLikely?: boolean;
    readonly hasHolders?: boolean;
    readonly lines?: ReadonlyMap<string, ChangedLines["ranges"]>;
  },
): ImpactAnswer {
  const { depth = DEFAULT_DEPTH, direction = "up", ambiguous = false } = options;
  checkWhole("depth", depth, { least: 1, most: MAX_DEPTH });
  if (!DIRECTIONS.includes(direction)) {
    throw new RangeError(
      `Cannot answer as "direction" must be one of ${
        DIRECTIONS.join(", ")
      }: current is "${direction}"`,
    );
  }
  const dispatch = new Dispatch(view);
  const start = startOf(view, targets);
  const starts = new Set(start.map(({ node }) => node.node));
  const way = { depth, direction, ambiguous, dispatch };
  const { visits, truncated, leftOut } = followAll(view, start, way);
  const changeOf = changesOf(view, targets);
  const edges = direction === "down"
    ? []
    : withoutPackageImports(view, dispatch.usesOf(start.map(({ node }) => node)));
  const among = options.lines
    ? amongTargets(start, { targets, edges: ambiguous ? edges : edges.filter(isSure), changeOf })
    : [];
  const listed = (found: readonly Visit[]) => {
    const met = [...found, ...among].filter(({ distance }) => distance > 0);
    return rank(view, hasHolders ? met : withoutHolders(met), changeOf);
  };
  const affected = listed(visits);
  const isTest = ({ category }: GraphPlace) => category === "test";
  const code = numberNodes(affected.filter((each) => !isTest(each)));
  const further = depth < TEST_DEPTH && direction === "up" && isLikely
    ? listed(follow(view, start, { ...way, direction, depth: TEST_DEPTH }).visits)
    : affected;
  const linked = further.filter(isTest);
  const tests = direction === "up" && isLikely
    ? affectedTests(source, view, { targets, linked, lines: options.lines })
    : { likely: linked, all: linked, isByWords: false };
  const { items, pagination } = pageOf(code, options, DEFAULT_LIMIT);
  return {
    targets: targets.map(placeOf),
    direction,
    depth,
    results: items,
    files: filesOf(code),
    tests: numberNodes(allTests ? tests.all : tests.likely.slice(0, MAX_TESTS)),
    testCount: tests.all.length,
    uncertain: ambiguous ? 0 : ambiguousPlaces(edges.filter(({ source }) => !starts.has(source))),
    truncated,
    pagination,
    index: source.state,
    coverage: coverageOf(source, {
      isEmpty: affected.length === 0,
      nothing: direction === "down"
        ? "nothing is used"
        : calledBySyntax(targets).length > 0
        ? "no use by name is known"
        : "nothing is affected",
      language: targets[0]?.file.language,
      ...(direction === "down"
        ? {
          missing: uncertainPlaces([], leftOut),
          doubts: affected.length > 0
            ? []
            : unresolvedIn(source, view, start.map(({ node }) => node)),
        }
        : affected.length === 0
        ? {
          about: { view, dispatch, nodes: wholeOf(start, targets), edges },
          // Those to it are among the reasons already.
          missing: uncertainPlaces([], leftOut.filter(({ source }) => starts.has(source))),
        }
        : {
          missing: [
            ...missingFrom(source, view, targets),
            ...(ambiguous ? [] : uncertainPlaces(edges, leftOut)),
          ],
          doubts: tests.isByWords
            ? [`no chain of ${Math.max(depth, TEST_DEPTH)} uses leads to a likely test`]
            : [],
        }),
    }),
  };
}

/** Options with their defaults. */
type ImpactWay =
  & Readonly<Required<Pick<ImpactOptions, "depth" | "direction" | "ambiguous">>>
  & { readonly dispatch: Dispatch };

/**
 * Both ways are two questions: what is used by something that uses the target, as half of a tree may
 * be, is neither affected by it nor used by it.
 */
function followAll(view: GraphView, start: readonly Visit[], options: ImpactWay): Followed {
  const { direction } = options;
  const ways = direction === "both" ? ["up", "down"] as const : [direction];
  const found = ways.map((way) => follow(view, start, { ...options, direction: way }));
  const visits = new Map<number, Visit>();
  for (const visit of found.flatMap((each) => each.visits)) {
    const known = visits.get(visit.node.node);
    if (!known || isNearer(visit, known)) visits.set(visit.node.node, visit);
  }
  return {
    visits: [...visits.values()],
    truncated: found.some(({ truncated }) => truncated),
    leftOut: found.flatMap(({ leftOut }) => leftOut),
  };
}

/** Places that may use the targets beside those that were found. */
function missingFrom(
  source: AskSource,
  view: GraphView,
  targets: readonly GraphNode[],
): Obstacle[] {
  return [
    ...mentionsOf(source, view, targets).obstacles,
    ...declaredTwins(view, targets),
    ...calledBySyntax(targets),
    ...filledByPlace(source, targets),
    ...namedElsewhere(source, targets),
    ...derivedObstacles(derivedUses(source, view, targets)),
  ];
}

/** A file is changed with everything in it, a type with its members. */
function startOf(view: GraphView, targets: readonly GraphNode[]): Visit[] {
  const nodes = targets.flatMap((target) => wholeNodes(view, target));
  const unique = new Map(nodes.map((node) => [node.node, node]));
  return [...unique.values()].map((node) => ({ node, distance: 0, confidence: "extracted" }));
}

function wholeNodes(view: GraphView, target: GraphNode): GraphNode[] {
  return [target, ...view.inside(target)];
}

/** The target that each node is of where a way begins, by its number; empty where there is one target. */
function changesOf(
  view: GraphView,
  targets: readonly GraphNode[],
): ReadonlyMap<number, GraphNode> {
  if (targets.length < 2) return new Map();
  // Of targets within each other, the innermost comes last.
  return new Map(
    targets.toSorted((a, b) => compareText(keyOf(a), keyOf(b)))
      .flatMap((target) => wholeNodes(view, target).map(({ node }) => [node, target] as const)),
  );
}

/** Definitions of a diff that use another one of it: each is changed, and affected as well. */
function amongTargets(
  start: readonly Visit[],
  { targets, edges, changeOf }: {
    readonly targets: readonly GraphNode[];
    readonly edges: readonly UseEdge[];
    readonly changeOf: ReadonlyMap<number, GraphNode>;
  },
): Visit[] {
  const starts = new Map(start.map((visit) => [visit.node.node, visit]));
  const users = new Map(targets.filter(({ symbol }) => symbol).map((user) => [user.node, user]));
  const found = new Map<number, Visit>();
  for (const { source, target, kind: edge, confidence, resolver } of edges) {
    const node = users.get(source);
    const before = starts.get(target);
    if (!node || !before || changeOf.get(target) === node) continue;
    const visit = { node, before, distance: 1, confidence, step: { edge, confidence, resolver } };
    const known = found.get(source);
    if (!known || isNearer(visit, known)) found.set(source, visit);
  }
  return [...found.values()];
}

function isSure({ confidence }: UseEdge): boolean {
  return confidence !== "ambiguous";
}

/** Definitions of code that a change begins at, what was named first: any may be what is used. */
function wholeOf(start: readonly Visit[], targets: readonly GraphNode[]): GraphNode[] {
  const named = new Set(targets.map(({ node }) => node));
  return start.map(({ node }) => node).filter(({ node, symbol }) =>
    named.has(node) || !symbol || isCode(symbol)
  );
}

function rank(
  view: GraphView,
  met: readonly Visit[],
  changeOf: ReadonlyMap<number, GraphNode>,
): Affected[] {
  const uses = countUses(view, met.map(({ node }) => node.node));
  return met.map((visit): Affected => {
    const { node, distance, confidence } = visit;
    const centrality = uses.get(node.node) ?? 0;
    const score = SURENESS[confidence] * DECAY ** (distance - 1) *
      (1 + Math.min(MAX_CENTRALITY, Math.log2(1 + centrality) / 10));
    return {
      ...placeOf(node),
      rank: 0,
      distance,
      confidence,
      centrality,
      score: Number(score.toFixed(4)),
      chain: chainOf(visit),
      ...(changeOf.size > 0 ? { change: throughOf(changeOf.get(startNode(visit))!) } : {}),
    };
  }).sort((a, b) => b.score - a.score || a.distance - b.distance || comparePlaces(a, b));
}

function startNode(visit: Visit): number {
  let at = visit;
  while (at.before) at = at.before;
  return at.node.node;
}

/** A file says nothing more where a definition of it is met as soon. */
function withoutHolders(visits: readonly Visit[]): readonly Visit[] {
  const nearest = new Map<number, number>();
  for (const { node: { file, symbol }, distance } of visits) {
    if (symbol) nearest.set(file.id, Math.min(nearest.get(file.id) ?? Infinity, distance));
  }
  return visits.filter(({ node: { file, symbol }, distance }) =>
    symbol || distance < (nearest.get(file.id) ?? Infinity)
  );
}

function numberNodes(affected: readonly Affected[]): Affected[] {
  return affected.map((each, index) => ({ ...each, rank: index + 1 }));
}

function filesOf(affected: readonly Affected[]): ImpactAnswer["files"] {
  const byPath = Map.groupBy(affected, ({ path }) => path);
  return [...byPath].map(([path, own]) => ({
    path,
    distance: Math.min(...own.map(({ distance }) => distance)),
    symbols: own.filter(({ kind }) => kind !== "file").length,
  }));
}
