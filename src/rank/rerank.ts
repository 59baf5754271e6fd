/**
 * The final order: one linear sum of features over the files that fusion gathered.
 *
 * @module
 */
import type { Scores } from "../orama/bm25f.ts";
import type { FileRow } from "../store/catalog.ts";
import { askedNames, findDefinitions } from "./definitions.ts";
import type { FusedFile } from "./fuse.ts";
import { pathFeaturesOf } from "./path.ts";
import { isAllowed, type RankContext } from "./ranker.ts";
import { RERANK_WEIGHTS } from "./weights.ts";

/** Name of a feature. */
export type FeatureName = keyof typeof RERANK_WEIGHTS;

/** A file in its final place. */
export interface RankedFile extends FusedFile {
  /** Values of the features, where the order was decided by them. */
  readonly features?: Readonly<Record<FeatureName, number>>;
}

/** Files that fusion ranks lower keep its order: no feature lifts a file from there to the top. */
const MAX_POOL = 500;

/** Words that ask for tests, so that they are not demoted. */
const TEST_WORDS = /\b(?:tests?|testing|mocks?|fixtures?|specs?|bench\w*)\b/i;

/** Words that ask for examples. */
const EXAMPLE_WORDS = /\b(?:examples?|demos?|samples?)\b/i;

/** Words that ask for documentation. */
const DOCS_WORDS = /\b(?:docs?|documentation|readme|changelog|guides?|tutorials?|manual)\b/i;

/** Orders fused files by their features; equal scores fall to the path. */
export function rerank(context: RankContext, fused: readonly FusedFile[]): RankedFile[] {
  const pool = fused.slice(0, MAX_POOL);
  const shared = prepare(context, pool);
  const ranked = pool.map((file) => {
    const features = featuresOf(context, file, shared);
    return { ...file, score: weigh(features), features };
  });
  ranked.sort((a, b) => b.score - a.score || byPath(context, a, b));
  return [...ranked, ...fused.slice(MAX_POOL).map(belowAll(ranked.at(-1)?.score ?? 0))];
}

/** Orders fused files by their fused score alone; equal scores fall to the path. */
export function keepFused(context: RankContext, fused: readonly FusedFile[]): RankedFile[] {
  return [...fused].sort((a, b) => b.score - a.score || byPath(context, a, b));
}

/** What all files of one query share. */
interface Shared {
  readonly scores: Scores;
  readonly maxChunk: number;
  readonly maxSkeleton: number;
  /** Best definition of an asked name, by file. */
  readonly definitions: ReadonlyMap<number, number>;
  readonly wantsTests: boolean;
  readonly wantsExamples: boolean;
  readonly wantsDocs: boolean;
}

function prepare(context: RankContext, pool: readonly FusedFile[]): Shared {
  const { query, engine, store } = context;
  const scores = engine.scores([...query.terms, ...query.expansions]);
  const files = pool.map(({ fileId }) => store.catalog.file(fileId)!);
  return {
    scores,
    maxChunk: Math.max(1e-9, ...files.map((file) => bestChunk(context, file, scores).score)),
    maxSkeleton: Math.max(1e-9, ...files.map((file) => skeletonScore(file, scores))),
    definitions: bestDefinitions(context),
    wantsTests: TEST_WORDS.test(query.text),
    wantsExamples: EXAMPLE_WORDS.test(query.text),
    wantsDocs: DOCS_WORDS.test(query.text),
  };
}

function featuresOf(
  context: RankContext,
  { fileId, sources }: FusedFile,
  shared: Shared,
): Record<FeatureName, number> {
  const file = context.store.catalog.file(fileId)!;
  const { query } = context;
  const definition = shared.definitions.get(fileId) ?? 0;
  const isTest = file.category === "test" && !shared.wantsTests;
  const isForeign = file.category === "generated" || file.category === "vendored";
  return {
    chunk: bestChunk(context, file, shared.scores).score / shared.maxChunk,
    skeleton: skeletonScore(file, shared.scores) / shared.maxSkeleton,
    ...pathFeaturesOf(context, file),
    definition: query.isSymbol ? definition : 0,
    identifier: query.isSymbol ? 0 : definition,
    test: isTest ? 1 : 0,
    foreign: isForeign ? 1 : 0,
    example: file.category === "example" && !shared.wantsExamples ? 1 : 0,
    docs: file.category === "docs" && !shared.wantsDocs ? 1 : 0,
    size: Math.log(1 + file.lineCount) / 10,
    literal: query.words.length > 1 && sources.has("grep") ? 1 : 0,
    session: sources.get("session")?.score ?? 0,
  };
}

function weigh(features: Readonly<Record<FeatureName, number>>): number {
  let sum = 0;
  // The keys are those of the weights, which the type of `features` says.
  for (const name of Object.keys(features) as FeatureName[]) {
    sum += RERANK_WEIGHTS[name] * features[name];
  }
  return sum;
}

/** The chunk of a file that the words of the query fit best, among those let through. */
export function bestChunk(
  context: RankContext,
  file: FileRow,
  { scores }: Scores,
): { readonly chunkId: number; readonly score: number } {
  let best: { readonly chunkId: number; readonly score: number } | undefined;
  for (let i = 0; i < file.chunkCount; i++) {
    const score = scores[file.firstDocument + i]!;
    if ((!best || score > best.score) && isAllowed(context, file.firstChunk + i)) {
      best = { chunkId: file.firstChunk + i, score };
    }
  }
  return best ?? { chunkId: file.firstChunk, score: 0 };
}

function skeletonScore(file: FileRow, { scores }: Scores): number {
  return scores[file.firstDocument + file.chunkCount]!;
}

function bestDefinitions({ query, store }: RankContext): Map<number, number> {
  const best = new Map<number, number>();
  for (const name of askedNames(query)) {
    for (const { symbol: { fileId }, score } of findDefinitions(store, name)) {
      best.set(fileId, Math.max(score, best.get(fileId) ?? 0));
    }
  }
  return best;
}

/** Keeps the order of what is not reranked, below all that is. */
function belowAll(lowest: number): (file: FusedFile) => RankedFile {
  return (file) => ({ ...file, score: lowest - 1 + file.score });
}

function byPath({ store }: RankContext, a: FusedFile, b: FusedFile): number {
  const pathOf = ({ fileId }: FusedFile) => store.catalog.file(fileId)!.path;
  return pathOf(a) < pathOf(b) ? -1 : 1;
}
