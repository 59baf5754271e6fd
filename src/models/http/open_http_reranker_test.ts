import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { failure, type Fault, FAULTS, startFakeServer } from "../testdata/fake_server.ts";
import { fakeClock } from "../testdata/fakes.ts";
import {
  ModelAnswerError,
  ModelBusyError,
  type ModelError,
  ModelTimeoutError,
} from "./model_errors.ts";
import { type HttpRerankerOptions, openHttpReranker } from "./open_http_reranker.ts";
import type { RerankKind } from "./rerank_protocols.ts";

const KINDS: readonly RerankKind[] = ["voyage", "cohere", "jina", "tei"];
const PATHS = { voyage: "/v1/rerank", cohere: "/v2/rerank", jina: "/v1/rerank", tei: "/rerank" };

function optionsFor(kind: RerankKind, url: string): HttpRerankerOptions {
  return { kind, url, model: "a-reranker", clock: fakeClock() };
}

async function failureOf(kind: RerankKind, fault: Fault): Promise<unknown> {
  await using server = startFakeServer(fault);
  try {
    await openHttpReranker(optionsFor(kind, server.url)).score("q", ["one", "two"]);
  } catch (error) {
    match((error as ModelError).message, /^Cannot rerank with "a-reranker" at "http:.*": .*[^.]$/);
    return error;
  }
  throw new Error("Nothing was thrown");
}

for (const kind of KINDS) {
  Deno.test(`openHttpReranker() scores texts in their order (${kind})`, async () => {
    await using server = startFakeServer();
    const reranker = openHttpReranker(optionsFor(kind, server.url));
    deepEqual(await reranker.score("open file", ["other", "open a file", "open it"]), [0, 1, 0.5]);
    equal(server.requests[0]!.path, PATHS[kind]);
    deepEqual(server.requests[0]!.texts, ["other", "open a file", "open it"]);
  });

  Deno.test(`openHttpReranker() refuses scores for some of the texts (${kind})`, async () => {
    const error = await failureOf(kind, FAULTS.fewer());
    ok(error instanceof ModelAnswerError);
    equal(error.fault, "wrong_count");
  });

  Deno.test(`openHttpReranker() refuses two scores for one text (${kind})`, async () => {
    const twice = { index: 0, relevance_score: 1, score: 1 };
    const error = await failureOf(
      kind,
      (_request, { answer }) => answer({ change: () => [twice, twice] }),
    );
    ok(error instanceof ModelAnswerError);
    match(error.message, /the answer has scores twice, and others not at all$/);
  });

  Deno.test(`openHttpReranker() refuses what is not a score (${kind})`, async () => {
    const items = [{ index: 0, relevance_score: 1, score: 1 }, { index: 1, relevance_score: null }];
    const error = await failureOf(kind, (_request, { answer }) => answer({ change: () => items }));
    ok(error instanceof ModelAnswerError);
    equal(error.fault, "not_a_number");
  });
}

Deno.test("openHttpReranker() refuses the scores of another model", async () => {
  const error = await failureOf("jina", FAULTS.model("other"));
  ok(error instanceof ModelAnswerError);
  equal(error.fault, "wrong_model");
});

Deno.test("openHttpReranker() is over when its time is, whatever the server does", async () => {
  const clock = fakeClock();
  const held = Promise.withResolvers<Response>();
  await using server = startFakeServer(() => {
    clock.expire();
    return held.promise;
  });
  const reranker = openHttpReranker({ ...optionsFor("jina", server.url), clock });
  await rejects(reranker.score("q", ["a"], { timeoutMs: 30 }), ModelTimeoutError);
  held.resolve(new Response());
  deepEqual([clock.deadlines, server.requests.length], [[30], 1]);
});

Deno.test("openHttpReranker() does not wait where that would take all of its time", async () => {
  const clock = fakeClock();
  await using server = startFakeServer(() => failure(429, "slow", { "retry-after": "2" }));
  const reranker = openHttpReranker({ ...optionsFor("jina", server.url), clock });
  await rejects(reranker.score("q", ["a"]), ModelBusyError);
  deepEqual([clock.slept, server.requests.length], [[], 1]);
});

Deno.test("openHttpReranker() asks once more where there is time", async () => {
  const busy: Fault = (_request, { number }) => number === 1 ? failure(503, "busy") : undefined;
  await using server = startFakeServer(busy);
  deepEqual(await openHttpReranker(optionsFor("cohere", server.url)).score("q", ["q"]), [1]);
});

Deno.test("openHttpReranker() ends with its signal", async () => {
  const controller = new AbortController();
  const held = Promise.withResolvers<Response>();
  await using server = startFakeServer(() => {
    controller.abort(new Error("Ctrl-C"));
    return held.promise;
  });
  const score = openHttpReranker(optionsFor("voyage", server.url)).score("q", ["a"], controller);
  await rejects(score, { message: "Ctrl-C" });
  held.resolve(new Response());
});

Deno.test("openHttpReranker() ends with its signal in its last attempt", async () => {
  const controller = new AbortController();
  const held = Promise.withResolvers<Response>();
  await using server = startFakeServer((_request, { number }) => {
    if (number === 1) return failure(503, "busy");
    controller.abort(new Error("Ctrl-C"));
    return held.promise;
  });
  const score = openHttpReranker(optionsFor("jina", server.url)).score("q", ["a"], controller);
  await rejects(score, { message: "Ctrl-C" });
  held.resolve(new Response());
});

Deno.test("openHttpReranker() sends query and texts through redact(), then cuts them", async () => {
  await using server = startFakeServer();
  const redact = (text: string): string => text.replaceAll("hunter2", "*");
  const options = { ...optionsFor("jina", server.url), redact, maxTextTokens: 2 };
  await openHttpReranker(options).score("hunter2", ["a hunter2 and more"]);
  deepEqual([server.requests[0]!.body.query, server.requests[0]!.texts], ["*", ["a * an"]]);
});

Deno.test("openHttpReranker() asks nothing for no texts", async () => {
  await using server = startFakeServer();
  deepEqual(await openHttpReranker(optionsFor("jina", server.url)).score("q", []), []);
  equal(server.requests.length, 0);
});

Deno.test("openHttpReranker() asks in groups where a server takes few texts at a time", async () => {
  await using server = startFakeServer();
  const texts = Array.from({ length: 70 }, (_, i) => i % 3 === 0 ? "open" : "other");
  const scores = await openHttpReranker(optionsFor("tei", server.url)).score("open", texts);
  deepEqual(scores, texts.map((text) => text === "open" ? 1 : 0));
  deepEqual(server.requests.map(({ texts }) => texts.length).sort(), [32, 32, 6]);
});

Deno.test("openHttpReranker() cuts texts that are too long for the model, and remembers", async () => {
  const isTooLong = (text: string): boolean => text.length > 1600;
  await using server = startFakeServer(({ texts }) =>
    texts.some(isTooLong)
      ? failure(500, "input (700 tokens) is too large to process. increase the physical batch size")
      : undefined
  );
  const reranker = openHttpReranker(optionsFor("jina", server.url));
  const texts = ["open " + "x".repeat(2500), "other"];
  deepEqual(await reranker.score("open", texts), [1, 0]);
  equal(server.requests.length, 3);
  await reranker.score("open", texts);
  equal(server.requests.length, 4);
});
