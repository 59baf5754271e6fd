import { equal, ok } from "node:assert/strict";
import { STOPWORDS } from "./stopwords.ts";

Deno.test("STOPWORDS holds the 87 words that ranking was tuned with", () => {
  equal(STOPWORDS.size, 87);
  ok(STOPWORDS.has("use") && STOPWORDS.has("via") && !STOPWORDS.has("set"));
});
