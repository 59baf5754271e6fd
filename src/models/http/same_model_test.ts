import { equal } from "node:assert/strict";
import { isSameModel } from "./same_model.ts";

Deno.test("isSameModel() takes the names that servers give to what was asked for", () => {
  const pairs: readonly (readonly [asked: string, answered: string])[] = [
    ["nomic-embed-text", "nomic-embed-text"],
    ["nomic-embed-text", "nomic-embed-text:latest"],
    ["nomic-ai/nomic-embed-text-v1.5", "nomic-embed-text"],
    ["nomic-embed-text", "/models/nomic-embed-text-v1.5.Q8_0.gguf"],
    ["nomic-embed-text-v1.5", "text-embedding-nomic-embed-text-v1.5"],
    ["text-embedding-ada-002", "text-embedding-ada-002-v2"],
    ["BAAI/bge-small-en-v1.5", "bge-small-en-v1.5"],
    ["hf.co/x/CodeRankEmbed-GGUF:Q8_0", "coderankembed"],
  ];
  for (const [asked, answered] of pairs) equal(isSameModel(asked, answered), true, answered);
});

Deno.test("isSameModel() does not take another model", () => {
  const pairs: readonly (readonly [asked: string, answered: string])[] = [
    ["text-embedding-3-small", "text-embedding-3-large"],
    ["voyage-3", "voyage-3-large"],
    ["voyage-3", "voyage-3.5"],
    ["voyage-code-2", "voyage-code-3"],
    ["nomic-embed-text:v1.5", "nomic-embed-text:v1"],
    ["nomic-embed-text", "nomic-embed-text-v2-moe"],
    ["bge-small-en", "bge-large-en"],
    ["nomic-embed-text", "nomic-embed-code"],
  ];
  for (const [asked, answered] of pairs) equal(isSameModel(asked, answered), false, answered);
});

Deno.test("isSameModel() takes silence for consent", () => {
  for (const answered of [undefined, null, "", 3]) equal(isSameModel("any", answered), true);
});
