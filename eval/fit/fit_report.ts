/**
 * A fit as it is printed: which repository is in which fold, what the weights are worth, and how
 * much they differ from fold to fold.
 *
 * @module
 */
import { aggregate } from "../metrics.ts";
import { textTable } from "../text_table.ts";
import type { FoldWeights, ScoredAsk } from "./cross_validate.ts";
import { type FitProblem, FIXED } from "./fit_problem.ts";
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
