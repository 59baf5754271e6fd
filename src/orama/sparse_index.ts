/**
 * The terms that a model gave to chunks, ready to be compared with those of a query: one list a
 * document, read from one end to the other. A hundred thousand chunks take some tens of milliseconds,
 * and an inverted file would have to be made first, which takes longer than a search.
 *
 * @module
 */
import type { SparseVector } from "../embed/embedder.ts";
import { forEachTerm, sparseLength } from "../embed/sparse_format.ts";
import type { Catalog } from "../store/catalog.ts";
import { placesOf } from "../store/encodings.ts";
import type { Store } from "../store/store.ts";

/** Numbers of terms take 16 bits. */
const VOCABULARY = 65_536;

/** Indexes of terms, each for as long as the index of the tree is as it was. */
const indexes = new WeakMap<Catalog, SparseIndex>();

/** A term that a query and a document share. */
export interface SharedTerm {
  /** Its number in the vocabulary of the model. */
  readonly id: number;
  /** What it adds to the score. */
  readonly share: number;
}

/** The sparse vectors of a store. */
export class SparseIndex {
  readonly #lists = new Map<number, Uint8Array>();
  readonly #documentCount: number;
  #last: { readonly query: SparseVector; readonly scores: Float32Array } | undefined;

  /** Reads the sparse vectors of a store. */
  constructor(store: Store) {
    this.#documentCount = store.catalog.documentCount;
    store.encodings.forEachFile("sparse", store.catalog, ({ file, textHashes, hashes, items }) => {
      const lists = listsOf(items);
      placesOf(textHashes, hashes).forEach((place, chunk) => {
        if (place >= 0) this.#lists.set(file.firstDocument + chunk, lists[place]!);
      });
    });
  }

  /** Chunks that have terms of a model. */
  get size(): number {
    return this.#lists.size;
  }

  /** Tells whether a document has some. */
  has(document: number): boolean {
    return this.#lists.has(document);
  }

  /** Scores of all documents: products of the weights of shared terms, summed up; the last are kept. */
  scores(query: SparseVector): Float32Array {
    if (this.#last?.query !== query) this.#last = { query, scores: this.#scoresOf(query) };
    return this.#last.scores;
  }

  #scoresOf(query: SparseVector): Float32Array {
    const weightOf = weightsOf(query);
    const scores = new Float32Array(this.#documentCount);
    for (const [document, list] of this.#lists) {
      let sum = 0;
      forEachTerm(list, 0, (id, weight) => sum += weightOf[id]! * weight);
      scores[document] = sum;
    }
    return scores;
  }

  /** The terms that a query shares with a document, the weightiest first. */
  shared(query: SparseVector, document: number): SharedTerm[] {
    const weightOf = weightsOf(query);
    const terms: SharedTerm[] = [];
    const list = this.#lists.get(document);
    if (!list) return terms;
    forEachTerm(list, 0, (id, weight) => {
      if (weightOf[id]! > 0) terms.push({ id, share: weightOf[id]! * weight });
    });
    return terms.sort((a, b) => b.share - a.share || a.id - b.id);
  }
}

/** The sparse vectors of a store, read once for as long as it is as it was. */
export function sparseIndex(store: Store): SparseIndex {
  const { catalog } = store;
  let index = indexes.get(catalog);
  if (!index) indexes.set(catalog, index = new SparseIndex(store));
  return index;
}

function weightsOf({ ids, weights }: SparseVector): Float32Array {
  const weightOf = new Float32Array(VOCABULARY);
  ids.forEach((id, at) => weightOf[id] = weights[at]!);
  return weightOf;
}

/** Cuts the items of a file apart, as copies: they come as a view. */
function listsOf(items: Uint8Array): Uint8Array[] {
  const lists: Uint8Array[] = [];
  for (let at = 0; at < items.length;) {
    const length = sparseLength(items, at);
    lists.push(items.slice(at, at + length));
    at += length;
  }
  return lists;
}
