/**
 * The final order: one linear sum of features over the files that fusion gathered.
 *
 * @module
 */
import { type FeatureName, type Features, FeatureSource } from "./features.ts";
import type { FusedFile } from "./fuse.ts";
import type { RankContext } from "./ranker.ts";
import { RERANK_WEIGHTS } from "./weights.ts";

/** A file in its final place. */
export interface RankedFile extends FusedFile {
  /** Values of the features, where the order was decided by them. */
  readonly features?: Features;
}

/** Files that fusion ranks lower keep its order: no feature lifts a file from there to the top. */
const MAX_POOL = 500;

/** Files whose text is looked at: those that what costs less has put first. */
const MAX_READ = 30;

/** Orders fused files by their features; equal scores fall to the path. */
export function rerank(context: RankContext, fused: readonly FusedFile[]): RankedFile[] {
  const pool = fused.slice(0, MAX_POOL);
  const source = new FeatureSource(context, pool);
  const byWords = pool.map((file) => scored(file, source.featuresOf(file))).sort(by(context));
  const first = byWords.slice(0, MAX_READ);
  const neighbours = source.neighbours(first);
  const read = first.map((file, index) =>
    scored(file, { ...file.features, neighbours: neighbours[index]! })
  );
  const ranked = [...read, ...byWords.slice(MAX_READ)].sort(by(context));
  return [...ranked, ...fused.slice(MAX_POOL).map(belowAll(ranked.at(-1)?.score ?? 0))];
}

/** Orders fused files by their fused score alone; equal scores fall to the path. */
export function keepFused(context: RankContext, fused: readonly FusedFile[]): RankedFile[] {
  return [...fused].sort(by(context));
}

function scored<F extends FusedFile>(file: F, features: Features) {
  return { ...file, score: weigh(features), features };
}

function weigh(features: Features): number {
  let sum = 0;
  // The keys are those of the weights, which the type of `features` says.
  for (const name of Object.keys(features) as FeatureName[]) {
    sum += RERANK_WEIGHTS[name] * features[name];
  }
  return sum;
}

/** Keeps the order of what is not reranked, below all that is. */
function belowAll(lowest: number): (file: FusedFile) => RankedFile {
  return (file) => ({ ...file, score: lowest - 1 + file.score });
}

function by({ store }: RankContext): (a: FusedFile, b: FusedFile) => number {
  const pathOf = ({ fileId }: FusedFile) => store.catalog.file(fileId)!.path;
  return (a, b) => b.score - a.score || (pathOf(a) < pathOf(b) ? -1 : 1);
}
