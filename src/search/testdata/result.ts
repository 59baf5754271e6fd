import type { SearchResult } from "../answer.ts";
import { estimateTokens } from "../snippet.ts";

/** A result as a search would give it, with some fields set. */
export function resultOf(fields: Partial<SearchResult> = {}): SearchResult {
  const { snippet = "" } = fields;
  return {
    rank: 1,
    path: "a.ts",
    line: 1,
    startLine: 1,
    endLine: 9,
    language: "typescript",
    kind: "function",
    symbol: "a",
    signature: "",
    snippet,
    snippetLine: 1,
    score: 1,
    match: "lexical",
    reasons: ["lexical: matched tokens [a]"],
    tokenEstimate: estimateTokens(snippet),
    fresh: true,
    ...fields,
  };
}
