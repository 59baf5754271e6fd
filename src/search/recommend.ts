/**
 * Ranges worth reading in full: the first few results, joined where they touch.
 *
 * @module
 */
import type { RecommendedRead, SearchResult } from "./answer.ts";

/** An agent that reads more than this has not been helped. */
const MAX_READS = 5;

/** Ranges this near to each other are read as one. */
const JOIN_LINES = 10;

/** Recommends ranges, best first. */
export function recommendReads(results: readonly SearchResult[]): RecommendedRead[] {
  const reads: RecommendedRead[] = [];
  for (const { path, startLine, endLine } of results) {
    const joined = join({ path, startLine, endLine }, reads);
    if (joined || reads.length === MAX_READS) continue;
    reads.push({ path, startLine, endLine });
  }
  return reads;
}

/** Joins a range with all that it touches, in the place of the best of them; tells whether any. */
function join(range: RecommendedRead, reads: RecommendedRead[]): boolean {
  const [first, ...others] = reads.filter((read) => touches(read, range));
  if (!first) return false;
  const parts = [range, first, ...others];
  reads[reads.indexOf(first)] = {
    path: range.path,
    startLine: Math.min(...parts.map(({ startLine }) => startLine)),
    endLine: Math.max(...parts.map(({ endLine }) => endLine)),
  };
  for (const other of others) reads.splice(reads.indexOf(other), 1);
  return true;
}

function touches(a: RecommendedRead, b: RecommendedRead): boolean {
  return a.path === b.path && a.startLine <= b.endLine + JOIN_LINES &&
    b.startLine <= a.endLine + JOIN_LINES;
}
