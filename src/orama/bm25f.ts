/**
 * BM25F: one score from several weighted fields of unlike length.
 *
 *     tf'(t, d) = Σ_field  w · tf / (1 − b + b · length / average)
 *     score(d)  = Σ_t  weight(t) · idf(t) · tf' · (k1 + 1) / (k1 + tf')
 *     idf(t)    = ln(1 + (N − df + ½) / (df + ½))
 *
 * after Robertson, Zaragoza and Taylor 2004. Chunks and skeletons are two collections with weights
 * of their own; one pass over the posting lists scores both.
 *
 * @module
 */
import { DamageError } from "../errors.ts";
import type { Catalog } from "../store/catalog.ts";
import { forEachPosting, MAX_FIELDS } from "../store/postings.ts";
import type { Store } from "../store/store.ts";
import { ByteCache } from "../text/byte_cache.ts";
import type { Collection, TermCounts } from "./collection.ts";
import type { WeightedTerm } from "./weighted_terms.ts";

/** Weights of one collection; `fields` in the order of their bits. */
interface Weights {
  readonly k1: number;
  readonly fields: readonly { readonly w: number; readonly b: number; readonly log?: true }[];
}

/**
 * Tuned by hand on 31 repositories before the linear features were fitted; each figure may move by
 * half without a change in NDCG@10 above 0.002 after reranking.
 */
const CHUNK_WEIGHTS: Weights = {
  k1: 1.6,
  fields: [
    { w: 1, b: 0.6 }, // code
    { w: 0.8, b: 0.6 }, // comment
    { w: 2, b: 0.3 }, // symbol
    { w: 1, b: 0.3 }, // enclosing
    { w: 2, b: 0 }, // header
  ],
};

/** Of the same origin. A name said often says little more than a name said once: hence the logs. */
const SKELETON_WEIGHTS: Weights = {
  k1: 1.2,
  fields: [
    { w: 1, b: 0.5, log: true }, // names
    { w: 0.7, b: 0.5, log: true }, // head
    { w: 0.4, b: 0.6, log: true }, // comments
    { w: 2, b: 0 }, // path
  ],
};

/** Terms beyond this many have no bit left to say which of them matched. */
export const MAX_TRACED_TERMS = 32;

/** Scores of all documents for one list of terms. */
export interface Scores {
  /** Score by document; 0 where nothing matched. */
  readonly scores: Float64Array;
  /** Bit i is set where term i matched. */
  readonly matched: Uint32Array;
  readonly documents: readonly number[];
  /** Number of files that hold each term, of all that are searched as one. */
  readonly fileCounts: readonly number[];
  /** Number of all files that are searched as one. */
  readonly fileTotal: number;
}

/**
 * Scores every chunk and skeleton that holds one of the terms.
 *
 * @param collection What is known of all documents, where this index is one of several.
 */
export function scoreTerms(
  store: Store,
  terms: readonly WeightedTerm[],
  collection?: Collection,
): Scores {
  const { catalog } = store;
  const { chunkCount, fileCount: fileTotal } = collection ??
    { chunkCount: catalog.chunkCount, fileCount: catalog.files.length };
  const scores = new Float64Array(catalog.documentCount);
  const matched = new Uint32Array(catalog.documentCount);
  const documents: number[] = [];
  const fileCounts: number[] = [];
  terms.forEach(({ term, weight }, index) => {
    const matches = matchesOf(store, term, collection);
    const { count, skeletonCount, fileCount } = collection?.counts.get(term) ?? matches.counts;
    fileCounts.push(fileCount);
    const bit = index < MAX_TRACED_TERMS ? 1 << index : 0;
    const inChunks = weight * idf(chunkCount, count - skeletonCount);
    const inSkeletons = weight * idf(fileTotal, skeletonCount);
    for (let i = 0; i < matches.documents.length; i++) {
      const document = matches.documents[i]!;
      // The sign tells a skeleton: a share itself is never below zero.
      const signed = matches.shares[i]!;
      const score = signed < 0 ? inSkeletons * -signed : inChunks * signed;
      if (scores[document] === 0) documents.push(document);
      scores[document]! += score;
      matched[document]! |= bit;
    }
  });
  return { scores, matched, documents, fileCounts, fileTotal };
}

/** Documents that hold one term. */
interface Matches {
  readonly documents: Uint32Array;
  /** Saturated frequency of the term in each; those of skeletons are negative. */
  readonly shares: Float64Array;
  readonly counts: TermCounts;
}

/** Bytes of the documents of terms that are kept for one index: decoding them takes a third of a search. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024;

/** Bytes of a document and its share. */
const MATCH_BYTES = 12;

const matchesByCatalog = new WeakMap<Catalog, ByteCache<string, Matches>>();

/** Numbers of the documents that hold a term. */
export function documentsWith(store: Store, term: string): Uint32Array {
  return matchesOf(store, term).documents;
}

/** Documents that hold a term; kept where they are compared with those of their own index alone. */
function matchesOf(store: Store, term: string, collection?: Collection): Matches {
  const { catalog } = store;
  const list = () => store.postings(term) ?? new Uint8Array();
  if (collection) return readMatches(catalog, list(), collection);
  const known = matchesByCatalog.getOrInsertComputed(catalog, () => new ByteCache(MAX_KEPT_BYTES));
  const read = () => readMatches(catalog, list(), catalog);
  return known.getOrMake(term, read, ({ documents }) => documents.length * MATCH_BYTES);
}

function saturate(frequency: number, { k1 }: Weights): number {
  return frequency * (k1 + 1) / (k1 + frequency);
}

function readMatches(catalog: Catalog, list: Uint8Array, averages: Averages): Matches {
  // A posting takes a byte or more.
  const documents = new Uint32Array(list.length);
  const shares = new Float64Array(list.length);
  let [count, fileCount, skeletonCount] = [0, 0, 0];
  let [lastFile, first, chunkCount] = [-1, 0, 0];
  forEachPosting(list, (fileId, ordinal, counts) => {
    if (fileId !== lastFile) {
      const file = catalog.requireFile(fileId);
      [lastFile, first, chunkCount] = [fileId, file.firstDocument, file.chunkCount];
      fileCount++;
    }
    if (ordinal > chunkCount + 1) throw new DamageError("posting list");
    const document = first + ordinal - 1;
    const isSkeleton = ordinal > chunkCount;
    const weights = isSkeleton ? SKELETON_WEIGHTS : CHUNK_WEIGHTS;
    const means = isSkeleton ? averages.skeletonAverages : averages.chunkAverages;
    const share = saturate(weigh(catalog, document, counts, { weights, means }), weights);
    if (isSkeleton) skeletonCount++;
    documents[count] = document;
    shares[count++] = isSkeleton ? -share : share;
  });
  const counts = { count, fileCount, skeletonCount };
  return { documents: documents.slice(0, count), shares: shares.slice(0, count), counts };
}

function weigh(
  { lengths }: Catalog,
  document: number,
  counts: Uint32Array,
  { weights: { fields }, means }: { readonly weights: Weights; readonly means: readonly number[] },
): number {
  const base = document * MAX_FIELDS;
  let sum = 0;
  for (let field = 0; field < fields.length; field++) {
    const count = counts[field]!;
    if (count === 0) continue;
    const { w, b, log } = fields[field]!;
    const relative = lengths[base + field]! / Math.max(1e-9, means[field]!);
    sum += w * (log ? Math.log(1 + count) : count) / (1 - b + b * relative);
  }
  return sum;
}

/** Mean lengths that those of a document are compared with. */
type Averages = Pick<Collection, "chunkAverages" | "skeletonAverages">;

/** Inverse document frequency; positive for every term, also one that all documents hold. */
export function idf(total: number, holding: number): number {
  return Math.log(1 + (total - holding + 0.5) / (holding + 0.5));
}
