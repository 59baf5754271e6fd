/**
 * Ranks the files of several indexes as if they were in one: first the statistics of all, then the
 * signals of each by these, then one order. What differs from one index over all of them is what an
 * index knows of itself alone: which files use the names of others, which part of the tree a file
 * is in, whether a module is a namespace, whether few of its files have changed today; and names in
 * parts are looked for among the best hundred chunks of each.
 *
 * @module
 */
import { collectionOf } from "../../orama/collection.ts";
import { Engine } from "../../orama/engine.ts";
import { parseQuery } from "../../query/parse_query.ts";
import type { Query } from "../../query/query.ts";
import { askedNames, distanceOf } from "../../rank/definitions.ts";
import { Members } from "../../rank/members.ts";
import {
  type RankContext,
  type RankedHit,
  RANKER_NAMES,
  type RankerName,
} from "../../rank/ranker.ts";
import type { SearchOptions } from "../answer.ts";
import { inEnglish } from "../in_english.ts";
import { contextOf, orderAll, rankAll, type Ranking, type SearchSource } from "../rank_all.ts";
import { maxHitsOf, type RankedLists, runRankers } from "../run_rankers.ts";
import { isVectorAlone, signalsOf } from "../signals.ts";

/**
 * Ranks all files that a query finds in some indexes.
 *
 * @throws {QuerySyntaxError} If the query does not follow the query syntax.
 * @throws {RangeError} If an option is out of range.
 */
export function rankTogether(
  sources: readonly SearchSource[],
  text: string,
  options: SearchOptions,
): Ranking {
  const [only, ...others] = sources;
  if (only && others.length === 0) return rankAll(only, text, options);
  const wanted = signalsOf(options);
  const alike = withSameSignals(sources, isVectorAlone(wanted) ? MODELS : MEANINGS);
  const contexts = contextsOf(alike, text, options);
  const lists = contexts.map((context) => {
    options.signal?.throwIfAborted();
    return runRankers(context, wanted);
  });
  const members = new Members(contexts);
  return orderAll(members, joinLists(members, lists), options);
}

const MODELS = ["dense", "sparse"] as const;

/** Parts of a source that carry meaning. */
const MEANINGS = ["embedder", ...MODELS] as const;

/**
 * Meaning counts for all or for none: files without vectors could not keep up with the others. Where
 * vectors alone find files, those without are told of instead; cosines of two models are never
 * compared.
 */
function withSameSignals(
  sources: readonly SearchSource[],
  signals: readonly (typeof MEANINGS)[number][],
): readonly SearchSource[] {
  const missing = signals.filter((name) => sources.some((source) => !source[name]));
  const extentOf = (name: (typeof MODELS)[number]) => ({
    isWhole: sources.every((source) => source[name]?.isWhole),
    isComplete: sources.every((source) => source[name]?.isComplete),
  });
  const extents = { dense: extentOf("dense"), sparse: extentOf("sparse") };
  return sources.map((source) => {
    const { dense, sparse } = source;
    const alike = {
      ...source,
      dense: dense && { ...dense, ...extents.dense },
      sparse: sparse && { ...sparse, ...extents.sparse },
    };
    for (const name of missing) delete alike[name];
    return alike;
  });
}

function contextsOf(
  sources: readonly SearchSource[],
  text: string,
  options: SearchOptions,
): RankContext[] {
  const stores = sources.map(({ store }) => store);
  const query = inEnglish(parseQuery(text), stores);
  const collection = collectionOf(stores, [...query.terms, ...query.expansions]);
  const nearest = nearestOf(sources, query);
  return sources.map((source) => {
    // The engine of the index itself keeps scores by the statistics of that index.
    const engine = new Engine(source.store, source.whole?.collection ?? collection);
    return Object.assign(contextOf({ ...source, engine, together: stores }, text, options), {
      nearest,
    });
  });
}

function nearestOf(sources: readonly SearchSource[], query: Query): Map<string, number> {
  return new Map(
    askedNames(query).map((name) => [
      name,
      Math.min(...sources.map(({ store }) => distanceOf(store, name))),
    ]),
  );
}

/**
 * Joins what the signals found in each index: scores are comparable, since all indexes are ranked by
 * the same statistics. Equal scores keep the order of the indexes, then that within each.
 */
export function joinLists(members: Members, lists: readonly RankedLists[]): RankedLists {
  const joined = new Map<RankerName, readonly RankedHit[]>();
  for (const name of RANKER_NAMES) {
    if (!lists.some((list) => list.has(name))) continue;
    const hits = lists.flatMap((list, member) =>
      (list.get(name) ?? []).map((hit) => ({
        ...hit,
        fileId: members.numberOf(member, hit.fileId),
      }))
    );
    joined.set(name, hits.sort((a, b) => b.score - a.score).slice(0, maxHitsOf(name)));
  }
  const session = joined.get("session");
  if (session) joined.set("session", session.filter(isFoundBy(joined)));
  return joined;
}

/** The session speaks of files that another signal has found, and kept when lists were cut. */
function isFoundBy(lists: RankedLists): (hit: RankedHit) => boolean {
  const others = [...lists].flatMap(([name, hits]) => name === "session" ? [] : hits);
  const found = new Set(others.map(({ fileId }) => fileId));
  return ({ fileId }) => found.has(fileId);
}
