import { deepEqual, equal } from "node:assert/strict";
import { hashText, sampleByHash } from "./hash_text.ts";

Deno.test("hashText() is FNV-1a", () => {
  deepEqual([hashText(""), hashText("a"), hashText("foobar")], [
    0x811c9dc5,
    0xe40c292c,
    0xbf9cf968,
  ]);
});

Deno.test("sampleByHash() keeps order and count, and chooses by what items are called", () => {
  const items = Array.from({ length: 100 }, (_, at) => `item ${at}`);
  const chosen = sampleByHash(items, 10, (item) => item);
  equal(chosen.length, 10);
  deepEqual(chosen, items.filter((item) => chosen.includes(item)));
  const reversed = sampleByHash(items.toReversed(), 10, (item) => item);
  deepEqual(reversed.toReversed(), chosen);
});

Deno.test("sampleByHash() keeps a short list whole", () => {
  deepEqual(sampleByHash(["b", "a"], 5, (item) => item), ["b", "a"]);
});
