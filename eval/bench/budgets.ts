/**
 * Budgets of the design, by the size of a tree: section 8 of the design, and the table of questions
 * about the graph before it.
 *
 * @module
 */

/** Most that each figure may be, on two cores. */
export interface Budgets {
  /** Files of the trees that these are for. */
  readonly files: number;
  /** Full index, to a bare parse: time of all threads. */
  readonly indexCpu: number;
  /** Full index, to a bare parse: time by the clock. */
  readonly indexWall: number;
  /** Peak memory of a full index, in megabytes. */
  readonly memoryMb: number;
  /** Index, to the source. */
  readonly indexSize: number;
  /** A search as a process, to an empty script, by the clock. */
  readonly search: number;
  /** A search in an open index, in milliseconds: the median, and one slower than 95 of 100. */
  readonly warmMs: readonly [p50: number, p95: number | undefined];
  /** Update of nothing, and of one file, to an empty script: time of all threads. */
  readonly update: readonly [nothing: number, oneFile: number];
  /** First answer without an index: time of all threads, in milliseconds. */
  readonly firstAnswerMs: number;
  /** `symbol()`, `refs()` and `impact()` in an open index: medians, in milliseconds. */
  readonly graphMs: readonly [symbol: number, refs: number, impact: number];
  /** A question about the graph as a process, to a search as a process. */
  readonly graphProcess: number;
}

const SMALL: Budgets = {
  files: 600,
  indexCpu: 2,
  indexWall: 1.3,
  memoryMb: 300,
  indexSize: 1.5,
  search: 9,
  warmMs: [3, 10],
  update: [9, 20],
  firstAnswerMs: 3_000,
  graphMs: [5, 5, 30],
  graphProcess: 1.3,
};
const BY_SIZE: readonly Budgets[] = [
  SMALL,
  { ...SMALL, files: 20_000, indexCpu: 2.5, memoryMb: 600, warmMs: [12, undefined] },
  { ...SMALL, files: 80_000, indexCpu: 2.5, memoryMb: 1_500, warmMs: [25, undefined] },
];

/** Returns the budgets of the size that a tree is nearest to, by ratio. */
export function budgetsFor(files: number): Budgets {
  const distance = (each: Budgets) => Math.abs(Math.log(each.files / Math.max(1, files)));
  return BY_SIZE.reduce((nearest, each) => distance(each) < distance(nearest) ? each : nearest);
}
