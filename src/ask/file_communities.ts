/**
 * Communities that the files of a tree form, whatever folders they are in.
 *
 * @module
 */
import { findCommunities } from "../graph/analysis/communities.ts";
import { pageRank } from "../graph/analysis/page_rank.ts";
import { splitWord, stem } from "../text/tokens.ts";
import type { Bounded } from "./answers.ts";
import type { ArchitectureAnswer } from "./architecture.ts";
import { fileGraph, type WholeGraph } from "./whole_graph.ts";

/** Communities that are listed, and members of one that are named. */
const MAX_ITEMS = 20;
const MAX_NAMED = 8;

/** Modularity below which groups of files are hardly more than chance (Newman, Girvan 2004). */
const MIN_MODULARITY = 0.3;

/** Words by which a community is told from others of its folder, and letters of the shortest. */
const MAX_WORDS = 2;
const MIN_LETTERS = 3;

/** Names of files that say nothing of what they hold. */
const PLAIN: ReadonlySet<string> = new Set(
  "index init main mod lib src test tests spec base common utils util helper helpers".split(" "),
);

/** Files that have more to do with each other than with the rest. */
type Community = ArchitectureAnswer["communities"][number];

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
  const pathOf = (number: number) => whole.files[number]!.path;
  const names = communityNames(several.map(([, members]) => members.map(pathOf)));
  const items = several.slice(0, MAX_ITEMS).map(([id, members], index) => {
    const central = members.toSorted((a, b) => ranks[b]! - ranks[a]! || a - b);
    return {
      id,
      name: names[index]!,
      size: members.length,
      files: central.slice(0, MAX_NAMED).map(pathOf),
    };
  });
  return { items, total: several.length, modularity };
}

/**
 * Names communities by the folder that most of each is in; those of one folder also by the words that
 * stand in many of their paths and in few of the others.
 */
export function communityNames(groups: readonly (readonly string[])[]): string[] {
  const folders = groups.map(commonFolder);
  const counts = groups.map(countWords);
  const totals = new Map<string, number>();
  for (const [word, count] of counts.flatMap((each) => [...each])) {
    totals.set(word, (totals.get(word) ?? 0) + count);
  }
  return folders.map((folder, group) => {
    if (folder !== "." && folders.filter((other) => other === folder).length === 1) return folder;
    const own = new Set(wordsOf(folder));
    const words = [...counts[group]!].filter(([word, count]) => count > 1 && !own.has(word))
      .map(([word, count]) => ({ word, worth: count * count / totals.get(word)! }))
      .sort((a, b) => b.worth - a.worth || (a.word < b.word ? -1 : 1));
    const told = Map.groupBy(words, ({ word }) => stem(word)).values().take(MAX_WORDS)
      .map(([first]) => first!.word).toArray();
    return told.length === 0 ? folder : `${folder}: ${told.join(", ")}`;
  });
}

/** In how many of some paths each word stands. */
function countWords(paths: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of paths.flatMap((path) => [...new Set(wordsOf(path))])) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

function wordsOf(path: string): string[] {
  const parts = path.split("/");
  parts.push(parts.pop()!.replace(/\..*$/, ""));
  return parts.flatMap((part) => part.split(/[^\p{L}\p{N}]+/u)).flatMap(splitWord)
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= MIN_LETTERS && !PLAIN.has(word));
}

/** The deepest folder that holds at least half of some files. */
function commonFolder(paths: readonly string[]): string {
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
