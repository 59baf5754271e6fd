import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { type Embedder, openIndex } from "@cbx/core";
import { shareFound } from "./vectors_recall.ts";
import { clusteredWorld, codeWorld, modelWorld } from "./vectors_worlds.ts";

Deno.test("clusteredWorld() makes the same vectors and queries every time", () => {
  const [first, second] = [clusteredWorld(200, 16), clusteredWorld(200, 16)];
  deepEqual(first.matrix.bytes, second.matrix.bytes);
  deepEqual(first.queries, second.queries);
});

Deno.test("clusteredWorld() puts queries near to some vectors, and far from most", () => {
  const { matrix, queries } = clusteredWorld(1000, 64);
  const cosines = matrix.nearest(queries[0]!, { limit: 1000 }).map(({ cosine }) => cosine);
  ok(cosines[0]! > 0.5);
  ok(cosines[900]! < 0.5);
});

Deno.test("codeWorld() embeds the code of a folder, and the queries of datasets", async () => {
  const folder = Deno.makeTempDirSync();
  Deno.writeTextFileSync(`${folder}/retry.ts`, "function retry() {}\n".repeat(30));
  Deno.writeTextFileSync(`${folder}/notes.bin`, "function retry() {}\n");
  const query = { id: "1", repo: "r", language: "ts", root: "", query: "retry", category: "c" };
  Deno.writeTextFileSync(`${folder}/set.txt`, JSON.stringify({ ...query, relevant: [] }));
  const { matrix, queries } = await codeWorld(folder, [`${folder}/set.txt`]);
  Deno.removeSync(folder, { recursive: true });
  equal(matrix.rows, 2);
  equal(queries.length, 1);
  ok(matrix.nearest(queries[0]!, { limit: 1 })[0]!.cosine > 0.5);
});

/** Every text has the same vector. */
const ALIKE: Embedder = {
  name: "alike",
  fingerprint: "1",
  dimensions: 2,
  embedDocuments(texts, { onBatch } = {}) {
    const vectors = texts.map(() => Float32Array.of(0, 1));
    onBatch?.({ indices: texts.map((_, index) => index), vectors, tokens: 0 });
    return Promise.resolve(vectors);
  },
  embedQuery: () => Promise.resolve(Float32Array.of(0, 1)),
};

Deno.test("modelWorld() takes the vectors of a model out of indexes, and of no other", async () => {
  const folder = Deno.makeTempDirSync();
  const dataset = `${folder}/set.txt`;
  const query = { id: "1", repo: "r", language: "ts", root: "", query: "retry", category: "c" };
  Deno.writeTextFileSync(dataset, JSON.stringify({ ...query, relevant: [] }));
  Deno.mkdirSync(`${folder}/tree`);
  Deno.writeTextFileSync(`${folder}/tree/retry.ts`, "function retry() {}\n");
  const indexDir = `${folder}/indexes/r`;
  using index = await openIndex({ root: `${folder}/tree`, indexDir, models: { dense: ALIKE } });
  await index.update();
  const { matrix, queries } = await modelWorld(`${folder}/indexes`, [dataset], ALIKE);
  deepEqual([...matrix.bytes], [0, 127]);
  deepEqual(queries.map((vector) => [...vector]), [[0, 1]]);
  const other = { ...ALIKE, fingerprint: "2" };
  await rejects(modelWorld(`${folder}/indexes`, [dataset], other), TypeError);
  Deno.removeSync(folder, { recursive: true });
});

Deno.test("shareFound() is the share of what was wanted", () => {
  equal(shareFound([1, 2, 3, 4], [4, 3, 9]), 0.5);
  equal(shareFound([], [1]), 0);
});
