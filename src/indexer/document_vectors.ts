import type { StaticEmbedder } from "../embed/static.ts";
import type { Dictionary, PostingsWriter } from "../store/postings.ts";

/** Row of a term that has not been looked up. */
const NOT_ASKED = -2;

/** Rows of the terms of a dictionary, by their numbers: most terms of a file stand in others. */
class Rows {
  readonly embedder: StaticEmbedder;
  readonly #terms: readonly string[];
  #rows = new Int32Array(1024).fill(NOT_ASKED);

  constructor(embedder: StaticEmbedder, { terms }: Dictionary) {
    this.embedder = embedder;
    this.#terms = terms;
  }

  of(term: number): number {
    if (term >= this.#rows.length) {
      const grown = new Int32Array(Math.max(this.#rows.length * 2, term + 1)).fill(NOT_ASKED);
      grown.set(this.#rows);
      this.#rows = grown;
    }
    let row = this.#rows[term]!;
    if (row === NOT_ASKED) row = this.#rows[term] = this.embedder.rowOf(this.#terms[term]!);
    return row;
  }
}

/** Rows of the dictionaries that there are. */
const rowsCache = new WeakMap<Dictionary, Rows>();

function rowsOf(embedder: StaticEmbedder, dictionary: Dictionary): Rows {
  let rows = rowsCache.get(dictionary);
  if (rows?.embedder !== embedder) {
    rows = new Rows(embedder, dictionary);
    rowsCache.set(dictionary, rows);
  }
  return rows;
}

/** Makes the vectors of the documents of one file from the terms that a writer counts. */
export class DocumentVectors {
  /** One vector a document, `dimensions` bytes each; zeros until it is added. */
  readonly all: Int8Array<ArrayBuffer>;
  readonly #writer: PostingsWriter;
  readonly #known: Rows | undefined;
  readonly #rows: number[] = [];
  readonly #counts: number[] = [];
  #next = 0;

  /** @param embedder Makes the vectors; without it there are none. */
  constructor(writer: PostingsWriter, documents: number, embedder?: StaticEmbedder) {
    this.#writer = writer;
    this.#known = embedder && rowsOf(embedder, writer.dictionary);
    this.all = new Int8Array(documents * (embedder?.dimensions ?? 0));
  }

  /** Embeds the current document of the writer. */
  add(fields: readonly number[]): void {
    const known = this.#known;
    if (!known) return;
    const { embedder } = known;
    this.#rows.length = this.#counts.length = 0;
    this.#writer.forEachTerm((id, frequencies, base) => {
      const row = known.of(this.#writer.numberOf(id));
      if (row < 0) return;
      let count = 0;
      for (const field of fields) count += frequencies[base + field]!;
      if (count === 0) return;
      this.#rows.push(row);
      this.#counts.push(count);
    });
    const from = this.#next++ * embedder.dimensions;
    const into = this.all.subarray(from, from + embedder.dimensions);
    embedder.documentVector(this.#rows, this.#counts, into);
  }
}
