/**
 * A second reading: a cross-encoder reads the best chunk of each of the first files beside the query,
 * under a bound on the time. Where it is late or fails, the order stays as it was.
 *
 * @module
 */
import { chunkText } from "../../embed/chunk_text.ts";
import type { Reranker } from "../../embed/embedder.ts";
import { bestRange } from "../../rank/best_range.ts";
import { type RankedFile, withReading } from "../../rank/rerank.ts";
import { blankSecrets } from "../../text/blank_secrets.ts";
import { LineIndex, unixLines } from "../../text/lines.ts";
import { redact } from "../../text/redact.ts";
import { sentenceOf } from "../../text/sentence_of.ts";
import type { ModelUse, SearchOptions } from "../answer.ts";
import type { Ranking } from "../rank_all.ts";
import { NO_CHUNK } from "../select_ranges.ts";
import { askInTime } from "./ask_in_time.ts";

const DEFAULT_TOP_K = 50;
const DEFAULT_TIMEOUT_MS = 2000;

/** Who reads, how much, and for how long. */
export interface Reading {
  readonly model: Reranker;
  /** Files that it reads. @default {50} */
  readonly topK?: number;
  /** Time that it has in milliseconds. @default {2000} */
  readonly timeoutMs?: number;
}

/** An order, and what the model did for it. */
interface ReadRanking {
  readonly ranking: Ranking;
  readonly use: ModelUse;
}

/** Lets a model read the first files of a ranking again. */
export async function readAgain(
  ranking: Ranking,
  { model, topK = DEFAULT_TOP_K, timeoutMs = DEFAULT_TIMEOUT_MS }: Reading,
  options: SearchOptions,
): Promise<ReadRanking> {
  const use = { feature: "rerank", model: model.name, share: 1 } as const;
  // The order of ranks alone has no features that a further one could join.
  const first = ranking.ordered.slice(0, topK).filter(({ features }) => features);
  const { isSymbol, text } = ranking.context.query;
  if (first.length < 2 || isSymbol) return { ranking, use: { ...use, state: "idle" } };
  const texts = first.map((file) => textOf(ranking, file));
  const query = redact(text);
  const { signal } = options;
  try {
    const question = { task: `rerank with "${model.name}"`, timeoutMs, signal };
    const scores = await askInTime(question, (limits) => model.score(query, texts, limits));
    checkScores(scores, texts.length, model.name);
    const scoreOf = new Map(first.map(({ fileId }, at) => [fileId, scores[at]!]));
    const ordered = withReading(ranking.members, ranking.ordered, model.name, scoreOf);
    return { ranking: { ...ranking, ordered }, use: { ...use, state: "active" } };
  } catch (error) {
    signal?.throwIfAborted();
    const note = `${sentenceOf(error)}. The order is that without it`;
    return { ranking, use: { ...use, state: "failed", note } };
  }
}

/**
 * The best chunk of a file, as it stands in the tree. Secrets are masked in the file as a whole: a key
 * that begins in another chunk is not to be known by its middle.
 */
function textOf({ members }: Ranking, { fileId }: RankedFile): string {
  const { context, file } = members.fileOf(fileId);
  const { path } = file;
  const { chunkId } = file.chunkCount > 0 ? bestRange(context, file) : { chunkId: NO_CHUNK };
  const chunk = context.store.chunks([chunkId]).get(chunkId);
  const text = context.files.raw(path);
  if (!chunk || text === undefined) return redact(path);
  const lines = new LineIndex(blankSecrets(unixLines(text)));
  const [start, end] = [chunk.startLine, chunk.endLine + 1].map((line) => lines.indexOfLine(line));
  return chunkText({
    path: redact(path),
    scope: chunk.scope,
    text: lines.text.slice(start, end).trimEnd(),
  });
}

function checkScores(scores: readonly number[], count: number, model: string): void {
  if (scores.length === count && scores.every(Number.isFinite)) return;
  throw new RangeError(
    `Cannot rerank with "${model}" as it must return ${count} finite scores: it returned ${scores.length}, or other values`,
  );
}
