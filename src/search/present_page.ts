import type { Members } from "../rank/members.ts";
import type { SearchResult } from "./answer.ts";
import { present, type PresentOptions } from "./present.ts";
import type { SearchSource } from "./rank_all.ts";
import type { Range } from "./select_ranges.ts";

/** Presents ranges of one or several indexes; the first has rank `firstRank`. */
export function presentPage(
  { members, sources }: { readonly members: Members; readonly sources: readonly SearchSource[] },
  ranges: readonly Range[],
  firstRank: number,
  options: Omit<PresentOptions, "isFresh" | "isPartial">,
): SearchResult[] {
  const results: SearchResult[] = [];
  // Each index shows all of its ranges at once, as it reads their chunks in one go.
  members.contexts.forEach((context, member) => {
    const { name, pending } = sources[member]!;
    const isFresh = (path: string) => !pending.has(path);
    const places = [...ranges.keys()].filter((place) => ranges[place]!.member === member);
    const own = places.map((place) => ranges[place]!);
    const isPartial = pending.size > 0;
    present(context, own, firstRank, { ...options, isFresh, isPartial }).forEach(
      (result, index) => {
        const place = places[index]!;
        const root = name === undefined ? {} : { root: name };
        results[place] = { ...result, rank: firstRank + place, ...root };
      },
    );
  });
  return results;
}
