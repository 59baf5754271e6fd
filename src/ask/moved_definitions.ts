/**
 * Definitions that a diff moves to another file or gives another name: one that went and one that came
 * and that share most of their lines, as git tells renamed files. Each counts once, the likest first.
 *
 *     likeness = 2 · shared lines / lines of both
 *
 * @module
 */
import { qualifiedName } from "../graph/scopes.ts";
import type { GraphPlace } from "./answers.ts";
import { compareText, type GraphNode, keyOf, placeOf } from "./graph_view.ts";

/** Share of lines that two definitions have in common at least. */
const MIN_LIKENESS = 0.6;

/** Definitions of each side that are compared. */
export const MAX_COMPARED = 400;

const MAX_LINES = 200;

/** Lines below which a body says too little where the name is another one. */
const MIN_LINES = 2;

/** Stands for the own name of a definition. */
const OWN_NAME = "\0";

/** A definition with its text. */
export interface DefinitionText {
  readonly node: GraphNode;
  readonly lines: readonly string[];
}

/** A definition that has another place or name. */
export interface MovedDefinition {
  /** As it was. */
  readonly from: GraphPlace;
  /** As it is. */
  readonly to: GraphPlace;
  /** Share of lines that both have, from 0.6 to 1. */
  readonly likeness: number;
}

interface Pair {
  readonly from: Compared;
  readonly to: Compared;
  readonly likeness: number;
}

/**
 * Pairs definitions that went with those that came.
 *
 * @returns Pairs, and what each node that went and is in one is now, members of a moved type among them.
 */
export function movedDefinitions(
  went: readonly DefinitionText[],
  came: readonly DefinitionText[],
): {
  readonly moved: readonly MovedDefinition[];
  readonly nodes: ReadonlyMap<GraphNode, GraphNode>;
} {
  const [olds, news] = [went, came].map((side) => side.map((each) => new Compared(each)));
  const taken = new Set<Compared>();
  const moved: Pair[] = [];
  const nodes = new Map<GraphNode, GraphNode>();
  for (const pair of likePairs(olds!, news!)) {
    if (taken.has(pair.from) || taken.has(pair.to)) continue;
    // The members of a type go with it.
    const inner = [pair, ...memberPairs(pair, olds!, news!)];
    for (const { from, to } of inner) {
      taken.add(from).add(to);
      nodes.set(from.node, to.node);
    }
    moved.push(pair);
  }
  return {
    moved: moved.map(({ from, to, likeness }) => ({
      from: placeOf(from.node),
      to: placeOf(to.node),
      likeness: Number(likeness.toFixed(2)),
    })),
    nodes,
  };
}

/** Pairs that are alike: those around others first, then those of one name, then the likest. */
function likePairs(olds: readonly Compared[], news: readonly Compared[]): Pair[] {
  const pairs = olds.flatMap((from) =>
    news.flatMap((to): Pair[] => {
      const likeness = from.likeness(to);
      return likeness < MIN_LIKENESS ? [] : [{ from, to, likeness }];
    })
  );
  const depth = ({ from }: Pair) => from.scope === "" ? 0 : from.scope.split(".").length;
  const renames = ({ from, to }: Pair) => Number(from.name !== to.name);
  return pairs.sort((a, b) =>
    depth(a) - depth(b) || renames(a) - renames(b) || b.likeness - a.likeness ||
    compareText(keyOf(a.from.node), keyOf(b.from.node)) ||
    compareText(keyOf(a.to.node), keyOf(b.to.node))
  );
}

function memberPairs(
  { from, to }: Pair,
  olds: readonly Compared[],
  news: readonly Compared[],
): Pick<Pair, "from" | "to">[] {
  const members = news.filter((each) => each.isWithin(to));
  return olds.filter((each) => each.isWithin(from)).flatMap((each) => {
    const same = members.find(({ rest, kind }) =>
      rest(to) === each.rest(from) && kind === each.kind
    );
    return same ? [{ from: each, to: same }] : [];
  });
}

/** A definition as it is compared: its lines that say something, its own name left out. */
class Compared {
  readonly node: GraphNode;
  readonly #counts = new Map<string, number>();
  readonly #size: number;

  constructor({ node, lines }: DefinitionText) {
    this.node = node;
    const { startLine, endLine, name } = node.symbol!;
    const own = lines.slice(startLine - 1, Math.min(endLine, startLine - 1 + MAX_LINES))
      .filter((line) => /\w/.test(line))
      .map((line) =>
        line.trim().replaceAll(/[\p{L}\p{N}_$]+/gu, (word) => word === name ? OWN_NAME : word)
      );
    for (const line of own) this.#counts.set(line, (this.#counts.get(line) ?? 0) + 1);
    this.#size = own.length;
  }

  get name(): string {
    return this.node.symbol!.name;
  }

  get scope(): string {
    return this.node.symbol!.scope;
  }

  /** Functions become methods, and methods functions. */
  get kind(): string {
    const { kind } = this.node.symbol!;
    return kind === "method" ? "function" : kind;
  }

  isWithin(other: Compared): boolean {
    return this.node.file === other.node.file &&
      `${this.scope}.`.startsWith(`${qualifiedName(other.node.symbol!)}.`);
  }

  /** Name below the one of what is around it. */
  readonly rest = (around: Compared): string =>
    qualifiedName(this.node.symbol!).slice(qualifiedName(around.node.symbol!).length);

  likeness(other: Compared): number {
    const [less, more] = [this.#size, other.#size].sort((a, b) => a - b) as [number, number];
    const isShort = less < MIN_LINES && this.name !== other.name;
    if (this.kind !== other.kind || less === 0 || isShort) return 0;
    if (2 * less / (less + more) < MIN_LIKENESS) return 0;
    let shared = 0;
    for (const [line, count] of this.#counts) {
      shared += Math.min(count, other.#counts.get(line) ?? 0);
    }
    return 2 * shared / (less + more);
  }
}
