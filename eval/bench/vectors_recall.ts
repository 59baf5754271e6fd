/**
 * How many of the nearest vectors are found: after rounding, and by cells.
 *
 * @module
 */
import { mean, median } from "../../src/cli/commands/eval/statistics.ts";
import { quantize } from "../../src/embed/quantize.ts";
import { CellIndex } from "../../src/embed/scan/cell_index.ts";
import { nearestCells } from "../../src/embed/scan/nearest_cells.ts";
import { trainCentroids } from "../../src/embed/scan/train_centroids.ts";
import type { VectorIndex } from "../../src/embed/scan/vector_index.ts";
import { textTable } from "../text_table.ts";
import { timesText } from "./vectors_scan.ts";
import type { VectorWorld } from "./vectors_worlds.ts";

const LIMIT = 10;
/** Comparing vectors of floating point numbers is slow. */
const PRECISE_QUERIES = 100;
/** Rows of a filter that leaves few. */
const FEW = 5000;

type Filter = readonly [name: string, allowed: Uint32Array | undefined];

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

/** Measures cells beside the exact scan, with filters and without. */
export function recallRows(world: VectorWorld): string[][] {
  const { matrix } = world;
  const start = performance.now();
  const centroids = trainCentroids(matrix);
  const trained = performance.now();
  const index = new CellIndex(centroids, nearestCells(matrix.bytes, centroids));
  const divided = performance.now();
  for (let row = 0; row < matrix.rows; row++) index.row(row).set(matrix.row(row));
  const name = `${matrix.rows.toLocaleString("en-US")} × ${matrix.dimensions}, ${world.name}`;
  const costs = [centroids.rows, (trained - start) / 1000, (divided - trained) / 1000];
  return filtersOf(matrix.rows).map(([filter, allowed]) => [
    name,
    filter,
    ...compare(world, index, allowed),
    ...costs.map((cost) => cost.toFixed(0)),
  ]);
}

/** Writes what {@linkcode recallRows} measured. */
export function recallText(rows: readonly string[][]): string {
  const head = ["cells", "filter", `recall@${LIMIT}`, "exact", "cells"];
  return textTable([[...head, "number", "training, s", "division, s"], ...rows], [0, 1]);
}

function compare(
  { matrix, queries }: VectorWorld,
  index: VectorIndex,
  allowed: Uint32Array | undefined,
): string[] {
  const [exact, cells] = [timed(matrix, queries, allowed), timed(index, queries, allowed)];
  const recall = mean(exact.rows.map((wanted, i) => shareFound(wanted, cells.rows[i]!)));
  return [recall.toFixed(4), timesText(exact), timesText(cells)];
}

function timed(index: VectorIndex, queries: readonly Float32Array[], allowed?: Uint32Array) {
  rowsOf(index, queries[0]!, allowed);
  const times: number[] = [];
  const rows = queries.map((query) => {
    const start = performance.now();
    const found = rowsOf(index, query, allowed);
    times.push(performance.now() - start);
    return found;
  });
  return { rows, median: median(times), least: Math.min(...times) };
}

function rowsOf(index: VectorIndex, query: ArrayLike<number>, allowed?: Uint32Array): number[] {
  const options = { limit: LIMIT, ...(allowed ? { allowed } : {}) };
  return index.nearest(query, options).map(({ row }) => row);
}

/** Neighbours are of one file or repository: a run of rows is what a filter by path leaves. */
function filtersOf(rows: number): Filter[] {
  const third = Math.floor(rows / 3);
  return [
    ["none", undefined],
    ["every second row", Uint32Array.from({ length: rows >> 1 }, (_, i) => 2 * i)],
    ["a third, in a run", Uint32Array.from({ length: third }, (_, i) => third + i)],
    [`${FEW.toLocaleString("en-US")} rows`, Uint32Array.from({ length: FEW }, (_, i) => 7 * i)],
  ];
}

function nearestOf(vectors: readonly ArrayLike<number>[], query: Float32Array): number[] {
  const scores = vectors.map((vector) => {
    let sum = 0;
    for (let i = 0; i < query.length; i++) sum += query[i]! * vector[i]!;
    return sum;
  });
  return [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!).slice(0, LIMIT);
}
