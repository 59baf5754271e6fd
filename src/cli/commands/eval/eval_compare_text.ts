/**
 * Two evaluations side by side, as tables that a person can read.
 *
 * @module
 */
import type { Comparison } from "./compare.ts";
import type { Figures } from "./report.ts";
import { queries } from "./eval_notes.ts";
import { share, whole } from "./eval_run_text.ts";
import { count } from "../../terminal/figures.ts";
import type { Paint } from "../../terminal/paint.ts";
import { table } from "../../terminal/table.ts";
import { visible } from "../../terminal/visible.ts";

const METRICS = [
  ["Recall@1", "recall1"],
  ["Recall@5", "recall5"],
  ["Recall@10", "recall10"],
  ["MRR", "mrr"],
  ["NDCG@10", "ndcg10"],
] as const;

/** Options for {@linkcode evalCompareText}. */
export interface CompareTextOptions {
  /** The colours. */
  readonly paint: Paint;
  /** Whether the queries that the two answer differently are listed. */
  readonly perQuery: boolean;
}

/**
 * Prints a comparison.
 *
 * @param comparison The figures.
 * @param options How it is printed.
 */
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
    `worse on ${count(lost)}, alike on ${count(tied)}; ` +
    `sign test p ${probability(comparison.pValue)}\n`;
  return titled(table([heads, ...rows], [1, 2, 3]), paint) + "\n" + verdict +
    (perQuery ? differences(comparison, paint) : "");
}

function differences({ queries }: Comparison, paint: Paint): string {
  const rows = queries.map(({ id, query, ndcg10: [a, b] }) => ({ id, query, a, b }))
    .filter(({ a, b }) => signed(b - a) !== signed(0))
    .sort((x, y) => (x.b - x.a) - (y.b - y.a))
    .map(({ id, query, a, b }) => [signed(b - a), share(a), share(b), visible(id), visible(query)]);
  if (rows.length === 0) return "";
  return "\n" + titled(table([["B − A", "A", "B", "Query", ""], ...rows], [0, 1, 2]), paint);
}

function shareRow(label: string, a: number, b: number): string[] {
  return [label, share(a), share(b), signed(b - a)];
}

function tokenRow([{ tokensToFirst: a }, { tokensToFirst: b }]: readonly [Figures, Figures]) {
  const difference = a === null || b === null
    ? "-"
    : `${b < a ? "−" : "+"}${whole(Math.abs(b - a))}`;
  return ["Tokens to the first", whole(a), whole(b), difference];
}

function titled(text: string, paint: Paint): string {
  const [head = "", ...lines] = text.split("\n");
  return [paint.title(head), ...lines].join("\n");
}

function signed(value: number): string {
  const text = share(Math.abs(value));
  return `${value < 0 && text !== share(0) ? "−" : "+"}${text}`;
}

function probability(value: number): string {
  return value < 0.0001 ? "< 0.0001" : `= ${value.toFixed(4)}`;
}
