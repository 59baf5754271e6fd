/**
 * Which lines of a file answer a query: by words and by meaning, each as a share of the best chunk
 * of the file.
 *
 * @module
 */
import type { FileRow } from "../store/catalog.ts";
import { knowsFile } from "./model_query.ts";
import { bestChunkBy, type RankContext } from "./ranker.ts";

/** Weight of meaning, beside words. */
const MEANING_SHARE = 1;

/** The chunk that answers best, and what the others are worth beside it. */
export interface BestRange {
  readonly chunkId: number;
  readonly score: number;
  /** Score of any chunk of the file: by words and by meaning, summed. */
  readonly scoreOf: (chunkId: number) => number;
  /** Score of a chunk by words alone, over the best of the file. */
  readonly wordsOf: (chunkId: number) => number;
  /** Score of a chunk by meaning alone, over the best of the file. */
  readonly meaningOf: (chunkId: number) => number;
}

/** Finds the chunk of a file, among those let through, that answers best; the first where none does. */
export function bestRange(context: RankContext, file: FileRow): BestRange {
  const { query, engine } = context;
  const { firstDocument, chunkCount, firstChunk } = file;
  const words = engine.scores([...query.terms, ...query.expansions]).scores
    .subarray(firstDocument, firstDocument + chunkCount);
  const cosines = cosinesOf(context, file);
  const wordShare = 1 / highest(words);
  const meaningShare = cosines ? MEANING_SHARE / highest(cosines) : 0;
  const wordsOf = (chunkId: number) => words[chunkId - firstChunk]! * wordShare;
  const meaningOf = (chunkId: number) =>
    cosines ? Math.max(0, cosines[chunkId - firstChunk]!) * meaningShare : 0;
  const scoreOf = (chunkId: number) => wordsOf(chunkId) + meaningOf(chunkId);
  const best = bestChunkBy(context, file, (ordinal) => scoreOf(firstChunk + ordinal), -1);
  return { ...best, scoreOf, wordsOf, meaningOf };
}

/** Cosines of the chunks of a file with the query, by a model where it has encoded them all. */
function cosinesOf(
  { query, engine, embedding, dense }: RankContext,
  file: FileRow,
): Float32Array | undefined {
  const { firstDocument, chunkCount } = file;
  if (dense?.isWhole && knowsFile(dense, file)) {
    return engine.denseCosines(dense, file).subarray(0, chunkCount);
  }
  if (!embedding || query.isSymbol) return undefined;
  return engine.cosines(embedding.vector).subarray(firstDocument, firstDocument + chunkCount);
}

/** The highest of some scores; 1 where there is none above 0. */
function highest(scores: Float32Array | Float64Array): number {
  let most = 0;
  for (let i = 0; i < scores.length; i++) most = Math.max(most, scores[i]!);
  return most || 1;
}
