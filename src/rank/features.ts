/**
 * The features of a file for a query: what the final order is a weighted sum of.
 *
 * @module
 */
import { MAX_TRACED_TERMS, type Scores } from "../orama/bm25f.ts";
import type { FileRow } from "../store/catalog.ts";
import type { ChunkRow } from "../store/rows.ts";
import { classifyIntent } from "../query/intent.ts";
import { amalgamationFeature } from "./amalgamation.ts";
import { type CategoryFeatures, categoryFeatures, isOfExamples } from "./category_features.ts";
import { declaredFeature } from "./declared.ts";
import { askedNames, definedInFull, definitionsFor } from "./definitions.ts";
import { fileHistories } from "./history.ts";
import { meaningFeatures } from "./meaning.ts";
import { knowsFile } from "./model_query.ts";
import { Neighbours } from "./neighbours.ts";
import { pathFeaturesOf, termIdf, typedPath } from "./path.ts";
import {
  bestChunkBy,
  isAllowed,
  type RankContext,
  type RankedHit,
  type RankerName,
} from "./ranker.ts";
import { replacedCode } from "./replaced_code.ts";
import { standingFeatures } from "./standing.ts";
import type { ModelFeatureName, RERANK_WEIGHTS } from "./weights.ts";

export type FeatureName = keyof typeof RERANK_WEIGHTS | ModelFeatureName;

/** Values of all features of one file; those of models are there where one takes part. */
export type Features =
  & Readonly<Record<keyof typeof RERANK_WEIGHTS, number>>
  & Readonly<Partial<Record<ModelFeatureName, number>>>;

/** Weight of words that a test, a sample or a setting says, relative to code: code is the place. */
const SAID_ELSEWHERE = 0.75;

/** The highest scores by words of all files that are compared: two features are relative to them. */
export interface HighestScores {
  readonly chunk: number;
  readonly skeleton: number;
  readonly history: number;
}

/** Score of a file by a model; those of two models are not comparable. */
export interface ModelScore {
  readonly score: number;
  /** Whether the model has encoded all of its chunks. */
  readonly isWhole: boolean;
}

/** Computes features, with what all files of one query share worked out once. */
export class FeatureSource {
  readonly highest: HighestScores;
  readonly meaningOf: ReturnType<typeof meaningFeatures>;
  /** Share of the definitions of a file that it declares alone, and another file defines. */
  readonly declaredOf: (file: FileRow) => number;
  /** 1 where a file is put together from others: it is as foreign as generated code. */
  readonly amalgamationOf: (file: FileRow) => number;
  readonly #context: RankContext;
  readonly #scores: Scores;
  /** Scores of the two chunks of a file that fit best, by file. */
  readonly #bestTwo: ReadonlyMap<number, readonly [number, number]>;
  /** Share of each term in the query, in the order of the bits of {@linkcode Scores.matched}. */
  readonly #termWeights: readonly number[];
  /** Best definition of an asked name, by file. */
  readonly #definitions: ReadonlyMap<number, number>;
  /** Files that define the asked name within what it is asked with: `Gson` of `Gson.toJson`. */
  readonly #named: ReadonlySet<number>;
  readonly #categoryOf: ReturnType<typeof categoryFeatures>;
  readonly #standingOf: ReturnType<typeof standingFeatures>;
  readonly #neighbours: Neighbours;

  constructor(context: RankContext, files: readonly FileRow[]) {
    const { query, engine, store, where, whole } = context;
    this.#context = context;
    this.#scores = engine.scores([...query.terms, ...query.expansions]);
    const highest = (scores: number[]) => scores.reduce((a, b) => Math.max(a, b), 1e-9);
    this.#bestTwo = new Map(files.map((file) => [file.id, this.#bestTwoOf(file)]));
    this.highest = {
      chunk: highest(this.#bestTwo.values().map(([best]) => best).toArray()),
      skeleton: highest(files.map((file) => this.#skeletonScore(file))),
      history: Math.max(1e-9, fileHistories(context).highest),
    };
    this.#termWeights = termWeights(context);
    this.#definitions = bestDefinitions(context);
    this.#categoryOf = categoryFeatures({
      text: query.text,
      categories: where?.category?.in ?? [],
      isOfExamples: whole?.isOfExamples ?? isOfExamples(store.catalog.files),
      isReplaced: whole?.isReplaced ?? replacedCode(store),
    });
    this.#named = new Set(definedInFull(context).map(({ fileId }) => fileId));
    this.meaningOf = meaningFeatures(context);
    const isNamed = classifyIntent(query) !== "concept";
    this.#standingOf = standingFeatures(store.catalog, isNamed, whole?.cores);
    this.#neighbours = new Neighbours(context);
    this.declaredOf = declaredFeature(store, query.text);
    this.amalgamationOf = amalgamationFeature(store, query.text);
  }

  /**
   * All features but {@linkcode FeatureSource.neighbours}, which costs a look at the text,
   * {@linkcode FeatureSource.declaredOf} and {@linkcode FeatureSource.amalgamationOf}, which cost one at the
   * definitions of other files, and that of the best definition, which is relative to them.
   */
  featuresOf(
    file: FileRow,
    sources: ReadonlyMap<RankerName, RankedHit>,
    highest: HighestScores,
  ): Features {
    const { query } = this.#context;
    const [best, second] = this.#bestTwo.get(file.id)!;
    const definition = this.#definitions.get(file.id) ?? 0;
    const path = pathFeaturesOf(this.#context, file);
    const category = this.#categoryOf(file);
    return {
      chunk: best / highest.chunk,
      secondChunk: second / highest.chunk,
      skeleton: this.#skeletonScore(file) / highest.skeleton,
      coverage: this.#coverage(file),
      ...path,
      ...this.meaningOf(file),
      neighbours: 0,
      declared: 0,
      bestDefinition: 0,
      definition: query.isSymbol ? definition : 0,
      identifier: query.isSymbol ? 0 : definition,
      ...category,
      // Who names "envoy" wants envoy.yaml as well as the code that speaks of it.
      config: path.stemEquals === 1 ? 0 : category.config,
      ...this.#standingOf(file),
      typedPath: typedPath(sources.get("path")),
      place: sources.get("place")?.score ?? 0,
      literal: this.#literal(file, sources.get("grep"), category),
      history: this.#history(file) / highest.history,
      session: sources.get("session")?.score ?? 0,
    };
  }

  /** Commits touch the tests and the changelog of what they speak of as well. */
  #history({ id, category }: FileRow): number {
    return category === "code" ? fileHistories(this.#context).scores.get(id) ?? 0 : 0;
  }

  /** A definition that is asked for with what it is in counts as what is looked for. */
  #literal(
    { id, category }: FileRow,
    grep: RankedHit | undefined,
    demotions: CategoryFeatures,
  ): number {
    const { isLiteral, isQuotation } = this.#context.query;
    // A question that stands in a document word by word is not answered there.
    if (category === "docs" && !isQuotation) return 0;
    if (isLiteral && this.#named.has(id)) return 1;
    const held = grep?.held ?? 0;
    if (isLiteral) return held;
    const isDemoted = Object.values(demotions).some((value) => value > 0);
    return grep?.isQuoted ? held * (isDemoted ? SAID_ELSEWHERE : 1) : 0;
  }

  /** Score of the best chunk of a file by a model, where that decides on the order. */
  modelScore(file: FileRow, feature: "dense" | "sparse"): ModelScore | undefined {
    const { engine, dense, sparse, [feature]: query } = this.#context;
    if (!query?.isWhole) return undefined;
    const scores = feature === "dense"
      ? engine.denseCosines(dense!, file)
      : sparse!.index.scores(sparse!.vector).subarray(file.firstDocument);
    const { score } = bestChunkBy(this.#context, file, (ordinal) => scores[ordinal]!);
    return { score, isWhole: knowsFile(query, file) };
  }

  /** Share of the query's neighbours that stand together in the best chunk of each file. */
  neighbours(files: readonly FileRow[]): number[] {
    if (!this.#neighbours.exist) return files.map(() => 0);
    const { store } = this.#context;
    const best = files.map((file) => bestChunk(this.#context, file, this.#scores));
    const read = best.map(({ chunkId, score }, index) => {
      const { firstDocument, firstChunk } = files[index]!;
      const matched = this.#scores.matched[firstDocument + chunkId - firstChunk]!;
      return score > 0 && this.#neighbours.mayBeIn(matched) ? chunkId : undefined;
    });
    const chunks = store.chunks(read.filter((chunkId) => chunkId !== undefined));
    return read.map((chunkId) => {
      const chunk = chunkId === undefined ? undefined : chunks.get(chunkId);
      return chunk ? this.#neighboursIn(chunk) : 0;
    });
  }

  #neighboursIn({ fileId, startByte, endByte }: ChunkRow): number {
    const { store, files } = this.#context;
    const text = files.raw(store.catalog.requireFile(fileId).path, startByte, endByte);
    return text === undefined ? 0 : this.#neighbours.shareIn(text);
  }

  /** Among the chunks that filters let through. */
  #bestTwoOf(file: FileRow): readonly [number, number] {
    let [best, second] = [0, 0];
    for (let i = 0; i < file.chunkCount; i++) {
      const score = this.#scores.scores[file.firstDocument + i]!;
      if (score <= second || !isAllowed(this.#context, file.firstChunk + i)) continue;
      if (score > best) [best, second] = [score, best];
      else second = score;
    }
    return [best, second];
  }

  /** Share of the query, weighted by how rare its terms are, that stands in one chunk or skeleton. */
  #coverage({ firstDocument, chunkCount }: FileRow): number {
    const weights = this.#termWeights;
    let most = 0;
    for (let document = firstDocument; document <= firstDocument + chunkCount; document++) {
      const matched = this.#scores.matched[document]!;
      if (matched === 0) continue;
      let sum = 0;
      for (let i = 0; i < weights.length; i++) if ((matched >>> i & 1) === 1) sum += weights[i]!;
      most = Math.max(most, sum);
    }
    return most;
  }

  #skeletonScore(file: FileRow): number {
    return this.#scores.scores[file.firstDocument + file.chunkCount]!;
  }
}

/** The chunk of a file that the words of the query fit best, among those let through. */
export function bestChunk(
  context: RankContext,
  file: FileRow,
  { scores }: Scores,
): ReturnType<typeof bestChunkBy> {
  return bestChunkBy(context, file, (ordinal) => scores[file.firstDocument + ordinal]!, -1);
}

/** Share of each term in a query; those without a bit of their own, after the 32nd, are left out. */
export function termWeights(context: RankContext): number[] {
  const idf = termIdf(context);
  const terms = context.query.terms.slice(0, MAX_TRACED_TERMS);
  const weights = terms.map(({ term, weight }) => weight * idf(term));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  return weights.map((weight) => weight / total);
}

function bestDefinitions(context: RankContext): Map<number, number> {
  const best = new Map<number, number>();
  for (const name of askedNames(context.query)) {
    for (const { symbol: { fileId }, score } of definitionsFor(context, name)) {
      best.set(fileId, Math.max(score, best.get(fileId) ?? 0));
    }
  }
  return best;
}
