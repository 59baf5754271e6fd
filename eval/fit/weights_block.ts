import { aggregate } from "../metrics.ts";
import type { FoldWeights, ScoredAsk } from "./cross_validate.ts";
import { type FitProblem, FIXED, type ProblemOptions } from "./fit_problem.ts";
import { scoredGroups } from "./scored_groups.ts";

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
