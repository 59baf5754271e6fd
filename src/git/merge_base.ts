/**
 * The merge base of two commits, found as git finds it: both histories are painted, newest commits
 * first, until nothing is waiting but what lies behind a commit that both have.
 *
 * A commit is dated by whoever wrote it, so a painted commit may turn out to lie behind another one
 * after the walk: where several are left, each is looked for behind the others.
 *
 * @module
 */
import { tooLarge } from "./damage.ts";
import { Heap } from "./heap.ts";
import type { History } from "./history.ts";

/** Linux has 1.3 million commits; a branch meets the one that it left after far fewer. */
const MAX_VISITS = 1_000_000;

/** Colors of a commit: behind one side, behind the other, behind a commit that is behind both. */
const LEFT = 1;
const RIGHT = 2;
const BOTH = LEFT | RIGHT;
const STALE = 4;

/** Two commits, and how much may be done. */
export interface MergeBaseOptions {
  readonly left: string;
  readonly right: string;
  /** Visits of commits at most: a commit may be visited again. @default {1_000_000} */
  readonly maxVisits?: number;
}

/**
 * Finds the best common ancestor of two commits, the newest where there are several.
 *
 * @returns `undefined` where their histories never meet.
 * @throws {RepositoryError} If a commit is missing or damaged, or too many would have to be visited.
 */
export function mergeBase(
  history: Pick<History, "commit">,
  { left, right, maxVisits = MAX_VISITS }: MergeBaseOptions,
): string | undefined {
  if (left === right) return left;
  const graph = new Graph(history, maxVisits);
  const { colors, met } = paint(graph, [left], [right]);
  const found = met.filter((oid) => colors.get(oid) === BOTH)
    .map((oid) => graph.visit(oid))
    .sort((a, b) => b.time - a.time)
    .map(({ oid }) => oid);
  if (found.length < 2) return found[0];
  return found.find((oid) => {
    const others = found.filter((other) => other !== oid);
    return paint(graph, [oid], others).colors.get(oid) === LEFT;
  });
}

/** Parents and time of a commit: the walk needs no more, and may visit very many. */
interface Node {
  readonly oid: string;
  readonly parents: readonly string[];
  readonly time: number;
}

/** Commits that were read. */
class Graph {
  readonly #history: Pick<History, "commit">;
  readonly #nodes = new Map<string, Node>();
  readonly #max: number;
  #visits = 0;

  constructor(history: Pick<History, "commit">, max: number) {
    this.#history = history;
    this.#max = max;
  }

  visit(oid: string): Node {
    if (++this.#visits > this.#max) {
      throw tooLarge("the search for a merge base takes too many steps", `${this.#max} commits`);
    }
    const known = this.#nodes.get(oid);
    if (known !== undefined) return known;
    const { parents, time } = this.#history.commit(oid);
    const node = { oid, parents, time };
    this.#nodes.set(oid, node);
    return node;
  }
}

/** Colors the commits behind two sides until all that wait are stale. */
function paint(
  graph: Graph,
  left: readonly string[],
  right: readonly string[],
): { readonly colors: ReadonlyMap<string, number>; readonly met: readonly string[] } {
  const waiting = new Heap<Node>(({ time }) => time);
  const colors = new Map<string, number>();
  const met = new Set<string>();
  /** How often each commit waits: one that gets a further color waits again. */
  const turns = new Map<string, number>();
  let fresh = 0;
  const reach = (oid: string, color: number) => {
    const known = colors.get(oid) ?? 0;
    if ((known & color) === color) return;
    const waits = turns.get(oid) ?? 0;
    const isStale = ((known | color) & STALE) !== 0;
    if (isStale && (known & STALE) === 0) fresh -= waits;
    colors.set(oid, known | color);
    turns.set(oid, waits + 1);
    if (!isStale) fresh++;
    waiting.push(graph.visit(oid));
  };
  for (const oid of left) reach(oid, LEFT);
  for (const oid of right) reach(oid, RIGHT);
  while (fresh > 0) {
    const { oid, parents } = waiting.pop()!;
    const color = colors.get(oid)!;
    turns.set(oid, turns.get(oid)! - 1);
    if ((color & STALE) === 0) fresh--;
    if (color === BOTH) met.add(oid);
    const below = color === BOTH ? BOTH | STALE : color;
    for (const parent of parents) reach(parent, below);
  }
  return { colors, met: [...met] };
}
