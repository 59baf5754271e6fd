/**
 * Static embeddings: a vector a term, trained on public code, summed with a weight each.
 *
 * q = norm(Σ wq·ln(1 + tf)·E), d = norm(Σ wd·ln(1 + tf)·E), over stemmed pieces of words (no
 * whole-identifier terms). The table ships with the library (`table.wasm`, written by
 * `eval/train/pack.ts`) as a Wasm module that holds its bytes and no code: such a file is loaded without
 * any permission, and only when it is asked for.
 *
 * @module
 */
import { decodeTable, type StaticTable } from "./table_format.ts";

/** Section of the module that holds the table. */
const SECTION = "cbx";
/** Largest magnitude of a signed byte. */
const BYTE_SCALE = 127;
/** ln(1 + count) of small counts: nearly all of them. */
const LOGS = Float64Array.from({ length: 256 }, (_, count) => Math.log1p(count));

/** A term of a query with its weight: how often it stands there, less for a guessed one. */
interface QueryTerm {
  /** A stemmed piece. */
  readonly term: string;
  /** Takes the place of its count. */
  readonly weight: number;
}

/** The embedder of the process, once it has been asked for. */
let embedderCache: Promise<StaticEmbedder> | undefined;

/**
 * Makes an embedder of the table that ships with the library; later calls share it.
 *
 * @param table The table, where it was loaded elsewhere. @default {loadTable()}
 */
export function loadStaticEmbedder(table?: WebAssembly.Module): Promise<StaticEmbedder> {
  return embedderCache ??= load(table);
}

/** Loads the table that ships with the library. */
export async function loadTable(): Promise<WebAssembly.Module> {
  const { default: table } = await import("./table.js");
  return table;
}

/** Loads the table where vectors are such as it makes; nothing else compares with them. */
export async function loadEmbedderOf(
  vectors: Pick<StaticEmbedder, "fingerprint" | "dimensions"> | undefined,
): Promise<StaticEmbedder | undefined> {
  if (!vectors) return undefined;
  const embedder = await loadStaticEmbedder();
  const { fingerprint, dimensions } = embedder;
  return fingerprint === vectors.fingerprint && dimensions === vectors.dimensions
    ? embedder
    : undefined;
}

async function load(given?: WebAssembly.Module): Promise<StaticEmbedder> {
  const table = given ?? await loadTable();
  const [bytes] = WebAssembly.Module.customSections(table, SECTION);
  if (!bytes) {
    throw new SyntaxError(`Cannot read the table of term vectors: no section "${SECTION}"`);
  }
  return new StaticEmbedder(decodeTable(new Uint8Array(bytes)));
}

/** Encodes terms, or texts, by a table of term vectors. One call at a time: it has one set of sums. */
export class StaticEmbedder {
  readonly name = "static";
  /** Changes with the table. */
  readonly fingerprint: string;
  readonly dimensions: number;
  readonly #table: StaticTable;
  /** Rows that were needed so far, each times the weight of its term in documents. */
  readonly #rows: Float32Array<ArrayBuffer>;
  /** 1 where the row is there. */
  readonly #isRead: Uint8Array<ArrayBuffer>;
  /** Sums in double precision: adding to single precision costs a conversion each, and the time of two. */
  readonly #sums: Float64Array<ArrayBuffer>;

  /** Makes an embedder of any table. */
  constructor(table: StaticTable) {
    this.#table = table;
    this.fingerprint = table.fingerprint;
    this.dimensions = table.dimensions;
    this.#rows = new Float32Array(this.size * table.dimensions);
    this.#isRead = new Uint8Array(this.size);
    this.#sums = new Float64Array(table.dimensions);
  }

  get size(): number {
    return this.#table.documentWeights.length;
  }

  /** Row of a stemmed piece, or -1 where it is unknown. */
  rowOf(term: string): number {
    return this.#table.rowOf(term);
  }

  /**
   * Encodes a document whose terms have been looked up. Fast: no text, and nothing is allocated.
   *
   * @param rows Rows of its terms, each once; none of them -1.
   * @param into Filled with a unit vector in signed bytes, as `quantize()` makes it; zeros where
   * there are no terms.
   */
  documentVector(rows: ArrayLike<number>, counts: ArrayLike<number>, into: Int8Array): void {
    this.#addRows(rows, counts);
    const scale = unitScale(this.#sums, BYTE_SCALE);
    for (let i = 0; i < into.length; i++) into[i] = Math.round(this.#sums[i]! * scale);
  }

  /** Encodes a query to a unit vector; zeros where no term is known. */
  queryVector(terms: readonly QueryTerm[]): Float32Array<ArrayBuffer> {
    const sums = this.#sums.fill(0);
    for (const { term, weight } of terms) {
      const row = this.rowOf(term);
      if (row >= 0) this.#addRow(row, Math.log1p(weight) * this.#queryFactor(row));
    }
    const scale = unitScale(sums, 1);
    return Float32Array.from(sums, (value) => value * scale);
  }

  /** Four rows at a time: each sum is then loaded and stored a quarter as often. */
  #addRows(rows: ArrayLike<number>, counts: ArrayLike<number>): void {
    const [table, sums, dimensions] = [this.#rows, this.#sums.fill(0), this.dimensions];
    const whole = rows.length - rows.length % 4;
    for (let k = 0; k < whole; k += 4) {
      const a = this.#startOf(rows[k]!);
      const b = this.#startOf(rows[k + 1]!);
      const c = this.#startOf(rows[k + 2]!);
      const d = this.#startOf(rows[k + 3]!);
      const wa = logOf(counts[k]!);
      const wb = logOf(counts[k + 1]!);
      const wc = logOf(counts[k + 2]!);
      const wd = logOf(counts[k + 3]!);
      for (let i = 0; i < dimensions; i++) {
        sums[i]! += wa * table[a + i]! + wb * table[b + i]! + wc * table[c + i]! +
          wd * table[d + i]!;
      }
    }
    for (let k = whole; k < rows.length; k++) this.#addRow(rows[k]!, logOf(counts[k]!));
  }

  #addRow(row: number, weight: number): void {
    const [table, sums, from] = [this.#rows, this.#sums, this.#startOf(row)];
    for (let i = 0; i < sums.length; i++) sums[i]! += weight * table[from + i]!;
  }

  /** Where a row starts among those that were read: reads it where it is not. */
  #startOf(row: number): number {
    const start = row * this.dimensions;
    if (this.#isRead[row] === 0) {
      this.#isRead[row] = 1;
      const into = this.#rows.subarray(start, start + this.dimensions);
      this.#table.readRow(row, into);
      const weight = this.#table.documentWeights[row]!;
      for (let i = 0; i < into.length; i++) into[i]! *= weight;
    }
    return start;
  }

  /** Factor that turns the weighted row of a document into that of a query. */
  #queryFactor(row: number): number {
    return this.#table.queryWeights[row]! / this.#table.documentWeights[row]!;
  }
}

function logOf(count: number): number {
  return LOGS[count] ?? Math.log1p(count);
}

function unitScale(vector: Float64Array, length: number): number {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += vector[i]! * vector[i]!;
  return squares === 0 ? 0 : length / Math.sqrt(squares);
}
