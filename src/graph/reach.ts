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
import { firstIndex } from "../text/first_index.ts";
import { circlesFrom } from "./circles.ts";
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
  /** Whether what a node leads to has one key, however little that is. */
  readonly isShared: boolean;
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
    return this.#once(this.#reached.get(key)!);
  }

  /** Whether a node is among those that others lead to. */
  has({ spans }: Reached, node: N): boolean {
    this.#env.look(1);
    const rank = this.#ranks.get(this.#graph.keyOf(node));
    if (rank === undefined) return false;
    const span = firstIndex(spans.length / 2, (index) => spans[2 * index + 1]! >= rank);
    return 2 * span < spans.length && spans[2 * span]! <= rank;
  }

  /** Nodes that are led to and have a label, in no order that lasts. */
  *withLabel({ spans }: Reached, label: string): Generator<N> {
    const ranks = this.#labelled.get(label);
    if (!ranks) return;
    for (let span = 0; span < spans.length; span += 2) {
      this.#env.look(1);
      const last = spans[span + 1]!;
      let next = firstIndex(ranks.length, (index) => ranks[index]! >= spans[span]!);
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

  /** Ranks all nodes that one leads to. */
  #explore(start: N): void {
    const { keyOf, targetsOf } = this.#graph;
    const nodes = new Map([[keyOf(start), start]]);
    const targets = (key: string) => {
      this.#env.look(1);
      const found = Map.groupBy(targetsOf(nodes.get(key)!), keyOf);
      for (const [each, [node]] of found) {
        if (this.#ranks.has(each)) found.delete(each);
        else nodes.set(each, node!);
      }
      return found.keys();
    };
    for (const circle of circlesFrom(nodes.keys(), targets)) {
      this.#close(circle.map((key) => ({ key, node: nodes.get(key)! })));
    }
  }

  /** Ranks the nodes of a circle: all that they lead to besides has its ranks already. */
  #close(circle: readonly { readonly key: string; readonly node: N }[]): void {
    const first = this.#nodes.length;
    const labels = circle.map(({ node }) => new Set(this.#graph.labelsOf(node)));
    for (const { size } of labels) this.#env.look(size);
    for (const [index, { node, key }] of circle.entries()) {
      const rank = this.#nodes.push(node) - 1;
      this.#ranks.set(key, rank);
      for (const label of labels[index]!) {
        this.#labelled.getOrInsertComputed(label, () => []).push(rank);
      }
    }
    const reached = {
      id: `reach ${this.#graph.name} ${first}`,
      compute: () => this.#reach(circle.map(({ node }) => node), first),
    };
    for (const { key } of circle) this.#reached.set(key, reached);
    this.#once(reached);
  }

  #once({ id, compute }: Reaching): Reached {
    return this.#env.once(id, compute, this.#graph.isShared) ?? NOTHING;
  }

  #reach(nodes: readonly N[], first: number): Reached {
    const last = first + nodes.length - 1;
    const beyond = new Map<string, Reached>();
    for (const node of nodes) {
      for (const target of this.#graph.targetsOf(node)) {
        const key = this.#graph.keyOf(target);
        const rank = this.#ranks.get(key)!;
        const reaching = this.#reached.get(key)!;
        if (rank >= first && rank <= last || beyond.has(reaching.id)) continue;
        beyond.set(reaching.id, this.#once(reaching));
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
}

const NOTHING: Reached = { first: -1, size: 0, spans: [] };

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
