/**
 * Edges followed step by step: what is met first is nearest, and keeps the way by which it was met. Of
 * ways of one length the surest counts; nothing depends on the order in which edges are stored.
 *
 * @module
 */
import { TYPE_KINDS } from "../graph/scopes.ts";
import type { Edge } from "../store/graph_tables.ts";
import type { EdgeConfidence, EdgeKind } from "../types.ts";
import type { ChainStep } from "./answers.ts";
import { asInferred, type Dispatch } from "./dispatch.ts";
import {
  compareText,
  type GraphNode,
  type GraphView,
  keyOf,
  placeOf,
  throughOf,
} from "./graph_view.ts";
import { isTypeNode } from "./type_tree.ts";
import { withoutPackageImports } from "./uses_of_target.ts";

const MAX_NODES = 5000;

/** Weight of the least sure step on the way. */
export const SURENESS: Readonly<Record<EdgeConfidence, number>> = {
  extracted: 1,
  inferred: 0.8,
  ambiguous: 0.3,
};

/** A node on the way, and how it was met. */
export interface Visit {
  readonly node: GraphNode;
  readonly distance: number;
  /** The least sure step on the way. */
  readonly confidence: EdgeConfidence;
  readonly step?: Pick<ChainStep, "edge" | "confidence" | "resolver" | "through">;
  readonly before?: Visit;
}

export interface Followed {
  /** Nodes, where the way begins among them. */
  readonly visits: readonly Visit[];
  /** Whether it ended at the bound on places. */
  readonly truncated: boolean;
  /** Ambiguous edges that were not followed, to nodes that no other way leads to. */
  readonly leftOut: readonly Step["edge"][];
}

interface FollowOptions {
  readonly depth: number;
  /** Which way; both are two questions. */
  readonly direction: "up" | "down";
  /** Whether edges count that are one of several candidates. */
  readonly ambiguous: boolean;
  /** By which other names definitions are used. */
  readonly dispatch: Dispatch;
}

/** Follows edges from some nodes. */
export function follow(view: GraphView, start: readonly Visit[], options: FollowOptions): Followed {
  const seen = new Map(start.map((visit) => [visit.node.node, visit]));
  const most = start.length + MAX_NODES;
  const passed: Step[] = [];
  let isFull = false;
  let frontier = start;
  for (let distance = 1; distance <= options.depth && frontier.length > 0 && !isFull; distance++) {
    frontier = nextOf(view, frontier, { seen, passed }, options);
    isFull = seen.size + frontier.length > most;
    for (const visit of frontier.slice(0, most - seen.size)) seen.set(visit.node.node, visit);
  }
  return {
    visits: [...seen.values()],
    truncated: isFull || options.dispatch.isExhausted,
    leftOut: passed.filter(({ to }) => !seen.has(to)).map(({ edge }) => edge),
  };
}

/**
 * Lists the nodes one step further, each by its best way, in the order of places.
 *
 * @param passed Takes the ambiguous steps that are not followed.
 */
function nextOf(
  view: GraphView,
  frontier: readonly Visit[],
  { seen, passed }: { readonly seen: ReadonlyMap<number, Visit>; readonly passed: Step[] },
  { direction, ambiguous, dispatch }: FollowOptions,
): Visit[] {
  const nodes = frontier.filter(leadsOn).map(({ node }) => node);
  const isStart = frontier[0]!.distance === 0;
  const all = direction === "up"
    ? stepsUp(view, dispatch, nodes, isStart)
    : stepsDown(view, dispatch, nodes);
  const isFollowed = ({ edge }: Step) => ambiguous || edge.confidence !== "ambiguous";
  const unseen = all.filter(({ to }) => !seen.has(to));
  const steps = unseen.filter(isFollowed);
  for (const step of unseen) if (!isFollowed(step)) passed.push(step);
  view.nodes(new Set(steps.map(({ to }) => to)));
  const next = new Map<number, Visit>();
  for (const step of steps) {
    const node = view.node(step.to);
    const before = seen.get(step.from);
    if (!node || !before) continue;
    const visit = visitOf(node, before, step);
    const known = next.get(step.to);
    if (!known || isBetter(visit, known)) next.set(step.to, visit);
  }
  return [...next.values()].map((visit) => ({ visit, key: keyOf(visit.node) }))
    .sort((a, b) => compareText(a.key, b.key)).map(({ visit }) => visit);
}

export interface Step {
  /** The edge, or what stands for it. */
  readonly edge: Omit<Edge, "target">;
  readonly from: number;
  readonly to: number;
  /** Node that the edge names, where that is neither of both. */
  readonly through?: GraphNode;
}

/** An override whose type is known by its members alone. */
const SAME_MEMBER = {
  kind: "implementation",
  confidence: "inferred",
  resolver: "implementation: same member",
  sites: [],
} as const;

/**
 * To what uses some nodes, by their own names or by others, and to what takes their place where a change
 * begins: what takes the place of a member does not run what that one runs.
 */
function stepsUp(
  view: GraphView,
  dispatch: Dispatch,
  nodes: readonly GraphNode[],
  isStart: boolean,
): Step[] {
  const members = new Set(nodes.filter(isMember).map(({ node }) => node));
  const direct = withoutPackageImports(view, view.edgesTo(nodes.map(({ node }) => node)))
    .filter(({ kind, target }) => isStart || kind !== "implementation" || !members.has(target))
    .map((edge) => ({ edge, from: edge.target, to: edge.source }));
  dispatch.prepare(nodes);
  const others = nodes.flatMap((node) =>
    dispatch.namedBy(node).map((other) => ({ ...other, from: node.node }))
  );
  const edges = Map.groupBy(
    view.edgesTo([...new Set(others.map(({ node }) => node.node))]),
    ({ target }) => target,
  );
  const through = others.flatMap(({ node, isUse, from }) =>
    (edges.get(node.node) ?? []).filter(isUse)
      .map((edge) => ({ edge: asInferred(edge), from, to: edge.source, through: node }))
  );
  const below = isStart ? stepsToOverrides(dispatch, nodes) : [];
  // An edge that is stored says more.
  const stored = new Set(direct.map(({ from, to }) => `${from} ${to}`));
  return [...direct, ...through, ...below.filter(({ from, to }) => !stored.has(`${from} ${to}`))];
}

/** To what takes the place of some members: of a field, only an interface says what others have to be. */
export function stepsToOverrides(dispatch: Dispatch, nodes: readonly GraphNode[]): Step[] {
  const members = nodes.filter((node) =>
    isMember(node) &&
    (node.symbol!.kind !== "field" || dispatch.typeOf(node)?.symbol?.kind === "interface")
  );
  dispatch.prepareBelow(members);
  return members.flatMap((node) =>
    dispatch.mayRun(node)
      .map((each) => ({
        edge: { ...SAME_MEMBER, source: each.node },
        from: node.node,
        to: each.node,
        through: node,
      }))
  );
}

/** To what some nodes use, and to what may run in its place. */
export function stepsDown(
  view: GraphView,
  dispatch: Dispatch,
  nodes: readonly GraphNode[],
): Step[] {
  const members = new Set(nodes.filter(isMember).map(({ node }) => node));
  // A member that takes the place of another one runs it by a call, which is an edge of its own.
  const direct = view.edgesFrom(nodes.map(({ node }) => node))
    .filter(({ kind, source }) => kind !== "implementation" || !members.has(source))
    .map((edge) => ({ edge, from: edge.source, to: edge.target }));
  view.nodes(new Set(direct.map(({ to }) => to)));
  const running = direct.filter(({ edge }) => RUNS.has(edge.kind));
  dispatch.prepareBelow(
    running.flatMap(({ to }) => view.node(to) ?? []).filter(isMember),
  );
  const through = running.flatMap((step) => {
    const named = view.node(step.to);
    if (!named || !(isMember(named) || (isTypeNode(named) && step.edge.kind === "call"))) return [];
    return dispatch.mayRun(named).filter((each) => dispatch.mayReach(step.edge, each)).map((
      each,
    ) => ({ edge: asInferred(step.edge), from: step.from, to: each.node, through: named }));
  });
  return [...direct, ...through];
}

/** Edges along which another member may be met than the one that is named. */
const RUNS: ReadonlySet<EdgeKind> = new Set(
  ["call", "read", "write", "route", "event", "request", "error"] as const,
);

function isMember({ symbol }: GraphNode): boolean {
  return symbol !== undefined && symbol.scope !== "" && !TYPE_KINDS.has(symbol.kind);
}

/**
 * A file that imports something uses it where its code does: those places have edges of their own,
 * and who imports the file in turn need not come near them.
 */
function leadsOn({ node, step }: Visit): boolean {
  return !step || node.symbol !== undefined || step.edge !== "import";
}

function visitOf(node: GraphNode, before: Visit, { edge, through }: Step): Visit {
  const { kind, confidence, resolver } = edge;
  return {
    node,
    before,
    distance: before.distance + 1,
    confidence: SURENESS[confidence] < SURENESS[before.confidence] ? confidence : before.confidence,
    step: {
      ...{ edge: kind, confidence, resolver },
      ...(through ? { through: throughOf(through) } : {}),
    },
  };
}

/** Of two ways of the same length the surer one; of equal ones, the one by the first place. */
function isBetter(a: Visit, b: Visit): boolean {
  const surer = SURENESS[a.confidence] - SURENESS[b.confidence];
  return surer > 0 || (surer === 0 && compareText(wayOf(a), wayOf(b)) < 0);
}

function wayOf({ before, step }: Visit): string {
  const { edge, confidence, resolver, through } = step!;
  const by = through ? `${through.path}\n${through.line}\n${through.symbol}` : "";
  return `${by}\n${keyOf(before!.node)}\n${edge}\n${confidence}\n${resolver}`;
}

/** From what is changed to a visit, the first place left out. */
export function chainOf(visit: Visit): ChainStep[] {
  const steps: ChainStep[] = [];
  for (let at: Visit | undefined = visit; at?.step; at = at.before) {
    steps.unshift({ ...placeOf(at.node), ...at.step });
  }
  return steps;
}

/** Of two visits of one node, tells whether the first is nearer, or surer. */
export function isNearer(a: Visit, b: Visit): boolean {
  return a.distance < b.distance ||
    (a.distance === b.distance && SURENESS[a.confidence] > SURENESS[b.confidence]);
}
