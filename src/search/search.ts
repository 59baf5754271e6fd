/**
 * The read path: a query becomes an answer. Read it from top to bottom: rank all files, select
 * ranges of them, add what the graph knows where the query asks for it, show a page, cut it to the
 * budget.
 *
 * @module
 */
import { grepLineCount } from "../rank/grep.ts";
import type { SearchAnswer, SearchOptions } from "./answer.ts";
import { fitBudget } from "./budget.ts";
import { confidenceOf } from "./confidence.ts";
import { expandGraph } from "./expand_graph.ts";
import { present } from "./present.ts";
import { rankAll, type SearchSource } from "./rank_all.ts";
import { recommendReads } from "./recommend.ts";
import { selectRanges } from "./select_ranges.ts";
import { countSkips } from "./skips.ts";
import { suggest } from "./suggest.ts";

/** Results at most, unless more are asked for. */
const DEFAULT_LIMIT = 10;

/** Enough to see what a range is; `--show` gives it whole. */
const DEFAULT_SNIPPET_LINES = 12;

/**
 * Answers a query.
 *
 * @throws {QuerySyntaxError} If the query does not follow the query syntax.
 * @throws {RangeError} If an option is out of range.
 */
export function search(source: SearchSource, text: string, options: SearchOptions): SearchAnswer {
  const { limit = DEFAULT_LIMIT, offset = 0, mode = "hybrid" } = options;
  const { snippetLines = DEFAULT_SNIPPET_LINES, explain = false, tokenBudget } = options;
  checkWhole("limit", limit, 1);
  checkWhole("offset", offset, 0);
  checkWhole("snippetLines", snippetLines, 1);
  if (tokenBudget !== undefined) checkWhole("tokenBudget", tokenBudget, 1);

  const { context, intent, signals, lists, ordered } = rankAll(source, text, options);
  const selected = selectRanges(context, ordered, lists);
  const ranges = mode === "hybrid" ? expandGraph(context, selected) : selected;

  const isFresh = (path: string) => !source.pending.has(path);
  const page = ranges.slice(offset, offset + limit);
  const shown = present(context, page, offset + 1, { snippetLines, explain, isFresh });
  const results = fitBudget(shown, tokenBudget);

  const next = offset + results.length;
  const hasMore = next < ranges.length;
  const confidence = confidenceOf(context.query, ordered, lists);
  return {
    query: text,
    mode,
    intent,
    backend: signals.join("+"),
    fallbackGrepHits: grepLineCount(lists.get("grep") ?? []),
    confidence,
    results,
    recommendedReads: recommendReads(results),
    fallbackSuggestions: suggest(context, confidence),
    pagination: { offset, limit, hasMore, nextOffset: hasMore ? next : null },
    index: source.state,
    skipped: countSkips(source.store.skips()),
  };
}

function checkWhole(name: string, value: number, least: number): void {
  if (Number.isInteger(value) && value >= least) return;
  throw new RangeError(
    `Cannot search as "${name}" must be a whole number >= ${least}: current is ${value}`,
  );
}
