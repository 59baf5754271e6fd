/**
 * Steps of a flow (`flow.ts`): in which order they stand, what a flow of them is worth, and which are left out
 * beside the others.
 *
 * @module
 */
import { compareText, type GraphNode, keyOf } from "./graph_view.ts";

/** The best of a flow, whose scores say what its start is worth. */
const TELLING = 3;

/** A definition of so few lines does little more than hand on: the call of it says as much. */
export const HANDS_ON_LINES = 3;

/** Definitions that are shown whatever they score; of fewer larger ones, short ones are shown as well. */
export const MIN_CHOSEN = 3;

/** A definition of a flow. */
export interface FlowStep {
  readonly node: GraphNode;
  readonly score: number;
  /** How it was reached; absent where the question alone names it. */
  readonly by?: {
    readonly from: GraphNode;
    readonly isCaller: boolean;
    /** Words between it and the definition that it was reached from: "called by", "caller of". */
    readonly how: string;
    /** Name by which a caller means that definition. */
    readonly through?: GraphNode;
  };
}

/** Leaves out short definitions, unless they are nearly all. */
export function larger(steps: readonly FlowStep[]): readonly FlowStep[] {
  const some = steps.filter(({ node }, at) => at === 0 || lineCount(node) > HANDS_ON_LINES);
  return some.length < MIN_CHOSEN ? steps : some;
}

/** Leaves out what was reached by way of a definition that is left out itself, unless it is a start. */
export function connected(steps: readonly FlowStep[], starts: readonly FlowStep[]): FlowStep[] {
  const kept = new Map(steps.map((step) => [step.node.node, step]));
  const isKept = ({ node, by }: FlowStep): boolean => {
    const from = by && kept.get(by.from.node);
    return !by || starts.some((start) => start.node.node === node.node) || (!!from && isKept(from));
  };
  return steps.filter(isKept);
}

/** Definitions with their best scores, beside the flow or as a step of it, best first. */
export function bestFirst(scored: readonly FlowStep[], flow: readonly FlowStep[]): FlowStep[] {
  const all = new Map(scored.map((step) => [step.node.node, step]));
  for (const step of flow) {
    const before = all.get(step.node.node)?.score ?? -Infinity;
    if (step.score > before) all.set(step.node.node, step);
  }
  return [...all.values()].sort(byScore);
}

export function byScore(a: FlowStep, b: FlowStep): number {
  return b.score - a.score || compareText(keyOf(a.node), keyOf(b.node));
}

/** Worth of a flow: the score of its start, and of those that say most. */
export function worth(flow: readonly FlowStep[]): number {
  return flow.toSorted(byScore).slice(0, TELLING)
    .reduce((total, { score }) => total + score, flow[0]!.score);
}

export function lineCount({ symbol }: GraphNode): number {
  return symbol!.endLine - symbol!.startLine + 1;
}
