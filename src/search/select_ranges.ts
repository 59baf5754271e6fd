/**
 * Ranked files become ranges: the best of each file first, then what else was found in them, so
 * that one long file does not fill an answer and nothing that was found is lost. A second definition of a
 * file that is likely to answer comes before files that are not. Where a file is a list of things that
 * have little to do with each other, as the jobs of a pipeline or the blocks of Terraform, one more of them
 * may stand among the best of other files.
 *
 * @module
 */
import { bestRange } from "../rank/best_range.ts";
import { type Choice, chooseAmong, CHOSEN_FILES, isList } from "../rank/choose_definition.ts";
import type { Features } from "../rank/features.ts";
import type { MemberFile, Members } from "../rank/members.ts";
import type { RankedFile } from "../rank/rerank.ts";
import {
  isAllowed,
  type RankContext,
  type RankedHit,
  RANKER_NAMES,
  type RankerName,
} from "../rank/ranker.ts";

/** A chunk with everything that speaks for it. */
export interface Range {
  /** Place of the index that it is in, among those that are searched. */
  readonly member: number;
  readonly fileId: number;
  /** The chunk, or {@linkcode NO_CHUNK}. */
  readonly chunkId: number;
  /** Score of the file, less where the range is not its best. */
  readonly score: number;
  /** Probability that it answers the query: that of the file, less where it is not its best. */
  readonly probability?: number;
  /** How sure it is that it holds the definition, where it was chosen among those of its file. */
  readonly share?: number;
  /** Other chunks of the file that may hold it, where one was chosen, best first. */
  readonly others?: Choice["others"];
  /** Hits of the rankers that found it, or its file. */
  readonly hits: ReadonlyMap<RankerName, RankedHit>;
  readonly features?: Features;
  /** Reason of a cross-encoder for the file, shown on its best range. */
  readonly reading?: string;
  /** Relation to a definition that the query asks about, where the graph found it. */
  readonly graph?: string;
  /** Line of it that the graph found: where the use stands. */
  readonly line?: number;
}

type Lists = ReadonlyMap<RankerName, readonly RankedHit[]>;

/** Chunk id of a file that has no chunk, as an empty one: ids start at 1. */
export const NO_CHUNK = 0;

/** Every further range of a file counts this much of the one before it. */
const DECAY = 0.5;

/** Files, from the first, of which more than one thing may be shown among the best. */
const LIST_FILES = 10;

/** Things of one file that stand among the best, beside the first. */
const MORE_OF_LIST = 1;

/** Share of what speaks for the best chunk that must speak for another. */
const LIST_SHARE = 0.8;

/**
 * A second definition that is at least so likely comes before files that are less than so likely, but for
 * the two best: by labelled queries that costs the least.
 */
const LIKELY = 0.2;
const UNLIKELY = 0.05;
const BEST_FILES = 2;

/** The chosen definition comes before what words and meaning find, and after what is held literally. */
const CHOSEN = 10;

/** What is found so surely needs no choice. */
const SURE = 1000;

/**
 * Selects and orders ranges.
 *
 * @param options.isFirstAlone Leaves out what comes after the last file: further ranges of files. Which
 * chunk a range is of is then worked out when somebody asks.
 */
export function selectRanges(
  members: Members,
  files: readonly RankedFile[],
  lists: Lists,
  { isFirstAlone = false }: { readonly isFirstAlone?: boolean } = {},
): Range[] {
  const hitsByFile = groupByFile(lists);
  const first = files.slice(0, CHOSEN_FILES).filter(({ features }) => features !== undefined);
  const choices = chooseAmong(members, first.map(({ fileId }) => fileId));
  const rounds: Range[][] = [[]];
  const more: Range[] = [];
  const seconds: Range[] = [];
  files.forEach((ranked, place) => {
    const hits = hitsByFile.get(ranked.fileId) ?? [];
    const choice = choices.get(ranked.fileId);
    const found = { ranked, hits, choice, ...members.fileOf(ranked.fileId) };
    if (isFirstAlone && place >= Math.max(LIST_FILES, CHOSEN_FILES)) {
      rounds[0]!.push(firstRangeOf(found));
      return;
    }
    const ordered = orderedChunks(found);
    const equals = place < LIST_FILES ? equalsOf(found, ordered[0]!) : new Map<number, number>();
    for (const [chunkId, share] of equals) {
      more.push(rangeOf(found, () => chunkId, { round: 1, share }));
    }
    const [second] = choice?.chunkId === ordered[0] ? choice!.others : [];
    if (second && (ranked.probability ?? 0) * second.share >= LIKELY) {
      equals.set(second.chunkId, second.share);
      seconds.push(rangeOf(found, () => second.chunkId, { round: 1, share: second.share }));
    }
    ordered.filter((chunkId) => !equals.has(chunkId)).forEach((chunkId, round) => {
      if (isFirstAlone && round > 0) return;
      (rounds[round] ??= []).push(rangeOf(found, () => chunkId, { round, share: DECAY ** round }));
    });
  });
  const withMore = insert(rounds[0]!, more, (range, { score }) => score < range.score);
  const best = new Set(rounds[0]!.slice(0, BEST_FILES));
  const isUnlikely = (_: Range, other: Range) =>
    (other.probability ?? 1) < UNLIKELY && !best.has(other);
  return [...insert(withMore, seconds, isUnlikely), ...rounds.slice(1).flat()];
}

/** Puts each range before the first that is worth less; the order of the others stays as it is. */
function insert(
  ranges: readonly Range[],
  more: readonly Range[],
  isLess: (range: Range, other: Range) => boolean,
): Range[] {
  const ordered = [...ranges];
  for (const range of more) {
    const own = ordered.findIndex(({ fileId }) => fileId === range.fileId);
    const at = ordered.findIndex((other, index) => index > own && isLess(range, other));
    ordered.splice(at < 0 ? ordered.length : at, 0, range);
  }
  return ordered;
}

/** Chunks of a list nearly as good as the one that is shown, by the share of its score. */
function equalsOf({ context, file, hits }: FoundFile, shown: number): Map<number, number> {
  // What is named or quoted stands in one place; the rest is found by words and meaning.
  const isNamed = context.query.isSymbol ||
    hits.some(([name, { isExact }]) => name === "place" || name === "grep" || isExact);
  if (!isList(file) || isNamed) return new Map();
  const best = bestRange(context, file);
  const shares: (readonly [chunkId: number, share: number])[] = [];
  for (let chunkId = file.firstChunk; chunkId < file.firstChunk + file.chunkCount; chunkId++) {
    const share = best.scoreOf(chunkId) / best.score;
    if (share >= LIST_SHARE && chunkId !== shown && isAllowed(context, chunkId)) {
      shares.push([chunkId, share]);
    }
  }
  return new Map(shares.sort((a, b) => b[1] - a[1]).slice(0, MORE_OF_LIST));
}

type NamedHit = readonly [RankerName, RankedHit];

/** A file with its place in the order, and all hits in it. */
interface FoundFile extends MemberFile {
  readonly ranked: RankedFile;
  readonly hits: readonly NamedHit[];
  readonly choice: Choice | undefined;
}

function groupByFile(lists: Lists): Map<number, NamedHit[]> {
  const groups = new Map<number, NamedHit[]>();
  for (const [name, hits] of lists) {
    for (const hit of hits) {
      groups.getOrInsertComputed(hit.fileId, () => []).push([name, hit]);
    }
  }
  return groups;
}

/** Chunks of one file that were found, the one to show first at the front. */
function orderedChunks({ context, file, hits, choice }: FoundFile): number[] {
  if (file.chunkCount === 0) return [NO_CHUNK];
  const best = bestRange(context, file);
  const scores = new Map([[best.chunkId, best.score]]);
  if (choice) scores.set(choice.chunkId, best.scoreOf(choice.chunkId) + CHOSEN);
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

/** The definition of a name that was asked for. */
const NAMED = 1e6;

/** One that another such definition is in comes after it: what is asked for stands there. */
const AROUND = 1e5;

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
  symbol: ({ query }, { isExact, line, isAround }) => {
    if (isExact) return 1e9;
    // Inside of a sentence, a definition with a line has the name; another shares words with it.
    const isNamed = query.isSymbol || (query.identifiers.length > 0 && line !== undefined);
    return isNamed ? (isAround ? AROUND : NAMED) : 0.1;
  },
  // The name that is asked for stands in its definition as well: that has both.
  grep: ({ query }) => query.isLiteral ? LITERAL : query.words.length > 1 ? 1e3 : 0.01,
  lexical: () => 0,
  vector: () => 0,
  sparse: () => 0,
  path: () => 0,
  place: () => 1e12,
  history: () => 0,
  session: () => 0,
};

/** Tells whether a signal points at a chunk by what was typed. */
function isSure(context: RankContext, hits: readonly NamedHit[], chunkId: number): boolean {
  return hits.some(([name, hit]) =>
    hit.chunkId === chunkId && PRECEDENCE[name](context, hit) >= SURE
  );
}

/** Hundreds of files are ordered, and a page of them is shown: the chunk is chosen when asked for. */
function firstRangeOf(found: FoundFile): Range {
  let known: number | undefined;
  return rangeOf(found, () => known ??= orderedChunks(found)[0]!, { round: 0, share: 1 });
}

function rangeOf(
  { context, member, file, ranked, hits, choice }: FoundFile,
  chunkOf: () => number,
  { round, share }: { readonly round: number; readonly share: number },
): Range {
  const { features, reading } = ranked;
  const isFirst = round === 0;
  let known: ReadonlyMap<RankerName, RankedHit> | undefined;
  return {
    member,
    fileId: file.id,
    get chunkId() {
      return chunkOf();
    },
    score: ranked.score > 0 ? ranked.score * share : ranked.score - round,
    ...(ranked.probability === undefined ? {} : { probability: ranked.probability * share }),
    // Hundreds of ranges are ordered, and a page of them is shown.
    get hits() {
      return known ??= hitsOf(hits, chunkOf(), isFirst);
    },
    ...(isFirst && choice && choice.chunkId === chunkOf() && !isSure(context, hits, chunkOf())
      ? { share: choice.share, others: choice.others }
      : {}),
    ...(isFirst && features ? { features } : {}),
    ...(isFirst && reading ? { reading } : {}),
  };
}

/** Hits of a chunk, those of the file as a whole with its first range, in the order of the signals. */
function hitsOf(
  hits: readonly NamedHit[],
  chunkId: number,
  isFirst: boolean,
): ReadonlyMap<RankerName, RankedHit> {
  const here = hits.filter(([, hit]) => hit.chunkId === chunkId);
  const ofFile = isFirst ? hits.filter(([, hit]) => hit.chunkId === undefined) : [];
  return new Map(
    RANKER_NAMES.flatMap((name) => [...here, ...ofFile].filter(([hitName]) => hitName === name)),
  );
}
