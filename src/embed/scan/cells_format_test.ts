import { deepEqual, equal, throws } from "node:assert/strict";
import { randomBytes } from "./testdata/random.ts";
import { DamageError } from "../../errors.ts";
import { decodeCells, decodeRowCells, encodeCells, encodeRowCells } from "./cells_format.ts";
import { NO_CELL } from "./nearest_cells.ts";
import { VectorMatrix } from "./vector_matrix.ts";

function middles(): VectorMatrix {
  const centroids = new VectorMatrix(9, 24);
  centroids.bytes.set(randomBytes(9 * 24, 1));
  return centroids;
}

Deno.test("decodeCells() reads what encodeCells() wrote, from the middle of a buffer as well", () => {
  const written = encodeCells({ centroids: middles(), trainedRows: 3000 });
  const within = new Uint8Array(written.length + 3);
  within.set(written, 3);
  const { centroids, trainedRows } = decodeCells(within.subarray(3));
  deepEqual(centroids.bytes, middles().bytes);
  equal(trainedRows, 3000);
});

Deno.test("decodeCells() refuses what is cut off, or of another version", () => {
  const written = encodeCells({ centroids: middles(), trainedRows: 3000 });
  for (const length of [0, 15, 16, written.length - 1]) {
    throws(() => decodeCells(written.subarray(0, length)), DamageError);
  }
  written[0] = 9;
  throws(() => decodeCells(written), /^DamageError: the file is damaged/);
});

Deno.test("decodeRowCells() reads what encodeRowCells() wrote", () => {
  const cells = Uint16Array.of(0, 1, 4095, NO_CELL);
  deepEqual(decodeRowCells(encodeRowCells(cells)), cells);
  throws(() => decodeRowCells(new Uint8Array(3)), DamageError);
});
