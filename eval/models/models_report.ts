/**
 * Worth and cost of a model, as tables.
 *
 * @module
 */
import { median } from "../../src/cli/commands/eval/statistics.ts";
import type { EvalQuery } from "../dataset.ts";
import { aggregate, scoreQuery } from "../metrics.ts";
import type { Answer } from "../run_corpus.ts";
import { textTable } from "../text_table.ts";

/** Answers of one system. */
export interface SystemScores {
  /** Its name. */
  readonly system: string;
  /** Its answers. */
  readonly answers: readonly Answer[];
}

/** Cost of an index of one checkout. */
export interface CostRow {
  /** The repository, and what the model ran in. */
  readonly title: string;
  /** Chunks in the index. */
  readonly chunks: number;
  /** Bytes of the index. */
  readonly indexBytes: number;
  /** Time that it took, in milliseconds. */
  readonly indexMs: number;
  /** Answers to its queries. */
  readonly answers: readonly Answer[];
}

/**
 * Compares systems, group by group.
 *
 * @param groupOf Names the group of a query.
 */
export function worthText(
  scores: readonly SystemScores[],
  groupOf: (query: EvalQuery) => string,
): string {
  const answers = scores.flatMap(({ system, answers }) =>
    answers.map((answer) => ({ system, answer, group: groupOf(answer.query) }))
  );
  const rows = [...Map.groupBy(answers, ({ group }) => group)].flatMap(([group, members]) => {
    const systems = [...Map.groupBy(members, ({ system }) => system)];
    return [
      [`${group} (${systems[0]![1].length})`],
      ...systems.map((
        [system, own],
      ) => [`  ${system}`, ...figures(own.map((each) => each.answer))]),
    ];
  });
  const columns = ["NDCG@10", "by repo", "recall@10", "MRR", "success@1", "p50, ms"];
  return textTable([["", ...columns], ...rows]);
}

function figures(answers: readonly Answer[]): string[] {
  const { byQuery, byRepository } = aggregate(
    answers.map(({ query, results }) => ({ repo: query.repo, score: scoreQuery(query, results) })),
  );
  const { ndcg10, recall10, mrr, success1 } = byQuery;
  const values = [ndcg10, byRepository.ndcg10, recall10, mrr, success1];
  return [...values.map((value) => value.toFixed(4)), queryMs(answers)];
}

/** Compares what indexes take, and how long their answers do. */
export function costText(costs: readonly CostRow[]): string {
  const rows = costs.map((row) => [row.title, ...costFigures(row)]);
  return textTable([["cost", "chunks", "index, s", "index, MB", "query p50, ms"], ...rows]);
}

function costFigures({ chunks, indexMs, indexBytes, answers }: CostRow): string[] {
  return [
    chunks.toLocaleString("en-US"),
    (indexMs / 1000).toFixed(1),
    (indexBytes / 1e6).toFixed(1),
    queryMs(answers),
  ];
}

function queryMs(answers: readonly Answer[]): string {
  return median(answers.map(({ elapsedMs }) => elapsedMs)).toFixed(1);
}
