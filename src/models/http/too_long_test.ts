import { equal } from "node:assert/strict";
import { ModelAnswerError, ModelBusyError, ModelRefusedError } from "./model_errors.ts";
import { isTooLong, shorterThan } from "./too_long.ts";

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
