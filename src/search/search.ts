/**
 * The read path: a query becomes an answer. Read it from top to bottom: parse, filter, rank, fuse,
 * rerank, select ranges, show them, cut them to the budget.
 *
 * @module
 */
import type { Engine } from "../orama/engine.ts";
import { classifyIntent } from "../query/intent.ts";
import { mergeFilters } from "../query/merge_filters.ts";
import { parseQuery } from "../query/parse_query.ts";
import { fuse } from "../rank/fuse.ts";
import { grepLineCount } from "../rank/grep.ts";
import { keepFused, rerank } from "../rank/rerank.ts";
import type { RankContext, TextSource } from "../rank/ranker.ts";
import { FUSION_WEIGHTS } from "../rank/weights.ts";
import type { Store } from "../store/store.ts";
import type { IndexState, SearchAnswer, SearchOptions } from "./answer.ts";
import { fitBudget } from "./budget.ts";
import { checkLanguages, checkNotEmpty } from "./check_query.ts";
import { confidenceOf } from "./confidence.ts";
import { present } from "./present.ts";
import { recommendReads } from "./recommend.ts";
import { runRankers } from "./run_rankers.ts";
import { selectRanges } from "./select_ranges.ts";
import { countSkips } from "./skips.ts";
import { suggest } from "./suggest.ts";
import { whereOf } from "./where_of.ts";

/** What a search reads. */
export interface SearchSource {
  /** The index, current as far as `state` says. */
  readonly store: Store;
  /** The engine over that index. */
  readonly engine: Engine;
  /** Text of the files as they are. */
  readonly files: TextSource;
  /** Touches of this session. */
  readonly touches: ReadonlyMap<string, number>;
  /** Identifiers of all languages that a filter may name. */
  readonly languages: readonly string[];
  /** How current the index is. */
  readonly state: IndexState;
  /** Paths that have changed and are not taken into account. */
  readonly pending: ReadonlySet<string>;
}

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
  const { limit = DEFAULT_LIMIT, offset = 0, mode = "hybrid", rank = "rerank" } = options;
  const { snippetLines = DEFAULT_SNIPPET_LINES, explain = false, tokenBudget } = options;
  checkWhole("limit", limit, 1);
  checkWhole("offset", offset, 0);
  checkWhole("snippetLines", snippetLines, 1);
  if (tokenBudget !== undefined) checkWhole("tokenBudget", tokenBudget, 1);

  const context = contextOf(source, text, options);
  const { query } = context;
  const intent = classifyIntent(query);

  const lists = runRankers(context, mode);
  options.signal?.throwIfAborted();
  const fused = fuse(lists, { weights: FUSION_WEIGHTS[intent] });
  // Filters alone are answered in order of path: there are no words to rank by.
  const ordered = rank === "rerank" && mode === "hybrid" && query.text !== ""
    ? rerank(context, fused)
    : keepFused(context, fused);
  const ranges = selectRanges(context, ordered, lists);

  const isFresh = (path: string) => !source.pending.has(path);
  const page = ranges.slice(offset, offset + limit);
  const shown = present(context, page, offset + 1, { snippetLines, explain, isFresh });
  const results = fitBudget(shown, tokenBudget);

  const next = offset + results.length;
  const hasMore = next < ranges.length;
  const confidence = confidenceOf(query, ordered, lists);
  return {
    query: text,
    mode,
    intent,
    backend: [...lists.keys()].join("+"),
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

function contextOf(source: SearchSource, text: string, options: SearchOptions): RankContext {
  const { store, engine, files, touches } = source;
  const query = parseQuery(text);
  const filters = mergeFilters(query.filters, options);
  checkNotEmpty(query, filters);
  checkLanguages(filters, source.languages);
  const where = whereOf(query, filters, { store, files });
  const context = { query, store, engine, files, touches, now: Date.now() };
  return where ? { ...context, where, allowed: engine.allowed(where) } : context;
}

function checkWhole(name: string, value: number, least: number): void {
  if (Number.isInteger(value) && value >= least) return;
  throw new RangeError(
    `Cannot search as "${name}" must be a whole number >= ${least}: current is ${value}`,
  );
}
