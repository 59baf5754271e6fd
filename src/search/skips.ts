import type { Skip } from "../types.ts";
import type { SkipCount } from "./answer.ts";

/** Counts by list of skips: an open index gives the same list to every search. */
const countsBySkips = new WeakMap<readonly Pick<Skip, "reason">[], readonly SkipCount[]>();

/** Counts what was left out by reason, most frequent first. */
export function countSkips(skips: readonly Pick<Skip, "reason">[]): SkipCount[] {
  const counts = countsBySkips.getOrInsertComputed(skips, () => counted(skips));
  // An answer belongs to whoever asked.
  return counts.map((each) => ({ ...each }));
}

function counted(skips: readonly Pick<Skip, "reason">[]): SkipCount[] {
  const counts = new Map<Skip["reason"], number>();
  for (const { reason } of skips) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}
