/**
 * The bytes of a table of term vectors, as the asset holds them.
 *
 * Little-endian: a header of {@linkcode HEADER_BYTES}; 16 levels of one signed byte, of which two
 * bits use four; the hashes of the terms, ascending (u32); one byte a term for its weight in
 * queries, one for that in documents, both on a scale of logarithms; then the rows: of each
 * dimension its level in two or four bits, the first dimension of a byte lowest, or a signed byte.
 * Rows have no length of their own: each is scaled to one.
 *
 * Terms are found by their hashes alone: building a map of 12,000 strings took longer than all else
 * at the start of a process, and one unknown term of 350,000 that is taken for another does no harm.
 *
 * `eval/train/pack.ts` writes it.
 *
 * @module
 */
import { firstIndex } from "../text/first_index.ts";
import { fnv1a } from "../text/joints.ts";

/** Version of the layout that {@linkcode decodeTable} reads. */
export const TABLE_VERSION = 1;
/**
 * Bytes of the header: version, bits a dimension (u8), dimensions (u16), terms, seed of the hash
 * (u32), least logarithm and step of the query weights, then of the document weights (f32), and the
 * fingerprint (8 bytes).
 */
export const HEADER_BYTES = 36;
/** Levels that the file has room for: those of four bits. */
export const LEVELS = 16;

/** Vectors and weights of terms. */
export interface StaticTable {
  /** Changes with the bytes that the table was read from. */
  readonly fingerprint: string;
  readonly dimensions: number;
  /** Weights of terms in a query, by row. */
  readonly queryWeights: Float32Array;
  /** Weights of terms in a document, by row. */
  readonly documentWeights: Float32Array;
  /** Row of a term, or -1 where it has none. */
  readonly rowOf: (term: string) => number;
  /** Writes the unit vector of a row. A query needs a few: no others are decoded for it. */
  readonly readRow: (row: number, into: Float32Array) => void;
}

/**
 * Reads a table.
 *
 * @throws {SyntaxError} If the bytes are not a table of this version.
 */
export function decodeTable(bytes: Uint8Array<ArrayBuffer>): StaticTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { bits, dimensions, count, seed } = readHeader(view);
  let at = HEADER_BYTES;
  const take = (length: number): Uint8Array<ArrayBuffer> => bytes.subarray(at, at += length);
  const levels = new Int8Array(take(LEVELS));
  const hashes = new Uint32Array(take(4 * count).slice().buffer);
  const queryWeights = decodeWeights(take(count), view, 12);
  const documentWeights = decodeWeights(take(count), view, 20);
  const rowBytes = dimensions * bits / 8;
  const codes = new Int8Array(take(count * rowBytes));
  return {
    fingerprint: bytes.subarray(28, HEADER_BYTES).toHex(),
    dimensions,
    queryWeights,
    documentWeights,
    rowOf: (term) => indexOfHash(hashes, hashTerm(term, seed)),
    readRow: (row, into) => {
      const own = codes.subarray(row * rowBytes, (row + 1) * rowBytes);
      if (bits < 8) expandLevels(own, levels, bits, into);
      else into.set(own);
      scaleToUnit(into);
    },
  };
}

/**
 * Hash of a term: FNV-1a over its UTF-16 code units.
 *
 * @param seed Changes all hashes, so that no two terms of a table have the same.
 */
export function hashTerm(term: string, seed: number): number {
  const hash = fnv1a(term, 0, term.length, seed);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function indexOfHash(hashes: Uint32Array, hash: number): number {
  const index = firstIndex(hashes.length, (at) => hashes[at]! >= hash);
  return hashes[index] === hash ? index : -1;
}

function readHeader(view: DataView) {
  if (view.byteLength < HEADER_BYTES || view.getUint8(0) !== TABLE_VERSION) {
    throw new SyntaxError(
      `Cannot read the table of term vectors: version must be ${TABLE_VERSION}`,
    );
  }
  const [bits, dimensions] = [view.getUint8(1), view.getUint16(2, true)];
  const [count, seed] = [view.getUint32(4, true), view.getUint32(8, true)];
  const expected = HEADER_BYTES + LEVELS + count * (6 + dimensions * bits / 8);
  if (view.byteLength !== expected) {
    throw new SyntaxError(
      `Cannot read the table of term vectors: it must be ${expected} bytes: ` +
        `current value is ${view.byteLength}`,
    );
  }
  return { bits, dimensions, count, seed };
}

/** Weights whose least logarithm and step stand at `at` of the header. */
function decodeWeights(bytes: Uint8Array, view: DataView, at: number): Float32Array {
  const [least, step] = [view.getFloat32(at, true), view.getFloat32(at + 4, true)];
  const weights = Float32Array.from({ length: 256 }, (_, byte) => Math.exp(least + step * byte));
  const decoded = new Float32Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) decoded[i] = weights[bytes[i]!]!;
  return decoded;
}

function expandLevels(
  codes: Int8Array,
  levels: Int8Array,
  bits: number,
  into: Float32Array,
): void {
  const perByte = 8 / bits;
  const mask = 2 ** bits - 1;
  for (let i = 0; i < into.length; i++) {
    into[i] = levels[codes[Math.floor(i / perByte)]! >> (i % perByte * bits) & mask]!;
  }
}

function scaleToUnit(vector: Float32Array): void {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += vector[i]! * vector[i]!;
  const scale = squares === 0 ? 0 : 1 / Math.sqrt(squares);
  for (let i = 0; i < vector.length; i++) vector[i]! *= scale;
}
