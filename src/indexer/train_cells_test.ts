import { deepEqual, equal, ok } from "node:assert/strict";
import { FakeEmbedder, scattered } from "../embed/testdata/fake_models.ts";
import { CellIndex } from "../embed/scan/cell_index.ts";
import { decodeCells, decodeRowCells } from "../embed/scan/cells_format.ts";
import { NO_CELL } from "../embed/scan/nearest_cells.ts";
import { denseIndex } from "../orama/dense_index.ts";
import { countStored, type EncodingWorld, functions, inEncodingWorld } from "./testdata/encode.ts";

/** All vectors are divided, however few. */
const DIVIDE = 0;

/** A file of functions. */
function file(name: string, count: number): string {
  return functions(...Array.from({ length: count }, (_, at) => `${name}${"xyz"[at % 3]}${at}`));
}

/** The cells of each file, in the order of its chunks; and how many rows they were made for. */
async function cellsIn(world: EncodingWorld): Promise<{
  readonly trainedRows: number;
  readonly middles: number;
  readonly ofFiles: Readonly<Record<string, readonly number[]>>;
}> {
  using store = await world.open();
  const bytes = store.encodings.cellsOf("dense");
  if (bytes.length === 0) return { trainedRows: 0, middles: 0, ofFiles: {} };
  const { trainedRows, centroids } = decodeCells(bytes);
  const ofFiles = Object.fromEntries(store.catalog.files.map(({ path }) => [
    path,
    [...decodeRowCells(store.encodings.file("dense", path)?.cells ?? new Uint8Array())],
  ]));
  return { trainedRows, middles: centroids.rows, ofFiles };
}

Deno.test("trainCells() leaves vectors alone that are compared in no time", async () => {
  await inEncodingWorld({ "a.ts": file("a", 8) }, async (world) => {
    await world.encode({ dense: new FakeEmbedder() });
    deepEqual(await cellsIn(world), { trainedRows: 0, middles: 0, ofFiles: {} });
  });
});

Deno.test("trainCells() divides vectors where there are many, and stores the cell of each", async () => {
  await inEncodingWorld({ "a.ts": file("a", 8), "b.ts": file("b", 5) }, async (world) => {
    await world.encode({ dense: new FakeEmbedder() }, {}, DIVIDE);
    const { trainedRows, middles, ofFiles } = await cellsIn(world);
    equal(trainedRows, 13);
    ok(middles > 1 && middles <= 13);
    deepEqual([ofFiles["a.ts"]!.length, ofFiles["b.ts"]!.length], [8, 5]);
    ok(Object.values(ofFiles).flat().every((cell) => cell < middles));
    using store = await world.open();
    const { index, encoded } = denseIndex(store);
    ok(index instanceof CellIndex);
    equal(encoded, 13);
    equal(countStored(await world.stored()), 13);
  });
});

Deno.test("trainCells() puts what is added into the cells that there are", async () => {
  await inEncodingWorld({ "a.ts": file("a", 8) }, async (world) => {
    await world.encode({ dense: new FakeEmbedder() }, {}, DIVIDE);
    const before = await cellsIn(world);
    world.write({ "b.ts": file("b", 4) });
    await world.update();
    await world.encode({ dense: new FakeEmbedder() }, {}, DIVIDE);
    const { trainedRows, middles, ofFiles } = await cellsIn(world);
    deepEqual([trainedRows, middles], [before.trainedRows, before.middles]);
    deepEqual(ofFiles["a.ts"], before.ofFiles["a.ts"]);
    equal(ofFiles["b.ts"]!.length, 4);
    ok(ofFiles["b.ts"]!.every((cell) => cell < middles));
  });
});

Deno.test("trainCells() divides anew when there are many more vectors", async () => {
  await inEncodingWorld({ "a.ts": file("a", 3) }, async (world) => {
    await world.encode({ dense: new FakeEmbedder() }, {}, DIVIDE);
    equal((await cellsIn(world)).trainedRows, 3);
    world.write({ "b.ts": file("b", 20) });
    await world.update();
    await world.encode({ dense: new FakeEmbedder() }, {}, DIVIDE);
    const { trainedRows, middles, ofFiles } = await cellsIn(world);
    equal(trainedRows, 23);
    ok(middles > 4);
    deepEqual([ofFiles["a.ts"]!.length, ofFiles["b.ts"]!.length], [3, 20]);
  });
});

Deno.test("trainCells() divides anew when many more of the same chunks are encoded", async () => {
  await inEncodingWorld({ "a.ts": file("a", 3), "b_test.ts": file("b", 20) }, async (world) => {
    // Code has its turn before tests.
    const beforeBatch = (batch: number) => {
      if (batch === 2) throw new Error("The server has gone");
    };
    const failing = new FakeEmbedder({ batchSize: 3, beforeBatch });
    const [report] = await world.encode({ dense: failing }, {}, DIVIDE);
    equal(report!.withVector, 3);
    equal((await cellsIn(world)).trainedRows, 3);
    await world.encode({ dense: new FakeEmbedder() }, {}, DIVIDE);
    const { trainedRows, middles } = await cellsIn(world);
    equal(trainedRows, 23);
    ok(middles > 3);
  });
});

Deno.test("trainCells() leaves no cell of before with a file that comes back", async () => {
  await inEncodingWorld({ "a.ts": file("a", 3), "b.ts": file("b", 30) }, async (world) => {
    await world.encode({ dense: scattered() }, {}, DIVIDE);
    Deno.removeSync(`${world.root}/b.ts`);
    await world.update();
    await world.encode({ dense: scattered() }, {}, DIVIDE);
    equal((await cellsIn(world)).middles, 3);
    world.write({ "b.ts": file("b", 30) });
    await world.update();
    // Before any model is asked again, as in a search.
    using store = await world.open();
    const { index } = denseIndex(store);
    equal(index.nearest(new Float32Array(32).fill(1), { limit: 3 }).length, 3);
  });
});

Deno.test("trainCells() forgets cells together with the model that made the vectors", async () => {
  await inEncodingWorld({ "a.ts": file("a", 8) }, async (world) => {
    await world.encode({ dense: new FakeEmbedder() }, {}, DIVIDE);
    await world.encode({ dense: new FakeEmbedder({ name: "other", dimensions: 16 }) });
    equal((await cellsIn(world)).middles, 0);
    await world.encode({ dense: new FakeEmbedder({ name: "third", dimensions: 8 }) }, {}, DIVIDE);
    using store = await world.open();
    equal(denseIndex(store).index.dimensions, 8);
  });
});

Deno.test("trainCells() keeps cells through a build from nothing", async () => {
  await inEncodingWorld({ "a.ts": file("a", 8) }, async (world) => {
    await world.encode({ dense: new FakeEmbedder() }, {}, DIVIDE);
    const before = await cellsIn(world);
    await world.update({ rebuild: true });
    deepEqual(await cellsIn(world), before);
  });
});

Deno.test("trainCells() copes with vectors that are all nothing", async () => {
  await inEncodingWorld({ "a.ts": file("a", 4) }, async (world) => {
    const dense = new FakeEmbedder({ refuses: () => true });
    const [report] = await world.encode({ dense }, {}, DIVIDE);
    deepEqual([report!.refused, report!.withVector], [4, 4]);
    const { middles, ofFiles } = await cellsIn(world);
    deepEqual([middles, ofFiles["a.ts"]], [0, Array(4).fill(NO_CELL)]);
    using store = await world.open();
    deepEqual(denseIndex(store).index.nearest(new Float32Array(32).fill(1), { limit: 3 }), []);
  });
});
