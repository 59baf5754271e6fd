/**
 * Two configurations side by side, over the queries that both were asked.
 *
 * @module
 */
import { type Figures, type QueryScore, summarise } from "./report.ts";

/** Gains that differ by less are the same: they were rounded or added in another order. */
const SAME_GAIN = 1e-9;

/** The scores of one configuration. */
export interface Contender {
  /** What it is called. */
  readonly name: string;
  /** Its scores. */
  readonly queries: readonly QueryScore[];
}

/** What came of it. */
export interface Comparison {
  /** Names of the two. */
  readonly names: readonly [string, string];
  /** All queries, under the first and under the second. */
  readonly overall: readonly [Figures, Figures];
  /** The same by kind. */
  readonly kinds: readonly (readonly [Figures, Figures])[];
  /** Queries that the second answers better, by NDCG@10. */
  readonly won: number;
  /** Queries that the second answers worse. */
  readonly lost: number;
  /** Queries that both answer alike. */
  readonly tied: number;
  /**
   * Chance of such a difference, or a larger one, between two that are equally good: the two-sided
   * sign test over the queries that differ.
   */
  readonly pValue: number;
  /** Queries that one of the two was not asked. */
  readonly unpaired: number;
  /** Queries that both were asked, with both gains. */
  readonly queries: readonly {
    readonly id: string;
    readonly kind: string;
    readonly query: string;
    readonly ndcg10: readonly [number, number];
  }[];
}

/**
 * Compares two configurations.
 *
 * @param a The first.
 * @param b The second; what is won or lost is won or lost by it.
 */
export function compare(a: Contender, b: Contender): Comparison {
  const others = new Map(b.queries.map((score) => [keyOf(score), score]));
  const pairs = a.queries.flatMap((score): [QueryScore, QueryScore][] => {
    const other = others.get(keyOf(score));
    return other === undefined ? [] : [[score, other]];
  });
  const gains = pairs.map(([x, y]) => y.ndcg10 - x.ndcg10);
  const won = gains.filter((gain) => gain > SAME_GAIN).length;
  const lost = gains.filter((gain) => gain < -SAME_GAIN).length;
  const first = summarise(pairs.map(([score]) => score));
  const second = summarise(pairs.map(([, score]) => score));
  return {
    names: [a.name, b.name],
    overall: [first.overall, second.overall],
    kinds: first.kinds.map((figures, index) => [figures, second.kinds[index]!]),
    won,
    lost,
    tied: pairs.length - won - lost,
    pValue: signTest(won, lost),
    unpaired: a.queries.length + b.queries.length - 2 * pairs.length,
    queries: pairs.map(([{ id, kind, query, ndcg10 }, other]) => ({
      id,
      kind,
      query,
      ndcg10: [ndcg10, other.ndcg10],
    })),
  };
}

/**
 * Tells how likely a fair coin is to fall at least this unevenly.
 *
 * @param heads How often it fell on one side.
 * @param tails How often on the other.
 * @returns The exact two-sided probability; 1 where it was not thrown.
 */
export function signTest(heads: number, tails: number): number {
  const throws = heads + tails;
  // In logarithms, as 2 ** -throws is 0 from 1,075 throws on.
  let term = -throws * Math.LN2;
  let tail = 0;
  for (let count = 0; count <= Math.min(heads, tails); count += 1) {
    tail += Math.exp(term);
    term += Math.log((throws - count) / (count + 1));
  }
  return Math.min(1, 2 * tail);
}

/** The same query of another set may have the same identifier. */
function keyOf({ id, query }: QueryScore): string {
  return `${id}\n${query}`;
}
