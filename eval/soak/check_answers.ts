/**
 * Checks what must hold of answers, whatever the tree: a literal's files are on the first page, a range lies
 * within its file, and each step of a chain is an edge.
 *
 * @module
 */
import type { EdgeInfo, ImpactAnswer, SearchAnswer } from "@cbx/core";
import type { DrawnQuery } from "./draw_queries.ts";

/** The texts of a tree, by path. */
export type Texts = ReadonlyMap<string, string>;

/** Finds results whose range lies outside of their file, or whose line lies outside of the range. */
export function checkRanges(answer: SearchAnswer, texts: Texts): string[] {
  return answer.results.flatMap(({ path, line, startLine, endLine }) => {
    const text = texts.get(path);
    if (text === undefined) return [];
    const last = lineCount(text);
    const isWithin = 1 <= startLine && startLine <= line && line <= endLine && endLine <= last;
    return isWithin ? [] : [`${path}:${startLine}-${endLine} (line ${line}) of ${last} lines`];
  });
}

/** Finds files that hold a literal and are not in its answer. */
export function checkLiteral({ query, paths }: DrawnQuery, answer: SearchAnswer): string[] {
  const found = new Set(answer.results.map(({ path }) => path));
  return paths.filter((path) => !found.has(path)).map((path) => `${path} lacks for ${query}`);
}

/** Places that an edge connects with each place, whichever way. */
export type Neighbours = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Finds steps of chains that no edge stands for. A type is changed with its members, so the first step
 * may use one of these. What implements a member by its name alone has no edge of its own: the types
 * around the two have it.
 */
export function checkChains(answer: ImpactAnswer, neighbours: Neighbours): string[] {
  const isEdge = (a: string, b: string) => neighbours.get(a)?.has(b) ?? false;
  const isEdgeWithin = (here: string, { path, symbol }: ChainEnd) =>
    [...neighbours.get(here) ?? []].some((each) =>
      each.startsWith(`${placeKey(path, symbol)}${symbol === "" ? "" : "."}`)
    );
  return answer.results.flatMap(({ chain }) => {
    let before: readonly string[] = answer.targets.map(({ path, symbol }) =>
      placeKey(path, symbol)
    );
    for (const [number, { path, symbol, edge, through }] of chain.entries()) {
      const here = placeKey(path, symbol);
      const named = through ? [placeKey(through.path, through.symbol)] : before;
      const holds = edge === "implementation" ||
        [...named, ...before].some((each) => isEdge(here, each)) ||
        named.some((each) => before.some((other) => isEdge(each, other))) ||
        (number === 0 && answer.targets.some((target) => isEdgeWithin(here, target)));
      if (!holds) return [`${before[0]} to ${here}`];
      before = [here];
    }
    return [];
  });
}

/** An end of a chain. */
type ChainEnd = Pick<ImpactAnswer["targets"][number], "path" | "symbol">;

/** Collects what edges connect, for {@linkcode checkChains}. */
export function neighboursOf(edges: readonly Pick<EdgeInfo, "source" | "target">[]): Neighbours {
  const neighbours = new Map<string, Set<string>>();
  const add = (from: string, to: string) => {
    const known = neighbours.get(from);
    if (known) known.add(to);
    else neighbours.set(from, new Set([to]));
  };
  for (const { source, target } of edges) {
    const ends = [
      placeKey(source.path, source.symbol),
      placeKey(target.path, target.symbol),
    ] as const;
    add(ends[0], ends[1]);
    add(ends[1], ends[0]);
  }
  return neighbours;
}

function placeKey(path: string, symbol: string): string {
  return `${path}:${symbol}`;
}

function lineCount(text: string): number {
  // A file without a line is shown as its first one.
  if (text === "") return 1;
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}
