/**
 * The read path: a query becomes an answer. Read it from top to bottom: rank all files, select
 * ranges of them, add what the graph knows where the query asks for it, show a page, cut it to the
 * budget.
 *
 * @module
 */
import type { ModelFeature } from "../embed/embedder.ts";
import { isQuoted } from "../query/parse_query.ts";
import { relationOf } from "../query/relation.ts";
import { grepLineCount } from "../rank/grep.ts";
import type { Members } from "../rank/members.ts";
import type { SearchAnswer, SearchOptions, SearchResult } from "./answer.ts";
import { fitBudget } from "./budget.ts";
import { Changes } from "./changed_chunks.ts";
import { confidenceOf, shownConfidence } from "./confidence.ts";
import { copiesOf, withoutCopies } from "./copies.ts";
import { expandGraph, isDefinition } from "./expand_graph.ts";
import { lowerConfidence, missingWords } from "./missing_words.ts";
import { present, type PresentOptions } from "./present.ts";
import { rankAll, type Ranking, type SearchSource } from "./rank_all.ts";
import { nearbyReads, recommendReads, withHeaders } from "./recommend.ts";
import { withoutRepeats } from "./repeats.ts";
import { type Range, selectRanges } from "./select_ranges.ts";
import { countSkips } from "./skips.ts";
import { absences, isNearAlone, suggest } from "./suggest.ts";
import { type FoldedRanges, foldVariants, variantsOf } from "./variants.ts";

/** Results at most, unless more are asked for. */
const DEFAULT_LIMIT = 10;

const MODEL_FEATURES: readonly ModelFeature[] = ["dense", "sparse", "rerank"];

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

/**
 * Refuses numbers that no answer can have.
 *
 * @throws {RangeError} If an option is out of range.
 */
export function checkOptions(options: SearchOptions): void {
  const { limit = DEFAULT_LIMIT, offset = 0 } = options;
  const { snippetLines = DEFAULT_SNIPPET_LINES, tokenBudget } = options;
  checkWhole("limit", limit, 1);
  checkWhole("offset", offset, 0);
  checkWhole("snippetLines", snippetLines, 1);
  if (tokenBudget !== undefined) checkWhole("tokenBudget", tokenBudget, 1);
  checkMinScore(options);
  checkWhole("contextBefore", options.contextBefore ?? 0, 0);
  checkWhole("contextAfter", options.contextAfter ?? 0, 0);
  checkFeatures(options.features ?? []);
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

/** Makes an answer whose suggestions, which read many names, are made when they are asked for. */
export function findingsOf(
  ranking: Ranking,
  sources: readonly SearchSource[],
  text: string,
  options: SearchOptions,
): Omit<IndexlessAnswer, "fallbackSuggestions"> & {
  readonly suggestions: () => string[];
  readonly absences: () => string[];
} {
  const { limit = DEFAULT_LIMIT, offset = 0, mode = "hybrid" } = options;
  const { snippetLines = DEFAULT_SNIPPET_LINES, explain = false, tokenBudget } = options;
  const { members, context, intent, signals, lists, ordered } = ranking;
  const { copies = mode === "grep" } = options;
  const choose = (isFirstAlone: boolean) =>
    chooseRanges(ranking, { ...options, mode, copies, isFirstAlone, count: offset + limit });
  // A page is mostly of the best ranges of files: what else they hold comes after the last file.
  const isFirstAlone = ordered.length > offset + limit && !relationOf(context.query.text);
  const first = choose(isFirstAlone);
  const { found, ranges, variants } = isFirstAlone && first.ranges.length <= offset + limit
    ? choose(false)
    : first;

  const page = ranges.slice(offset, offset + limit);
  const shown = presentPage({ members, sources, variants }, page, offset + 1, {
    ...options,
    ...(options.changes ? { changed: new Changes(options.changes) } : {}),
    snippetLines,
    explain,
    copies,
  });
  const results = fitBudget(shown, tokenBudget);

  const next = offset + results.length;
  const hasMore = next < ranges.length;
  const missing = missingWords(members.contexts);
  // Words such as "definition" need stand nowhere.
  const confidence = isDefinition(found[0]) ? "high" : lowerConfidence(
    missing,
    shownConfidence(confidenceOf(context.query, ordered, lists), found[0]),
  );
  const reach = {
    hasIndex: sources.some(({ state }) => state.exists),
    isPartial: sources.some(({ pending }) => pending.size > 0),
  };
  return {
    query: text,
    mode,
    intent,
    backend: signals.join("+"),
    fallbackGrepHits: grepLineCount(lists.get("grep") ?? []),
    ...(isNearAlone(missing, confidence) ? { isNowhere: true as const } : {}),
    confidence,
    results,
    recommendedReads: withHeaders(
      recommendReads(results, nearbyReads(members, page, results)),
      results,
      { members, ranges: page },
    ),
    absences: () => {
      const { places, words } = absences(members.contexts, confidence, { reach, missing });
      return [...places, ...words];
    },
    suggestions: () => [
      ...(isQuoted(text) && context.query.phrases.length === 0
        ? [`No file that was searched has ${text.trim()}: its words are searched for instead`]
        : []),
      ...suggest(members, confidence, { results, reach, missing }),
      ...(context.query.translated === undefined
        ? []
        : [`searched for in English: ${context.query.translated}`]),
      ...unlikely(found, ranges, options.minScore),
    ],
    pagination: { offset, limit, hasMore, nextOffset: hasMore ? next : null },
  };
}

/** Chooses the ranges of ranked files that are shown, and leaves out what repeats others. */
function chooseRanges(
  { members, ordered, lists }: Ranking,
  { isFirstAlone, count, ...options }: SearchOptions & {
    readonly isFirstAlone: boolean;
    readonly count: number;
  },
) {
  const selected = selectRanges(members, ordered, lists, { isFirstAlone });
  const expanded = options.mode === "hybrid" ? expandGraph(members, selected) : selected;
  // Whoever asks for what grep finds wants each file that holds it.
  const folded = options.copies ? undefined : foldVariants(members, expanded, options);
  const apart = folded ? withoutCopies(members, folded.ranges) : expanded;
  const found = withoutRepeats(members, apart, count);
  const ranges = found.filter((range) => isLikely(range, options.minScore));
  return { found, ranges, variants: folded?.variants };
}

/** Options may come from a caller without types. */
function checkFeatures(features: readonly ModelFeature[]): void {
  const unknown = features.find((name) => !MODEL_FEATURES.includes(name));
  if (unknown === undefined) return;
  throw new RangeError(
    `Cannot search with the feature "${unknown}" as it is unknown: use some of ${
      MODEL_FEATURES.join(", ")
    }`,
  );
}

function checkMinScore({ minScore = 0, rank }: SearchOptions): void {
  if (!(minScore >= 0 && minScore <= 1)) {
    throw new RangeError(
      `Cannot search as "minScore" must be a number from 0 to 1: current is ${minScore}`,
    );
  }
  if (minScore === 0 || rank !== "rrf") return;
  throw new RangeError(
    'Cannot search with "minScore" and the rank "rrf", which tells no probability',
  );
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

function checkWhole(name: string, value: number, least: number): void {
  if (Number.isInteger(value) && value >= least) return;
  throw new RangeError(
    `Cannot search as "${name}" must be a whole number >= ${least}: current is ${value}`,
  );
}

/** Presents ranges of one or several indexes; the first has rank `firstRank`. */
function presentPage(
  { members, sources, variants }: {
    readonly variants: FoldedRanges["variants"] | undefined;
    readonly members: Members;
    readonly sources: readonly SearchSource[];
  },
  ranges: readonly Range[],
  firstRank: number,
  options: Omit<PresentOptions, "isFresh" | "isPartial"> & Pick<SearchOptions, "copies">,
): SearchResult[] {
  const results: SearchResult[] = [];
  // Each index shows all of its ranges at once, as it reads their chunks in one go.
  members.contexts.forEach((context, member) => {
    const { name, pending } = sources[member]!;
    const isFresh = (path: string) => !pending.has(path);
    const places = [...ranges.keys()].filter((place) => ranges[place]!.member === member);
    const own = places.map((place) => ranges[place]!);
    const isPartial = pending.size > 0;
    const copies = options.copies ? [] : copiesOf(context, own);
    present(context, own, firstRank, { ...options, isFresh, isPartial }).forEach(
      (result, index) => {
        const place = places[index]!;
        const alike = variants?.get(members.numberOf(member, own[index]!.fileId)) ?? [];
        results[place] = {
          ...result,
          rank: firstRank + place,
          ...copies[index],
          ...variantsOf(context, alike, result.symbol),
          ...(name === undefined ? {} : { root: name }),
        };
      },
    );
  });
  return results;
}
