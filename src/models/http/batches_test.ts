import { deepEqual, equal, rejects } from "node:assert/strict";
import {
  cutToTokens,
  estimateTokens,
  isTooLong,
  planBatches,
  runLimited,
  shorterThan,
} from "./batches.ts";
import { ModelAnswerError, ModelBusyError, ModelRefusedError } from "./model_errors.ts";

const LIMITS = { maxTexts: 3, maxTokens: 10 };

Deno.test("planBatches() closes a batch at the bound on texts", () => {
  deepEqual(planBatches([1, 1, 1, 1], LIMITS), [
    [0, 1, 2],
    [3],
  ]);
});

Deno.test("planBatches() fills a batch up to the bound on tokens", () => {
  deepEqual(planBatches([5, 5, 1], LIMITS), [[0, 1], [2]]);
});

Deno.test("planBatches() sends a text that is above the bound by itself", () => {
  deepEqual(planBatches([1, 99, 1], LIMITS), [[0], [1], [2]]);
});

Deno.test("planBatches() leaves texts without tokens out", () => {
  deepEqual(planBatches([0, 4, 0], LIMITS), [[1]]);
  deepEqual(planBatches([0], LIMITS), []);
});

Deno.test("runLimited() begins nothing after a failure, and lets what runs end", async () => {
  const done: number[] = [];
  const failed = Promise.withResolvers<void>();
  const run = runLimited([0, 1, 2, 3], 2, async (item) => {
    if (item === 0) {
      failed.resolve();
      throw new Error("first");
    }
    await failed.promise;
    done.push(item);
  });
  await rejects(run, { message: "first" });
  deepEqual(done, [1]);
});

Deno.test("runLimited() takes items in their order", async () => {
  const taken: number[] = [];
  await runLimited([3, 1, 2], 1, (item) => Promise.resolve(void taken.push(item)));
  deepEqual(taken, [3, 1, 2]);
});

Deno.test("runLimited() has nothing to do for no items", async () => {
  await runLimited([], 4, () => Promise.reject(new Error("called")));
});

Deno.test("estimateTokens() counts bytes, so that other scripts cost more", () => {
  deepEqual(["", "abc", "abcd", "日本", "😀"].map(estimateTokens), [0, 1, 2, 2, 2]);
});

Deno.test("cutToTokens() keeps what fits as it is", () => {
  equal(cutToTokens("abcdef", 2), "abcdef");
  equal(cutToTokens("", 1), "");
});

Deno.test("cutToTokens() cuts within the bound, never within a character", () => {
  equal(cutToTokens("abcdefg", 2), "abcdef");
  equal(cutToTokens("ab日本", 2), "ab日");
  equal(cutToTokens("a😀b", 1), "a");
});

const CALL = { task: "embed", url: "http://127.0.0.1/" };

Deno.test("isTooLong() knows how servers say it", () => {
  const details = [
    "the input length exceeds the context length",
    "input (992 tokens) is too large to process. increase the physical batch size",
    "request (9412 tokens) exceeds the available context size (8192 tokens), try increasing it",
    "This model's maximum context length is 8192 tokens, however you requested 9000 tokens",
    "`inputs` must have less than 512 tokens. Given: 600",
  ];
  for (const detail of details) {
    equal(isTooLong(new ModelRefusedError(CALL, 400, detail)), true, detail);
  }
  equal(isTooLong(new ModelRefusedError(CALL, 413, "")), true);
  equal(isTooLong(new ModelBusyError(CALL, 500, { detail: "input is too large" })), true);
});

Deno.test("isTooLong() takes no other refusal for it", () => {
  equal(isTooLong(new ModelRefusedError(CALL, 400, "this model does not embed")), false);
  equal(isTooLong(new ModelRefusedError(CALL, 500, "unsupported value: NaN")), false);
  equal(isTooLong(new ModelAnswerError(CALL, "too long", { fault: "too_large" })), false);
});

Deno.test("shorterThan() ends where length cannot be the reason", () => {
  const lengths: number[] = [];
  for (let length = shorterThan(1_000); length > 0; length = shorterThan(length)) {
    lengths.push(length);
  }
  equal(lengths.join(), "750,562,421,315,236,177,132,99,74");
});
