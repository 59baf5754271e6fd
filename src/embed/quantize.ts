/** Largest magnitude of a signed byte. */
const SCALE = 127;

/**
 * Normalises a vector and rounds it to signed bytes.
 *
 * @returns A vector whose cosine with itself is 1, up to rounding; zeros stay zeros.
 */
export function quantize(vector: ArrayLike<number>): Int8Array<ArrayBuffer> {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += vector[i]! ** 2;
  const scale = sum === 0 ? 0 : SCALE / Math.sqrt(sum);
  return Int8Array.from(vector, (value) => Math.round(value * scale));
}
