/** Scales a vector to length 1, in place; zeros stay zeros. */
export function normalize(vector: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const length = lengthOf(vector);
  if (length === 0) return vector;
  for (let i = 0; i < vector.length; i++) vector[i]! /= length;
  return vector;
}

/** By `Math.hypot`'s idea, scaled: squares of large or tiny numbers would leave the range. */
function lengthOf(vector: ArrayLike<number>): number {
  let [largest, squares] = [0, 0];
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i]!));
  if (largest === 0) return 0;
  for (let i = 0; i < vector.length; i++) squares += (vector[i]! / largest) ** 2;
  return largest * Math.sqrt(squares);
}
