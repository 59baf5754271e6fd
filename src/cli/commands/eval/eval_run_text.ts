/**
 * The figures of an evaluation as tables that a person can read.
 *
 * @module
 */
import type { EvalReport, Figures } from "./report.ts";
import { queries } from "./eval_notes.ts";
import { count } from "../../terminal/figures.ts";
import type { Paint } from "../../terminal/paint.ts";
import { table } from "../../terminal/table.ts";
import { visible } from "../../terminal/visible.ts";

const COLUMNS = ["Queries", "Recall@1", "Recall@5", "Recall@10", "MRR", "NDCG@10", "Tokens"];
const GREP_COLUMNS = ["grep recall@10", "grep tokens"];

const LEGEND = `Recall counts files; MRR and NDCG count lines as well, where a query names lines.
Tokens: what is read down to the first relevant hit, in the median of the queries that have one.
grep: the words of the query as plain text, files with most of them first, all matching lines read.
`;

/**
 * Prints the figures by kind of query.
 *
 * @param report The figures.
 * @param paint The colours.
 */
export function evalRunText(report: EvalReport, paint: Paint): string {
  const { set, mode, rank, limit, kinds, overall } = report;
  const rows = kinds.length > 1 ? [...kinds, overall] : kinds;
  const [head = "", ...lines] = table(
    [["", ...COLUMNS, ...GREP_COLUMNS], ...rows.map(row)],
    [...COLUMNS, ...GREP_COLUMNS].map((_, index) => index + 1),
  ).split("\n");
  const title = `${queries(overall.queries)} of ${visible(set)}: ` +
    `mode ${mode}, rank ${rank}, ${limit} results`;
  return `${title}\n\n${[paint.title(head), ...lines].join("\n")}\n${paint.dim(LEGEND)}`;
}

/**
 * Prints one line a query, the worst first.
 *
 * @param report The figures.
 * @param paint The colours.
 */
export function perQueryText(report: EvalReport, paint: Paint): string {
  const sorted = [...report.queries].sort((a, b) => a.ndcg10 - b.ndcg10);
  const [head = "", ...lines] = table([
    ["NDCG@10", "Rank", "Tokens", "Query", ""],
    ...sorted.map(({ id, query, ndcg10, firstRank, tokensToFirst }) => [
      share(ndcg10),
      whole(firstRank),
      whole(tokensToFirst),
      visible(id),
      visible(query),
    ]),
  ], [0, 1, 2]).split("\n");
  return [paint.title(head), ...lines].join("\n");
}

function row(figures: Figures): string[] {
  const { kind, recall1, recall5, recall10, mrr, ndcg10, tokensToFirst, grep } = figures;
  return [
    visible(kind),
    count(figures.queries),
    ...[recall1, recall5, recall10, mrr, ndcg10].map(share),
    whole(tokensToFirst),
    grep === null ? "-" : share(grep.recall10),
    whole(grep === null ? null : grep.tokensToFirst),
  ];
}

/** Writes a share: `0.853`. */
export function share(value: number): string {
  return value.toFixed(3);
}

/** Writes a whole number, `-` where there is none. */
export function whole(value: number | null): string {
  return value === null ? "-" : count(Math.round(value));
}
