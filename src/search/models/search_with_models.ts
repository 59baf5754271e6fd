/**
 * A search in which models take part: they encode the query, the signals compare what they made of it,
 * and the first files are read again. What each of them did, the answer says.
 *
 * @module
 */
import type { Embedder, ModelFeature, Models, Reranker } from "../../embed/embedder.ts";
import { VectorMatrix } from "../../embed/scan/vector_matrix.ts";
import { type DenseIndex, denseIndex } from "../../orama/dense_index.ts";
import { sparseIndex } from "../../orama/sparse_index.ts";
import type { DenseQuery, SparseQuery } from "../../rank/model_query.ts";
import type { EncodingFeature } from "../../store/encodings.ts";
import type { Store } from "../../store/store.ts";
import type { ModelUse, SearchAnswer, SearchOptions } from "../answer.ts";
import { rankTogether } from "../many/rank_together.ts";
import type { Ranking, SearchSource } from "../rank_all.ts";
import { type EncodedQuery, encodeQuery } from "./encode_query.ts";
import { chunkText } from "../../embed/chunk_text.ts";
import { bestRange } from "../../rank/best_range.ts";
import { type RankedFile, withReading } from "../../rank/rerank.ts";
import { blankSecrets } from "../../text/blank_secrets.ts";
import { LineIndex, unixLines } from "../../text/lines.ts";
import { redact } from "../../text/redact.ts";
import { sentenceOf } from "../../text/sentence_of.ts";
import { NO_CHUNK } from "../select_ranges.ts";
import { askInTime } from "./ask_in_time.ts";

/** The models that take part, and how one of them reads. */
export interface ModelSet {
  readonly models: Models;
  /** Time that each has for a query in milliseconds. @default {1500} */
  readonly queryTimeoutMs?: number | undefined;
  readonly rerank?: Omit<Reading, "model"> | undefined;
}

/** An order that models had a part in. */
export interface ModelRanking {
  readonly ranking: Ranking;
  readonly uses: readonly ModelUse[];
}

/**
 * Ranks all files that a query finds in some indexes.
 *
 * @throws {QuerySyntaxError} If the query does not follow the query syntax.
 * @throws {RangeError} If an option is out of range.
 */
export async function rankWithModels(
  sources: readonly SearchSource[],
  { models: all, rerank, queryTimeoutMs }: ModelSet,
  text: string,
  options: SearchOptions,
): Promise<ModelRanking> {
  const models = chooseModels(all, options.features);
  const set = { models, queryTimeoutMs };
  const { sources: asked, uses } = await withQueries(sources, set, text, options);
  const ranking = rankTogether(asked, text, options);
  if (!models.rerank) return { ranking, uses };
  const read = await readAgain(ranking, { model: models.rerank, ...rerank }, options);
  return { ranking: read.ranking, uses: [...uses, read.use] };
}

/** Lists what an answer says of the models. */
export function describeModels(
  ranking: Ranking,
  uses: readonly ModelUse[],
): Pick<SearchAnswer, "backend" | "models"> {
  const reader = uses.find(({ feature, state }) => feature === "rerank" && state === "active");
  const { signals, context } = ranking;
  const named = signals.map((name) => {
    const model = name === "vector" ? context.dense?.model : context.sparse?.model;
    return (name === "vector" || name === "sparse") && model ? `${name}(${model})` : name;
  });
  return {
    backend: [...named, ...(reader ? [`rerank(${reader.model})`] : [])].join("+"),
    models: uses,
  };
}

/** Indexes with what models made of the query beside what they made of chunks. */
export async function withQueries(
  sources: readonly SearchSource[],
  { models, queryTimeoutMs: timeoutMs }: ModelSet,
  text: string,
  options: SearchOptions,
): Promise<{ readonly sources: readonly SearchSource[]; readonly uses: readonly ModelUse[] }> {
  const query = await encodeQuery(models, { text, timeoutMs }, options);
  const queries = sources.map(({ store }) => sourceQueries(store, models, query));
  const uses = (["dense", "sparse"] as const).flatMap((feature) => {
    const model = models[feature]?.name;
    return model === undefined ? [] : [useOf(sources, queries, { feature, model, query })];
  });
  return {
    sources: sources.map((source, at) => {
      const { encoded: _, ...compared } = queries[at]!;
      return { ...source, ...compared };
    }),
    uses,
  };
}

/** The models of some features alone. */
export function chooseModels(models: Models, features?: readonly ModelFeature[]): Models {
  if (!features) return models;
  return Object.fromEntries(
    // The keys of models are features.
    Object.entries(models).filter(([feature]) => features.includes(feature as ModelFeature)),
  );
}

function useOf(
  sources: readonly SearchSource[],
  queries: readonly SourceQueries[],
  { feature, model, query }: {
    readonly feature: "dense" | "sparse";
    readonly model: string;
    readonly query: EncodedQuery;
  },
): ModelUse {
  const chunks = sources.reduce((sum, { store }) => sum + store.catalog.chunkCount, 0);
  const encoded = queries.reduce((sum, each) => sum + (each.encoded.get(feature) ?? 0), 0);
  const share = chunks === 0 ? 1 : encoded / chunks;
  const use = { feature, model, share };
  const without = query.without.get(feature);
  if (without) return { ...use, ...without };
  const lacking = sources.filter((_, at) => !queries[at]![feature]);
  if (lacking.length > 0) {
    const note = `${
      indexesOf(lacking)
    } nothing of "${model}" yet: bring it up to date with that model`;
    return { ...use, state: "absent", note };
  }
  return { ...use, state: "active", ...(share < 1 ? { note: shareNote(use) } : {}) };
}

/** Of several roots, those are named that keep a model from taking part. */
function indexesOf(sources: readonly SearchSource[]): string {
  const names = sources.flatMap(({ name }) => name === undefined ? [] : [`"${name}"`]);
  if (names.length === 0) return "The index holds";
  return names.length === 1
    ? `The index of ${names[0]} holds`
    : `The indexes of ${names.join(", ")} hold`;
}

function shareNote({ model, share }: Pick<ModelUse, "model" | "share">): string {
  // Rounded down: what lacks a chunk is not whole.
  const percent = Math.floor(share * 100);
  const part = percent < 1 ? "less than 1 %" : `${percent} %`;
  return `"${model}" has encoded ${part} of the chunks: bring the index up to date for the rest`;
}

/** Share of encoded chunks from which on files can be compared by what a model says of them. */
const WHOLE_SHARE = 0.9;

/** Encoded queries that the signals of one index compare. */
interface SourceQueries {
  /** The query as a vector, and the vectors of chunks. */
  readonly dense?: DenseQuery;
  /** The query as terms, and the terms of chunks. */
  readonly sparse?: SparseQuery;
  /** Chunks that are encoded, by feature; absent where the index holds nothing of the model. */
  readonly encoded: ReadonlyMap<ModelFeature, number>;
}

/** Sets a query beside the chunks of an index. Chunks are read once, and kept while it is as it is. */
function sourceQueries(store: Store, models: Models, query: EncodedQuery): SourceQueries {
  const { dense, sparse } = models;
  const encoded = new Map<ModelFeature, number>();
  const queries: { dense?: DenseQuery; sparse?: SparseQuery } = {};
  if (dense && isOf(store, "dense", dense)) {
    const { index, encoded: count, has } = vectorsOf(store, dense);
    encoded.set("dense", count);
    const given = { model: dense.name, ...extentOf(store, count), index, has };
    if (query.dense && isOfUse(store, count)) queries.dense = { ...given, vector: query.dense };
  }
  if (sparse && isOf(store, "sparse", sparse)) {
    const index = sparseIndex(store);
    const { size } = index;
    encoded.set("sparse", size);
    const has = (document: number) => index.has(document);
    const given = { model: sparse.name, ...extentOf(store, size), index, has };
    const termOf = (id: number) => sparse.termOf(id);
    if (query.sparse && isOfUse(store, size)) {
      queries.sparse = { ...given, vector: query.sparse, termOf };
    }
  }
  return { ...queries, encoded };
}

/** Of a tree without chunks no vectors are noted, nor how long they are. */
function vectorsOf(store: Store, { dimensions }: Embedder): DenseIndex {
  const { chunkCount, documentCount } = store.catalog;
  if (chunkCount > 0) return denseIndex(store);
  return { index: new VectorMatrix(documentCount, dimensions), encoded: 0, has: () => false };
}

/**
 * Vectors of another model, or of another version of it, are of no use. A tree without chunks has all
 * that any model could make of it: where it is one of several, it keeps no model from the others.
 */
function isOf(
  { catalog, encodings }: Store,
  feature: EncodingFeature,
  { fingerprint }: { readonly fingerprint: string },
): boolean {
  return catalog.chunkCount === 0 || encodings.encoder(feature)?.fingerprint === fingerprint;
}

function isOfUse({ catalog }: Store, encoded: number): boolean {
  return encoded > 0 || catalog.chunkCount === 0;
}

function extentOf(
  { catalog }: Store,
  encoded: number,
): Pick<DenseQuery, "isWhole" | "isComplete"> {
  const { chunkCount } = catalog;
  return { isWhole: encoded >= WHOLE_SHARE * chunkCount, isComplete: encoded >= chunkCount };
}

// A second reading: a cross-encoder reads the best chunk of each of the first files beside the query,
// under a bound on the time. Where it is late or fails, the order stays as it was.

const DEFAULT_TOP_K = 50;
const DEFAULT_TIMEOUT_MS = 2000;

/** Who reads, how much, and for how long. */
interface Reading {
  readonly model: Reranker;
  /** Files that it reads. @default {50} */
  readonly topK?: number;
  /** Time that it has in milliseconds. @default {2000} */
  readonly timeoutMs?: number;
}

/** Lets a model read the first files of a ranking again: gives the order, and what the model did for it. */
async function readAgain(
  ranking: Ranking,
  { model, topK = DEFAULT_TOP_K, timeoutMs = DEFAULT_TIMEOUT_MS }: Reading,
  options: SearchOptions,
): Promise<{ ranking: Ranking; use: ModelUse }> {
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
