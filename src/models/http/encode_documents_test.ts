import { deepEqual, equal, rejects } from "node:assert/strict";
import type { EncodedBatch } from "@cbx/core";
import {
  type DocumentEncoder,
  type Encoded,
  encodeDocuments,
  PROBE_TEXT,
} from "./encode_documents.ts";
import {
  ModelAnswerError,
  ModelBusyError,
  type ModelError,
  ModelRefusedError,
  ModelUnreachableError,
} from "./model_errors.ts";

const CALL = { task: "embed", url: "http://127.0.0.1/" };
const BROKEN = new ModelAnswerError(CALL, "a vector is all zeros", { fault: "all_zeros" });

/** A model whose vector of a text is the text; it throws what `fault` gives, and records its texts. */
function encoderOf(fault: (texts: readonly string[]) => Error | undefined = () => undefined) {
  const asked: string[][] = [];
  const encoder: DocumentEncoder<string> = {
    limits: { maxTexts: 4, maxTokens: 10_000, concurrency: 1 },
    known: { maxTokens: Infinity },
    nothing: () => "nothing",
    ask(texts) {
      asked.push([...texts]);
      const error = fault(texts);
      return error ? Promise.reject(error) : Promise.resolve(answerOf(texts));
    },
  };
  return { encoder, asked };
}

function answerOf(texts: readonly string[]): Encoded<string> {
  const made = texts.map((text): string | ModelError => text === "broken" ? BROKEN : text);
  return { vectors: made, tokens: 0 };
}

function tooLong(max: number): (texts: readonly string[]) => Error | undefined {
  return (texts) =>
    texts.some(({ length }) => length > max)
      ? new ModelRefusedError(CALL, 400, "the input length exceeds the context length")
      : undefined;
}

Deno.test("encodeDocuments() keeps the other vectors of an answer in which one is broken", async () => {
  const { encoder, asked } = encoderOf();
  const batches: EncodedBatch<string>[] = [];
  const refused: unknown[] = [];
  const made = await encodeDocuments(encoder, ["a", "broken", "c"], {
    onBatch: (batch) => batches.push(batch),
    onRefused: (index, error) => refused.push([index, error]),
  });
  deepEqual(made, ["a", "nothing", "c"]);
  deepEqual(batches.map(({ indices, vectors }) => [indices, vectors]), [[[0, 2], ["a", "c"]]]);
  deepEqual([refused, asked.length], [[[1, BROKEN]], 2]);
});

Deno.test("encodeDocuments() gives out good vectors before it throws for a broken one", async () => {
  const { encoder } = encoderOf();
  const given: unknown[] = [];
  const onBatch = ({ vectors }: EncodedBatch<string>): void => void given.push(...vectors);
  await rejects(encodeDocuments(encoder, ["a", "broken"], { onBatch }), BROKEN);
  deepEqual(given, ["a"]);
});

Deno.test("encodeDocuments() gives out what texts get that are not sent", async () => {
  const { encoder, asked } = encoderOf();
  const given: unknown[] = [];
  await encodeDocuments(encoder, ["", "a", ""], { onBatch: (batch) => given.push(batch) });
  deepEqual(given[0], { indices: [0, 2], vectors: ["nothing", "nothing"], tokens: 0 });
  deepEqual(asked, [["a"]]);
});

Deno.test("encodeDocuments() estimates the tokens that a server does not count", async () => {
  const { encoder } = encoderOf();
  let tokens = 0;
  await encodeDocuments(encoder, ["abcdef", "abc"], { onBatch: (batch) => tokens += batch.tokens });
  equal(tokens, 3);
});

Deno.test("encodeDocuments() cuts a text until it is taken, and those that follow", async () => {
  const { encoder, asked } = encoderOf(tooLong(900));
  const texts = ["a".repeat(1200), "b", "c".repeat(2000)];
  const made = await encodeDocuments(encoder, texts, {});
  deepEqual(made.map((text) => [text[0], text.length]), [["a", 900], ["b", 1], ["c", 900]]);
  deepEqual(asked.map((texts) => texts.map((text) => text.length)), [
    [1200, 1, 2000],
    [1200],
    [900],
    [1, 900],
  ]);
});

Deno.test("encodeDocuments() remembers from call to call how long texts may be", async () => {
  const { encoder, asked } = encoderOf(tooLong(900));
  await encodeDocuments(encoder, ["a".repeat(1200)], {});
  asked.length = 0;
  await encodeDocuments(encoder, ["b".repeat(1200)], {});
  deepEqual(asked.map(([text]) => text!.length), [900]);
});

Deno.test("encodeDocuments() does not cut what is refused for another reason", async () => {
  const { encoder, asked } = encoderOf(([text]) =>
    text === PROBE_TEXT ? undefined : new ModelRefusedError(CALL, 400, "NaN")
  );
  await encodeDocuments(encoder, ["a".repeat(1200)], { onRefused: () => {} });
  deepEqual(asked, [["a".repeat(1200)], [PROBE_TEXT]]);
});

Deno.test("encodeDocuments() refuses no text where the model takes none", async () => {
  const refusal = new ModelRefusedError(CALL, 400, "this model does not embed");
  const { encoder } = encoderOf(() => refusal);
  const refused: number[] = [];
  const onRefused = (index: number): void => void refused.push(index);
  await rejects(encodeDocuments(encoder, ["a"], { onRefused }), refusal);
  deepEqual(refused, []);
});

Deno.test("encodeDocuments() refuses no text where the server is gone", async () => {
  const gone = new ModelUnreachableError(CALL);
  const { encoder } = encoderOf(([text]) =>
    text === PROBE_TEXT ? gone : new ModelRefusedError(CALL, 400, "bad")
  );
  await rejects(encodeDocuments(encoder, ["a"], { onRefused: () => {} }), gone);
});

Deno.test("encodeDocuments() finds the text at which a server breaks whenever it is asked", async () => {
  const { encoder } = encoderOf((texts) =>
    texts.includes("bad") ? new ModelBusyError(CALL, 500) : undefined
  );
  const refused: number[] = [];
  const onRefused = (index: number): void => void refused.push(index);
  const made = await encodeDocuments(encoder, ["a", "b", "bad", "d"], { onRefused });
  deepEqual([made, refused], [["a", "b", "nothing", "d"], [2]]);
});

Deno.test("encodeDocuments() sends smaller batches to a server that takes no more", async () => {
  const { encoder, asked } = encoderOf((texts) =>
    texts.length > 2 ? new ModelRefusedError(CALL, 422, "batch size 4 > maximum 2") : undefined
  );
  deepEqual(await encodeDocuments(encoder, ["a", "b", "c", "d"], {}), ["a", "b", "c", "d"]);
  deepEqual(asked.map(({ length }) => length), [4, 2, 2]);
});

Deno.test("encodeDocuments() ends where what it gives out cannot be kept", async () => {
  const { encoder, asked } = encoderOf();
  const onBatch = (): void => {
    throw new Error("disk full");
  };
  const texts = ["a", "b", "c", "d", "e"];
  await rejects(encodeDocuments(encoder, texts, { onBatch }), { message: "disk full" });
  equal(asked.length, 1);
});
