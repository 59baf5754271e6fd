import { deepEqual, equal, notEqual, ok, rejects } from "node:assert/strict";
import { KEY, optionsFor, unit } from "../testdata/fake_embedder.ts";
import {
  failure,
  FAKE_DIMENSIONS,
  type Fault,
  FAULTS,
  startFakeServer,
} from "../testdata/fake_server.ts";
import { fakeClock } from "../testdata/fakes.ts";
import { ModelRefusedError, ModelUnreachableError } from "./model_errors.ts";
import { type HttpEmbedderOptions, openHttpEmbedder } from "./open_http_embedder.ts";

Deno.test("openHttpEmbedder() sends every text through redact()", async () => {
  await using server = startFakeServer();
  const redact = (text: string): string => text.replaceAll("hunter2", "[redacted]");
  const embedder = await openHttpEmbedder({ ...optionsFor("openai", server.url), redact });
  await embedder.embedDocuments(["password = hunter2"]);
  await embedder.embedQuery("where is hunter2");
  deepEqual(server.requests.map(({ texts }) => texts), [["password = [redacted]"], [
    "where is [redacted]",
  ]]);
});

Deno.test("openHttpEmbedder() redacts a text before it cuts it", async () => {
  await using server = startFakeServer();
  const redact = (text: string): string => text.replaceAll("0123456789abcdef", "*");
  const options = { ...optionsFor("openai", server.url), redact, maxTextTokens: 4 };
  const embedder = await openHttpEmbedder(options);
  await embedder.embedDocuments(["key = 0123456789abcdef"]);
  deepEqual(server.requests[0]!.texts, ["key = *"]);
});

Deno.test("openHttpEmbedder() puts the prefixes of the model before texts", async () => {
  await using server = startFakeServer();
  const embedder = await openHttpEmbedder({
    ...optionsFor("ollama", server.url),
    model: "nomic-embed-text:v1.5",
  });
  await embedder.embedDocuments(["code"]);
  await embedder.embedQuery("question");
  deepEqual(server.requests.map(({ texts }) => texts), [["search_document: code"], [
    "search_query: question",
  ]]);
});

Deno.test("openHttpEmbedder() leaves prefixes to Voyage, and says what texts are", async () => {
  await using server = startFakeServer();
  const embedder = await openHttpEmbedder({
    ...optionsFor("voyage", server.url),
    model: "voyage-code-3",
    shortenTo: FAKE_DIMENSIONS,
  });
  await embedder.embedDocuments(["code"]);
  await embedder.embedQuery("question");
  deepEqual(
    server.requests.map(({ texts, body }) => [texts[0], body.input_type, body.output_dimension]),
    [["code", "document", FAKE_DIMENSIONS], ["question", "query", FAKE_DIMENSIONS]],
  );
});

Deno.test("openHttpEmbedder() puts prefixes that it was given before texts itself", async () => {
  await using server = startFakeServer();
  const prefixes = { document: "d: ", query: "q: " };
  const embedder = await openHttpEmbedder({ ...optionsFor("voyage", server.url), prefixes });
  await embedder.embedQuery("question");
  deepEqual(server.requests.map(({ texts, body }) => [texts[0], body.input_type]), [[
    "q: question",
    null,
  ]]);
});

Deno.test("openHttpEmbedder() takes the prefix that it is not given from what is known", async () => {
  await using server = startFakeServer();
  const model = "nomic-embed-text";
  const prefixes = { query: "q: " };
  const embedder = await openHttpEmbedder({
    ...optionsFor("ollama", server.url),
    model,
    prefixes,
  });
  await embedder.embedDocuments(["code"]);
  await embedder.embedQuery("question");
  deepEqual(server.requests.map(({ texts }) => texts[0]), ["search_document: code", "q: question"]);
});

Deno.test("openHttpEmbedder() masks secrets unless it is told how else", async () => {
  await using server = startFakeServer();
  const { redact: _, ...options } = optionsFor("openai", server.url);
  const embedder = await openHttpEmbedder(options);
  const key = "AKIA" + "QWERTYUIOPASDFGH";
  await embedder.embedDocuments([`aws_access_key_id = "${key}"`]);
  ok(!server.requests[0]!.texts[0]!.includes(key));
});

Deno.test("openHttpEmbedder() sends no dimensions that it only expects", async () => {
  await using server = startFakeServer();
  await (await openHttpEmbedder(optionsFor("openai", server.url))).embedQuery("q");
  await (await openHttpEmbedder({
    ...optionsFor("openai", server.url),
    shortenTo: FAKE_DIMENSIONS,
  }))
    .embedQuery("q");
  deepEqual(server.requests.map(({ body }) => body.dimensions), [undefined, FAKE_DIMENSIONS]);
});

Deno.test("openHttpEmbedder() does not send texts without a visible character", async () => {
  await using server = startFakeServer();
  const embedder = await openHttpEmbedder({
    ...optionsFor("openai", server.url),
    model: "nomic-embed-text",
  });
  const [first, second] = await embedder.embedDocuments([" \n\t", "x"]);
  deepEqual([first, await embedder.embedQuery("")], [
    new Float32Array(FAKE_DIMENSIONS),
    new Float32Array(FAKE_DIMENSIONS),
  ]);
  deepEqual(second, unit("search_document: x"));
  equal(server.requests.length, 1);
});

Deno.test("openHttpEmbedder() asks nothing for no texts", async () => {
  await using server = startFakeServer();
  deepEqual(
    await (await openHttpEmbedder(optionsFor("ollama", server.url))).embedDocuments([]),
    [],
  );
  equal(server.requests.length, 0);
});

Deno.test("openHttpEmbedder() keeps to its bounds on texts and tokens", async () => {
  await using server = startFakeServer();
  const limits = { maxTexts: 3, maxTokens: 10, concurrency: 1 };
  const embedder = await openHttpEmbedder({ ...optionsFor("openai", server.url), limits });
  const texts = ["a", "b", "c", "d", "x".repeat(27), "y".repeat(60), "e"];
  deepEqual(await embedder.embedDocuments(texts), texts.map(unit));
  deepEqual(server.requests.map(({ texts }) => texts.length), [3, 2, 1, 1]);
});

Deno.test("openHttpEmbedder() sends so many requests at a time, and no more", async () => {
  const both = Promise.withResolvers<void>();
  let [now, most] = [0, 0];
  await using server = startFakeServer(async (_request, { number, answer }) => {
    most = Math.max(most, ++now);
    if (number === 2) both.resolve();
    await both.promise;
    now--;
    return answer();
  });
  const limits = { maxTexts: 1, concurrency: 2 };
  const embedder = await openHttpEmbedder({ ...optionsFor("openai", server.url), limits });
  await embedder.embedDocuments(["a", "b", "c", "d", "e"]);
  equal(most, 2);
});

Deno.test("openHttpEmbedder() gives out what succeeded before it failed", async () => {
  await using server = startFakeServer((_request, { number }) =>
    number === 3 ? failure(404, "gone") : undefined
  );
  const embedder = await openHttpEmbedder({
    ...optionsFor("openai", server.url),
    limits: { maxTexts: 1, concurrency: 1 },
  });
  const kept: unknown[] = [];
  const onBatch = ({ indices, tokens }: { indices: readonly number[]; tokens: number }): void =>
    void kept.push([indices, tokens]);
  await rejects(embedder.embedDocuments(["a", "b", "c", "d"], { onBatch }), ModelRefusedError);
  deepEqual(kept, [[[0], 3], [[1], 3]]);
  equal(server.requests.length, 3);
});

Deno.test("openHttpEmbedder() keeps what it has when dimensions change in the middle", async () => {
  await using server = startFakeServer(FAULTS.after(1, FAULTS.dimensions(8)));
  const limits = { maxTexts: 1 };
  const embedder = await openHttpEmbedder({ ...optionsFor("voyage", server.url), limits });
  const kept: unknown[] = [];
  await rejects(
    embedder.embedDocuments(["a", "b"], { onBatch: ({ vectors }) => kept.push(...vectors) }),
    /vectors have 8 dimensions where 64 are expected/,
  );
  deepEqual(kept, [unit("a")]);
});

Deno.test("openHttpEmbedder() keeps what it has when the server dies", async () => {
  await using server = startFakeServer(FAULTS.after(1, FAULTS.die()));
  const limits = { maxTexts: 1 };
  const embedder = await openHttpEmbedder({ ...optionsFor("ollama", server.url), limits });
  const kept: unknown[] = [];
  await rejects(
    embedder.embedDocuments(["a", "b"], { onBatch: ({ vectors }) => kept.push(...vectors) }),
    ModelUnreachableError,
  );
  deepEqual(kept, [unit("a")]);
});

Deno.test("openHttpEmbedder() finds the text of a batch that the server will not take", async () => {
  await using server = startFakeServer(({ texts }) =>
    texts.includes("bad") ? failure(400, "embedding contains NaN or Inf values") : undefined
  );
  const embedder = await openHttpEmbedder(optionsFor("ollama", server.url));
  const refused: number[] = [];
  const texts = ["a", "b", "c", "bad", "e", "f"];
  const vectors = await embedder.embedDocuments(texts, {
    onRefused: (index) => refused.push(index),
  });
  deepEqual(refused, [3]);
  deepEqual(
    vectors,
    texts.map((text) => text === "bad" ? new Float32Array(FAKE_DIMENSIONS) : unit(text)),
  );
});

Deno.test("openHttpEmbedder() finds the text at which a model breaks with status 500", async () => {
  const clock = fakeClock();
  await using server = startFakeServer(({ texts }) =>
    texts.includes("bad") ? failure(500, "json: unsupported value: NaN") : undefined
  );
  const embedder = await openHttpEmbedder({ ...optionsFor("ollama", server.url), clock });
  const refused: number[] = [];
  await embedder.embedDocuments(["a", "bad"], { onRefused: (index) => refused.push(index) });
  deepEqual([refused, clock.slept], [[1], []]);
});

Deno.test("openHttpEmbedder() does not go through all texts where none is taken", async () => {
  await using server = startFakeServer(() => failure(400, "this model does not embed"));
  const embedder = await openHttpEmbedder(optionsFor("ollama", server.url));
  const texts = Array.from({ length: 32 }, (_, i) => `text ${i}`);
  await rejects(
    embedder.embedDocuments(texts, { onRefused: () => {} }),
    /this model does not embed/,
  );
  ok(server.requests.length < 12, `${server.requests.length} requests`);
});

Deno.test("openHttpEmbedder() goes on past any number of texts once one is taken", async () => {
  const isBad = (text: string): boolean => text.startsWith("bad");
  const fault: Fault = ({ texts }) => texts.some(isBad) ? failure(400, "too long") : undefined;
  await using server = startFakeServer(fault);
  const embedder = await openHttpEmbedder(optionsFor("openai", server.url));
  const refused: number[] = [];
  const onRefused = (index: number): void => void refused.push(index);
  await embedder.embedDocuments(["a", "bad 1", "bad 2", "bad 3", "bad 4", "b"], { onRefused });
  deepEqual(refused, [1, 2, 3, 4]);
});

Deno.test("openHttpEmbedder() changes its fingerprint with the model and the dimensions alone", async () => {
  const fingerprint = async (changes: Partial<HttpEmbedderOptions>): Promise<string> =>
    (await openHttpEmbedder({ ...optionsFor("openai", "http://127.0.0.1:1"), ...changes }))
      .fingerprint;
  const first = await fingerprint({});
  equal(
    await fingerprint({ url: "http://127.0.0.1:2", apiKey: KEY, limits: { maxTexts: 1 } }),
    first,
  );
  notEqual(await fingerprint({ model: "other" }), first);
  notEqual(await fingerprint({ expectedDimensions: 8 }), first);
  notEqual(await fingerprint({ kind: "ollama" }), first);
  notEqual(await fingerprint({ prefixes: { document: "d: " } }), first);
  notEqual(await fingerprint({ maxTextTokens: 256 }), first);
});

Deno.test("openHttpEmbedder() tells whether texts leave the machine", async () => {
  const remote = await openHttpEmbedder(optionsFor("voyage", "https://api.voyageai.com/v1"));
  deepEqual(remote.endpoint, { url: "https://api.voyageai.com/v1/embeddings", isLoopback: false });
});

Deno.test("openHttpEmbedder() refuses bounds that are no bounds", async () => {
  await rejects(
    openHttpEmbedder({ ...optionsFor("openai", "http://127.0.0.1:1"), limits: { maxTexts: 0 } }),
    RangeError,
  );
});
