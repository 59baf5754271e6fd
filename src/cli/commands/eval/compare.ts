/**
 * Two configurations side by side, over the queries that both were asked.
 *
 * @module
 */
import { count } from "../../terminal/figures.ts";
import { type Paint, titled } from "../../terminal/paint.ts";
import { table } from "../../terminal/table.ts";
import { visible } from "../../terminal/visible.ts";
import { type Figures, type QueryScore, summarise } from "./report.ts";
import { queries, share, writeWhole } from "./report_text.ts";

/** Gains that differ by less are the same: they were rounded or added in another order. */
const SAME_GAIN = 1e-9;

/** The scores of one configuration. */
export interface Contender {
  /** Name. */
  readonly name: string;
  /** Its scores. */
  readonly queries: readonly QueryScore[];
}

interface Comparison {
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

const METRICS = [
  ["Recall@1", "recall1"],
  ["Recall@5", "recall5"],
  ["Recall@10", "recall10"],
  ["MRR", "mrr"],
  ["NDCG@10", "ndcg10"],
] as const;

interface CompareTextOptions {
  /** The colours. */
  readonly paint: Paint;
  /** Whether the queries that the two answer differently are listed. */
  readonly perQuery: boolean;
}

/** Prints a comparison. */
export function evalCompareText(
  comparison: Comparison,
  { paint, perQuery }: CompareTextOptions,
): string {
  const { names, overall, kinds, won, lost, tied } = comparison;
  const rows = [
    ...METRICS.map(([label, name]) => shareRow(label, overall[0][name], overall[1][name])),
    tokenRow(overall),
    ...kinds.map(([a, b]) => shareRow(`NDCG@10, ${visible(a.kind)}`, a.ndcg10, b.ndcg10)),
  ];
  const heads = ["", `A: ${visible(names[0])}`, `B: ${visible(names[1])}`, "B − A"];
  const verdict = `${queries(overall[0].queries)}: B is better on ${count(won)}, ` +
    `worse on ${count(lost)}, equal on ${count(tied)}; ` +
    `sign test p ${probability(comparison.pValue)}\n`;
  return titled(table([heads, ...rows], [1, 2, 3]), paint) + "\n" + verdict +
    (perQuery ? differences(comparison, paint) : "");
}

function differences({ queries }: Comparison, paint: Paint): string {
  const rows = queries.map(({ id, query, ndcg10: [a, b] }) => ({ id, query, a, b }))
    .filter(({ a, b }) => sign(b - a) !== sign(0))
    .sort((x, y) => (x.b - x.a) - (y.b - y.a))
    .map(({ id, query, a, b }) => [sign(b - a), share(a), share(b), visible(id), visible(query)]);
  if (rows.length === 0) return "";
  return "\n" + titled(table([["B − A", "A", "B", "Query", ""], ...rows], [0, 1, 2]), paint);
}

function shareRow(label: string, a: number, b: number): string[] {
  return [label, share(a), share(b), sign(b - a)];
}

function tokenRow([{ tokensToFirst: a }, { tokensToFirst: b }]: readonly [Figures, Figures]) {
  const difference = a === null || b === null
    ? "-"
    : `${b < a ? "−" : "+"}${writeWhole(Math.abs(b - a))}`;
  return ["Tokens to the first", writeWhole(a), writeWhole(b), difference];
}

function sign(value: number): string {
  const text = share(Math.abs(value));
  return `${value < 0 && text !== share(0) ? "−" : "+"}${text}`;
}

function probability(value: number): string {
  return value < 0.0001 ? "< 0.0001" : `= ${value.toFixed(4)}`;
}
