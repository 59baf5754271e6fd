/**
 * Ranges worth reading in full: the first few results, joined where they touch.
 *
 * @module
 */
import type { RecommendedRead, SearchResult } from "./answer.ts";

/** The first results are always worth a look. */
const MIN_READS = 5;

/** Further ones are, as long as all together are this short: about 3,000 tokens. */
const MAX_LINES = 250;

/** An agent that reads more than this has not been helped. */
const MAX_READS = 10;

/** Ranges this near to each other are read as one. */
const JOIN_LINES = 10;

/** Recommends ranges, best first. */
export function recommendReads(results: readonly SearchResult[]): RecommendedRead[] {
  const reads: RecommendedRead[] = [];
  for (const { path, startLine, endLine, root } of results) {
    const read = { path, startLine, endLine, ...(root === undefined ? {} : { root }) };
    const joined = join(read, reads);
    if (!joined && hasRoomFor(read, reads)) reads.push(read);
  }
  return reads;
}

function hasRoomFor(read: RecommendedRead, reads: readonly RecommendedRead[]): boolean {
  if (reads.length < MIN_READS) return true;
  const lines = [...reads, read].reduce((sum, each) => sum + each.endLine - each.startLine + 1, 0);
  return reads.length < MAX_READS && lines <= MAX_LINES;
}

/** Joins a range with all that it touches, in the place of the best of them; tells whether any. */
function join(range: RecommendedRead, reads: RecommendedRead[]): boolean {
  const [first, ...others] = reads.filter((read) => touches(read, range));
  if (!first) return false;
  const parts = [range, first, ...others];
  reads[reads.indexOf(first)] = {
    ...range,
    startLine: Math.min(...parts.map(({ startLine }) => startLine)),
    endLine: Math.max(...parts.map(({ endLine }) => endLine)),
  };
  for (const other of others) reads.splice(reads.indexOf(other), 1);
  return true;
}

function touches(a: RecommendedRead, b: RecommendedRead): boolean {
  return a.root === b.root && a.path === b.path && a.startLine <= b.endLine + JOIN_LINES &&
    b.startLine <= a.endLine + JOIN_LINES;
}
