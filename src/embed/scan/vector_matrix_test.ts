import { deepEqual, equal, throws } from "node:assert/strict";
import { quantize } from "../quantize.ts";
import { clusteredBytes, randomBytes } from "./testdata/random.ts";
import { VectorMatrix } from "./vector_matrix.ts";

/** East, north, northeast, and a row without a vector. */
function compass(): VectorMatrix {
  const matrix = new VectorMatrix(4, 2);
  [[1, 0], [0, 1], [1, 1]].forEach((vector, row) => matrix.row(row).set(quantize(vector)));
  return matrix;
}

/** The cosine of a vector with itself, in a process of its own that has no permissions. */
async function firstCosine(): Promise<string> {
  const module = new URL("./vector_matrix.ts", import.meta.url).href;
  const script = `
    const { VectorMatrix } = await import(${JSON.stringify(module)});
    const matrix = new VectorMatrix(1, 2);
    matrix.row(0).set([127, 0]);
    console.log(matrix.cosines([1, 0])[0]);`;
  const source = `data:text/typescript,${encodeURIComponent(script)}`;
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--allow-read=.", source],
    cwd: new URL("./", import.meta.url),
    env: { NO_COLOR: "1" },
  });
  const { code, stdout, stderr } = await command.output();
  equal(code, 0, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout).trim();
}

Deno.test("VectorMatrix.cosines() compares a vector of any length with every row", () => {
  const cosines = [...compass().cosines([5, 0])];
  deepEqual(cosines.map((cosine) => cosine.toFixed(2)), ["1.00", "0.00", "0.71", "0.00"]);
});

Deno.test("VectorMatrix.cosines() is a copy, which the next query leaves alone", () => {
  const matrix = compass();
  const first = matrix.cosines([1, 0]);
  const before = [...first];
  matrix.cosines([0, 1]);
  deepEqual([...first], before);
});

Deno.test("VectorMatrix.cosinesOf() keeps the order of the rows, few or many", () => {
  const matrix = new VectorMatrix(100, 24);
  matrix.bytes.set(randomBytes(2400, 1));
  const vector = Float32Array.from(randomBytes(24, 2));
  const all = matrix.cosines(vector);
  for (const count of [1, 10, 100]) {
    const rows = Uint32Array.from({ length: count }, (_, i) => (i * 37 + 5) % 100);
    deepEqual(matrix.cosinesOf(vector, rows), Float32Array.from(rows, (row) => all[row]!));
  }
});

Deno.test("VectorMatrix.nearest() finds the nearest rows, best first", () => {
  const rows = compass().nearest([1, 0.1], { limit: 2 }).map(([row]) => row);
  deepEqual(rows, [0, 2]);
});

Deno.test("VectorMatrix.nearest() filters before it ranks", () => {
  const matrix = new VectorMatrix(1000, 32);
  matrix.bytes.set(clusteredBytes(1000, 32, 20));
  const all = matrix.nearest(matrix.row(7), { limit: 1000 });
  for (const step of [2, 3, 50]) {
    const allowed = Uint32Array.from({ length: Math.floor(1000 / step) }, (_, i) => i * step);
    const expected = all.filter(([row]) => row % step === 0 && row / step < allowed.length);
    deepEqual(matrix.nearest(matrix.row(7), { limit: 10, allowed }), expected.slice(0, 10));
  }
});

Deno.test("VectorMatrix.nearest() finds nothing in nothing", () => {
  deepEqual(new VectorMatrix(0, 8).nearest(new Float32Array(8), { limit: 10 }), []);
  deepEqual(new VectorMatrix(0, 0).nearest([], { limit: 10 }), []);
  deepEqual(compass().nearest([1, 0], { limit: 10, allowed: new Uint32Array() }), []);
});

Deno.test("VectorMatrix refuses another number of dimensions, and rows that do not exist", () => {
  const matrix = compass();
  throws(() => matrix.cosines([1, 0, 0]), /^RangeError: .*has 2 dimensions, the query 3$/);
  throws(
    () => matrix.cosinesOf([1, 0], Uint32Array.of(4)),
    /^RangeError: Cannot compare row 4 of 4/,
  );
  throws(() => new VectorMatrix(-1, 2), RangeError);
});

Deno.test("VectorMatrix needs no permission", async () => {
  equal(await firstCosine(), "1");
});
