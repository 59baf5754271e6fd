/**
 * Solves H x = g by elimination with row pivots.
 *
 * @param matrix Row by row; it must have an inverse.
 * @param vector The right side.
 * @param fixed Dimensions that stay 0, as if they were not there.
 */
export function solveLinear(
  matrix: Float64Array,
  vector: Float64Array,
  fixed: ReadonlySet<number> = new Set(),
): Float64Array {
  const rows = augmented(matrix, vector, fixed);
  const size = rows.length;
  for (let pivot = 0; pivot < size; pivot++) {
    swapIn(rows, pivot);
    for (let row = 0; row < size; row++) {
      const factor = row === pivot ? 0 : rows[row]![pivot]! / rows[pivot]![pivot]!;
      if (factor === 0) continue;
      for (let column = pivot; column <= size; column++) {
        rows[row]![column]! -= factor * rows[pivot]![column]!;
      }
    }
  }
  return Float64Array.from(rows, (row, index) => row[size]! / row[index]!);
}

/** Rows with the right side at their end; the row and column of a fixed dimension say x = 0. */
function augmented(
  matrix: Float64Array,
  vector: Float64Array,
  fixed: ReadonlySet<number>,
): number[][] {
  const size = vector.length;
  return Array.from({ length: size }, (_, i) => {
    const row = Array.from({ length: size }, (_, j) => {
      if (fixed.has(i) || fixed.has(j)) return i === j ? 1 : 0;
      return matrix[i * size + j]!;
    });
    return [...row, fixed.has(i) ? 0 : vector[i]!];
  });
}

/** Brings the row with the largest value in the pivot's column to the pivot's place. */
function swapIn(rows: number[][], pivot: number): void {
  let best = pivot;
  for (let row = pivot + 1; row < rows.length; row++) {
    if (Math.abs(rows[row]![pivot]!) > Math.abs(rows[best]![pivot]!)) best = row;
  }
  [rows[pivot], rows[best]] = [rows[best]!, rows[pivot]!];
}
