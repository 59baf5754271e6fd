import { equal, throws } from "node:assert/strict";
import { tokenLimit } from "./token_limit.ts";

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
