/**
 * What must hold of answers, whatever the tree: a literal's files are on the first page, a range lies
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

/**
 * Finds steps of chains that no edge stands for. What implements a member by its name alone has no
 * edge of its own: the types around the two have it.
 */
export function checkChains(answer: ImpactAnswer, edges: ReadonlySet<string>): string[] {
  const from = answer.targets.map(({ path, symbol }) => placeKey(path, symbol));
  return answer.results.flatMap(({ chain }) => {
    let before = from;
    for (const { path, symbol, edge, through } of chain) {
      const here = placeKey(path, symbol);
      const named = through ? [placeKey(through.path, through.symbol)] : before;
      const isEdge = (a: string, b: string) => edges.has(`${a} ${b}`) || edges.has(`${b} ${a}`);
      const holds = edge === "implementation" ||
        [...named, ...before].some((each) => isEdge(here, each)) ||
        named.some((each) => before.some((other) => isEdge(each, other)));
      if (!holds) {
        return [`${before.join(" or ")} to ${here}`];
      }
      before = [here];
    }
    return [];
  });
}

/** Names every edge by its ends, for {@linkcode checkChains}. */
export function edgeKeys(edges: readonly EdgeInfo[]): Set<string> {
  return new Set(
    edges.map(({ source, target }) =>
      `${placeKey(source.path, source.symbol)} ${placeKey(target.path, target.symbol)}`
    ),
  );
}

function placeKey(path: string, symbol: string): string {
  return `${path}:${symbol}`;
}

function lineCount(text: string): number {
  if (text === "") return 0;
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}
