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
    const index = reads.findIndex((read) =>
      read.path === path && startLine <= read.endLine + JOIN_LINES &&
      endLine >= read.startLine - JOIN_LINES
    );
    const read = reads[index];
    if (read) {
      reads[index] = {
        path,
        startLine: Math.min(read.startLine, startLine),
        endLine: Math.max(read.endLine, endLine),
      };
    } else if (reads.length < MAX_READS) reads.push({ path, startLine, endLine });
  }
  return reads;
}
