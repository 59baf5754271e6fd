import { deepEqual, equal, ok } from "node:assert/strict";
import { startFakeServer } from "../testdata/fake_server.ts";
import { HTTP_BACKEND } from "./http.ts";

Deno.test("openDense() hands the settings to the server", async () => {
  await using server = startFakeServer();
  const dense = await HTTP_BACKEND.openDense({
    kind: "openai",
    model: "nomic-embed-text",
    url: server.url,
    key: "the-key",
    dimensions: 16,
    queryPrefix: "q: ",
  });
  const query = await dense.embedQuery("erase");
  const [near] = await dense.embedDocuments(["delete"]);
  deepEqual([dense.dimensions, query.length, near!.length], [16, 16, 16]);
  const { headers } = server.requests.at(-1)!;
  equal(headers.get("authorization"), "Bearer the-key");
  deepEqual(server.requests.flatMap(({ texts }) => texts).slice(-2), [
    "q: erase",
    "search_document: delete",
  ]);
});

Deno.test("openDense() asks nothing where the number of dimensions is known", async () => {
  await using server = startFakeServer();
  const settings = { kind: "ollama", model: "m", url: server.url } as const;
  equal((await HTTP_BACKEND.openDense(settings, { expectedDimensions: 64 })).dimensions, 64);
  equal(server.requests.length, 0);
});

Deno.test("openSparse() asks Text Embeddings Inference", async () => {
  await using server = startFakeServer();
  const settings = { kind: "tei", model: "fake-splade", url: server.url } as const;
  const sparse = await HTTP_BACKEND.openSparse(settings);
  ok((await sparse.encodeQuery("erase")).ids.length > 0);
});

Deno.test("openRerank() asks for scores", async () => {
  await using server = startFakeServer();
  const settings = { kind: "jina", model: "m", url: server.url } as const;
  const rerank = await HTTP_BACKEND.openRerank(settings);
  const [near, far] = await rerank.score("erase", ["delete", "car"]);
  ok(near! > far!);
});
