import { deepEqual, equal } from "node:assert/strict";
import { tokenizerJson, vocabulary } from "../testdata/tiny/vocabulary.ts";
import type { JsonObject } from "./model_files.ts";
import { TextTokenizer } from "./text_tokenizer.ts";

function tokenizer(maxTokens: number): TextTokenizer {
  return new TextTokenizer(tokenizerJson() as JsonObject, {}, maxTokens);
}

function words(ids: readonly number[]): string {
  return ids.map((id) => vocabulary()[id]).join(" ");
}

Deno.test("TextTokenizer.encode() keeps the closing token of a text that it cuts", () => {
  const { ids, typeIds } = tokenizer(4).encode("read the file line by line");
  equal(words(ids), "[CLS] read the [SEP]");
  deepEqual(typeIds, [0, 0, 0, 0]);
});

Deno.test("TextTokenizer.encode() leaves a short text whole", () => {
  equal(words(tokenizer(8).encode("read lines").ids), "[CLS] read lines [SEP]");
});

Deno.test("TextTokenizer.encodePair() cuts the second text", () => {
  const { ids, typeIds } = tokenizer(8).encodePair("read it", "the file line by line");
  equal(words(ids), "[CLS] read it [SEP] the file line [SEP]");
  deepEqual(typeIds, [0, 0, 0, 0, 1, 1, 1, 1]);
});

Deno.test("TextTokenizer.encodePair() cuts a query that leaves no room", () => {
  const { ids } = tokenizer(8).encodePair("read the file line by line", "the cache");
  equal(words(ids).startsWith("[CLS] read the file line [SEP] the"), true);
  equal(ids.length, 8);
});

Deno.test("TextTokenizer.encode() looks at the beginning of a text without end", () => {
  const { ids } = tokenizer(8).encode("a ".repeat(1_000_000));
  equal(ids.length, 8);
});

Deno.test("TextTokenizer.specialIds are those that are no text", () => {
  equal(words([...tokenizer(8).specialIds]), "[PAD] [UNK] [CLS] [SEP] [MASK]");
});
