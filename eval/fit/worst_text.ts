import type { Target } from "../../src/cli/commands/eval/query_set.ts";
import type { EvalQuery } from "../dataset.ts";
import { scoreQuery } from "../metrics.ts";
import type { Candidate } from "./candidates.ts";
import type { ScoredAsk } from "./cross_validate.ts";
import { scoredGroups } from "./scored_groups.ts";

/** First candidates that are shown. */
const SHOWN = 5;

/** Shows the queries of every dataset and scope that lose most: what they want, and what is first. */
export function worstText(scored: readonly ScoredAsk[], count: number): string {
  return scoredGroups(scored).map(({ title, scored: group }) => {
    const sorted = group.toSorted((a, b) => a.score.ndcg10 - b.score.ndcg10);
    return `worst of ${title}\n${sorted.slice(0, count).map(queryText).join("")}`;
  }).join("\n");
}

function queryText({ query, candidates, score: { ndcg10 } }: ScoredAsk): string {
  const wanted = [...query.relevant, ...query.secondary].map((target) => {
    const place = candidates.findIndex((candidate) => isFileOf(query, target, candidate));
    return `  wants ${lines(target)} (${place < 0 ? "not found" : place + 1})`;
  });
  const got = candidates.slice(0, SHOWN).map((candidate) => `  finds ${lines(candidate)}`);
  const head = `${ndcg10.toFixed(2)} ${query.id} [${query.category}] ${query.query}`;
  return [head, ...wanted, ...got].map((line) => `${line}\n`).join("");
}

function isFileOf(query: EvalQuery, target: Target, candidate: Candidate): boolean {
  return scoreQuery({ ...query, relevant: [target], secondary: [] }, [candidate]).recall10 > 0;
}

function lines({ path, startLine, endLine }: Target): string {
  return startLine === undefined ? path : `${path}:${startLine}-${endLine}`;
}
