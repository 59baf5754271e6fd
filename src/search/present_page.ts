/**
 * A page of results, whose ranges may be of several indexes.
 *
 * @module
 */
import type { Members } from "../rank/members.ts";
import type { SearchOptions, SearchResult } from "./answer.ts";
import { copiesOf } from "./copies.ts";
import { present, type PresentOptions } from "./present.ts";
import type { SearchSource } from "./rank_all.ts";
import type { Range } from "./select_ranges.ts";
import { type FoldedRanges, variantsOf } from "./variants.ts";

/** The indexes, and the files that another one stands for. */
interface ShownSources {
  readonly variants: FoldedRanges["variants"] | undefined;
  readonly members: Members;
  readonly sources: readonly SearchSource[];
}

/** Presents ranges of one or several indexes; the first has rank `firstRank`. */
export function presentPage(
  { members, sources, variants }: ShownSources,
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
