/**
 * Which nodes of a graph lead to which: modules that pass on the names of others, files that include
 * others. To walk from each of them would square their number.
 *
 * Nodes are ranked in the order in which a depth-first walk is done with them, those of one circle
 * together, so that what a node leads to are a few spans of ranks (Agrawal, Borgida, Jagadish 1989).
 * The graph is read as far as it is asked for. Each label has the ranks of its nodes, in order: the
 * ones that a node leads to are found by bisection.
 *
 * @module
 */
import type { Environment } from "./environment.ts";

/** A graph that is read as it is asked for. */
interface Graph<N> {
  /** Tells it apart from others. */
  readonly name: string;
  /** Tells its nodes apart. */
  readonly keyOf: (node: N) => string;
  /** Nodes that one leads to: what they are may not depend on what leads where. */
  readonly targetsOf: (node: N) => readonly N[];
  /** Lists the labels by which a node is found. */
  readonly labelsOf: (node: N) => Iterable<string>;
  /** Key that stands for all that a node leads to. @default {what that depends on has keys of its own} */
  readonly noteAs?: (node: N) => string | undefined;
}

/** Nodes that lead to each other, or one alone, with all that they lead to. */
export interface Reached {
  /** Rank of the first of them: no other ones have it. */
  readonly first: number;
  /** Number of nodes that lead to each other. */
  readonly size: number;
  /** Ranks of all nodes that these lead to, their own among them: the first and last of each span. */
  readonly spans: readonly number[];
}

/** Who leads to whom in a graph. */
export class Reach<N> {
  readonly #graph: Graph<N>;
  readonly #env: Environment;
  readonly #nodes: N[] = [];
  readonly #ranks = new Map<string, number>();
  readonly #reached = new Map<string, Reaching>();
  readonly #labelled = new Map<string, number[]>();

  /**
   * @param graph Nodes and where they lead.
   * @param env Keeps what was found, and whom it depends on.
   */
  constructor(graph: Graph<N>, env: Environment) {
    this.#graph = graph;
    this.#env = env;
  }

  /** All that a node leads to; who asks depends on each of these nodes. */
  from(node: N): Reached {
    const key = this.#graph.keyOf(node);
    if (!this.#reached.has(key)) this.#env.apart(() => this.#explore(node));
    const { id, compute, noted } = this.#reached.get(key)!;
    return this.#env.once(id, compute, noted) ?? NOTHING;
  }

  /** Whether a node is among those that others lead to. */
  has({ spans }: Reached, node: N): boolean {
    this.#env.look(1);
    const rank = this.#ranks.get(this.#graph.keyOf(node));
    if (rank === undefined) return false;
    const span = firstFrom(spans.length / 2, (index) => spans[2 * index + 1]!, rank);
    return 2 * span < spans.length && spans[2 * span]! <= rank;
  }

  /** Nodes that are led to and have a label, in no order that lasts. */
  *withLabel({ spans }: Reached, label: string): Generator<N> {
    const ranks = this.#labelled.get(label);
    if (!ranks) return;
    for (let span = 0; span < spans.length; span += 2) {
      this.#env.look(1);
      const last = spans[span + 1]!;
      let next = firstFrom(ranks.length, (index) => ranks[index]!, spans[span]!);
      for (; next < ranks.length && ranks[next]! <= last; next++) {
        this.#env.look(1);
        yield this.#nodes[ranks[next]!]!;
      }
    }
  }

  /** Number of nodes that are led to. */
  count({ spans }: Reached): number {
    let count = 0;
    for (let span = 0; span < spans.length; span += 2) count += spans[span + 1]! - spans[span]! + 1;
    return count;
  }

  /** All nodes that are led to, in no order that lasts. */
  *nodes({ spans }: Reached): Generator<N> {
    for (let span = 0; span < spans.length; span += 2) {
      this.#env.look(spans[span + 1]! - spans[span]! + 1);
      for (let rank = spans[span]!; rank <= spans[span + 1]!; rank++) yield this.#nodes[rank]!;
    }
  }

  /** Ranks all nodes that one leads to, after Tarjan. */
  #explore(start: N): void {
    const { keyOf, targetsOf } = this.#graph;
    const orders = new Map<string, number>();
    const open: Visit<N>[] = [];
    const path: Visit<N>[] = [];
    const enter = (node: N, key: string) => {
      this.#env.look(1);
      const order = orders.size;
      orders.set(key, order);
      const visit = { node, key, order, low: order, targets: targetsOf(node), next: 0 };
      open.push(visit);
      path.push(visit);
    };
    enter(start, keyOf(start));
    while (path.length > 0) {
      const visit = path.at(-1)!;
      const target = visit.targets[visit.next++];
      if (target !== undefined) {
        const key = keyOf(target);
        if (this.#ranks.has(key)) continue;
        const order = orders.get(key);
        if (order === undefined) enter(target, key);
        else visit.low = Math.min(visit.low, order);
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (before) before.low = Math.min(before.low, visit.low);
      if (visit.low === visit.order) this.#close(open.splice(open.lastIndexOf(visit)));
    }
  }

  /** Ranks the nodes of a circle: all that they lead to besides has its ranks already. */
  #close(visits: readonly Visit<N>[]): void {
    const first = this.#nodes.length;
    const labels = visits.map(({ node }) => new Set(this.#graph.labelsOf(node)));
    for (const { size } of labels) this.#env.look(size);
    for (const [index, { node, key }] of visits.entries()) {
      const rank = this.#nodes.push(node) - 1;
      this.#ranks.set(key, rank);
      for (const label of labels[index]!) {
        const known = this.#labelled.get(label);
        if (known) known.push(rank);
        else this.#labelled.set(label, [rank]);
      }
    }
    const { name, noteAs } = this.#graph;
    const reached = {
      id: `reach ${name} ${first}`,
      compute: () => this.#reach(visits.map(({ node }) => node), first),
      // Which node of a circle is asked for first says nothing that lasts.
      noted: noteAs && visits.flatMap(({ node }) => noteAs(node) ?? []).sort()[0],
    };
    for (const { key } of visits) this.#reached.set(key, reached);
    this.#env.once(reached.id, reached.compute, reached.noted);
  }

  #reach(nodes: readonly N[], first: number): Reached {
    const last = first + nodes.length - 1;
    const beyond = new Map<string, Reached>();
    for (const node of nodes) {
      for (const target of this.#graph.targetsOf(node)) {
        const key = this.#graph.keyOf(target);
        const rank = this.#ranks.get(key)!;
        const { id, compute, noted } = this.#reached.get(key)!;
        if (rank >= first && rank <= last || beyond.has(id)) continue;
        beyond.set(id, this.#env.once(id, compute, noted) ?? NOTHING);
      }
    }
    const spans = [...beyond.values()].flatMap((each) => pairs(each.spans));
    this.#env.look(spans.length);
    return { first, size: nodes.length, spans: joinSpans([...spans, [first, last]]) };
  }
}

/** A way to find what nodes of one circle lead to. */
interface Reaching {
  readonly id: string;
  readonly compute: () => Reached;
  /** Key that it is noted under. */
  readonly noted: string | undefined;
}

const NOTHING: Reached = { first: -1, size: 0, spans: [] };

/** A node that is looked through, and how far its targets are. */
interface Visit<N> {
  readonly node: N;
  readonly key: string;
  readonly order: number;
  /** The first node that it leads back to. */
  low: number;
  readonly targets: readonly N[];
  next: number;
}

type Span = readonly [first: number, last: number];

function pairs(spans: readonly number[]): Span[] {
  return Array.from({ length: spans.length / 2 }, (_, i) => [spans[2 * i]!, spans[2 * i + 1]!]);
}

/** Spans in order, those that touch as one. */
function joinSpans(spans: Span[]): number[] {
  const found: number[] = [];
  for (const [first, last] of spans.sort(([a], [b]) => a - b)) {
    if (found.length > 0 && first <= found.at(-1)! + 1) {
      found[found.length - 1] = Math.max(found.at(-1)!, last);
    } else found.push(first, last);
  }
  return found;
}

/** The place of the first of some numbers in order that is not below another one. */
function firstFrom(count: number, at: (index: number) => number, least: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(middle) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
