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
  const { scores } = engine.scores([...query.terms, ...query.expansions]);
  const words = sharesOf(scores, file);
  const meaning = embedding && !query.isSymbol
    ? sharesOf(engine.cosines(embedding.vector), file)
    : undefined;
  const scoreOf = (chunkId: number) => {
    const ordinal = chunkId - file.firstChunk;
    return words[ordinal]! + MEANING_SHARE * (meaning?.[ordinal] ?? 0);
  };
  const chunks = Array.from({ length: file.chunkCount }, (_, ordinal) => file.firstChunk + ordinal);
  const allowed = chunks.filter((chunkId) => isAllowed(context, chunkId));
  const chunkId = allowed.reduce(
    (best, each) => scoreOf(each) > scoreOf(best) ? each : best,
    allowed[0] ?? file.firstChunk,
  );
  return { chunkId, score: scoreOf(chunkId), scoreOf };
}

/** Scores of the chunks of a file, over the highest of them. */
function sharesOf(scores: ArrayLike<number>, file: FileRow): Float64Array {
  const own = Float64Array.from(
    { length: file.chunkCount },
    (_, ordinal) => Math.max(0, scores[file.firstDocument + ordinal]!),
  );
  const highest = own.reduce((a, b) => Math.max(a, b), 0);
  return highest === 0 ? own : own.map((score) => score / highest);
}
