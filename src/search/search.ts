/**
 * The read path: a query becomes an answer. Read it from top to bottom: rank all files, select
 * ranges of them, add what the graph knows where the query asks for it, show a page, cut it to the
 * budget.
 *
 * @module
 */
import { isQuoted } from "../query/parse_query.ts";
import { relationOf } from "../query/relation.ts";
import { grepLineCount } from "../rank/grep.ts";
import type { SearchAnswer, SearchOptions, SearchResult } from "./answer.ts";
import { fitBudget } from "./budget.ts";
import { Changes } from "./changed_chunks.ts";
import { checkOptions } from "./check_options.ts";
import { confidenceOf, shownConfidence } from "./confidence.ts";
import { withoutCopies } from "./copies.ts";
import { expandGraph, isDefinition } from "./expand_graph.ts";
import { lowerConfidence, missingWords } from "./missing_words.ts";
import { presentPage } from "./present_page.ts";
import { rankAll, type Ranking, type SearchSource } from "./rank_all.ts";
import { nearbyReads, recommendReads, withHeaders } from "./recommend.ts";
import { withoutRepeats } from "./repeats.ts";
import { type Range, selectRanges } from "./select_ranges.ts";
import { countSkips } from "./skips.ts";
import { absences, isNearAlone, suggest } from "./suggest.ts";
import { type FoldedRanges, foldVariants } from "./variants.ts";

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
  checkOptions(options);
  const ranking = rankAll(source, text, options);
  return {
    ...answerOf(ranking, [source], text, options),
    index: source.state,
    skipped: countSkips(source.store.skips()),
  };
}

/** An answer, without what is to be said of each index. */
type IndexlessAnswer = Omit<SearchAnswer, "index" | "skipped">;

/**
 * Makes an answer of ranked files: all of it but what is to be said of each index.
 *
 * @param sources The indexes, in the order of the ranking's members.
 */
export function answerOf(
  ranking: Ranking,
  sources: readonly SearchSource[],
  text: string,
  options: SearchOptions,
): IndexlessAnswer {
  const { pagination, suggestions, absences: _, ...answer } = findingsOf(
    ranking,
    sources,
    text,
    options,
  );
  return { ...answer, fallbackSuggestions: suggestions(), pagination };
}

/** An answer whose suggestions, which read many names, are made when they are asked for. */
type Findings = Omit<IndexlessAnswer, "fallbackSuggestions"> & {
  readonly suggestions: () => string[];
  readonly absences: () => string[];
};

/** Makes an answer of ranked files, but for its suggestions. */
export function findingsOf(
  ranking: Ranking,
  sources: readonly SearchSource[],
  text: string,
  options: SearchOptions,
): Findings {
  const { limit = DEFAULT_LIMIT, offset = 0, mode = "hybrid", tokenBudget } = options;
  const { copies = mode === "grep" } = options;
  const { members, intent, signals, lists } = ranking;
  const chosen = chooseRanges(ranking, { ...options, mode, copies }, offset + limit);
  const page = chosen.ranges.slice(offset, offset + limit);
  const shown = presentPage({ members, sources, variants: chosen.variants }, page, offset + 1, {
    ...options,
    ...(options.changes ? { changed: new Changes(options.changes) } : {}),
    snippetLines: options.snippetLines ?? DEFAULT_SNIPPET_LINES,
    explain: options.explain ?? false,
    copies,
  });
  const results = fitBudget(shown, tokenBudget);
  const next = offset + results.length;
  const hasMore = next < chosen.ranges.length;
  return {
    query: text,
    mode,
    intent,
    backend: signals.join("+"),
    fallbackGrepHits: grepLineCount(lists.get("grep") ?? []),
    ...judge(ranking, sources, { text, chosen, results, minScore: options.minScore }),
    results,
    recommendedReads: withHeaders(
      recommendReads(results, nearbyReads(members, page, results)),
      results,
      { members, ranges: page },
    ),
    pagination: { offset, limit, hasMore, nextOffset: hasMore ? next : null },
  };
}

/** Ranges of ranked files, those that are likely enough, and the files that another one stands for. */
interface ChosenRanges {
  readonly found: readonly Range[];
  readonly ranges: readonly Range[];
  readonly variants: FoldedRanges["variants"] | undefined;
}

/**
 * Chooses the ranges that are shown up to the end of a page. A page is mostly of the best ranges of
 * files: what else they hold comes after the last file.
 */
function chooseRanges(ranking: Ranking, options: SearchOptions, count: number): ChosenRanges {
  const isLong = ranking.ordered.length > count && !relationOf(ranking.context.query.text);
  const best = isLong ? rangesOf(ranking, { ...options, isFirstAlone: true, count }) : undefined;
  return best && best.ranges.length > count
    ? best
    : rangesOf(ranking, { ...options, isFirstAlone: false, count });
}

/** Selects ranges of ranked files, and leaves out what repeats others. */
function rangesOf(
  { members, ordered, lists }: Ranking,
  { isFirstAlone, count, ...options }: SearchOptions & {
    readonly isFirstAlone: boolean;
    readonly count: number;
  },
): ChosenRanges {
  const selected = selectRanges(members, ordered, lists, { isFirstAlone });
  const expanded = options.mode === "hybrid" ? expandGraph(members, selected) : selected;
  // Whoever asks for what grep finds wants each file that holds it.
  const folded = options.copies ? undefined : foldVariants(members, expanded, options);
  const apart = folded ? withoutCopies(members, folded.ranges) : expanded;
  const found = withoutRepeats(members, apart, count);
  const ranges = found.filter((range) => isLikely(range, options.minScore));
  return { found, ranges, variants: folded?.variants };
}

/** Says how sure an answer is, what stands nowhere, and what to ask instead. */
function judge(
  { members, context: { query }, ordered, lists }: Ranking,
  sources: readonly SearchSource[],
  { text, chosen: { found, ranges }, results, minScore }: {
    readonly text: string;
    readonly chosen: ChosenRanges;
    readonly results: readonly SearchResult[];
    readonly minScore: number | undefined;
  },
): Pick<Findings, "confidence" | "isNowhere" | "absences" | "suggestions"> {
  const missing = missingWords(members.contexts);
  // Words such as "definition" need stand nowhere.
  const confidence = isDefinition(found[0])
    ? "high"
    : lowerConfidence(missing, shownConfidence(confidenceOf(query, ordered, lists), found[0]));
  const reach = {
    hasIndex: sources.some(({ state }) => state.exists),
    isPartial: sources.some(({ pending }) => pending.size > 0),
  };
  return {
    ...(isNearAlone(missing, confidence) ? { isNowhere: true as const } : {}),
    confidence,
    absences: () => {
      const { places, words } = absences(members.contexts, confidence, { reach, missing });
      return [...places, ...words];
    },
    suggestions: () => [
      ...(isQuoted(text) && query.phrases.length === 0
        ? [`No file that was searched has ${text.trim()}: its words are searched for instead`]
        : []),
      ...suggest(members, confidence, { results, reach, missing }),
      ...(query.translated === undefined ? [] : [`searched for in English: ${query.translated}`]),
      ...unlikely(found, ranges, minScore),
    ],
  };
}

/** Tells whether a result is likely enough; one of the graph always is, as it was asked for. */
function isLikely({ probability = 0, graph }: Range, minScore = 0): boolean {
  return graph !== undefined || probability >= minScore;
}

/** Says what was left out, where nothing is left. */
function unlikely(found: readonly Range[], kept: readonly Range[], minScore = 0): string[] {
  if (kept.length > 0 || found.length === 0) return [];
  const best = Math.max(...found.map(({ probability = 0 }) => probability));
  return [
    `nothing answers with a probability of ${minScore} or more: the best of ${found.length} has ` +
    best.toFixed(2),
  ];
}
