import { deepEqual, equal, throws } from "node:assert/strict";
import { tokenizerJson, vocabulary } from "../testdata/tiny/vocabulary.ts";
import type { JsonObject } from "./model_files.ts";
import { TextTokenizer, tokenLimit } from "./text_tokenizer.ts";

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

const NOTHING = { config: {}, tokenizerConfig: {}, sentenceConfig: {} };

Deno.test("tokenLimit() takes what the model was trained with", () => {
  equal(
    tokenLimit({
      config: { max_position_embeddings: 512 },
      tokenizerConfig: { model_max_length: 512 },
      sentenceConfig: { max_seq_length: 256 },
    }),
    256,
  );
});

Deno.test("tokenLimit() takes 512 where a model has no bound worth the name", () => {
  equal(tokenLimit({ ...NOTHING, tokenizerConfig: { model_max_length: 1e30 } }), 512);
  equal(tokenLimit({ ...NOTHING, sentenceConfig: { max_seq_length: 8192 } }), 512);
});

Deno.test("tokenLimit() knows that RoBERTa has two places less than it states", () => {
  const config = { model_type: "xlm-roberta", max_position_embeddings: 130 };
  equal(tokenLimit({ ...NOTHING, config }), 128);
});

Deno.test("tokenLimit() takes what is asked for, up to the places of the model", () => {
  const sources = { ...NOTHING, config: { max_position_embeddings: 2048 } };
  equal(tokenLimit(sources, 1024), 1024);
  throws(() => tokenLimit(sources, 4096), {
    name: "RangeError",
    message: "Cannot cut texts to 4096 tokens: the model takes at least 8, at most 2048",
  });
  throws(() => tokenLimit(NOTHING, 2.5), { name: "RangeError" });
});
