/**
 * Results within a number of tokens.
 *
 * @module
 */
import type { SearchResult } from "./answer.ts";
import { estimateTokens } from "./snippet.ts";

/** A snippet cut shorter than this tells nothing. */
const MIN_SNIPPET_LINES = 2;

/**
 * Keeps results, best first, as long as their snippets fit; the first that does not is cut to what
 * is left. The first result is always kept, if only by its place.
 */
export function fitBudget(
  results: readonly SearchResult[],
  tokenBudget: number | undefined,
): SearchResult[] {
  if (tokenBudget === undefined) return [...results];
  const kept: SearchResult[] = [];
  let left = tokenBudget;
  for (const result of results) {
    const fitting = result.tokenEstimate <= left ? result : shortenSnippet(result, left);
    if (!fitting && kept.length > 0) break;
    kept.push(fitting ?? { ...result, snippet: "", tokenEstimate: 0 });
    left -= kept.at(-1)!.tokenEstimate;
    if (fitting !== result) break;
  }
  return kept;
}

function shortenSnippet(result: SearchResult, tokens: number): SearchResult | undefined {
  const lines = result.snippet.split("\n");
  while (lines.length > MIN_SNIPPET_LINES && estimateTokens(lines.join("\n")) > tokens) lines.pop();
  const snippet = lines.join("\n");
  const tokenEstimate = estimateTokens(snippet);
  return tokenEstimate <= tokens ? { ...result, snippet, tokenEstimate } : undefined;
}
