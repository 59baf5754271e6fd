/**
 * A fit as it is printed: which repository is in which fold, what the weights are worth, and how
 * much they differ from fold to fold.
 *
 * @module
 */
import type { Target } from "../../src/cli/commands/eval/query_set.ts";
import type { EvalQuery } from "../dataset.ts";
import { aggregate, scoreQuery } from "../metrics.ts";
import { textTable } from "../text_table.ts";
import type { Candidate } from "./candidates.ts";
import type { FoldWeights, ScoredAsk } from "./cross_validate.ts";
import { type FitProblem, FIXED, type ProblemOptions } from "./fit_problem.ts";
import { scoredGroups } from "./scored_groups.ts";

/** Names the repositories of each fold, and what is fitted on. */
export function foldsText({ lists, unanswered, apart, foldOf }: FitProblem): string {
  const byFold = Map.groupBy(foldOf.keys(), (repo) => foldOf.get(repo) ?? 0);
  const folds = [...byFold].sort(([a], [b]) => a - b)
    .map(([fold, repos]) => `fold ${fold + 1}: ${repos.sort().join(", ")}\n`);
  const others = apart > 0 ? `, ${apart} are ranked by other weights` : "";
  return `fitted on ${lists.length} queries of ${foldOf.size} repositories; ${unanswered} more ` +
    `have no answer among their candidates${others}\n${folds.join("")}`;
}

/**
 * Compares weights, dataset by dataset and scope by scope.
 *
 * @param systems The same queries, scored with different weights, by name.
 */
export function fitText(systems: Readonly<Record<string, readonly ScoredAsk[]>>): string {
  const grouped = Object.entries(systems).map(([name, scored]) => ({
    name,
    groups: scoredGroups(scored),
  }));
  const [first] = grouped;
  const rows = (first?.groups ?? []).flatMap(({ title, scored }, index) => [
    [`${title} (${scored.length})`],
    ...grouped.map(({ name, groups }) => [`  ${name}`, ...figures(groups[index]?.scored ?? [])]),
  ]);
  const columns = ["NDCG@10", "by repo", "recall@10", "MRR", "success@1"];
  return textTable([["", ...columns], ...rows]);
}

function figures(scored: readonly ScoredAsk[]): string[] {
  const { byQuery, byRepository } = aggregate(
    scored.map(({ query: { repo }, score }) => ({ repo, score })),
  );
  const { ndcg10, recall10, mrr, success1 } = byQuery;
  return [ndcg10, byRepository.ndcg10, recall10, mrr, success1].map((each) => each.toFixed(4));
}

/** Shows the weights of the product, those fitted, and how far the folds are apart. */
export function weightsText({ table }: FitProblem, { all, without }: FoldWeights): string {
  const rows = table.names.map((name, index) => {
    const folds = without.map((weights) => weights[index] ?? 0);
    const values = [table.weights[index] ?? 0, all[index] ?? 0];
    const spread = [Math.min(...folds), Math.max(...folds)];
    const shown = [...values, ...spread].map((value) => value.toFixed(2));
    return [name, ...shown, FIXED.has(name) ? "taken as it is" : ""];
  });
  return textTable([["", "product", "fitted", "least", "most fold", ""], ...rows], [0, 5]);
}

/**
 * Writes fitted weights as they stand in `src/rank/weights.ts`: a comment that says where they come
 * from and what they are worth, and one line a feature.
 *
 * @param outOfSample Queries, scored by cross-validation.
 */
export function weightsBlock(
  { table, lists, foldOf, folds }: FitProblem,
  { all }: FoldWeights,
  { options: { fitOn, seed, l2 }, outOfSample }: {
    readonly options: ProblemOptions;
    readonly outOfSample: readonly ScoredAsk[];
  },
): string {
  const comment = [
    `Fitted by "deno task eval fit": listwise softmax, L2 ${l2}, over ${lists.length} queries`,
    `of ${foldOf.size} repositories, scope ${[...fitOn].join(" and ")}.`,
    `Cross-validated by repository (${folds} folds, seed ${seed}), NDCG@10 by query:`,
    ...scoredGroups(outOfSample).map(({ title, scored }) => `  ${title}: ${ndcg(scored)}`),
  ];
  const weights = table.names.map((name, index) => {
    const note = FIXED.has(name) ? " // Not fitted: no query shows what it is worth." : "";
    // Not "-0": a weight that is nothing has no sign.
    return `${name}: ${Number((all[index] ?? 0).toFixed(2)) || 0},${note}`;
  });
  return [...comment.map((line) => `// ${line}`), ...weights].map((line) => `${line}\n`).join("");
}

function ndcg(scored: readonly ScoredAsk[]): string {
  const rows = scored.map(({ query: { repo }, score }) => ({ repo, score }));
  return aggregate(rows).byQuery.ndcg10.toFixed(4);
}

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
