/**
 * Counts of all documents that BM25F needs, where several indexes are searched as one. With counts
 * of its own alone, an index in which nothing is about a query would give its best hit as high a
 * score as one that is all about it.
 *
 * @module
 */
import { forEachPosting, MAX_FIELDS } from "../store/postings.ts";
import type { Store } from "../store/store.ts";
import type { WeightedTerm } from "./weighted_terms.ts";

/** How many documents hold a term. */
export interface TermCounts {
  /** Chunks and skeletons. */
  readonly count: number;
  /** Skeletons among them. */
  readonly skeletonCount: number;
  /** Files that they are of. */
  readonly fileCount: number;
}

/** Statistics over the documents of several indexes. */
export interface Collection {
  readonly chunkCount: number;
  /** Number of files, each with one skeleton. */
  readonly fileCount: number;
  /** Mean length of each field over all chunks. */
  readonly chunkAverages: readonly number[];
  /** Mean length of each field over all skeletons. */
  readonly skeletonAverages: readonly number[];
  readonly counts: ReadonlyMap<string, TermCounts>;
}

/** Counts the documents of several indexes, and those among them that hold each term. */
export function collectionOf(
  stores: readonly Store[],
  terms: readonly WeightedTerm[],
): Collection {
  const catalogs = stores.map(({ catalog }) => catalog);
  const chunkCount = sum(catalogs.map((catalog) => catalog.chunkCount));
  const fileCount = sum(catalogs.map(({ files }) => files.length));
  return {
    chunkCount,
    fileCount,
    chunkAverages: averages(
      catalogs.map((each) => ({ means: each.chunkAverages, count: each.chunkCount })),
      chunkCount,
    ),
    skeletonAverages: averages(
      catalogs.map((each) => ({ means: each.skeletonAverages, count: each.files.length })),
      fileCount,
    ),
    counts: new Map(terms.map(({ term }) => [
      term,
      addCounts(stores.map((store) => countsOf(store, term))),
    ])),
  };
}

/** Reads the posting list of a term, but weighs nothing of it. */
function countsOf(store: Store, term: string): TermCounts {
  const { catalog } = store;
  let [count, skeletonCount, fileCount] = [0, 0, 0];
  let [lastFile, chunkCount] = [-1, 0];
  forEachPosting(store.postings(term) ?? new Uint8Array(), (fileId, ordinal) => {
    if (fileId !== lastFile) {
      [lastFile, chunkCount] = [fileId, catalog.requireFile(fileId).chunkCount];
      fileCount++;
    }
    if (ordinal > chunkCount) skeletonCount++;
    count++;
  });
  return { count, skeletonCount, fileCount };
}

function addCounts(counts: readonly TermCounts[]): TermCounts {
  return {
    count: sum(counts.map(({ count }) => count)),
    skeletonCount: sum(counts.map(({ skeletonCount }) => skeletonCount)),
    fileCount: sum(counts.map(({ fileCount }) => fileCount)),
  };
}

/** Lengths are whole numbers: rounded, their sum is the exact one that each mean was made of. */
function averages(
  parts: readonly { readonly means: readonly number[]; readonly count: number }[],
  total: number,
): number[] {
  return Array.from({ length: MAX_FIELDS }, (_, field) => {
    const lengths = parts.map(({ means, count }) => Math.round(means[field]! * count));
    return sum(lengths) / Math.max(1, total);
  });
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
