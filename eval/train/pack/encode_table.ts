/**
 * A trained model becomes the bytes that ship. The layout is that of `src/embed/table_format.ts`.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { hashTerm, HEADER_BYTES, LEVELS, TABLE_VERSION } from "../../../src/embed/table_format.ts";

/** Result of the training. */
export interface Model {
  /** Number of dimensions of a vector. */
  readonly dimensions: number;
  /** The terms, all different. */
  readonly terms: readonly string[];
  /** A vector a term, one after the other. */
  readonly rows: Float32Array;
  /** Weights of terms in a query. */
  readonly queryWeights: Float32Array;
  /** Weights of terms in a document. */
  readonly documentWeights: Float32Array;
}

/** How many bits hold one dimension of one row. */
export type Bits = 2 | 4 | 8;

const BYTE_SCALE = 127;
/** Of 12,000 terms, two have the same hash under one seed of sixty. */
const MAX_SEED = 1000;

/**
 * Encodes a model.
 *
 * @throws {RangeError} If a term stands there twice, or the dimensions do not fill whole bytes.
 */
export function encodeTable(model: Model, bits: Bits): Uint8Array<ArrayBuffer> {
  if (model.dimensions * bits % 8 !== 0) {
    throw new RangeError(`Dimensions must fill whole bytes: current value is ${model.dimensions}`);
  }
  const seed = seedFor(model.terms);
  const sorted = sortByHash(model, seed);
  const units = unitRows(sorted);
  const levels = bits === 8 ? new Int8Array(LEVELS) : fitLevels(units, 2 ** bits);
  const room = new Int8Array(LEVELS);
  room.set(levels);
  const hashes = Uint32Array.from(sorted.terms, (term) => hashTerm(term, seed));
  const query = encodeWeights(sorted.queryWeights);
  const documents = encodeWeights(sorted.documentWeights);
  const codes = bits === 8 ? byteCodes(units, model.dimensions) : levelCodes(units, levels, bits);
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  header.setUint8(0, TABLE_VERSION);
  header.setUint8(1, bits);
  header.setUint16(2, model.dimensions, true);
  header.setUint32(4, model.terms.length, true);
  header.setUint32(8, seed, true);
  [query.least, query.step, documents.least, documents.step]
    .forEach((value, index) => header.setFloat32(12 + 4 * index, value, true));
  const body = join([room, hashes, query.bytes, documents.bytes, codes]);
  const head = new Uint8Array(header.buffer);
  head.set(createHash("sha256").update(head).update(body).digest().subarray(0, 8), 28);
  return join([head, body]);
}

/** The first seed under which all terms have hashes of their own. */
function seedFor(terms: readonly string[]): number {
  if (new Set(terms).size < terms.length) throw new RangeError("Terms must all be different");
  for (let seed = 0; seed < MAX_SEED; seed++) {
    if (new Set(terms.map((term) => hashTerm(term, seed))).size === terms.length) return seed;
  }
  throw new RangeError(
    `Terms are too many for hashes of 32 bits: current value is ${terms.length}`,
  );
}

function sortByHash(model: Model, seed: number): Model {
  const { dimensions, terms } = model;
  const order = terms.map((term, row) => ({ row, hash: hashTerm(term, seed) }))
    .sort((a, b) => a.hash - b.hash)
    .map(({ row }) => row);
  const rows = new Float32Array(model.rows.length);
  order.forEach((row, at) => {
    rows.set(model.rows.subarray(row * dimensions, (row + 1) * dimensions), at * dimensions);
  });
  return {
    dimensions,
    terms: order.map((row) => terms[row]!),
    rows,
    queryWeights: Float32Array.from(order, (row) => model.queryWeights[row]!),
    documentWeights: Float32Array.from(order, (row) => model.documentWeights[row]!),
  };
}

/** Rows scaled so that the mean square of a dimension is 1. */
function unitRows({ rows, dimensions }: Model): Float32Array<ArrayBuffer> {
  const units = new Float32Array(rows.length);
  for (let from = 0; from < rows.length; from += dimensions) {
    const row = rows.subarray(from, from + dimensions);
    const squares = row.reduce((sum, value) => sum + value * value, 0);
    const scale = squares === 0 ? 0 : Math.sqrt(dimensions / squares);
    row.forEach((value, index) => units[from + index] = value * scale);
  }
  return units;
}

interface EncodedWeights {
  readonly least: number;
  readonly step: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

function encodeWeights(weights: Float32Array): EncodedWeights {
  const logs = Array.from(weights, (weight) => Math.log(Math.max(weight, 1e-6)));
  const least = logs.reduce((a, b) => Math.min(a, b), Infinity);
  const most = logs.reduce((a, b) => Math.max(a, b), -Infinity);
  const step = (most - least) / 255 || 1;
  return { least, step, bytes: Uint8Array.from(logs, (log) => Math.round((log - least) / step)) };
}

function levelCodes(
  units: Float32Array,
  levels: Int8Array,
  bits: Bits,
): Uint8Array<ArrayBuffer> {
  const perByte = 8 / bits;
  const codes = new Uint8Array(units.length / perByte);
  units.forEach((value, index) => {
    const code = nearestLevel(value, levels) << (index % perByte * bits);
    codes[Math.floor(index / perByte)]! |= code;
  });
  return codes;
}

/** Each row by its own largest dimension: reading scales it to length one again. */
function byteCodes(units: Float32Array, dimensions: number): Uint8Array<ArrayBuffer> {
  const codes = new Int8Array(units.length);
  for (let from = 0; from < units.length; from += dimensions) {
    const row = units.subarray(from, from + dimensions);
    const most = row.reduce((a, b) => Math.max(a, Math.abs(b)), 0);
    row.forEach((value, index) =>
      codes[from + index] = most && Math.round(value / most * BYTE_SCALE)
    );
  }
  return new Uint8Array(codes.buffer);
}

/** Joins the bytes of arrays. */
export function join(parts: readonly ArrayBufferView<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of parts) {
    joined.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return joined;
}

// Few levels for the values of a table: dense where values are many (Lloyd 1982).

/** A level is stored as a signed byte; values have a mean square of 1, and few exceed 4. */
const LEVEL_SCALE = 127 / 4;
const BINS = 2048;
const ROUNDS = 60;

/**
 * Fits levels to values whose mean square is 1.
 *
 * @param count How many.
 * @returns The levels, ascending, in units of 1/{@linkcode LEVEL_SCALE}.
 */
function fitLevels(values: Float32Array, count: number): Int8Array<ArrayBuffer> {
  const bins = histogram(values);
  const middle = (count - 1) / 2;
  let levels = Float64Array.from({ length: count }, (_, index) => (index - middle) * 5.6 / count);
  for (let round = 0; round < ROUNDS; round++) levels = improve(levels, bins);
  return Int8Array.from(levels, (level) => Math.round(level * LEVEL_SCALE));
}

/** Number of the level nearest to a value whose mean square is 1. */
function nearestLevel(value: number, levels: Int8Array): number {
  const scaled = value * LEVEL_SCALE;
  let nearest = 0;
  for (let level = 1; level < levels.length; level++) {
    if (Math.abs(scaled - levels[level]!) < Math.abs(scaled - levels[nearest]!)) nearest = level;
  }
  return nearest;
}

function histogram(values: Float32Array): Float64Array {
  const bins = new Float64Array(BINS);
  for (const value of values) {
    const bin = Math.floor((value / 8 + 0.5) * BINS);
    bins[Math.max(0, Math.min(BINS - 1, bin))]! += 1;
  }
  return bins;
}

function improve(levels: Float64Array, bins: Float64Array): Float64Array<ArrayBuffer> {
  const [sums, counts] = [new Float64Array(levels.length), new Float64Array(levels.length)];
  let level = 0;
  bins.forEach((count, bin) => {
    const value = ((bin + 0.5) / BINS - 0.5) * 8;
    while (level + 1 < levels.length && value > (levels[level]! + levels[level + 1]!) / 2) level++;
    sums[level]! += count * value;
    counts[level]! += count;
  });
  return Float64Array.from(
    levels,
    (old, index) => counts[index] ? sums[index]! / counts[index]! : old,
  );
}
