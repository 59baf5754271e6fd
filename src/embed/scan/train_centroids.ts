/**
 * The middles of cells: spherical k-means over a sample of the rows.
 *
 * The same rows give the same cells, on every machine: nothing is drawn by chance, as the sample and
 * the first middles are taken at even distances (neighbours are of one file, and alike), and sums are
 * of whole numbers. Middles are kept in signed bytes, as the rows are, and the same kernel compares
 * the two.
 *
 * @module
 */
import { quantize } from "../quantize.ts";
import { nearestCells } from "./nearest_cells.ts";
import { VectorMatrix } from "./vector_matrix.ts";

/** More cells cost more to compare with than they save, and their numbers are to fit in 16 bits. */
const MAX_CELLS = 4096;
/** How many times as many rows, or as few, still fit the cells that were made for some. */
const MAX_CHANGE = 4;
/** Rows of the sample for each cell: 120 find as much among code, 20 find 0.004 less. */
const SAMPLE_PER_CELL = 40;
/** 16 find 0.001 more, 4 as much less. */
const ROUNDS = 8;

/** Tells whether there are so many more rows, or fewer, than when cells were made that new ones are due. */
export function areOutgrown(trainedRows: number, rows: number): boolean {
  return rows > MAX_CHANGE * trainedRows || MAX_CHANGE * rows < trainedRows;
}

/**
 * Divides vectors into cells.
 *
 * @param cells Number of cells; fewer where there are not as many vectors.
 * @returns The middle of each cell.
 */
export function trainCentroids(
  matrix: VectorMatrix,
  cells: number = cellCount(matrix.rows),
): VectorMatrix {
  const sample = sampleOf(matrix, cells * SAMPLE_PER_CELL);
  const centroids = new VectorMatrix(Math.min(cells, sample.rows), matrix.dimensions);
  spread(centroids.rows, sample.rows, (cell, row) => centroids.row(cell).set(sample.row(row)));
  for (let round = 0; round < ROUNDS; round++) {
    moveCentroids(centroids, sample, nearestCells(sample.bytes, centroids));
  }
  return centroids;
}

/** With twice as many as the square root, cells are small enough for a small share of the rows to do. */
function cellCount(rows: number): number {
  return Math.min(MAX_CELLS, Math.ceil(2 * Math.sqrt(rows)));
}

/** Rows at even distances; those of zeros are left out, as they are near to nothing. */
function sampleOf(matrix: VectorMatrix, size: number): VectorMatrix {
  const { rows, dimensions } = matrix;
  const chosen: number[] = [];
  spread(Math.min(size, rows), rows, (_, row) => {
    if (matrix.row(row).some((value) => value !== 0)) chosen.push(row);
  });
  const sample = new VectorMatrix(chosen.length, dimensions);
  chosen.forEach((row, at) => sample.row(at).set(matrix.row(row)));
  return sample;
}

function spread(count: number, total: number, use: (index: number, at: number) => void): void {
  for (let index = 0; index < count; index++) use(index, Math.floor(index * total / count));
}

/** Moves each middle to that of the rows which are nearest to it; without any, it stays. */
function moveCentroids(centroids: VectorMatrix, sample: VectorMatrix, cells: Uint16Array): void {
  const { dimensions } = centroids;
  const sums = new Int32Array(centroids.bytes.length);
  for (let row = 0; row < sample.rows; row++) {
    const [vector, from] = [sample.row(row), cells[row]! * dimensions];
    for (let i = 0; i < dimensions; i++) sums[from + i]! += vector[i]!;
  }
  for (let cell = 0; cell < centroids.rows; cell++) {
    const sum = sums.subarray(cell * dimensions, (cell + 1) * dimensions);
    if (sum.some((value) => value !== 0)) centroids.row(cell).set(quantize(sum));
  }
}
