import { deepEqual, equal, ok } from "node:assert/strict";
import { inWorld } from "../_world_test.ts";
import { bestRange } from "./best_range.ts";

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
