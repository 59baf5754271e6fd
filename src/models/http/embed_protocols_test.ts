/**
 * One suite over every kind of endpoint, against servers on this machine that speak as the real ones
 * do, faults included.
 *
 * @module
 */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { failureOf, KEY, optionsFor, unit } from "../testdata/fake_embedder.ts";
import {
  failure,
  FAKE_DIMENSIONS,
  type Fault,
  FAULTS,
  startFakeServer,
} from "../testdata/fake_server.ts";
import { fakeClock } from "../testdata/fakes.ts";
import type { EmbedKind } from "./embed_protocols.ts";
import { ModelAnswerError, ModelBusyError, ModelRefusedError } from "./model_errors.ts";
import { openHttpEmbedder } from "./open_http_embedder.ts";

const KINDS: readonly EmbedKind[] = ["ollama", "openai", "voyage"];
/** Changes each vector of an answer. */
function spoil(change: (vector: unknown[]) => unknown[]): Fault {
  return (_request, { answer }) =>
    answer({ change: (vectors) => vectors.map((vector) => change(vector as unknown[])) });
}

const PATHS = { ollama: "/api/embed", openai: "/v1/embeddings", voyage: "/v1/embeddings" };

for (const kind of KINDS) {
  Deno.test(`openHttpEmbedder() gives unit vectors in the order of the texts (${kind})`, async () => {
    await using server = startFakeServer();
    const embedder = await openHttpEmbedder(optionsFor(kind, server.url));
    const vectors = await embedder.embedDocuments(["def a", "function bb()", "c"]);
    deepEqual(vectors, ["def a", "function bb()", "c"].map(unit));
    equal(server.requests[0]!.path, PATHS[kind]);
    equal(server.requests[0]!.body.model, "some-model");
  });

  Deno.test(`openHttpEmbedder() asks for the dimensions that it is not told (${kind})`, async () => {
    await using server = startFakeServer();
    const { expectedDimensions: _, ...options } = optionsFor(kind, server.url);
    const embedder = await openHttpEmbedder(options);
    equal(embedder.dimensions, FAKE_DIMENSIONS);
    equal(server.requests.length, 1);
  });

  Deno.test(`openHttpEmbedder() refuses vectors of other dimensions (${kind})`, async () => {
    const error = await failureOf(
      kind,
      FAULTS.dimensions(3),
    );
    ok(error instanceof ModelAnswerError);
    equal(error.fault, "wrong_dimensions");
    match(error.message, /vectors have 3 dimensions where 64 are expected/);
  });

  Deno.test(`openHttpEmbedder() refuses half of the vectors (${kind})`, async () => {
    const error = await failureOf(kind, FAULTS.fewer());
    ok(error instanceof ModelAnswerError);
    equal(error.fault, "wrong_count");
    match(error.message, /the answer has 1 vectors for 2 texts/);
  });

  Deno.test(`openHttpEmbedder() refuses a vector with a hole (${kind})`, async () => {
    const error = await failureOf(
      kind,
      spoil(([first, ...rest]) => [first, null, ...rest.slice(1)]),
    );
    ok(error instanceof ModelAnswerError);
    equal(error.fault, "not_a_number");
  });

  Deno.test(`openHttpEmbedder() refuses NaN as Python writes it (${kind})`, async () => {
    const error = await failureOf(kind, FAULTS.notANumber(), { expectedDimensions: 2 });
    ok(error instanceof ModelAnswerError);
    equal(error.fault, "not_a_number");
  });

  Deno.test(`openHttpEmbedder() refuses zeros (${kind})`, async () => {
    const error = await failureOf(kind, spoil((vector) => vector.map(() => 0)));
    ok(error instanceof ModelAnswerError);
    equal(error.fault, "all_zeros");
  });

  Deno.test(`openHttpEmbedder() refuses a number that 32 bits cannot hold (${kind})`, async () => {
    const error = await failureOf(
      kind,
      spoil(([first, ...rest]) => [first, 1e300, ...rest.slice(1)]),
    );
    ok(error instanceof ModelAnswerError);
    equal(error.fault, "not_a_number");
  });

  Deno.test(`openHttpEmbedder() refuses a vector for each token (${kind})`, async () => {
    const error = await failureOf(
      kind,
      spoil((vector) => [vector]),
    );
    ok(error instanceof ModelAnswerError);
    equal(error.fault, "wrong_shape");
  });

  Deno.test(`openHttpEmbedder() refuses the vectors of another model (${kind})`, async () => {
    const error = await failureOf(
      kind,
      FAULTS.model("other\u001b[1m"),
    );
    ok(error instanceof ModelAnswerError);
    equal(error.fault, "wrong_model");
    match(error.message, /the model "other \[1m" answered/);
  });

  Deno.test(`openHttpEmbedder() says that an answer is of another kind (${kind})`, async () => {
    const error = await failureOf(kind, () => Response.json({ ok: true }));
    ok(error instanceof ModelAnswerError);
    equal(error.fault, "wrong_shape");
  });

  Deno.test(`openHttpEmbedder() says that an answer is not JSON (${kind})`, async () => {
    const error = await failureOf(kind, FAULTS.html());
    ok(error instanceof ModelAnswerError);
    equal(error.fault, "not_json");
  });

  Deno.test(`openHttpEmbedder() tries again after half an answer (${kind})`, async () => {
    await using server = startFakeServer((request, turn) =>
      turn.number === 1 ? FAULTS.half()(request, turn) : undefined
    );
    const options = optionsFor(kind, server.url);
    const embedder = await openHttpEmbedder(options);
    deepEqual(await embedder.embedDocuments(["one"]), [unit("one")]);
    deepEqual(options.clock.slept, [500]);
  });

  Deno.test(`openHttpEmbedder() waits as long as 429 asks, and loses nothing (${kind})`, async () => {
    await using server = startFakeServer((_request, { number }) =>
      number === 2 ? failure(429, "slow down", { "retry-after": "7" }) : undefined
    );
    const options = { ...optionsFor(kind, server.url), limits: { maxTexts: 1, concurrency: 1 } };
    const embedder = await openHttpEmbedder(options);
    deepEqual(await embedder.embedDocuments(["a", "b", "c"]), ["a", "b", "c"].map(unit));
    deepEqual(options.clock.slept, [7_000]);
    equal(server.requests.length, 4);
  });

  Deno.test(`openHttpEmbedder() gives up on 503 after six attempts (${kind})`, async () => {
    const clock = fakeClock({ chance: 0.5 });
    const error = await failureOf(kind, () => failure(503, "overloaded"), { clock });
    ok(error instanceof ModelBusyError);
    equal(error.status, 503);
    match(error.message, /the server answers 503, "overloaded". Try again later$/);
    deepEqual(clock.slept, [750, 1500, 3000, 6000, 12000]);
  });

  Deno.test(`openHttpEmbedder() keeps the key out of messages (${kind})`, async () => {
    const error = await failureOf(kind, () => failure(400, `bad request with ${KEY}`), {
      apiKey: KEY,
    });
    ok(error instanceof ModelRefusedError);
    match(error.message, /bad request with \[redacted:key\]/);
    ok(!Deno.inspect(error, { depth: 9 }).includes(KEY));
  });

  Deno.test(`openHttpEmbedder() sends the key as a header and shows it nowhere (${kind})`, async () => {
    await using server = startFakeServer();
    const embedder = await openHttpEmbedder({ ...optionsFor(kind, server.url), apiKey: KEY });
    await embedder.embedQuery("q");
    equal(server.requests[0]!.headers.get("authorization"), `Bearer ${KEY}`);
    ok(!Deno.inspect(embedder, { depth: 9, showHidden: true }).includes(KEY));
  });
}
