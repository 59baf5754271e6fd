/**
 * How many of the nearest vectors are found after rounding.
 *
 * @module
 */
import { mean } from "../../src/cli/commands/eval/statistics.ts";
import { quantize } from "../../src/embed/quantize.ts";
import type { VectorMatrix } from "../../src/embed/scan/vector_matrix.ts";
import { textTable } from "../text_table.ts";
import type { VectorWorld } from "./vectors_worlds.ts";

const LIMIT = 10;
/** Comparing vectors of floating point numbers is slow. */
const PRECISE_QUERIES = 100;

/** Returns the share of one list that stands in another as well. */
export function shareFound(wanted: readonly number[], found: readonly number[]): number {
  const set = new Set(found);
  return wanted.filter((row) => set.has(row)).length / Math.max(1, wanted.length);
}

/** Measures what is lost as vectors and queries become whole numbers. */
export function precisionText({ name, matrix, precise, queries }: VectorWorld): string {
  const some = queries.slice(0, PRECISE_QUERIES);
  const wanted = some.map((query) => nearestOf(precise, query));
  const recall = (queryOf: (query: Float32Array) => ArrayLike<number>) =>
    mean(some.map((query, i) => shareFound(wanted[i]!, rowsOf(matrix, queryOf(query)))));
  return textTable([
    [`recall@${LIMIT} of floating point, ${name}, exact scan`, ""],
    ["8-bit rows, 8-bit query", recall(quantize).toFixed(4)],
    ["8-bit rows, 16-bit query", recall((query) => query).toFixed(4)],
  ]);
}

function rowsOf(matrix: VectorMatrix, query: ArrayLike<number>): number[] {
  return matrix.nearest(query, { limit: LIMIT }).map(([row]) => row);
}

function nearestOf(vectors: readonly ArrayLike<number>[], query: Float32Array): number[] {
  const scores = vectors.map((vector) => {
    let sum = 0;
    for (let i = 0; i < query.length; i++) sum += query[i]! * vector[i]!;
    return sum;
  });
  return [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!).slice(0, LIMIT);
}
