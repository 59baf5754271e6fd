import type { Members } from "../../rank/members.ts";
import { type RankedHit, RANKER_NAMES, type RankerName } from "../../rank/ranker.ts";
import { maxHitsOf, type RankedLists } from "../run_rankers.ts";

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
