/**
 * Communities that the files of a tree form, whatever folders they are in.
 *
 * @module
 */
import { findCommunities } from "../graph/analysis/communities.ts";
import { pageRank } from "../graph/analysis/page_rank.ts";
import type { Bounded } from "./answers.ts";
import { fileGraph, type WholeGraph } from "./whole_graph.ts";

/** Communities that are listed, and members of one that are named. */
const MAX_ITEMS = 20;
const MAX_NAMED = 8;

/** Modularity below which groups of files are hardly more than chance (Newman, Girvan 2004). */
const MIN_MODULARITY = 0.3;

/** Files that have more to do with each other than with the rest. */
interface Community {
  readonly id: number;
  /** The folder that most of it is in. */
  readonly name: string;
  readonly size: number;
  /** Its most central files. */
  readonly files: readonly string[];
}

/** Finds communities, the largest first, and how much better than chance they are. */
export function communitiesOf(
  whole: WholeGraph,
): Bounded<Community> & { readonly modularity: number } {
  const graph = fileGraph(whole);
  const { of, modularity: exact } = findCommunities(graph);
  const modularity = Number(exact.toFixed(4));
  if (modularity < MIN_MODULARITY) return { items: [], total: 0, modularity };
  const ranks = pageRank(graph);
  const groups = Map.groupBy(whole.files.keys(), (number) => of[number]!);
  const several = [...groups].filter(([, members]) => members.length > 1).sort(([a], [b]) => a - b);
  const items = several.slice(0, MAX_ITEMS).map(([id, members]) => {
    const central = members.toSorted((a, b) => ranks[b]! - ranks[a]! || a - b);
    return {
      id,
      name: commonFolder(members.map((number) => whole.files[number]!.path)),
      size: members.length,
      files: central.slice(0, MAX_NAMED).map((number) => whole.files[number]!.path),
    };
  });
  return { items, total: several.length, modularity };
}

/** The deepest folder that holds at least half of some files. */
export function commonFolder(paths: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const parts = path.split("/").slice(0, -1);
    for (let depth = 1; depth <= parts.length; depth++) {
      const folder = parts.slice(0, depth).join("/");
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  const most = [...counts].filter(([, count]) => count * 2 >= paths.length)
    .sort(([a, x], [b, y]) =>
      b.split("/").length - a.split("/").length || y - x || (a < b ? -1 : 1)
    );
  return most[0]?.[0] ?? ".";
}
