import { deepEqual, equal, ok } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { meaningFeatures } from "./meaning.ts";
import { bestChunkBy } from "./ranker.ts";
import { vectorRanker } from "./vector.ts";

/** No word of the queries below stands in a file of the same topic. */
const FILES = {
  "src/socket.ts":
    "export function connect(host: string, port: number) {\n  return open(`tcp://${host}:${port}`);\n}\n",
  "src/thumbnail.ts":
    "export function resize(image: Bitmap, width: number) {\n  return image.scale(width / image.width);\n}\n",
};

Deno.test("vectorRanker finds by meaning what shares no word with the query", async () => {
  await inWorld(FILES, ({ context, pathOf }) => {
    const hits = vectorRanker.rank(context("network server address", { vectors: true }));
    equal(pathOf(hits[0]!), "src/socket.ts");
    ok(/^vector: cosine 0\.\d\d \(static\)$/.test(hits[0]!.reason), hits[0]!.reason);
    deepEqual(hits.map(({ score }) => score), hits.map(({ score }) => score).toSorted().reverse());
  });
});

Deno.test("vectorRanker finds nothing without vectors, and for words that it does not know", async () => {
  await inWorld(FILES, ({ context }) => {
    deepEqual(vectorRanker.rank(context("network server address")), []);
    deepEqual(vectorRanker.rank(context("qzxv wqkj", { vectors: true })), []);
  });
});

Deno.test("vectorRanker stays within the filters", async () => {
  await inWorld(FILES, ({ context, pathOf }) => {
    const query = context("network server address path:thumbnail*", { vectors: true });
    ok(vectorRanker.rank(query).every((hit) => pathOf(hit) === "src/thumbnail.ts"));
  });
});

Deno.test("meaningFeatures() is larger for the file of the same topic", async () => {
  await inWorld(FILES, ({ context, store, idOf }) => {
    const of = meaningFeatures(context("network server address", { vectors: true }));
    const [near, far] = ["src/socket.ts", "src/thumbnail.ts"]
      .map((path) => of(store.catalog.file(idOf(path))!));
    for (const name of ["meaning", "meaningStem", "meaningFile"] as const) {
      ok(near![name] > far![name], name);
    }
  });
});

Deno.test("meaningFeatures() is zero without vectors and for the name of a symbol", async () => {
  await inWorld(FILES, ({ context, store }) => {
    const none = { meaning: 0, meaningStem: 0, meaningFile: 0 };
    const file = store.catalog.files[0]!;
    deepEqual(meaningFeatures(context("network server address"))(file), none);
    deepEqual(meaningFeatures(context("openSocket", { vectors: true }))(file), none);
  });
});

Deno.test("bestChunkBy() looks at no chunk that the filters keep out", async () => {
  await inWorld(FILES, ({ context, store, idOf }) => {
    const file = store.catalog.file(idOf("src/socket.ts"))!;
    equal(bestChunkBy(context("network"), file, () => 0.9).score, 0.9);
    equal(bestChunkBy(context("network path:thumbnail*"), file, () => 0.9).score, 0);
  });
});
