/**
 * The contract of a ranker: one query in, one ranked and explained list out. Rankers know nothing
 * of each other; `fuse.ts` joins their lists, `rerank.ts` orders what was joined.
 *
 * @module
 */
import type { StaticEmbedder } from "../embed/static.ts";
import type { Collection } from "../orama/collection.ts";
import type { Engine } from "../orama/engine.ts";
import type { Allowed, Where } from "../orama/where.ts";
import type { Query } from "../query/query.ts";
import type { FileRow } from "../store/catalog.ts";
import type { Store } from "../store/store.ts";
import type { LineIndex } from "../text/lines.ts";
import type { SearchableText } from "../text/searchable_text.ts";
import type { DenseQuery, SparseQuery } from "./model_query.ts";

/** Name of a signal. */
export type RankerName =
  | "lexical"
  | "vector"
  | "sparse"
  | "symbol"
  | "path"
  | "place"
  | "history"
  | "session"
  | "grep";

/** Signals, in the order in which `backend` names them. */
export const RANKER_NAMES: readonly RankerName[] = [
  "lexical",
  "vector",
  "sparse",
  "symbol",
  "path",
  "place",
  "history",
  "session",
  "grep",
];

/** Text of a file that is searched again. */
export interface SearchableFile {
  readonly text: SearchableText;
  /** Whether offsets of its bytes are indices of its text. */
  readonly hasBytes: boolean;
}

/** Text of the files of the tree. */
export interface TextSource {
  /** Text of a file as it is shown, secrets masked; `undefined` where it cannot be read. */
  text(path: string): string | undefined;
  /** Its lines as they are shown, secrets masked; `undefined` where it cannot be read. */
  lines(path: string): LineIndex | undefined;
  /** Words of a file as they are shown; whole words, as what is cut off is known no more. */
  quote(path: string, words: string): string;
  /** Text of a file as it is, or of a range of its bytes: to be searched, and never shown. */
  raw(path: string, startByte?: number, endByte?: number): string | undefined;
  /**
   * All of a file as it is, where an earlier search has read it: whoever looks into it once more does
   * not decode it again.
   */
  searchable?(path: string): SearchableFile | undefined;
}

/** A query as a vector, and what made it. */
export interface QueryEmbedding {
  /** Made the vectors of the index as well. */
  readonly embedder: StaticEmbedder;
  /** A unit vector; zeros where no word of the query is known. */
  readonly vector: Float32Array<ArrayBuffer>;
}

/** Facts about all files of a tree, where the index holds some of them alone. */
export interface Whole {
  /** Counts of the documents of all files that are searched. */
  readonly collection: Collection;
  /** How much each part of the tree is used, as `coresOf()` tells it. */
  readonly cores: ReadonlyMap<string, number>;
  readonly isOfExamples: boolean;
  /** Tells whether a file stands in a folder of replaced code. */
  readonly isReplaced: (path: string) => boolean;
}

/** Context that every ranker is given. */
export interface RankContext {
  readonly query: Query;
  readonly engine: Engine;
  readonly store: Store;
  /** Facts about the tree, where the index holds a part of it; absent where it holds all. */
  readonly whole?: Whole | undefined;
  /** Filters for the engine; absent where everything is let through. */
  readonly where?: Where;
  /** Chunks and files that match the filters; absent where there are no filters. */
  readonly allowed?: Allowed;
  /**
   * How near the best definition of each asked name comes in all indexes that are searched as one;
   * absent where this one is searched alone.
   */
  readonly nearest?: ReadonlyMap<string, number>;
  /** The query as a vector; absent where vectors take no part. */
  readonly embedding?: QueryEmbedding;
  /** The query as a vector of a model; absent where none takes part. */
  readonly dense?: DenseQuery | undefined;
  /** The query as terms of a model; absent where none takes part. */
  readonly sparse?: SparseQuery | undefined;
  readonly files: TextSource;
  /** When paths were touched in this session, in milliseconds since 1970. */
  readonly touches: ReadonlyMap<string, number>;
  /** The time that recency is measured from, in milliseconds since 1970. */
  readonly now: number;
}

export interface RankedHit {
  readonly fileId: number;
  /** The chunk; absent where the signal speaks of the file as a whole. */
  readonly chunkId?: number;
  /** The line that matched best, where the signal knows one. */
  readonly line?: number;
  /** All lines that matched, ascending, where the signal knows several. */
  readonly lines?: readonly number[];
  /** Name of the definition that starts on `line`, where the signal speaks of one. */
  readonly symbol?: string;
  /** Whether the definition is that of the whole qualified name; where the signal looks. */
  readonly isExact?: boolean;
  /** Whether another definition that was asked for is in it; where the signal looks. */
  readonly isAround?: boolean;
  /** How much of what was typed the file holds as it is, up to 1; where the signal looks. */
  readonly held?: number;
  /** Whether words of a query that may be a description are a literal there; where the signal looks. */
  readonly isQuoted?: boolean;
  /** Score, comparable within this list only. */
  readonly score: number;
  /** Why it is a hit, as a reader is told. */
  readonly reason: string;
}

/** Ranks by one signal. */
export interface Ranker {
  readonly name: RankerName;
  /** Hits that it gives at most. @default {all that there are} */
  readonly maxHits?: number;
  /** Hits, best first; the order is the same for the same index and query. */
  rank(context: RankContext): readonly RankedHit[];
}

/** Orders hits, best first: equal scores fall to path, then line. */
export function sortHits({ store }: Pick<RankContext, "store">, hits: RankedHit[]): RankedHit[] {
  const pathOf = ({ fileId }: RankedHit) => store.catalog.requireFile(fileId).path;
  const placeOf = ({ chunkId = 0, line = 0 }: RankedHit) => [chunkId, line] as const;
  return hits.sort((a, b) => {
    if (a.score !== b.score) return b.score - a.score;
    if (a.fileId !== b.fileId) return pathOf(a) < pathOf(b) ? -1 : 1;
    // Ids of chunks ascend with their lines within a file.
    return placeOf(a)[0] - placeOf(b)[0] || placeOf(a)[1] - placeOf(b)[1];
  });
}

/** Tells whether filters let a chunk through. */
export function isAllowed({ allowed }: RankContext, chunkId: number): boolean {
  return !allowed || allowed.chunks.has(chunkId);
}

/** Tells whether filters let a file, or a part of it, through. */
export function isFileAllowed({ allowed }: RankContext, fileId: number): boolean {
  return !allowed || allowed.files.has(fileId);
}

/**
 * The chunk of a file that has most of something, among those that filters let through; of equals the
 * first. Hundreds of files, some of thousands of chunks, are asked for theirs.
 *
 * @param valueOf What a chunk has, by its place in the file.
 * @param least What the first chunk stands for, where none has more.
 */
export function bestChunkBy(
  context: RankContext,
  { firstChunk, chunkCount }: FileRow,
  valueOf: (ordinal: number) => number,
  least = 0,
): { readonly chunkId: number; readonly score: number } {
  let best = { chunkId: firstChunk, score: least };
  for (let ordinal = 0; ordinal < chunkCount; ordinal++) {
    const [chunkId, score] = [firstChunk + ordinal, valueOf(ordinal)];
    if (score > best.score && isAllowed(context, chunkId)) best = { chunkId, score };
  }
  return best;
}

/** A place of a file as a hit: the chunk that holds its line. */
export function hitAtLine(
  { store }: RankContext,
  file: FileRow,
  place: Pick<RankedHit, "score" | "reason"> & { readonly line: number },
): RankedHit {
  const chunkId = store.chunkLines(file).chunkAt(place.line);
  return { fileId: file.id, ...(chunkId === undefined ? {} : { chunkId }), ...place };
}
