/**
 * Ranked files become ranges: the best of each file first, then what else was found in them, so
 * that one long file does not fill an answer and nothing that was found is lost.
 *
 * @module
 */
import { bestRange } from "../rank/best_range.ts";
import type { Features } from "../rank/features.ts";
import type { MemberFile, Members } from "../rank/members.ts";
import type { RankedFile } from "../rank/rerank.ts";
import { type RankContext, type RankedHit, RANKER_NAMES, type RankerName } from "../rank/ranker.ts";

/** A chunk with everything that speaks for it. */
export interface Range {
  /** Place of the index that it is in, among those that are searched. */
  readonly member: number;
  /** The file. */
  readonly fileId: number;
  /** The chunk, or {@linkcode NO_CHUNK}. */
  readonly chunkId: number;
  /** Score of the file, less where the range is not its best. */
  readonly score: number;
  /** Probability that it answers the query: that of the file, less where it is not its best. */
  readonly probability?: number;
  /** Hits of the rankers that found it, or its file. */
  readonly hits: ReadonlyMap<RankerName, RankedHit>;
  /** Features of the file, on its best range. */
  readonly features?: Features;
  /** Reason of a cross-encoder for the file, shown on its best range. */
  readonly reading?: string;
  /** Relation to a definition that the query asks about, where the graph found it. */
  readonly graph?: string;
}

type Lists = ReadonlyMap<RankerName, readonly RankedHit[]>;

/** Chunk id of a file that has no chunk, as an empty one: ids start at 1. */
export const NO_CHUNK = 0;

/** Every further range of a file counts this much of the one before it. */
const DECAY = 0.5;

/** Selects and orders ranges. */
export function selectRanges(
  members: Members,
  files: readonly RankedFile[],
  lists: Lists,
): Range[] {
  const hitsByFile = groupByFile(lists);
  const rounds: Range[][] = [];
  for (const ranked of files) {
    const hits = hitsByFile.get(ranked.fileId) ?? [];
    const found = { ranked, hits, ...members.fileOf(ranked.fileId) };
    orderedChunks(found).forEach((chunkId, round) => {
      (rounds[round] ??= []).push(rangeOf(found, chunkId, round));
    });
  }
  return rounds.flat();
}

type NamedHit = readonly [RankerName, RankedHit];

/** A file with its place in the order, and all hits in it. */
interface FoundFile extends MemberFile {
  readonly ranked: RankedFile;
  readonly hits: readonly NamedHit[];
}

function groupByFile(lists: Lists): Map<number, NamedHit[]> {
  const groups = new Map<number, NamedHit[]>();
  for (const [name, hits] of lists) {
    for (const hit of hits) {
      const group = groups.get(hit.fileId);
      if (group) group.push([name, hit]);
      else groups.set(hit.fileId, [[name, hit]]);
    }
  }
  return groups;
}

/** Chunks of one file that were found, the one to show first at the front. */
function orderedChunks({ context, file, hits }: FoundFile): number[] {
  if (file.chunkCount === 0) return [NO_CHUNK];
  const best = bestRange(context, file);
  const scores = new Map([[best.chunkId, best.score]]);
  for (const [name, hit] of hits) {
    const { chunkId, score } = hit;
    if (chunkId === undefined) continue;
    const known = scores.get(chunkId) ?? best.scoreOf(chunkId);
    const strength = PRECEDENCE[name](context, hit);
    // That it stands there counts, not how often: of two such places the one with more that speaks
    // for it is shown.
    scores.set(chunkId, known + (strength === LITERAL ? strength + score : strength * (1 + score)));
  }
  return [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([chunkId]) => chunkId);
}

/** Over the definition of a name: a line that holds the whole of what is asked for. */
const LITERAL = 1e7;

/**
 * Which signal chooses the range inside a file, beside words and meaning. The definition of the name
 * that was asked for comes before the lines that quote it, and a quotation of several words before
 * words found apart.
 */
const PRECEDENCE: Readonly<
  Record<RankerName, (context: RankContext, hit: RankedHit) => number>
> = {
  symbol: ({ query }, { isExact }) =>
    isExact ? 1e9 : query.isSymbol || query.identifiers.length > 0 ? 1e6 : 0.1,
  // The name that is asked for stands in its definition as well: that has both.
  grep: ({ query }) => query.isLiteral ? LITERAL : query.words.length > 1 ? 1e3 : 0.01,
  lexical: () => 0,
  vector: () => 0,
  sparse: () => 0,
  path: () => 0,
  place: () => 1e12,
  session: () => 0,
};

function rangeOf(
  { member, file, ranked, hits }: FoundFile,
  chunkId: number,
  round: number,
): Range {
  const here = hits.filter(([, hit]) => hit.chunkId === chunkId);
  const ofFile = round === 0 ? hits.filter(([, hit]) => hit.chunkId === undefined) : [];
  const ordered = RANKER_NAMES.flatMap((name) =>
    [...here, ...ofFile].filter(([hitName]) => hitName === name)
  );
  const range = {
    member,
    fileId: file.id,
    chunkId,
    score: ranked.score > 0 ? ranked.score * DECAY ** round : ranked.score - round,
    ...(ranked.probability === undefined
      ? {}
      : { probability: ranked.probability * DECAY ** round }),
    hits: new Map(ordered),
  };
  if (round > 0) return range;
  const { features, reading } = ranked;
  return { ...range, ...(features ? { features } : {}), ...(reading ? { reading } : {}) };
}
