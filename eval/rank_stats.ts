/**
 * The committed figures of the ranking. A reader of a diff sees what a change did: one figure a
 * line, always in the same place and width, with two decimals more than a change has to show to be
 * believed. There are no times in it, as they differ from run to run.
 *
 * @module
 */
import type { EvalQuery } from "./dataset.ts";
import { aggregate, type Metrics } from "./metrics.ts";

/** A query with its score. */
export interface ScoredQuery {
  /** The query. */
  readonly query: Pick<EvalQuery, "repo" | "category" | "language">;
  /** Its score. */
  readonly score: Metrics;
}

/** A part of the figures. */
export interface StatsSection {
  /** Dataset and scope. */
  readonly title: string;
  /** Every query; at least one. */
  readonly scored: readonly ScoredQuery[];
}

const NAME_WIDTH = 24;

/** Writes the figures of every section; categories and languages by NDCG@10 by query. */
export function rankStats(sections: readonly StatsSection[]): string {
  return sections.map(sectionText).join("\n");
}

function sectionText({ title, scored }: StatsSection): string {
  const { queries, repositories, byQuery, byRepository } = aggregateOf(scored);
  const figures: [string, number][] = [
    ["NDCG@10 by query", byQuery.ndcg10],
    ["NDCG@10 by repository", byRepository.ndcg10],
    ["recall@10", byQuery.recall10],
    ["MRR", byQuery.mrr],
    ["success@1", byQuery.success1],
    ...groups(scored, "category"),
    ...groups(scored, "language"),
  ];
  const lines = figures.map(([name, figure]) => `${name.padEnd(NAME_WIDTH)}${figure.toFixed(4)}`);
  return `${title} (queries: ${queries}, repositories: ${repositories})\n${lines.join("\n")}\n`;
}

function groups(scored: readonly ScoredQuery[], key: "category" | "language"): [string, number][] {
  return [...Map.groupBy(scored, ({ query }) => query[key])]
    .sort(([a], [b]) => a < b ? -1 : 1)
    .map(([name, group]) => [`  ${name}`, aggregateOf(group).byQuery.ndcg10]);
}

function aggregateOf(scored: readonly ScoredQuery[]) {
  return aggregate(scored.map(({ query: { repo }, score }) => ({ repo, score })));
}
