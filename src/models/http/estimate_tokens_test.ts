import { deepEqual, equal } from "node:assert/strict";
import { cutToTokens, estimateTokens } from "./estimate_tokens.ts";

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
