/**
 * `path`: the shortest chain of edges from one place to another: how the first comes to use the
 * second. A longer chain that is proven is worth more than a guess.
 *
 * @module
 */
import { qualifiedName, TYPE_KINDS } from "../graph/scopes.ts";
import { folderOf } from "../text/paths.ts";
import type { LanguageId } from "../types.ts";
import type { ChainStep, GraphPlace, PathAnswer } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { count } from "./count.ts";
import { coverageOf } from "./coverage.ts";
import { Dispatch } from "./dispatch.ts";
import { type Step, stepsDown, stepsToOverrides } from "./follow_edges.ts";
import { compareText, type GraphNode, GraphView, keyOf, placeOf, throughOf } from "./graph_view.ts";
import { ambiguousPlaces, unresolvedIn } from "./mentions.ts";
import { meantBy, selectTarget } from "./select_target.ts";

/** Steps at most: a longer chain explains nothing. */
const MAX_STEPS = 12;

const MAX_NODES = 20_000;

/** Languages in which members may stand outside of their type. */
const APART: ReadonlySet<LanguageId> = new Set(["go", "cpp", "c", "rust"]);

interface Reached {
  readonly node: number;
  readonly before?: Reached;
  readonly step?: Step;
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
  const first = selectTarget(view, source, from);
  const last = selectTarget(view, source, to);
  const [start, end] = [first.nodes, last.nodes];
  const dispatch = new Dispatch(view);
  const insideOf = (targets: readonly GraphNode[]) =>
    expandTargets(source, view, dispatch, targets);
  const ends = [insideOf(start), insideOf(end)] as const;
  const search = surest(view, dispatch, ends);
  const { way } = search;
  return {
    ...meantBy(first, last),
    from: placeOf(start[0]!),
    to: placeOf(end[0]!),
    found: way !== undefined,
    results: way ? stepsOf(view, way) : [],
    pagination: { offset: 0, limit: MAX_STEPS + 1, hasMore: false, nextOffset: null },
    index: source.state,
    coverage: coverageOf(source, {
      isEmpty: !way,
      nothing: `no path of at most ${MAX_STEPS} steps from "${from}" to "${to}"`,
      // A step leads from a place that was met, or to where the way would end.
      language: languagesOf(view, way ? [] : search.seen, [start[0]!, end[0]!]),
      doubts: [
        ...(search.ambiguous > 0 ? uncertainWay(view, dispatch, ends) : []),
        ...doubtsOf(source, view, search),
      ],
    }),
  };
}

/** A place of a way, with the step to it; none where the way begins. */
export interface WayPlace {
  readonly node: GraphNode;
  readonly step?: Step;
}

/** Lists the places of the shortest way from any of some places to any of others; none where there is none. */
export function wayBetween(
  source: AskSource,
  view: GraphView,
  [from, to]: readonly [readonly GraphNode[], readonly GraphNode[]],
): WayPlace[] {
  const dispatch = new Dispatch(view);
  const { way } = surest(view, dispatch, [
    expandTargets(source, view, dispatch, from),
    expandTargets(source, view, dispatch, to),
  ]);
  return way ? placesOf(view, way) : [];
}

/** A file stands for everything in it, and a type for its members. */
function expandTargets(
  source: AskSource,
  view: GraphView,
  dispatch: Dispatch,
  targets: readonly GraphNode[],
): Set<number> {
  return new Set(targets.flatMap((target) => {
    const inside = view.inside(target).map(({ node }) => node);
    return [target.node, ...inside, ...membersApart(source, view, dispatch, target)];
  }));
}

/** Members that stand outside of their type, in its file or in others of the folder. */
function membersApart(
  { store }: AskSource,
  view: GraphView,
  dispatch: Dispatch,
  { node, file, symbol }: GraphNode,
): number[] {
  if (!symbol || !TYPE_KINDS.has(symbol.kind) || !APART.has(file.language)) return [];
  const path = qualifiedName(symbol);
  return store.catalog.files
    .filter((each) =>
      each.language === file.language && folderOf(each.path) === folderOf(file.path)
    )
    .flatMap((each) => view.symbolsOf(each)).filter(({ scope }) => scope === path)
    .filter((each) => dispatch.typeOf(view.nodeOf(each))?.node === node)
    .map((each) => each.node);
}

function languagesOf(
  view: GraphView,
  seen: Iterable<number>,
  ends: readonly GraphNode[],
): LanguageId[] {
  return [...new Set([...ends, ...view.nodes(seen)].map(({ file }) => file.language))];
}

/** Nodes at which a way may begin, and at which it may end. */
type Ends = readonly [from: ReadonlySet<number>, to: ReadonlySet<number>];

interface Search {
  readonly way?: Reached;
  /** Whether it ended at a bound on places, or passed over overrides, as there are too many. */
  readonly truncated: boolean;
  /** Places that were passed over, as they may mean something else. */
  readonly ambiguous: number;
  readonly seen: ReadonlySet<number>;
}

/** The shortest way; in place of one with a guess, one that is proven and at most twice as long. */
function surest(view: GraphView, dispatch: Dispatch, ends: Ends): Search {
  const search = shortest(view, dispatch, ends);
  const steps = search.way ? placesOf(view, search.way).flatMap(({ step }) => step ?? []) : [];
  if (steps.every(isProven)) return search;
  const proven = shortest(view, dispatch, ends, isProven, Math.min(2 * steps.length, MAX_STEPS));
  return proven.way ? proven : search;
}

function isProven({ edge }: Step): boolean {
  return edge.confidence === "extracted";
}

function shortest(
  view: GraphView,
  dispatch: Dispatch,
  [start, goal]: Ends,
  isFollowed: (step: Step) => boolean = isSure,
  most: number = MAX_STEPS,
): Search {
  const seen = new Set(start);
  let frontier: Reached[] = [...start].map((node) => ({ node }));
  let ambiguous = 0;
  const ended = (way?: Reached): Search => ({
    ...(way ? { way } : {}),
    truncated: seen.size > MAX_NODES || dispatch.isExhausted,
    ambiguous,
    seen,
  });
  const met = frontier.find(({ node }) => goal.has(node));
  if (met) return ended(met);
  for (let distance = 0; distance < most && frontier.length > 0; distance++) {
    const byNode = new Map(frontier.map((each) => [each.node, each]));
    const nodes = view.nodes(byNode.keys());
    ambiguous += ambiguousPlaces(view.edgesFrom([...byNode.keys()]));
    const steps = [
      ...stepsDown(view, dispatch, nodes),
      // Further on, what may run is met together with what the code names.
      ...(distance === 0 ? stepsToOverrides(dispatch, nodes) : []),
    ];
    frontier = [];
    const next = steps.filter((step) => !seen.has(step.to) && isFollowed(step));
    for (const step of orderSteps(view, next)) {
      if (seen.has(step.to)) continue;
      seen.add(step.to);
      const reached = { node: step.to, before: byNode.get(step.from)!, step };
      if (goal.has(step.to)) return ended(reached);
      frontier.push(reached);
    }
    if (seen.size > MAX_NODES) break;
  }
  return ended();
}

function isSure({ edge }: Step): boolean {
  return edge.confidence !== "ambiguous";
}

/** Names the uncertain steps of the shortest way that has any; nothing where none leads there. */
function uncertainWay(view: GraphView, dispatch: Dispatch, ends: Ends): string[] {
  const { way } = shortest(view, dispatch, ends, () => true);
  const steps = way ? placesOf(view, way) : [];
  const said = steps.flatMap(({ node, step }) => {
    const user = step && !isSure(step) ? view.node(step.from) : undefined;
    if (!step || !user) return [];
    const [site] = step.edge.sites;
    const line = site === undefined ? "" : `:${site.line}`;
    return [
      `${placeOf(user).symbol || user.file.path} may ${step.edge.kind} ${
        placeOf(node).symbol || node.file.path
      } in ${user.file.path}${line}`,
    ];
  });
  return said.length === 0 ? [] : [`it would lead there if ${said.join(" and ")}`];
}

/** Steps in the order in which they are followed: the surest first, imports after uses, then by place. */
function orderSteps(view: GraphView, steps: readonly Step[]): Step[] {
  view.nodes(new Set(steps.flatMap(({ from, to }) => [from, to])));
  const place = (node: number) => keyOf(view.node(node)!);
  return steps.map((step) => ({
    step,
    key: [
      Number(!isSure(step)) + Number(step.edge.confidence !== "extracted"),
      Number(step.edge.kind === "import"),
      ...[place(step.from), place(step.to), step.edge.kind, step.edge.resolver],
      step.through ? keyOf(step.through) : "",
    ].join("\n\n"),
  })).sort((a, b) => compareText(a.key, b.key)).map(({ step }) => step);
}

/** Why there may be a way though none was found. */
function doubtsOf(
  source: AskSource,
  view: GraphView,
  { way, truncated, ambiguous, seen }: Search,
): string[] {
  if (way) return [];
  return [
    ...(truncated ? [`not every path from ${count(seen.size, "place")} was followed`] : []),
    ...(ambiguous > 0
      ? [`${count(ambiguous, "place")} on the way may mean several definitions`]
      : []),
    ...unresolvedIn(source, view, view.nodes(seen)),
  ];
}

function stepsOf(view: GraphView, way: Reached): (GraphPlace | ChainStep)[] {
  return placesOf(view, way).map(({ node, step }) =>
    step ? { ...placeOf(node), ...describeStep(step) } : placeOf(node)
  );
}

function placesOf(view: GraphView, way: Reached): WayPlace[] {
  const places: WayPlace[] = [];
  for (let at: Reached | undefined = way; at; at = at.before) {
    const node = view.node(at.node)!;
    places.unshift(at.step ? { node, step: at.step } : { node });
  }
  return places;
}

function describeStep({ edge: { kind, confidence, resolver }, through }: Step) {
  return {
    ...{ edge: kind, confidence, resolver },
    ...(through ? { through: throughOf(through) } : {}),
  };
}
