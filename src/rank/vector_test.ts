import { deepEqual, match } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { VectorMatrix } from "../embed/scan/vector_matrix.ts";
import type { DenseQuery } from "./model_query.ts";
import { vectorRanker } from "./vector.ts";

const FILES = {
  "a.ts": "/** Opens a network connection. */\nexport function connect() {\n  return 1;\n}\n",
  "b.ts": "/** Opens a connection to a network. */\nexport function dial() {\n  return 2;\n}\n",
  "c.ts": "/** Boils water. */\nexport function boil() {\n  return 3;\n}\n",
};

/** Paths and reasons of hits, where a model has encoded some files: it likes "c.ts" best. */
async function rank(encoded: readonly string[]): Promise<[string, string][]> {
  let found: [string, string][] = [];
  await inWorld(FILES, ({ context, store }) => {
    const { catalog } = store;
    const index = new VectorMatrix(catalog.documentCount, 2);
    for (const { path, firstDocument } of catalog.files) {
      if (encoded.includes(path)) {
        index.row(firstDocument).set(path === "c.ts" ? [127, 0] : [90, 90]);
      }
    }
    const dense: DenseQuery = {
      model: "m",
      isWhole: encoded.length > 2,
      isComplete: encoded.length > 2,
      has: (document) => encoded.includes(catalog.fileOfDocument(document).path),
      index,
      vector: Float32Array.of(1, 0),
    };
    const hits = vectorRanker.rank({ ...context("network connection", { vectors: true }), dense });
    found = hits.map(({ fileId, reason }) => [catalog.file(fileId)!.path, reason]);
  });
  return found;
}

Deno.test("vectorRanker goes by the vectors of a model where it has encoded all", async () => {
  const hits = await rank(["a.ts", "b.ts", "c.ts"]);
  deepEqual(hits.map(([path]) => path), ["c.ts", "a.ts", "b.ts"]);
  match(hits[0]![1], /^vector: cosine 1\.00 \(m\)$/);
});

Deno.test("vectorRanker finds what a model has not encoded by the vectors that need none", async () => {
  const hits = await rank(["a.ts", "c.ts"]);
  deepEqual(hits.map(([path]) => path), ["b.ts", "c.ts", "a.ts"]);
  match(hits[0]![1], /\(static\)$/);
  match(hits[1]![1], /\(m\)$/);
});

Deno.test("vectorRanker names no chunk twice while a model encodes", async () => {
  for (const encoded of [[], ["c.ts"], ["a.ts", "b.ts"]]) {
    const paths = (await rank(encoded)).map(([path]) => path);
    deepEqual([...new Set(paths)], paths);
  }
});
