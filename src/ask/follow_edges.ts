/**
 * Edges followed step by step: what is met first is nearest, and keeps the way by which it was met. Of
 * ways of one length the surest counts; nothing depends on the order in which edges are stored.
 *
 * @module
 */
import type { Edge } from "../store/graph_tables.ts";
import type { EdgeConfidence } from "../types.ts";
import type { ChainStep } from "./answers.ts";
import { compareText, type GraphNode, type GraphView, keyOf, placeOf } from "./graph_view.ts";

/** Places at most that are followed. */
const MAX_NODES = 5000;

/** What the least sure step on the way counts. */
export const SURENESS: Readonly<Record<EdgeConfidence, number>> = {
  extracted: 1,
  inferred: 0.8,
  ambiguous: 0.3,
};

/** A node on the way, and how it was met. */
export interface Visit {
  /** The node. */
  readonly node: GraphNode;
  /** Steps to it. */
  readonly distance: number;
  /** The least sure step on the way. */
  readonly confidence: EdgeConfidence;
  /** The last step; absent where the way begins. */
  readonly step?: Pick<ChainStep, "edge" | "confidence" | "resolver">;
  /** What was met before it. */
  readonly before?: Visit;
}

/** What was met. */
export interface Followed {
  /** Nodes, where the way begins among them. */
  readonly visits: readonly Visit[];
  /** Whether it ended at the bound on places. */
  readonly truncated: boolean;
}

/** How edges are followed. */
export interface FollowOptions {
  /** Steps at most. */
  readonly depth: number;
  /** Which way; both are two questions. */
  readonly direction: "up" | "down";
  /** Whether edges count that are one of several candidates. */
  readonly ambiguous: boolean;
}

/** Follows edges from some nodes. */
export function follow(view: GraphView, start: readonly Visit[], options: FollowOptions): Followed {
  const seen = new Map(start.map((visit) => [visit.node.node, visit]));
  const most = start.length + MAX_NODES;
  let frontier = start;
  for (let distance = 1; distance <= options.depth && frontier.length > 0; distance++) {
    frontier = nextOf(view, frontier, seen, options);
    for (const visit of frontier) {
      if (seen.size >= most) return { visits: [...seen.values()], truncated: true };
      seen.set(visit.node.node, visit);
    }
  }
  return { visits: [...seen.values()], truncated: false };
}

/** What one step further is met, each by its best way, in the order of places. */
function nextOf(
  view: GraphView,
  frontier: readonly Visit[],
  seen: ReadonlyMap<number, Visit>,
  { direction, ambiguous }: FollowOptions,
): Visit[] {
  const nodes = frontier.filter(leadsOn).map(({ node }) => node.node);
  const edges = direction === "up" ? view.edgesTo(nodes) : view.edgesFrom(nodes);
  const steps = edges.map((edge) =>
    direction === "up"
      ? { edge, from: edge.target, to: edge.source }
      : { edge, from: edge.source, to: edge.target }
  ).filter(({ edge, to }) => (ambiguous || edge.confidence !== "ambiguous") && !seen.has(to));
  view.nodes(new Set(steps.map(({ to }) => to)));
  const next = new Map<number, Visit>();
  for (const { edge, from, to } of steps) {
    const node = view.node(to);
    const before = seen.get(from);
    if (!node || !before) continue;
    const visit = visitOf(node, before, edge);
    const known = next.get(to);
    if (!known || isBetter(visit, known)) next.set(to, visit);
  }
  return [...next.values()].map((visit) => ({ visit, key: keyOf(visit.node) }))
    .sort((a, b) => compareText(a.key, b.key)).map(({ visit }) => visit);
}

/**
 * A file that imports something uses it where its code does: those places have edges of their own,
 * and who imports the file in turn need not come near them.
 */
function leadsOn({ node, step }: Visit): boolean {
  return !step || node.symbol !== undefined || step.edge !== "import";
}

function visitOf(node: GraphNode, before: Visit, { kind, confidence, resolver }: Edge): Visit {
  return {
    node,
    before,
    distance: before.distance + 1,
    confidence: SURENESS[confidence] < SURENESS[before.confidence] ? confidence : before.confidence,
    step: { edge: kind, confidence, resolver },
  };
}

/** Of two ways of the same length the surer one; of equal ones, the one by the first place. */
function isBetter(a: Visit, b: Visit): boolean {
  const surer = SURENESS[a.confidence] - SURENESS[b.confidence];
  return surer > 0 || (surer === 0 && compareText(wayOf(a), wayOf(b)) < 0);
}

function wayOf({ before, step }: Visit): string {
  const { edge, confidence, resolver } = step!;
  return `${keyOf(before!.node)}\n${edge}\n${confidence}\n${resolver}`;
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
