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
