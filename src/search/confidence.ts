/**
 * How sure the first result is: how likely it answers or, where that is not known, how many signals
 * agree on it and how far ahead it is.
 *
 * @module
 */
import { typedPath } from "../rank/path.ts";
import type { Query } from "../query/query.ts";
import type { FusedFile } from "../rank/fuse.ts";
import type { RankedFile } from "../rank/rerank.ts";
import type { Confidence } from "./answer.ts";
import type { RankedLists } from "./run_rankers.ts";

/**
 * Least probabilities. Of the first results that are `high` 91 % are right, of those that are `medium`
 * 62 %, where half of the queries have no answer (cross-validated by repository: `eval/probability.txt`).
 */
const HIGH = 0.8;
const MEDIUM = 0.4;

/** Leads of the first over the second, relative to the first, by the number of signals that agree. */
const HIGH_LEADS: readonly { readonly agree: number; readonly lead: number }[] = [
  { agree: 3, lead: 0.15 },
  { agree: 2, lead: 0.25 },
  { agree: 1, lead: 0.5 },
];

/** Rates the first of the ordered files. */
export function confidenceOf(
  query: Query,
  ordered: readonly RankedFile[],
  lists: RankedLists,
): Confidence {
  const [first, second] = ordered;
  if (!first) return "none";
  const definition = first.sources.get("symbol");
  if (query.isLiteral && lists.has("grep")) {
    // Whoever quotes something asks where it stands: nothing but these makes sure.
    if (
      first.sources.has("grep") || first.sources.has("place") ||
      first.sources.get("symbol")?.isExact === true ||
      typedPath(first.sources.get("path")) > 0
    ) return "high";
    if (query.isQuotation) return definition?.line === undefined ? "low" : "medium";
  }
  if (query.isSymbol && definition?.line !== undefined) return "high";
  const { probability } = first;
  if (probability !== undefined && lists.size > 1) {
    return probability >= HIGH ? "high" : probability >= MEDIUM ? "medium" : "low";
  }
  const agree = countAgreeing(first, lists);
  const lead = second ? leadOf(scoreOf(first, lists), scoreOf(second, lists)) : 1;
  if (HIGH_LEADS.some((bound) => agree >= bound.agree && lead > bound.lead)) return "high";
  return agree >= 2 || lead > 0.1 ? "medium" : "low";
}

/**
 * Least share of the definition that is shown, of those of its file, in an answer that is sure: of likely
 * files that hold an answer the definition was right in 35 of 36 from there on, and in 15 of 23 below
 * (cross-validated by repository: `eval/fit_lines.txt`).
 */
const HIGH_SHARE = 0.6;

/** Lowers what is said of the first file where another of its definitions may be the answer. */
export function shownConfidence(
  confidence: Confidence,
  first: { readonly share?: number } | undefined,
): Confidence {
  return confidence === "high" && (first?.share ?? 1) < HIGH_SHARE ? "medium" : confidence;
}

function leadOf(first: number, second: number): number {
  return (first - second) / Math.max(1e-9, Math.abs(first));
}

/** Fused scores of one list alone tell ranks and no lead: then that list's own scores do. */
function scoreOf({ score, sources }: FusedFile, lists: RankedLists): number {
  const [only] = sources.values();
  return lists.size === 1 && only ? only.score : score;
}

/** Signals whose own best file this is, or among whose three best it is. */
function countAgreeing({ fileId }: FusedFile, lists: RankedLists): number {
  let count = 0;
  for (const [name, hits] of lists) {
    // Both speak of files that words and meaning may not have found.
    if (name === "session" || name === "history") continue;
    const best = new Set<number>();
    for (const hit of hits) {
      if (best.size === 3) break;
      best.add(hit.fileId);
    }
    if (best.has(fileId)) count++;
  }
  return count;
}
