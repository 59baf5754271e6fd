/**
 * Ranges worth reading in full: the first few results and the definitions beside them that came next
 * where one was chosen, the likeliest first, joined where they touch.
 *
 * @module
 */
import type { Members } from "../rank/members.ts";
import type { SymbolKind } from "../types.ts";
import type { RecommendedRead, SearchResult } from "./answer.ts";
import type { Range } from "./select_ranges.ts";

/** The first results are always worth a look. */
const MIN_READS = 5;

/** Further ones are, as long as all together are this short: about 3,000 tokens. */
const MAX_LINES = 250;

/** An agent that reads more than this has not been helped. */
const MAX_READS = 6;

/** A definition of more lines is not read whole for one part of it. */
const MAX_DEFINITION_LINES = 120;

/** Ranges this near to each other are read as one. */
const JOIN_LINES = 10;

/** Results, from the first, beside which other definitions of the file are worth a look. */
const NEARBY_RESULTS = 3;

/** Such definitions of one file. */
const MAX_NEARBY = 2;

/** A definition less likely than this is not looked at. */
const MIN_SHARE = 0.05;

/** A range beside a result, in its file. */
export interface NearbyRead extends RecommendedRead {
  /** Place of the result among those of the page, from 0. */
  readonly place: number;
}

/** Lists the definitions that came next where the first results were chosen, best first. */
export function nearbyReads(
  members: Members,
  ranges: readonly Range[],
  results: readonly SearchResult[],
): NearbyRead[] {
  return results.slice(0, NEARBY_RESULTS).flatMap(({ path, root }, place) => {
    const { member, others = [] } = ranges[place]!;
    const likely = others.filter(({ share }) => share >= MIN_SHARE).slice(0, MAX_NEARBY);
    const { store } = members.contexts[member]!;
    const chunks = store.chunks(likely.map(({ chunkId }) => chunkId));
    return likely.flatMap(({ chunkId }) => {
      const chunk = chunks.get(chunkId);
      if (!chunk) return [];
      const { startLine, endLine } = chunk;
      return [{ path, startLine, endLine, place, ...(root === undefined ? {} : { root }) }];
    });
  });
}

/** Recommends ranges, best first: what is beside a result comes after the one that follows it. */
export function recommendReads(
  results: readonly SearchResult[],
  nearby: readonly NearbyRead[] = [],
): RecommendedRead[] {
  const reads: RecommendedRead[] = [];
  const add = ({ path, startLine, endLine, root }: Omit<RecommendedRead, "place">) => {
    const read = { path, startLine, endLine, ...(root === undefined ? {} : { root }) };
    const joined = join(read, reads);
    if (!joined && hasRoomFor(read, reads)) reads.push(read);
  };
  results.forEach((result, place) => {
    add(readOf(result));
    for (const read of nearby) if (read.place === place - 1) add(read);
  });
  for (const read of nearby) if (read.place >= results.length - 1) add(read);
  return reads;
}

/** The range of a result, or the whole definition of which it is a part, where that is not long. */
function readOf(result: SearchResult): RecommendedRead {
  const { definitionStartLine: start, definitionEndLine: end } = result;
  if (start === undefined || end === undefined || end - start >= MAX_DEFINITION_LINES) {
    return result;
  }
  const [first, last] = [Math.min(start, result.startLine), Math.max(end, result.endLine)];
  return { ...result, startLine: first, endLine: last };
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

/** Kinds of definitions whose signature tells how what is within them is to be read. */
const HEADED: ReadonlySet<SymbolKind> = new Set(
  ["class", "struct", "enum", "interface", "trait", "impl", "function", "method"] as const,
);

/**
 * Adds to each range the first line and the signature of the innermost definition around it.
 *
 * @param ranges Ranges of the results, in their order: they tell the index and the file of a path.
 */
export function withHeaders(
  reads: readonly RecommendedRead[],
  results: readonly SearchResult[],
  { members, ranges }: { readonly members: Members; readonly ranges: readonly Range[] },
): RecommendedRead[] {
  return reads.map((read) => {
    const index = results.findIndex(({ path, root }) => path === read.path && root === read.root);
    const { member, fileId } = ranges[index]!;
    const { store } = members.contexts[member]!;
    const around = store.symbolsAround(fileId, read.startLine - 1, read.endLine)
      .find(({ kind }) => HEADED.has(kind));
    if (!around) return read;
    const { startLine: line, signature } = around;
    return { ...read, header: { line, signature } };
  });
}
