/**
 * Why a file is not in an answer, or not higher in it: where each signal has it, and what each
 * feature counts for it and for the first result. It takes the steps of a search, so that what it
 * says is what the search did.
 *
 * @module
 */
import { findAllowed, type Where } from "../orama/where.ts";
import { bestChunk, type FeatureName } from "../rank/features.ts";
import { bestChunkBy, type RankContext, type RankedHit, type RankerName } from "../rank/ranker.ts";
import type { RankedFile } from "../rank/rerank.ts";
import type { FileRow } from "../store/catalog.ts";
import { findByPath } from "../text/paths.ts";
import type { SearchOptions, SearchResult } from "./answer.ts";
import { featureList, roundFigure } from "./feature_reasons.ts";
import { outsideOf } from "./outside_of.ts";
import type { Ranking, SearchSource } from "./rank_all.ts";
import { selectRanges } from "./select_ranges.ts";
import { treePath } from "./tree_path.ts";
import { foldVariants } from "./variants.ts";
import { knowsFile } from "../rank/model_query.ts";
import { pathFeaturesOf } from "../rank/path.ts";

/** Why a file is not in an answer, or not higher in it. */
export interface WhyNot {
  /** Path relative to the root. */
  readonly path: string;
  /**
   * Fate of a file: it is in the answer (`ranked`), no filter let it through (`filtered`), no
   * signal found it (`unranked`), it is left out of the index (`skipped`), or the tree has no such
   * file (`unknown`).
   */
  readonly state: "ranked" | "filtered" | "unranked" | "skipped" | "unknown";
  /** Place in the whole answer, from 1, files counted; `null` where it is not in it. */
  readonly rank: number | null;
  /** How many files the whole answer holds. */
  readonly of: number;
  /** Why, in one sentence. */
  readonly reason: string;
  /** Standing in each signal that took part; empty for a file that no signal was shown. */
  readonly signals: readonly {
    readonly name: RankerName;
    /** Place among the files that the signal found, from 1; `null` where it did not find this one. */
    readonly rank: number | null;
    readonly of: number;
    /** Why it found the file, or why not. */
    readonly reason: string;
  }[];
  /** Features, those first that cost most; empty where the order is not made of them. */
  readonly features: readonly (NonNullable<SearchResult["features"]>[number] & {
    /** Value times weight: its part in the score. */
    readonly contribution: number;
    /** Its value for the first result. */
    readonly best: number;
    /** How much more it counts for the first result; negative where it counts more for the file. */
    readonly gap: number;
  })[];
}

/** Where one signal has a file. */
type SignalStanding = WhyNot["signals"][number];

/** A feature's value for a file, beside that for the first result. */
type FeatureGap = WhyNot["features"][number];

/**
 * Tells why a file is not in the answer to a query, or not higher in it.
 *
 * @param written Path relative to the root.
 * @throws {RangeError} If the path is not one within the tree.
 */
export function whyNot(
  source: SearchSource,
  ranking: Ranking,
  written: string,
  options: SearchOptions = {},
): WhyNot {
  const asked = treePath(written);
  const path = findByPath(source.store.catalog.files, asked)?.path ?? asked;
  const verdict = judge(source, ranking, path, options);
  return {
    path,
    state: verdict.state,
    rank: verdict.rank ?? null,
    of: ranking.ordered.length,
    reason: verdict.reason,
    signals: verdict.signals ?? [],
    features: verdict.features ?? [],
  };
}

/** Statement about a file; fields that its state does not have are absent. */
type Verdict = Pick<WhyNot, "state" | "reason"> & Partial<WhyNot>;

function judge(
  source: SearchSource,
  ranking: Ranking,
  path: string,
  options: SearchOptions,
): Verdict {
  const { context, ordered } = ranking;
  const file = source.store.catalog.files.find((each) => each.path === path);
  if (!file) return outsideOf(source, path);
  if (context.allowed && !context.allowed.files.has(file.id)) {
    return { state: "filtered", reason: filteredReason(context, file) };
  }
  const signals = ranking.signals.map((name) => judgeSignal(ranking, name, file));
  const index = ordered.findIndex(({ fileId }) => fileId === file.id);
  if (index < 0) return { state: "unranked", reason: "No signal found it", signals };
  const features = gaps(ordered[index]!, ordered[0]!);
  const reason = foldedReason(ranking, file, options) ?? rankedReason(ranking, index, features);
  return { state: "ranked", rank: index + 1, reason, signals, features };
}

function judgeSignal({ context, lists }: Ranking, name: RankerName, file: FileRow): SignalStanding {
  const found = new Map<number, RankedHit>();
  for (const hit of lists.get(name) ?? []) {
    if (!found.has(hit.fileId)) found.set(hit.fileId, hit);
  }
  const hit = found.get(file.id);
  return {
    name,
    rank: hit ? [...found.keys()].indexOf(file.id) + 1 : null,
    of: found.size,
    reason: hit?.reason ?? missedReason(context, name, file),
  };
}

/** Compares two files feature by feature, where both were scored by them. */
function gaps(file: RankedFile, first: RankedFile): FeatureGap[] {
  if (!file.features || !first.features) return [];
  const bestOf = new Map(featureList(first.features).map(({ name, value }) => [name, value]));
  // What a model said of the first result alone counts nothing for the file.
  const unread = Object.fromEntries(Object.keys(first.features).map((name) => [name, 0]));
  return featureList({ ...unread, ...file.features }).map((feature) => {
    const best = bestOf.get(feature.name) ?? 0;
    const contribution = roundFigure(feature.value * feature.weight);
    const gap = roundFigure((best - feature.value) * feature.weight);
    return { ...feature, contribution, best, gap };
  }).sort((a, b) => b.gap - a.gap);
}

/** Says which file stands for one in the answer; absent where none does. */
function foldedReason(ranking: Ranking, file: FileRow, options: SearchOptions): string | undefined {
  const { members, context, lists, ordered } = ranking;
  const { mode, copies = mode === "grep" } = options;
  if (copies) return undefined;
  const { variants } = foldVariants(members, selectRanges(members, ordered, lists), options);
  const [best] = variants.entries().find(([, folded]) => folded.includes(file)) ?? [];
  if (best === undefined) return undefined;
  const path = context.store.catalog.requireFile(best).path;
  return `It is nearly the same as "${path}", which stands for it: --copies shows each`;
}

function rankedReason(
  { context, ordered }: Ranking,
  index: number,
  [worst]: readonly FeatureGap[],
): string {
  if (index === 0) return ordered.length === 1 ? "It is the only result" : "It is the first result";
  const first = `"${context.store.catalog.requireFile(ordered[0]!.fileId).path}"`;
  if (worst && worst.gap > 0) {
    return `It loses most by ${
      FEATURE_WORDS[worst.name] ?? `"${worst.name}"`
    }: the first result, ` +
      `${first}, gains ${worst.gap.toFixed(2)} more by that`;
  }
  if (ordered[index]!.score === ordered[0]!.score || context.query.text === "") {
    return `It comes after the first result, ${first}, in order of path, ` +
      "as nothing else separates them";
  }
  return ordered[0]!.features
    ? "The signals rank it too low for a comparison of features"
    : `This order uses the ranks of the signals alone, which are better for ${first}`;
}

/** Measure of each feature, in words. */
const FEATURE_WORDS: Readonly<Record<string, string>> = {
  chunk: "how well its best part fits the words",
  secondChunk: "how well a second part of it fits the words",
  skeleton: "how well its names, comments and path fit the words",
  coverage: "how many of the words stand in one part of it",
  stemMatch: "words of the query in its name",
  stemPrefix: "a word of the query that its name begins with",
  stemAbbreviation: "a short form of a word in its name",
  stemEquals: "a name that is what the query says",
  folderMatch: "words of the query in its folders",
  meaning: "how near the meaning of its best part is",
  meaningStem: "how near the meaning of its name is",
  meaningFile: "how near the meaning of the whole file is",
  neighbours: "words of the query that stand together in it",
  definition: "the definition of the name that is asked for",
  identifier: "the definition of a name in the query",
  test: "being a test",
  foreign: "being generated, vendored or put together from other files",
  example: "being an example",
  docs: "being documentation",
  config: "being settings or data",
  legacy: "being in a folder of replaced code",
  declared: "declaring what another file defines",
  bestDefinition: "the definition in it that answers best",
  size: "its size",
  referrers: "how many files use its names",
  core: "how near it is to the core of the tree",
  typedPath: "a path that the query names",
  place: "a place that the query points at",
  literal: "the text of the query as it is",
  history: "what its commits say",
  session: "files touched a short while ago",
  dense: "how near its meaning is to a model",
  sparse: "the terms of a model",
  crossEncoder: "what a model says of its best part",
} satisfies Readonly<Record<FeatureName, string>>;

/** Each filter, as a reader is told of it. */
const FILTERS: Readonly<Record<keyof Where, string>> = {
  path: "path",
  language: "language",
  category: "category",
  extension: "extension",
  kind: "kind of definition",
  symbol: "name of a definition",
  id: "quoted or excluded text",
};

/** Says which filter keeps a file out of an answer. */
function filteredReason({ store, where = {} }: RankContext, file: FileRow): string {
  if (file.chunkCount === 0) return "It is empty, and no filter matches an empty file";
  // The keys are those of the filters, which the type of `where` says.
  const culprit = (Object.keys(where) as (keyof Where)[])
    .find((name) => !findAllowed(store, { [name]: where[name] }).files.has(file.id));
  return culprit === undefined
    ? "Each filter matches a part of it, but no part matches all of them"
    : `The filter by ${FILTERS[culprit]} matches nothing in it`;
}

// Why a signal did not find a file, as a reader is told.

/** Says why a signal did not find a file that filters let through. */
function missedReason(context: RankContext, name: RankerName, file: FileRow): string {
  const isFiltersAlone = context.query.text === "";
  const why = isFiltersAlone ? "the query has filters alone" : MISSED[name](context, file);
  return `${name}: ${why}`;
}

type Missed = (context: RankContext, file: FileRow) => string;

const MISSED: Readonly<Record<RankerName, Missed>> = {
  lexical(context, file) {
    const { query, engine, allowed } = context;
    if (query.terms.length === 0) return "the query has no word to look for";
    const words = engine.scores([...query.terms, ...query.expansions]);
    if (bestChunk(context, file, words).score > 0) {
      return "other files match the words of the query better";
    }
    return `no searched word is in ${allowed ? "a part of it that the filters match" : "it"}`;
  },
  vector(context, file) {
    const { engine, embedding, dense } = context;
    if (dense && knowsFile(dense, file)) {
      const cosine = Math.max(0, ...engine.denseCosines(dense, file));
      return `cosine ${cosine.toFixed(2)} at best (${dense.model}), which is too low`;
    }
    if (!embedding || embedding.vector.every((value) => value === 0)) {
      return "no word of the query has a vector";
    }
    const cosines = engine.cosines(embedding.vector);
    const nearest = bestChunkBy(context, file, (ordinal) => cosines[file.firstDocument + ordinal]!);
    return `cosine ${nearest.score.toFixed(2)} at best, which is too low`;
  },
  sparse({ sparse }, file) {
    const scores = sparse?.index.scores(sparse.vector)
      .subarray(file.firstDocument, file.firstDocument + file.chunkCount);
    return scores?.some((score) => score > 0)
      ? "other files share more of the terms that the query implies"
      : "it has no term that the query implies";
  },
  symbol({ store }, file) {
    return store.symbolsStarting(file.id, 1, file.lineCount).length === 0
      ? "nothing is defined in it"
      : "no definition in it has a name close enough to the query";
  },
  path(context, file) {
    return Object.values(pathFeaturesOf(context, file)).some((value) => value > 0)
      ? "other paths match the query better"
      : "no part of its path is in the query";
  },
  place: () => "the query points at no line of it",
  history({ store }, file) {
    return store.history.touched.paths.includes(file.path)
      ? "the commits of other files say more of the query"
      : "no commit is known that touched it";
  },
  session: () => "not touched in the last 24 hours, or not found by another signal",
  grep: ({ allowed }) =>
    `no line ${allowed ? "that the filters match " : ""}holds the query as typed`,
};
