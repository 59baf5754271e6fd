/**
 * Sparse vectors as they are stored: the number of terms in 16 bits, then 16 bits for each term and 8
 * for its weight, the heaviest first. Little-endian.
 *
 * @module
 */
import type { SparseVector } from "./embedder.ts";

/** A weight is a multiple of this, and at most 255 of them: log-saturated ones hardly reach 3. */
const STEP = 1 / 64;
const MAX_WEIGHT = 255;
const HEADER_BYTES = 2;
const TERM_BYTES = 3;
/** Terms that a vector holds at most; and numbers of terms end before this. */
const LIMIT = 65_536;

/**
 * Writes a sparse vector; weights that round to nothing are left out.
 *
 * @throws {RangeError} If the number of a term takes more than 16 bits.
 */
export function encodeSparse({ ids, weights }: SparseVector): Uint8Array<ArrayBuffer> {
  const terms = ids.map((id, at) => [id, Math.min(MAX_WEIGHT, Math.round(weights[at]! / STEP))])
    .filter(([, weight]) => weight! > 0)
    .sort(([a, x], [b, y]) => y! - x! || a! - b!).slice(0, LIMIT - 1) as [number, number][];
  const bytes = new Uint8Array(HEADER_BYTES + TERM_BYTES * terms.length);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, terms.length, true);
  terms.forEach(([id, weight], at) => {
    if (id >= LIMIT) throw new RangeError(`Cannot store term ${id}: numbers end before ${LIMIT}`);
    view.setUint16(HEADER_BYTES + TERM_BYTES * at, id, true);
    view.setUint8(HEADER_BYTES + TERM_BYTES * at + 2, weight);
  });
  return bytes;
}

export function sparseLength(bytes: Uint8Array, offset: number): number {
  return HEADER_BYTES + TERM_BYTES * (bytes[offset]! | bytes[offset + 1]! << 8);
}

/**
 * Sums up the products of the weights that the vector at an offset and a query share. A search does it
 * for every chunk: the loop is free of calls.
 *
 * @param weightOf Weight of each term of the vocabulary in the query; 0 for those that it lacks.
 */
export function dotTerms(bytes: Uint8Array, offset: number, weightOf: Float32Array): number {
  const end = offset + sparseLength(bytes, offset);
  let sum = 0;
  for (let at = offset + HEADER_BYTES; at < end; at += TERM_BYTES) {
    sum += weightOf[bytes[at]! | bytes[at + 1]! << 8]! * bytes[at + 2]!;
  }
  return sum * STEP;
}

/** Calls `use` with each term of the vector that starts at an offset, and its weight. */
export function forEachTerm(
  bytes: Uint8Array,
  offset: number,
  use: (id: number, weight: number) => void,
): void {
  const end = offset + sparseLength(bytes, offset);
  for (let at = offset + HEADER_BYTES; at < end; at += TERM_BYTES) {
    use(bytes[at]! | bytes[at + 1]! << 8, bytes[at + 2]! * STEP);
  }
}
