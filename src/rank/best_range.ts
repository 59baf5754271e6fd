/**
 * Which lines of a file answer a query: by words and by meaning, each as a share of the best chunk
 * of the file.
 *
 * @module
 */
import type { FileRow } from "../store/catalog.ts";
import { isAllowed, type RankContext } from "./ranker.ts";

/** What meaning counts beside words. */
const MEANING_SHARE = 1;

/** The chunk that answers best, and what the others are worth beside it. */
export interface BestRange {
  /** The chunk. */
  readonly chunkId: number;
  /** Its score. */
  readonly score: number;
  /** Score of any chunk of the file. */
  readonly scoreOf: (chunkId: number) => number;
}

/** Finds the chunk of a file, among those let through, that answers best; the first where none does. */
export function bestRange(context: RankContext, file: FileRow): BestRange {
  const { query, engine, embedding } = context;
  const words = engine.scores([...query.terms, ...query.expansions]).scores;
  const cosines = embedding && !query.isSymbol ? engine.cosines(embedding.vector) : undefined;
  const wordShare = 1 / highest(words, file);
  const meaningShare = cosines ? MEANING_SHARE / highest(cosines, file) : 0;
  const scoreOf = (chunkId: number): number => {
    const document = file.firstDocument + chunkId - file.firstChunk;
    const meaning = cosines ? Math.max(0, cosines[document]!) * meaningShare : 0;
    return words[document]! * wordShare + meaning;
  };
  let best = { chunkId: file.firstChunk, score: -1 };
  // Hundreds of files, some of thousands of chunks: nothing is allocated for one.
  for (let chunkId = file.firstChunk; chunkId < file.firstChunk + file.chunkCount; chunkId++) {
    const score = scoreOf(chunkId);
    if (score > best.score && isAllowed(context, chunkId)) best = { chunkId, score };
  }
  return { ...best, scoreOf };
}

/** The highest score of a chunk of a file; 1 where none has any. */
function highest(scores: ArrayLike<number>, { firstDocument, chunkCount }: FileRow): number {
  let most = 0;
  for (let i = 0; i < chunkCount; i++) most = Math.max(most, scores[firstDocument + i]!);
  return most || 1;
}
