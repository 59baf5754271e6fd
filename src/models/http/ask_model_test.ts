/**
 * Shows what is asked and what is not, and what is said when there is no usable answer: by the embedder,
 * whose questions are the same as those of the reranker.
 *
 * @module
 */
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { failureOf, KEY, optionsFor } from "../testdata/fake_embedder.ts";
import { failure, FAKE_DIMENSIONS, FAULTS, startFakeServer } from "../testdata/fake_server.ts";
import { fakeClock, rudeServer } from "../testdata/fakes.ts";
import { systemClock } from "./clock.ts";
import {
  ModelAnswerError,
  ModelBusyError,
  ModelPermissionError,
  ModelRefusedError,
  ModelTimeoutError,
  ModelUnauthorizedError,
  ModelUnreachableError,
} from "./model_errors.ts";
import { openHttpEmbedder } from "./open_http_embedder.ts";

Deno.test("askModel() says nothing of what a server says of a key", async () => {
  const error = await failureOf(
    "openai",
    () => failure(401, "Incorrect API key provided: sk-Ab***f56"),
    { apiKey: KEY },
  );
  ok(error instanceof ModelUnauthorizedError);
  match(error.message, /the server answers 401. Set the API key that belongs to it$/);
});

Deno.test("askModel() shows no key that comes back as the name of a model", async () => {
  const error = await failureOf(
    "openai",
    ({ headers }, { answer }) => answer({ model: headers.get("authorization")! }),
    { apiKey: KEY },
  );
  match(error.message, /the model "Bearer \[redacted:key\]" answered/);
});

Deno.test("askModel() does not wait for money", async () => {
  const clock = fakeClock();
  const error = await failureOf(
    "openai",
    () =>
      Response.json({ error: { message: "no credit", code: "insufficient_quota" } }, {
        status: 429,
      }),
    { clock },
  );
  ok(error instanceof ModelRefusedError);
  deepEqual(clock.slept, []);
});

Deno.test("askModel() does not wait for an hour", async () => {
  const clock = fakeClock();
  const error = await failureOf(
    "openai",
    () => failure(429, "daily limit", { "retry-after": "3600" }),
    { clock },
  );
  ok(error instanceof ModelBusyError);
  equal(error.retryAfterMs, 3_600_000);
  match(error.message, /Try again in 3600 s$/);
  deepEqual(clock.slept, []);
});

Deno.test("askModel() does not follow a redirect", async () => {
  await using elsewhere = startFakeServer();
  const error = await failureOf(
    "openai",
    () => new Response(null, { status: 307, headers: { location: elsewhere.url } }),
  );
  ok(error instanceof ModelAnswerError);
  equal(error.fault, "redirect");
  equal(elsewhere.requests.length, 0);
});

Deno.test("askModel() names a server that is not there", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${listener.addr.port}`;
  listener.close();
  const embedder = await openHttpEmbedder(optionsFor("ollama", url));
  await rejects(
    embedder.embedDocuments(["one"]),
    (error) => error instanceof ModelUnreachableError && error.code === "MODEL_UNREACHABLE",
  );
});

Deno.test("askModel() names a server that hangs up", async () => {
  await using server = rudeServer("");
  const embedder = await openHttpEmbedder(optionsFor("ollama", server.url));
  await rejects(embedder.embedDocuments(["one"]), ModelUnreachableError);
});

Deno.test("askModel() names a server that hangs up within its answer", async () => {
  await using server = rudeServer(
    'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{"embeddings": [[1,',
  );
  const embedder = await openHttpEmbedder(optionsFor("ollama", server.url));
  await rejects(embedder.embedDocuments(["one"]), ModelUnreachableError);
});

Deno.test("askModel() gives up on a slow server after two attempts", async () => {
  const clock = fakeClock();
  const held = Promise.withResolvers<Response>();
  await using server = startFakeServer(() => {
    clock.expire();
    return held.promise;
  });
  const embedder = await openHttpEmbedder({ ...optionsFor("ollama", server.url), clock });
  await rejects(embedder.embedDocuments(["one"], { timeoutMs: 50 }), (error) => {
    ok(error instanceof ModelTimeoutError);
    match(error.message, /no answer within 50 ms/);
    return true;
  });
  held.resolve(new Response());
  deepEqual(clock.deadlines, [50, 50]);
});

Deno.test("askModel() bounds the whole time of a query", async () => {
  const clock = fakeClock();
  await using server = startFakeServer(() => failure(503, "loading", { "retry-after": "60" }));
  const embedder = await openHttpEmbedder({ ...optionsFor("ollama", server.url), clock });
  await rejects(embedder.embedQuery("q"), ModelBusyError);
  deepEqual([clock.slept, server.requests.length], [[], 1]);
});

Deno.test("askModel() ends with its signal, and asks nothing more", async () => {
  const controller = new AbortController();
  const held = Promise.withResolvers<Response>();
  await using server = startFakeServer(() => {
    controller.abort(new Error("Ctrl-C"));
    return held.promise;
  });
  const embedder = await openHttpEmbedder({
    ...optionsFor("ollama", server.url),
    limits: { maxTexts: 1 },
  });
  const { signal } = controller;
  await rejects(embedder.embedDocuments(["a", "b"], { signal }), { message: "Ctrl-C" });
  held.resolve(new Response());
  equal(server.requests.length, 1);
});

Deno.test("askModel() ends with its signal in the middle of a wait", async () => {
  await using server = startFakeServer(FAULTS.busy(Infinity, 429, "60"));
  const controller = new AbortController();
  const waits: string[] = [];
  const embedder = await openHttpEmbedder({
    ...optionsFor("openai", server.url),
    clock: systemClock,
    onWait(message) {
      waits.push(message);
      // Once the wait has begun.
      queueMicrotask(() => controller.abort(new Error("Ctrl-C")));
    },
  });
  const { signal } = controller;
  await rejects(embedder.embedDocuments(["a"], { signal }), { message: "Ctrl-C" });
  match(
    waits.join(),
    /^Waits 6\d(?:\.\d)? s to embed with "some-model" at ".*": .* 429, "slow down"$/,
  );
});

Deno.test("askModel() asks nothing where the signal has aborted already", async () => {
  await using server = startFakeServer();
  const embedder = await openHttpEmbedder(optionsFor("ollama", server.url));
  const signal = AbortSignal.abort(new Error("before"));
  await rejects(embedder.embedQuery("q", { signal }), { message: "before" });
  equal(server.requests.length, 0);
});

Deno.test("askModel() redacts what a server quotes", async () => {
  const redact = (text: string): string => text.replaceAll("hunter2", "[redacted]");
  const error = await failureOf("openai", () => failure(400, "in 'hunter2'"), { redact });
  match(error.message, /"in '\[redacted\]'"/);
});

Deno.test({
  name: "askModel() names the permission that is missing, and never asks for it",
  permissions: { net: false },
  async fn() {
    const embedder = await openHttpEmbedder(optionsFor("voyage", "https://api.voyageai.com/v1"));
    await rejects(embedder.embedQuery("q"), (error) => {
      ok(error instanceof ModelPermissionError);
      match(error.message, /permission is missing. Run with --allow-net=api\.voyageai\.com:443$/);
      return true;
    });
  },
});

Deno.test("askModel() reaches this machine without a proxy", async () => {
  await using proxy = startFakeServer();
  await using server = startFakeServer();
  const embedder = await openHttpEmbedder(optionsFor("ollama", server.url));
  Deno.env.set("HTTP_PROXY", proxy.url);
  try {
    await embedder.embedQuery("q");
  } finally {
    Deno.env.delete("HTTP_PROXY");
  }
  deepEqual([proxy.requests.length, server.requests.length], [0, 1]);
});

Deno.test("askModel() refuses a key that cannot be sent, without showing it", async () => {
  await rejects(
    openHttpEmbedder({ ...optionsFor("openai", "http://127.0.0.1:1"), apiKey: "sk-secret\nx" }),
    (error) => error instanceof TypeError && !error.message.includes("secret"),
  );
});

Deno.test("askModel() reaches a server by the name localhost", async () => {
  await using server = startFakeServer();
  const url = server.url.replace("127.0.0.1", "localhost");
  const permission = Deno.permissions.querySync({ name: "net", host: new URL(url).host });
  if (permission.state !== "granted") return;
  equal(
    (await (await openHttpEmbedder(optionsFor("ollama", url))).embedQuery("q")).length,
    FAKE_DIMENSIONS,
  );
});
