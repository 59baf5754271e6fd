/**
 * Which rankers take part in a search, and their lists.
 *
 * @module
 */
import { grepRanker } from "../rank/grep.ts";
import { lexicalRanker } from "../rank/lexical.ts";
import { pathRanker } from "../rank/path.ts";
import {
  type RankContext,
  type RankedHit,
  type Ranker,
  RANKER_NAMES,
  type RankerName,
} from "../rank/ranker.ts";
import { rankSession } from "../rank/session.ts";
import { symbolRanker } from "../rank/symbol.ts";
import type { SearchMode } from "./answer.ts";

/** Ranked lists by ranker, in the order of {@linkcode RANKER_NAMES}. */
export type RankedLists = ReadonlyMap<RankerName, readonly RankedHit[]>;

const RANKERS: readonly Ranker[] = [lexicalRanker, symbolRanker, pathRanker, grepRanker];

/** Rankers of each mode. */
const MODE_RANKERS: Readonly<Record<SearchMode, readonly RankerName[]>> = {
  hybrid: ["lexical", "vector", "symbol", "path", "session", "grep"],
  fulltext: ["lexical"],
  vector: ["vector"],
  symbol: ["symbol"],
  path: ["path"],
  grep: ["grep"],
};

/** Search modes, as `--mode` takes them. */
export const SEARCH_MODES = Object.keys(MODE_RANKERS) as readonly SearchMode[];

/**
 * Runs the rankers of a mode.
 *
 * @throws {RangeError} If the mode needs vectors, and the index holds none.
 */
export function runRankers(context: RankContext, mode: SearchMode): RankedLists {
  if (mode === "vector") {
    throw new RangeError(
      'Cannot search by vectors as the index holds none: use --mode "hybrid" or "fulltext"',
    );
  }
  const names = MODE_RANKERS[mode];
  const lists = new Map<RankerName, readonly RankedHit[]>();
  for (const ranker of RANKERS) {
    if (names.includes(ranker.name)) lists.set(ranker.name, ranker.rank(context));
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

/** A query of filters alone asks for all that they let through, in order of path and line. */
function filteredOnly({ allowed, store }: RankContext): RankedHit[] {
  return store.catalog.files.filter(({ id }) => allowed!.files.has(id)).flatMap((file) =>
    Array.from({ length: file.chunkCount }, (_, index) => file.firstChunk + index)
      .filter((chunkId) => allowed!.chunks.has(chunkId))
      .map((chunkId) => ({
        fileId: file.id,
        chunkId,
        score: 1,
        reason: "filter: all filters hold",
      }))
  );
}

function filesOf({ store }: RankContext, lists: RankedLists) {
  const ids = new Set([...lists.values()].flat().map(({ fileId }) => fileId));
  return [...ids].map((id) => store.catalog.file(id)!);
}
