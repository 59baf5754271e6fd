import { shareText } from "../../terminal/encode_text.ts";
import { count, counted } from "../../terminal/figures.ts";
import { type Paint, titled } from "../../terminal/paint.ts";
import { table } from "../../terminal/table.ts";
import { visible } from "../../terminal/visible.ts";
import type { Asked, AskedSet } from "./ask_queries.ts";
import type { EvalReport, Figures } from "./report.ts";

const COLUMNS = ["Queries", "Recall@1", "Recall@5", "Recall@10", "MRR", "NDCG@10", "Tokens"];

const LEGEND = `Recall counts files; MRR and NDCG count lines as well, where a query names lines.
Tokens: the tokens read up to the first relevant hit; the median over the queries that have one.
grep: the words of the query as plain text, files with most of them first, all matching lines read.
`;

/** Prints the figures by kind of query. */
export function evalRunText(report: EvalReport, paint: Paint): string {
  const { set, mode, rank, limit, kinds, overall } = report;
  const rows = kinds.length > 1 ? [...kinds, overall] : kinds;
  const heads = [...COLUMNS, "grep recall@10", "grep tokens"];
  const figures = table([["", ...heads], ...rows.map(row)], heads.map((_, index) => index + 1));
  const title = `${queries(overall.queries)} of ${visible(set)}: ` +
    `mode ${mode}, rank ${rank}, ${counted(limit, "result")}`;
  return `${title}\n\n${titled(figures, paint)}\n${paint.dim(LEGEND)}`;
}

/** Prints one line a query, the worst first. */
export function perQueryText(report: EvalReport, paint: Paint): string {
  const sorted = [...report.queries].sort((a, b) => a.ndcg10 - b.ndcg10);
  const rows = sorted.map(({ id, query, ndcg10, firstRank, tokensToFirst }) => [
    share(ndcg10),
    writeWhole(firstRank),
    writeWhole(tokensToFirst),
    visible(id),
    visible(query),
  ]);
  return titled(table([["NDCG@10", "Rank", "Tokens", "Query", ""], ...rows], [0, 1, 2]), paint);
}

function row(figures: Figures): string[] {
  const { kind, recall1, recall5, recall10, mrr, ndcg10, tokensToFirst, grep } = figures;
  return [
    visible(kind),
    count(figures.queries),
    ...[recall1, recall5, recall10, mrr, ndcg10].map(share),
    writeWhole(tokensToFirst),
    grep === null ? "-" : share(grep.recall10),
    writeWhole(grep === null ? null : grep.tokensToFirst),
  ];
}

/** Writes a share: `0.853`. */
export function share(value: number): string {
  return value.toFixed(3);
}

/** Writes a whole number, `-` where there is none. */
export function writeWhole(value: number | null): string {
  return value === null ? "-" : count(Math.round(value));
}

/**
 * Says what keeps figures from being those of the whole set.
 *
 * @returns Lines without line breaks.
 */
export function evalNotes({ asked, outdated }: AskedSet): string[] {
  const notes: string[] = [];
  if (outdated.length > 0) {
    const were = `${queries(outdated.length)} ${outdated.length === 1 ? "was" : "were"}`;
    notes.push(`${were} left out, as the files have changed: run "cbx eval init" again`);
  }
  const refused = asked.flatMap(({ query: { id }, problem }) =>
    problem === undefined ? [] : [{ id, problem }]
  );
  const [first] = refused;
  if (first !== undefined) {
    const more = refused.length - 1;
    const count = more === 0 ? " counts" : `, and ${more} more, count`;
    notes.push(`query "${first.id}"${count} as finding nothing: ${first.problem}`);
  }
  const bare = asked.flatMap(({ without }) => without ?? []);
  if (bare.length > 0) {
    notes.push(
      `${queries(bare.length)} ${bare.length === 1 ? "was" : "were"} answered without a model: ${
        bare[0]
      }`,
    );
  }
  const plain = asked.filter(({ query }) => query.mask.length === 0);
  const masked = asked.filter(({ query }) => query.mask.length > 0);
  return [
    ...notes,
    ...partlyNote(plain, (share) => `were answered with ${share}: run "cbx update" for the rest`),
    ...partlyNote(
      masked,
      (share) =>
        `were asked of an index without their documentation comments, with ${share}: ` +
        "the model had a smaller part in them than it has in a search",
    ),
  ];
}

/** Says that a model had no more than a share of its vectors. */
function partlyNote(asked: readonly Asked[], say: (share: string) => string): string[] {
  const uses = asked.flatMap(({ partly }) => partly ?? []);
  const [least] = uses.toSorted((a, b) => a.share - b.share);
  if (least === undefined) return [];
  const said = say(`vectors of ${least.model} for ${shareText(least.share, 1)} of the chunks`);
  return [`${queries(uses.length)} ${uses.length === 1 ? said.replace("were", "was") : said}`];
}

export function queries(value: number): string {
  return value === 1 ? "1 query" : counted(value, "querie");
}
