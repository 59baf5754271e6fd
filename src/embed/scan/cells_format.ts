/**
 * Cells as they are stored: their middles in one blob, and the cells of the rows of a file in one
 * beside the vectors of the file.
 *
 * Middles: four numbers of 32 bits (version, dimensions, number of cells, number of rows that they
 * were made for), then the middles, a signed byte a dimension. Cells: 16 bits each. All of it
 * little-endian.
 *
 * @module
 */
import { DamageError } from "../../errors.ts";
import { VectorMatrix } from "./vector_matrix.ts";

/** Version of the layout. */
const VERSION = 1;
const HEADER_NUMBERS = 4;
const HEADER_BYTES = 4 * HEADER_NUMBERS;

/** Division of vectors into cells. */
interface Cells {
  /** The middle of each cell. */
  readonly centroids: VectorMatrix;
  /** Number of rows that they were made for. */
  readonly trainedRows: number;
}

/** Writes the middles of cells. */
export function encodeCells({ centroids, trainedRows }: Cells): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + centroids.bytes.length);
  const view = new DataView(bytes.buffer);
  const header = [VERSION, centroids.dimensions, centroids.rows, trainedRows];
  header.forEach((value, index) => view.setUint32(4 * index, value, true));
  bytes.set(new Uint8Array(centroids.bytes), HEADER_BYTES);
  return bytes;
}

/**
 * Reads the middles of cells.
 *
 * @throws {DamageError} If the bytes are not such, of this version.
 */
export function decodeCells(bytes: Uint8Array): Cells {
  const [version, dimensions, count, trainedRows] = readHeader(bytes);
  if (version !== VERSION || bytes.length !== HEADER_BYTES + count * dimensions) {
    throw new DamageError("list of cells");
  }
  const centroids = new VectorMatrix(count, dimensions);
  centroids.bytes.set(
    new Int8Array(bytes.buffer, bytes.byteOffset + HEADER_BYTES, count * dimensions),
  );
  return { centroids, trainedRows };
}

/** Writes the cell of each row of a file. */
export function encodeRowCells(cells: Uint16Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 * cells.length);
  const view = new DataView(bytes.buffer);
  cells.forEach((cell, index) => view.setUint16(2 * index, cell, true));
  return bytes;
}

/**
 * Reads the cell of each row of a file.
 *
 * @throws {DamageError} If the bytes are cut off.
 */
export function decodeRowCells(bytes: Uint8Array): Uint16Array<ArrayBuffer> {
  if (bytes.length % 2 !== 0) {
    throw new DamageError("list of cells");
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint16Array.from(
    { length: bytes.length / 2 },
    (_, index) => view.getUint16(2 * index, true),
  );
}

function readHeader(bytes: Uint8Array): [number, number, number, number] {
  if (bytes.length < HEADER_BYTES) {
    throw new DamageError("list of cells");
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numbers = Array.from(
    { length: HEADER_NUMBERS },
    (_, index) => view.getUint32(4 * index, true),
  );
  // As many as HEADER_NUMBERS.
  return numbers as [number, number, number, number];
}
