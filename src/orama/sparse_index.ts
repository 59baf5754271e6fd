/**
 * The terms that a model gave to chunks, ready to be compared with those of a query: one list a
 * document, read from one end to the other. A hundred thousand chunks take some tens of milliseconds,
 * and an inverted file would have to be made first, which takes longer than a search.
 *
 * @module
 */
import { DamageError } from "../errors.ts";
import type { SparseVector } from "../embed/embedder.ts";
import { dotTerms, forEachTerm, sparseLength } from "../embed/sparse_format.ts";
import type { Catalog } from "../store/catalog.ts";
import { slotsOf, TEXT_HASH_BYTES } from "../store/encodings.ts";
import type { Store } from "../store/store.ts";

/** Numbers of terms take 16 bits. */
const VOCABULARY = 65_536;

/** Indexes of terms, each for as long as the index of the tree is as it was. */
const indexes = new WeakMap<Catalog, SparseIndex>();

/** A term that a query and a document share. */
interface SharedTerm {
  /** Its number in the vocabulary of the model. */
  readonly id: number;
  readonly share: number;
}

/** A query, and what was worked out for it. */
interface LastQuery {
  readonly query: SparseVector;
  readonly weightOf: Float32Array;
  readonly scores: Float32Array;
}

export class SparseIndex {
  /** Lists of the chunks of one file after another: a buffer for each list would take twice as much. */
  readonly #files: Uint8Array[] = [];
  /** Which of the files the list of a document is in, from 1; 0 where it has none. */
  readonly #fileOf: Uint32Array;
  /** Where it starts there. */
  readonly #startOf: Uint32Array;
  readonly size: number;
  #last: LastQuery | undefined;

  constructor(store: Store) {
    const { documentCount } = store.catalog;
    this.#fileOf = new Uint32Array(documentCount);
    this.#startOf = new Uint32Array(documentCount);
    let size = 0;
    store.encodings.forEachFile("sparse", store.catalog, ({ file, textHashes, hashes, items }) => {
      // A copy, as they come as a view.
      const number = this.#files.push(items.slice());
      const starts = startsOf(items);
      if (starts.length * TEXT_HASH_BYTES !== hashes.length) {
        throw new DamageError("list of weights");
      }
      slotsOf(textHashes, hashes).forEach((place, chunk) => {
        if (place < 0) return;
        this.#fileOf[file.firstDocument + chunk] = number;
        this.#startOf[file.firstDocument + chunk] = starts[place]!;
        size++;
      });
    });
    this.size = size;
  }

  has(document: number): boolean {
    return this.#fileOf[document] !== 0;
  }

  /** Scores of all documents: products of the weights of shared terms, summed up; the last are kept. */
  scores(query: SparseVector): Float32Array {
    return this.#enter(query).scores;
  }

  /** The terms that a query shares with a document, the weightiest first. */
  shared(query: SparseVector, document: number): SharedTerm[] {
    if (!this.has(document)) return [];
    const { weightOf } = this.#enter(query);
    const terms: SharedTerm[] = [];
    const list = this.#files[this.#fileOf[document]! - 1]!;
    forEachTerm(list, this.#startOf[document]!, (id, weight) => {
      if (weightOf[id]! > 0) terms.push({ id, share: weightOf[id]! * weight });
    });
    return terms.sort((a, b) => b.share - a.share || a.id - b.id);
  }

  #enter(query: SparseVector): LastQuery {
    if (this.#last?.query !== query) {
      const weightOf = weightsOf(query);
      this.#last = { query, weightOf, scores: this.#scoresOf(weightOf) };
    }
    return this.#last;
  }

  #scoresOf(weightOf: Float32Array): Float32Array {
    return Float32Array.from(this.#fileOf, (number, document) => {
      return number && dotTerms(this.#files[number - 1]!, this.#startOf[document]!, weightOf);
    });
  }
}

/** The sparse vectors of a store, read once for as long as it is as it was. */
export function sparseIndex(store: Store): SparseIndex {
  const { catalog } = store;
  return indexes.getOrInsertComputed(catalog, () => new SparseIndex(store));
}

function weightsOf({ ids, weights }: SparseVector): Float32Array {
  const weightOf = new Float32Array(VOCABULARY);
  ids.forEach((id, at) => weightOf[id] = weights[at]!);
  return weightOf;
}

function startsOf(items: Uint8Array): number[] {
  const starts: number[] = [];
  let at = 0;
  for (; at + 1 < items.length; at += sparseLength(items, at)) starts.push(at);
  if (at !== items.length) throw new DamageError("list of weights");
  return starts;
}
