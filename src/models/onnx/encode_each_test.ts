import { deepEqual, rejects } from "node:assert/strict";
import type { EncodedBatch } from "@cbx/core";
import { encodeEach } from "./encode_each.ts";
import { LocalModelError } from "./local_model_error.ts";

const nothing = () => "";
const broken = () => Promise.reject(new LocalModelError("embed", "run", "it breaks"));

Deno.test("encodeEach() keeps the order, and gives nothing for nothing", async () => {
  const encode = (text: string) => Promise.resolve({ vector: text.toUpperCase(), tokens: 1 });
  deepEqual(await encodeEach(["a", " ", "b"], { encode, nothing }), ["A", "", "B"]);
});

Deno.test("encodeEach() gives out every text once, with its tokens", async () => {
  const batches: EncodedBatch<string>[] = [];
  await encodeEach(Array<string>(20).fill("a"), {
    encode: () => Promise.resolve({ vector: "A", tokens: 3 }),
    nothing,
    onBatch: (batch) => batches.push(batch),
  });
  deepEqual(batches.flatMap(({ indices }) => indices), Array.from({ length: 20 }, (_, at) => at));
  deepEqual(batches.reduce((sum, { tokens }) => sum + tokens, 0), 60);
});

Deno.test("encodeEach() gives out what was made before the model breaks", async () => {
  const batches: EncodedBatch<string>[] = [];
  const encode = (text: string) =>
    text === "b" ? broken() : Promise.resolve({ vector: text, tokens: 1 });
  const onBatch = (batch: EncodedBatch<string>) => batches.push(batch);
  await rejects(encodeEach(["a", "b", "c"], { encode, nothing, onBatch }), { fault: "run" });
  deepEqual(batches, [{ indices: [0], vectors: ["a"], tokens: 1 }]);
});

Deno.test("encodeEach() ends where the model breaks at the first texts, whoever is told", async () => {
  const refused: number[] = [];
  const onRefused = (at: number) => refused.push(at);
  await rejects(encodeEach(["a", "b", "c", "d"], { encode: broken, nothing, onRefused }));
  deepEqual(refused, [0, 1]);
});

Deno.test("encodeEach() does not take a fault of another kind for one of a text", async () => {
  const encode = () => Promise.reject(new TypeError("a mistake"));
  await rejects(encodeEach(["a"], { encode, nothing, onRefused: () => {} }), TypeError);
});
