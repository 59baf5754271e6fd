/**
 * The rankers that take part in a search, and their lists.
 *
 * @module
 */
import { grepRanker } from "../rank/grep.ts";
import { historyRanker } from "../rank/history.ts";
import { lexicalRanker } from "../rank/lexical.ts";
import { pathRanker } from "../rank/path.ts";
import { placeRanker } from "../rank/place/place.ts";
import {
  type RankContext,
  type RankedHit,
  type Ranker,
  RANKER_NAMES,
  type RankerName,
} from "../rank/ranker.ts";
import { rankSession } from "../rank/session.ts";
import { sparseRanker } from "../rank/sparse.ts";
import { symbolRanker } from "../rank/symbol.ts";
import { vectorRanker } from "../rank/vector.ts";
import { isVectorAlone } from "./signals.ts";

/** Ranked lists by ranker, in the order of {@linkcode RANKER_NAMES}. */
export type RankedLists = ReadonlyMap<RankerName, readonly RankedHit[]>;

const RANKERS: readonly Ranker[] = [
  lexicalRanker,
  vectorRanker,
  sparseRanker,
  symbolRanker,
  pathRanker,
  placeRanker,
  historyRanker,
  grepRanker,
];

/**
 * Runs the rankers of some signals.
 *
 * @throws {RangeError} If vectors alone are to find files, and the index holds none.
 */
export function runRankers(context: RankContext, names: readonly RankerName[]): RankedLists {
  const isAlone = isVectorAlone(names);
  if (isAlone && !context.embedding && !context.dense) {
    throw new RangeError(
      'Cannot search by vectors as the index holds none of this version: build it anew, or use the mode "hybrid"',
    );
  }
  const lists = new Map<RankerName, readonly RankedHit[]>();
  for (const ranker of RANKERS) {
    if (!names.includes(ranker.name)) continue;
    if (ranker.name === "vector" && !isAlone && !hasMeaning(context)) continue;
    if (ranker.name === "sparse" && !context.sparse) continue;
    const hits = ranker.rank(context);
    // Most queries point at no place, and many trees have no history: the signal then takes no part.
    if (isOptional(ranker.name) && hits.length === 0 && names.length > 1) continue;
    lists.set(ranker.name, hits);
  }
  if (context.query.text === "" && context.allowed) lists.set("lexical", filteredOnly(context));
  if (names.includes("session")) {
    lists.set("session", rankSession(context, filesOf(context, lists)));
  }
  return new Map(RANKER_NAMES.flatMap((name) => {
    const list = lists.get(name);
    return list ? [[name, list] as const] : [];
  }));
}

/** Hits that a signal gives at most. */
export function maxHitsOf(name: RankerName): number {
  return RANKERS.find((ranker) => ranker.name === name)?.maxHits ?? Infinity;
}

function isOptional(name: RankerName): boolean {
  return name === "place" || name === "history";
}

/** The name of a symbol is no sentence: vectors take part only where they are asked for. */
function hasMeaning({ embedding, dense, query }: RankContext): boolean {
  return (embedding ?? dense) !== undefined && !query.isSymbol;
}

/** A query of filters alone asks for all that they let through, in order of path and line. */
function filteredOnly({ allowed, store }: RankContext): RankedHit[] {
  return store.catalog.files.filter(({ id }) => allowed!.files.has(id)).flatMap((file) =>
    Array.from({ length: file.chunkCount }, (_, index) => file.firstChunk + index)
      .filter((chunkId) => allowed!.chunks.has(chunkId))
      .map((chunkId) => ({
        fileId: file.id,
        chunkId,
        score: 1,
        reason: "filter: matches all filters",
      }))
  );
}

function filesOf({ store }: RankContext, lists: RankedLists) {
  const ids = new Set([...lists.values()].flat().map(({ fileId }) => fileId));
  return [...ids].map((id) => store.catalog.requireFile(id));
}
