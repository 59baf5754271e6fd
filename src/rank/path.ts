/**
 * Path: files whose name or place the query says.
 *
 * @module
 */
import { idf } from "../orama/bm25f.ts";
import type { Catalog, FileRow } from "../store/catalog.ts";
import type { Store } from "../store/store.ts";
import { nameOf } from "../text/paths.ts";
import { filesEndingIn, filesMeantBy } from "./file_names.ts";
import { type PathFeatures, pathFeatures, type PathTerms, pathTermsOf } from "./path_features.ts";
import {
  isFileAllowed,
  type RankContext,
  type RankedHit,
  type Ranker,
  sortHits,
} from "./ranker.ts";
import { termNames } from "./term_names.ts";
import { PATH_WEIGHTS } from "./weights.ts";

/** Files beyond these are not named by the query, but share a word of a folder with it. */
const MAX_HITS = 100;

/** Score of a path that was typed: a whole name outranks anything that words alone can reach. */
const TYPED_SCORE = 10;

/** Words of every path of an index, as they are asked for. */
const termsByStore = new WeakMap<Store, Map<number, PathTerms>>();

export const pathRanker: Ranker = {
  name: "path",
  maxHits: MAX_HITS,
  rank(context: RankContext): RankedHit[] {
    const hits = [...literalPaths(context), ...namedPaths(context)];
    const best = new Map<number, RankedHit>();
    for (const hit of hits) {
      if (hit.score > (best.get(hit.fileId)?.score ?? 0)) best.set(hit.fileId, hit);
    }
    return sortHits(context, [...best.values()]).slice(0, MAX_HITS);
  },
};

export function pathFeaturesOf(context: RankContext, file: FileRow): PathFeatures {
  const known = featuresByContext.getOrInsertComputed(context, () => new Map());
  return known.getOrInsertComputed(
    file.id,
    () => pathFeatures(context.query, cachedTerms(context.store, file), termIdf(context)),
  );
}

/** A file that its path has found is looked at again when files are ordered. */
const featuresByContext = new WeakMap<RankContext, Map<number, PathFeatures>>();

type Idf = (term: string) => number;

/** Worked out once a query: hundreds of paths are weighed with it. */
const idfs = new WeakMap<RankContext, Idf>();

/** How rare each term of the query is, over files. */
export function termIdf(context: RankContext): Idf {
  const known = idfs.get(context);
  if (known) return known;
  const { query, engine } = context;
  const terms = [...query.terms, ...query.expansions];
  const { fileCounts, fileTotal: total } = engine.scores(terms);
  const values = new Map(
    terms.map(({ term }, index) => [term, idf(total, fileCounts[index] ?? 0)]),
  );
  const found: Idf = (term) => values.get(term) ?? idf(total, 0);
  idfs.set(context, found);
  return found;
}

function cachedTerms(store: Store, file: FileRow): PathTerms {
  const known = termsByStore.getOrInsertComputed(store, () => new Map());
  return known.getOrInsertComputed(file.id, () => pathTermsOf(file.path));
}

/** Paths that a word of the query is, or is the end of: `auth/config.rs`. */
function literalPaths(context: RankContext): RankedHit[] {
  const { query, store: { catalog } } = context;
  const words = new Set(query.text.split(/\s+/));
  return [...words].flatMap((word) => {
    const path = pathIn(word);
    const files = words.size > 1
      ? asTyped(path, filesTyped(catalog, path))
      : filesTyped(catalog, path);
    return files.filter(({ id }) => isFileAllowed(context, id))
      .map((file) => ({
        fileId: file.id,
        score: TYPED_SCORE + Math.min(1, path.length / file.path.length),
        reason: file.path.toLowerCase().includes(path.toLowerCase())
          ? `path: "${file.path}" holds "${path}"`
          : `path: "${path}" ends like "${file.path}"`,
      }));
  });
}

/** In a sentence, a name with capitals that the file lacks is that of a product: Node.js. */
function asTyped(path: string, files: readonly FileRow[]): readonly FileRow[] {
  return path.includes("/") || path === path.toLowerCase()
    ? files
    : files.filter((file) => nameOf(file.path) === path);
}

/** Share of a path that was typed, plus 1, over 2; 0 where none of it was. */
export function typedPath(hit: RankedHit | undefined): number {
  return hit && hit.score > TYPED_SCORE ? (hit.score - TYPED_SCORE + 1) / 2 : 0;
}

function namedPaths(context: RankContext): RankedHit[] {
  const { query, engine, store, where } = context;
  const terms = [...query.terms, ...query.expansions];
  const files = engine.searchFiles({ terms, limit: MAX_HITS * 3, where });
  const names = termNames(query);
  return files.flatMap(({ fileId }) => {
    const file = store.catalog.requireFile(fileId);
    const features = pathFeaturesOf(context, file);
    const score = weigh(features);
    return score > 0 ? [{ fileId, score, reason: reasonOf(context, file, names) }] : [];
  });
}

/** The keys are those of the features, which the type of the weights says. */
const WEIGHTS = Object.entries(PATH_WEIGHTS) as [keyof PathFeatures, number][];

function weigh(features: PathFeatures): number {
  let sum = 0;
  for (const [name, weight] of WEIGHTS) sum += weight * features[name];
  return sum;
}

function reasonOf(
  { query, store }: RankContext,
  file: FileRow,
  names: ReadonlyMap<string, string>,
): string {
  const { stem, folders } = cachedTerms(store, file);
  const named = query.subTerms.filter((term) => stem.includes(term) || folders.has(term));
  const shown = named.map((term) => `"${names.get(term) ?? term}"`);
  if (shown.length > 0) {
    return `path: ${shown.length === 1 ? "component" : "components"} ${shown.join(", ")} ` +
      `${shown.length === 1 ? "matches" : "match"}`;
  }
  return `path: "${nameOf(file.path)}" is close to the query`;
}

/** Longer words are no paths that anyone types. */
const MAX_PATH_CHARS = 1000;

/** A word of a query as a path: without quotes and brackets around it, and without a line. */
function pathIn(word: string): string {
  return word.replace(/^[("'`<[]+/, "").replace(/[)"'`>\],;:?!.]+$/, "").replace(/(?::\d+)+$/, "")
    .replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
}

/**
 * Files whose path a typed one is, or is the end of; one of another machine may be longer. A word with
 * a dot in it is none for that, as a method or a project has one.
 */
function filesTyped(catalog: Catalog, path: string): FileRow[] {
  if (path === "" || path.length > MAX_PATH_CHARS) return [];
  if (/^(?:[A-Za-z]:)?\/|^~\//.test(path)) return filesMeantBy(catalog, path);
  const files = filesEndingIn(catalog, path);
  // A word that is a name without a dot or a folder is a file only where it is written the same.
  return /[./]/.test(path.slice(1))
    ? files
    : files.filter((file) =>
      /^[A-Z.]/.test(path) && (file.path === path || file.path.endsWith(`/${path}`))
    );
}
