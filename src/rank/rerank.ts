/**
 * The final order: one linear sum of features over the files that fusion gathered.
 *
 * @module
 */
import { chooseAmong, CHOSEN_FILES } from "./choose_definition.ts";
import { type FeatureName, type Features, FeatureSource } from "./features.ts";
import type { FusedFile } from "./fuse.ts";
import type { Members } from "./members.ts";
import { modelRanks, rankShares } from "./model_ranks.ts";
import { probabilities } from "./probability.ts";
import { weightsOf } from "./weights_of.ts";

/** A file in its final place. */
export interface RankedFile extends FusedFile {
  /** Values of the features, where the order was decided by them. */
  readonly features?: Features;
  /** Probability that it answers the query, from 0 to 1, where its features tell. */
  readonly probability?: number;
  /** Reason that a cross-encoder gives, as a reader sees it. */
  readonly reading?: string;
}

/** A file whose place its features decide. */
interface ScoredFile extends RankedFile {
  readonly features: Features;
}

/** Files that fusion ranks lower keep its order: no feature lifts a file from there to the top. */
const MAX_POOL = 500;

/** Files whose text is looked at: those that what costs less has put first. */
const MAX_READ = 30;

/**
 * Orders fused files by their features; equal scores fall to the path. Features are relative to the
 * best of all files, whichever index they are in.
 */
export function rerank(members: Members, fused: readonly FusedFile[]): RankedFile[] {
  const pool = fused.slice(0, MAX_POOL);
  const sources = sourcesOf(members, pool);
  const highest = {
    chunk: Math.max(...sources.map(({ highest }) => highest.chunk)),
    skeleton: Math.max(...sources.map(({ highest }) => highest.skeleton)),
    history: Math.max(...sources.map(({ highest }) => highest.history)),
  };
  const places = modelRanks(pool.map(({ fileId }) => {
    const { member, file } = members.fileOf(fileId);
    return { file, source: sources[member]! };
  }));
  const byWords = pool.map((each, index) => {
    const { member, file } = members.fileOf(each.fileId);
    const features = sources[member]!.featuresOf(file, each.sources, highest);
    return scoreFile(each, { ...features, ...places[index] });
  }).sort(by(members));
  const first = withCostly(members, sources, byWords.slice(0, MAX_READ));
  const read = [...first, ...byWords.slice(MAX_READ)].sort(by(members));
  const page = withDefinitions(members, read.slice(0, CHOSEN_FILES));
  const ranked = rated([...page, ...read.slice(CHOSEN_FILES)].sort(by(members)));
  return [...ranked, ...fused.slice(MAX_POOL).map(belowAll(ranked.at(-1)?.score ?? 0))];
}

/** Orders fused files by their fused score alone; equal scores fall to the path. */
export function keepFused(members: Members, fused: readonly FusedFile[]): RankedFile[] {
  return [...fused].sort(by(members));
}

/**
 * Orders files anew by what a cross-encoder says of the first of them: one more feature.
 *
 * @param scoreOf Its scores, by file.
 */
export function withReading(
  members: Members,
  ranked: readonly RankedFile[],
  model: string,
  scoreOf: ReadonlyMap<number, number>,
): RankedFile[] {
  const sorted = [...scoreOf.values()].sort((a, b) => b - a);
  const placeOf = rankShares(sorted);
  const reread = ranked.map((file) => {
    const score = scoreOf.get(file.fileId);
    if (!file.features || score === undefined) return file;
    const place = sorted.indexOf(score) + 1;
    return {
      ...scoreFile(file, { ...file.features, crossEncoder: placeOf(score) }),
      reading: `rerank: rank ${place} of ${sorted.length}, score ${score.toFixed(2)} (${model})`,
    };
  });
  return rated(reread.sort(by(members)));
}

/** Adds to files, best first, how likely each answers. */
function rated(files: readonly RankedFile[]): RankedFile[] {
  const likely = probabilities(files);
  return files.map((file, index) => {
    const probability = likely[index];
    return probability === undefined ? file : { ...file, probability };
  });
}

function sourcesOf(members: Members, pool: readonly FusedFile[]): FeatureSource[] {
  const files = pool.map(({ fileId }) => members.fileOf(fileId));
  return members.contexts.map((context, member) =>
    new FeatureSource(
      context,
      files.flatMap((each) => each.member === member ? [each.file] : []),
    )
  );
}

/** Adds the features that cost a look at rows and text; each index reads its chunks in one go. */
function withCostly(
  members: Members,
  sources: readonly FeatureSource[],
  files: readonly ScoredFile[],
): ScoredFile[] {
  const read = [...files];
  const placed = files.map(({ fileId }, place) => ({ place, ...members.fileOf(fileId) }));
  sources.forEach((source, member) => {
    const own = placed.filter((each) => each.member === member);
    source.neighbours(own.map(({ file }) => file)).forEach((neighbours, index) => {
      const { place, file } = own[index]!;
      const { features } = files[place]!;
      const declared = source.declaredOf(file);
      const foreign = Math.max(features.foreign, source.amalgamationOf(file));
      read[place] = scoreFile(files[place]!, { ...features, neighbours, declared, foreign });
    });
  });
  return read;
}

/**
 * Adds how well the best definition of each answers beside those of the others; a file of which none is
 * chosen is as good as their mean.
 */
function withDefinitions(members: Members, files: readonly ScoredFile[]): ScoredFile[] {
  const choices = chooseAmong(members, files.map(({ fileId }) => fileId));
  const chosen = [...choices.values()];
  const mean = chosen.reduce((sum, { score }) => sum + score, 0) / chosen.length;
  return files.map((file) => {
    const score = choices.get(file.fileId)?.score;
    return score === undefined
      ? file
      : scoreFile(file, { ...file.features, bestDefinition: score - mean });
  });
}

function scoreFile(file: FusedFile, features: Features): ScoredFile {
  return { ...file, score: weigh(features), features };
}

function weigh(features: Features): number {
  const weights = weightsOf(features);
  let sum = 0;
  // The keys are those of the weights, which the type of `features` says.
  for (const name of Object.keys(features) as FeatureName[]) {
    sum += weights[name]! * features[name]!;
  }
  return sum;
}

/** Keeps the order of what is not reranked, below all that is. */
function belowAll(lowest: number): (file: FusedFile) => RankedFile {
  return (file) => ({ ...file, score: lowest - 1 + file.score });
}

/** Equal scores fall to the index, in the order in which they are named, then to the path. */
function by(members: Members): (a: FusedFile, b: FusedFile) => number {
  return (a, b) => {
    if (a.score !== b.score) return b.score - a.score;
    const [one, other] = [members.fileOf(a.fileId), members.fileOf(b.fileId)];
    return one.member - other.member || (one.file.path < other.file.path ? -1 : 1);
  };
}
