/**
 * Unit vectors in one byte a dimension.
 *
 * @module
 */

/** Largest magnitude of a signed byte. */
const SCALE = 127;

/**
 * Normalises a vector and rounds it to signed bytes.
 *
 * @returns A vector whose {@linkcode cosine} with itself is 1, up to rounding; zeros stay zeros.
 */
export function quantize(vector: ArrayLike<number>): Int8Array<ArrayBuffer> {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += vector[i]! ** 2;
  const scale = sum === 0 ? 0 : SCALE / Math.sqrt(sum);
  return Int8Array.from(vector, (value) => Math.round(value * scale));
}

/** Cosine of the angle between two quantised vectors, from -1 to 1. */
export function cosine(a: Int8Array, b: Int8Array): number {
  let [dot, squaresA, squaresB] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    dot += a[i]! * b[i]!;
    squaresA += a[i]! ** 2;
    squaresB += b[i]! ** 2;
  }
  const squares = squaresA * squaresB;
  return squares === 0 ? 0 : dot / Math.sqrt(squares);
}
