/**
 * Worth of each feature and each signal: what is lost without it, when all other weights are
 * fitted anew and measured by cross-validation.
 *
 * @module
 */
import { aggregate } from "../metrics.ts";
import { textTable } from "../text_table.ts";
import { ALL_SIGNALS, type Pools } from "./candidates.ts";
import { crossValidate, type FoldWeights, scoreOutOfSample } from "./cross_validate.ts";
import { type FitProblem, fitProblem, type ProblemOptions } from "./fit_problem.ts";
import { scoredGroups } from "./scored_groups.ts";

/** NDCG@10 by query of every dataset and scope, by title. */
export type Figures = ReadonlyMap<string, number>;

/** Feature that is left out, and the figures without it. */
export interface AblationRow {
  /** Name of the feature or signal. */
  readonly name: string;
  /** Figures without it. */
  readonly figures: Figures;
}

/** Rows of an ablation. */
export interface Ablation {
  /** Figures with everything. */
  readonly base: Figures;
  /** One a feature. */
  readonly features: readonly AblationRow[];
  /** One a signal; empty where the candidates were gathered with all signals alone. */
  readonly signals: readonly AblationRow[];
}

/** Options for {@linkcode ablate}. */
export interface AblateOptions {
  /** Candidates with all signals, and without each. */
  readonly pools: Pools;
  /** How the problem was prepared. */
  readonly options: ProblemOptions;
  /** Features that are left out everywhere. */
  readonly leftOut: ReadonlySet<string>;
}

/** Leaves out every feature and every signal, one at a time. */
export function ablate(
  problem: FitProblem,
  fitted: FoldWeights,
  { pools, options, leftOut }: AblateOptions,
): Ablation {
  const names = problem.table.names.filter((name) => !leftOut.has(name));
  const without = [...pools].filter(([name]) => name !== ALL_SIGNALS);
  return {
    base: figuresOf(problem, fitted),
    features: names.map((name) => {
      const weights = crossValidate(problem, {
        leftOut: new Set([...leftOut, name]),
        start: fitted,
      });
      return { name, figures: figuresOf(problem, weights) };
    }),
    signals: without.map(([name, table]) => {
      const other = fitProblem(table, options);
      return { name, figures: figuresOf(other, crossValidate(other, { leftOut, start: fitted })) };
    }),
  };
}

/** Writes the figures with everything, and the differences to them, row by row. */
export function ablationText({ base, features, signals }: Ablation): string {
  const titles = [...base.keys()];
  const row = ({ name, figures }: AblationRow) => [
    `  ${name}`,
    ...titles.map((title) => difference((figures.get(title) ?? NaN) - (base.get(title) ?? NaN))),
  ];
  return textTable([
    ["NDCG@10 by query", ...titles],
    ["with everything", ...titles.map((title) => base.get(title)?.toFixed(4) ?? "")],
    ["without the feature"],
    ...features.map(row),
    ...(signals.length > 0 ? [["without the signal"], ...signals.map(row)] : []),
  ]);
}

function figuresOf(problem: FitProblem, weights: FoldWeights): Figures {
  const groups = scoredGroups(scoreOutOfSample(problem, weights));
  return new Map(groups.map(({ title, scored }) => {
    const rows = scored.map(({ query: { repo }, score }) => ({ repo, score }));
    return [title, aggregate(rows).byQuery.ndcg10];
  }));
}

function difference(value: number): string {
  const shown = value.toFixed(4);
  if (Number(shown) === 0) return "0";
  return value > 0 ? `+${shown}` : shown;
}
