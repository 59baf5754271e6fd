/**
 * Answers a query from several indexes at once, and from those that can answer where some cannot.
 *
 * @module
 */
import { sum } from "../../orama/collection.ts";
import type { IndexState, SearchAnswer, SearchOptions } from "../answer.ts";
import { checkOptions } from "../check_options.ts";
import type { ModelSet } from "../models/search_with_models.ts";
import type { QueryCache } from "../query_cache.ts";
import type { SearchSource } from "../rank_all.ts";
import { addHash } from "../range_hash.ts";
import { answerOf, search } from "../search.ts";
import { countSkips } from "../skips.ts";
import { rankTogether } from "./rank_together.ts";

/** An answer, and what went wrong beside it. */
export interface JointAnswer {
  readonly answer: SearchAnswer;
  /** Why others cannot, by their place among the sources. */
  readonly errors: ReadonlyMap<number, unknown>;
}

/** State that several indexes share. */
export interface Together {
  readonly cache?: QueryCache | undefined;
  readonly set?: ModelSet | undefined;
}

/**
 * Answers a query from several indexes; from the cache, if there is one, the very same query alone.
 *
 * @param sources At least one.
 * @throws {QuerySyntaxError} If the query does not follow the query syntax.
 * @throws {RangeError} If an option is out of range.
 */
export async function searchTogether(
  sources: readonly SearchSource[],
  text: string,
  options: SearchOptions,
  { cache, set }: Together = {},
): Promise<JointAnswer> {
  const generation = sources.map((source) => `${source.name} ${source.generation}`).join("\n");
  const question = { query: text, options, generation };
  const known = cache?.get(question);
  if (known) return { answer: { ...known, index: stateOf(sources) }, errors: new Map() };
  const joint = await searchAble(sources, text, options, set);
  if (joint.errors.size === 0) cache?.keep(question, joint.answer);
  return joint;
}

/** Answers from the indexes that can answer. */
async function searchAble(
  sources: readonly SearchSource[],
  text: string,
  options: SearchOptions,
  set: ModelSet | undefined,
): Promise<JointAnswer> {
  try {
    return { answer: await answerTogether(sources, text, options, set), errors: new Map() };
  } catch (error) {
    options.signal?.throwIfAborted();
    const errors = errorsAlone(sources, text, options);
    const able = sources.filter((_, place) => !errors.has(place));
    // Where all fail, what is asked is at fault, and where none does, the work on all together.
    if (able.length === 0 || errors.size === 0) throw error;
    return { answer: await answerTogether(able, text, options, set), errors };
  }
}

/** Answers from all of some indexes, results with the fingerprints of their lines. */
export async function answerTogether(
  sources: readonly SearchSource[],
  text: string,
  options: SearchOptions,
  set: ModelSet | undefined,
): Promise<SearchAnswer> {
  checkOptions(options);
  const models = set && await import("../models/search_with_models.ts");
  const { ranking, uses } = models
    ? await models.rankWithModels(sources, set, text, options)
    : { ranking: rankTogether(sources, text, options), uses: [] };
  const answer = answerOf(ranking, sources, text, options);
  const filesOf = new Map(sources.map(({ name, files }) => [name, files]));
  const results = answer.results.map((each) => addHash(filesOf.get(each.root)!, each));
  return {
    ...answer,
    results: await Promise.all(results),
    ...(models ? models.describeModels(ranking, uses) : {}),
    index: stateOf(sources),
    skipped: countSkips(sources.flatMap(({ store }) => store.skips())),
  };
}

function stateOf(sources: readonly SearchSource[]): IndexState {
  return joinStates(sources.map(({ state }) => state));
}

/** Finds the error of each index that cannot answer alone; no entry for one that can. */
function errorsAlone(
  sources: readonly SearchSource[],
  text: string,
  options: SearchOptions,
): Map<number, unknown> {
  const errors = new Map<number, unknown>();
  sources.forEach((source, place) => {
    try {
      search(source, text, options);
    } catch (error) {
      errors.set(place, error);
    }
  });
  return errors;
}

/** Overlays, from one that takes everything into account to one without any change. */
const OVERLAYS: readonly IndexState["overlay"][] = ["none", "complete", "partial", "off"];

/**
 * Says how current several indexes are, taken together: no better than the worst of them. Counts are
 * sums, `builtAt` is that of the oldest, `unusable`, `warning` and `imported` are the first; commit and branch are told where all have the same.
 */
export function joinStates(states: readonly IndexState[]): IndexState {
  const built = states.map(({ builtAt }) => builtAt);
  const unusable = states.find((state) => state.unusable !== undefined)?.unusable;
  const warning = states.find((state) => state.warning !== undefined)?.warning;
  const imported = states.find((state) => state.imported !== undefined)?.imported;
  const worst = Math.max(0, ...states.map(({ overlay }) => OVERLAYS.indexOf(overlay)));
  return {
    exists: states.every(({ exists }) => exists),
    ...(unusable === undefined ? {} : { unusable }),
    stale: states.some(({ stale }) => stale),
    ...(warning === undefined ? {} : { warning }),
    filesChangedSinceBuild: sum(states.map((state) => state.filesChangedSinceBuild)),
    // ISO 8601, always in UTC: the first in the alphabet is the oldest.
    builtAt: built.includes(null) ? null : built.toSorted()[0] ?? null,
    headCommit: common(states.map(({ headCommit }) => headCommit)),
    branch: common(states.map(({ branch }) => branch)),
    ...(imported === undefined ? {} : { imported }),
    overlay: OVERLAYS[worst]!,
    filesLeft: sum(states.map(({ filesLeft }) => filesLeft)),
  };
}

function common(values: readonly (string | null)[]): string | null {
  const [first = null, ...others] = values;
  return others.every((value) => value === first) ? first : null;
}
