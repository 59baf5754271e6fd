import { deepEqual, equal, match, notEqual, ok, rejects } from "node:assert/strict";
import type { SparseVector } from "@cbx/core";
import { FAULTS, startFakeServer } from "../testdata/fake_server.ts";
import { fakeClock } from "../testdata/fakes.ts";
import { ModelAnswerError, ModelRefusedError } from "./model_errors.ts";
import {
  type HttpSparseEncoderOptions,
  openHttpSparseEncoder,
} from "./open_http_sparse_encoder.ts";

function optionsFor(url: string): HttpSparseEncoderOptions {
  return { url, model: "fake-splade", clock: fakeClock() };
}

function shared(a: SparseVector, b: SparseVector): number {
  return a.ids.filter((id) => b.ids.includes(id)).length;
}

Deno.test("openHttpSparseEncoder() gives the same terms for the same meaning", async () => {
  await using server = startFakeServer();
  const encoder = await openHttpSparseEncoder(optionsFor(server.url));
  const [removes, parses] = await encoder.encodeDocuments(["removeUser", "parse date"]);
  const query = await encoder.encodeQuery("delete account");
  deepEqual([shared(query, removes!), shared(query, parses!)], [2, 0]);
  deepEqual(server.requests.map(({ path }) => path), [
    "/info",
    "/embed_sparse",
    "/embed_sparse",
    "/decode",
  ]);
});

Deno.test("openHttpSparseEncoder() knows how the terms of a query are written", async () => {
  await using server = startFakeServer();
  const encoder = await openHttpSparseEncoder(optionsFor(server.url));
  const { ids } = await encoder.encodeQuery("delete account");
  deepEqual(ids.map((id) => encoder.termOf(id)), ids.map((id) => `term${id}`));
  equal(encoder.termOf(60_000), "#60000");
});

Deno.test("openHttpSparseEncoder() does without words where the server has none", async () => {
  await using server = startFakeServer(FAULTS.after(2, FAULTS.refuse(404, "no route")));
  const encoder = await openHttpSparseEncoder(optionsFor(server.url));
  const { ids } = await encoder.encodeQuery("delete");
  equal(encoder.termOf(ids[0]!), `#${ids[0]}`);
});

Deno.test("openHttpSparseEncoder() refuses another model", async () => {
  await using server = startFakeServer(FAULTS.model("other"));
  await rejects(openHttpSparseEncoder(optionsFor(server.url)), (error) => {
    ok(error instanceof ModelAnswerError);
    match(
      error.message,
      /^Cannot encode with "fake-splade" at ".*\/embed_sparse": the model "other"/,
    );
    return true;
  });
});

Deno.test("openHttpSparseEncoder() says that a model is not one for sparse vectors", async () => {
  await using server = startFakeServer();
  const encoder = await openHttpSparseEncoder(optionsFor(server.url));
  server.fault = FAULTS.refuse(424, "model is not a SPLADE model");
  await rejects(encoder.encodeDocuments(["a"], { onRefused: () => {} }), ModelRefusedError);
});

Deno.test("openHttpSparseEncoder() keeps the heaviest terms, each once, and none without weight", async () => {
  const heavy = Array.from({ length: 300 }, (_, index) => ({ index, value: index }));
  await using server = startFakeServer();
  const encoder = await openHttpSparseEncoder(optionsFor(server.url));
  server.fault = (_request, { answer }) => answer({ change: () => [[...heavy, heavy[7]]] });
  const [vector] = await encoder.encodeDocuments(["a"]);
  deepEqual([vector!.ids.length, vector!.ids[0], vector!.weights[0]], [128, 299, 299]);
});

Deno.test("openHttpSparseEncoder() refuses terms past what is stored", async () => {
  await using server = startFakeServer();
  const encoder = await openHttpSparseEncoder(optionsFor(server.url));
  server.fault = (_request, { answer }) =>
    answer({ change: () => [[{ index: 70_000, value: 1 }]] });
  await rejects(encoder.encodeDocuments(["a"]), /a term is not a number from 0 to 65535/);
});

Deno.test("openHttpSparseEncoder() tells models apart by their revision", async () => {
  const fingerprintOf = async (sha: string): Promise<string> => {
    const info = { model_id: "fake-splade", model_sha: sha };
    await using server = startFakeServer(() => Response.json(info));
    return (await openHttpSparseEncoder(optionsFor(server.url))).fingerprint;
  };
  equal(await fingerprintOf("a"), await fingerprintOf("a"));
  notEqual(await fingerprintOf("a"), await fingerprintOf("b"));
});

Deno.test("openHttpSparseEncoder() does not send texts without a visible character", async () => {
  await using server = startFakeServer();
  const encoder = await openHttpSparseEncoder(optionsFor(server.url));
  deepEqual(await encoder.encodeDocuments([" \n"]), [{ ids: [], weights: [] }]);
  deepEqual(await encoder.encodeQuery(""), { ids: [], weights: [] });
  equal(server.requests.length, 1);
});
