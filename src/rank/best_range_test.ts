import { deepEqual, equal, ok } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { VectorMatrix } from "../embed/scan/vector_matrix.ts";
import { bestRange } from "./best_range.ts";
import type { DenseQuery } from "./model_query.ts";

const BODIES = ["boilWater", "grindPepper", "openSocket"].map((name) =>
  `/** Does what its name says, at once. */\nexport function ${name}(name: string) {\n` +
  "  const first = name.trim();\n  const second = first.length;\n  return first + second;\n}\n"
);
const FILES = { "a.ts": BODIES.join("\n"), "empty.ts": "" };

Deno.test("bestRange() takes the chunk that the words of the query fit best", async () => {
  await inWorld(FILES, ({ context, store, idOf }) => {
    const file = store.catalog.file(idOf("a.ts"))!;
    const { chunkId, score, scoreOf } = bestRange(context("grind pepper"), file);
    equal(chunkId, file.firstChunk + 1);
    equal(score, 1);
    ok(scoreOf(file.firstChunk) < score);
  });
});

Deno.test("bestRange() takes the nearest in meaning where no word stands in the file", async () => {
  await inWorld(FILES, ({ context, store, idOf }) => {
    const file = store.catalog.file(idOf("a.ts"))!;
    const query = context("network connection", { vectors: true });
    equal(bestRange(query, file).chunkId, file.firstChunk + 2);
  });
});

Deno.test("bestRange() takes the first that filters let through where nothing answers", async () => {
  await inWorld(FILES, ({ context, store, idOf }) => {
    const file = store.catalog.file(idOf("a.ts"))!;
    equal(bestRange(context("zebra"), file).chunkId, file.firstChunk);
    const filtered = context("zebra sym:openSocket");
    deepEqual(bestRange(filtered, file).chunkId, file.firstChunk + 2);
  });
});

Deno.test("bestRange() goes by a model where it has encoded all chunks, and not before", async () => {
  await inWorld(FILES, ({ context, store, idOf }) => {
    const file = store.catalog.file(idOf("a.ts"))!;
    const index = new VectorMatrix(store.catalog.documentCount, 2);
    index.row(file.firstDocument).set([127, 0]);
    index.row(file.firstDocument + 1).set([0, 127]);
    const extent = { isWhole: true, isComplete: false };
    const dense = { model: "m", ...extent, index, vector: Float32Array.of(1, 0) };
    const best = (has: DenseQuery["has"]) => {
      const query = {
        ...context("network connection", { vectors: true }),
        dense: { ...dense, has },
      };
      return bestRange(query, file).chunkId - file.firstChunk;
    };
    equal(best(() => true), 0);
    // The chunk that means it was written a moment ago, and has no vector of the model.
    equal(best((document) => document !== file.firstDocument + 2), 2);
  });
});
