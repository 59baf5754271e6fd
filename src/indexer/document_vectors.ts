import type { StaticEmbedder } from "../embed/static.ts";
import type { PostingsWriter } from "../store/postings.ts";

/** Row of a term that has not been looked up in this file. */
const NOT_ASKED = -2;

/** Makes the vectors of the documents of one file from the terms that a writer counts. */
export class DocumentVectors {
  /** One vector a document, `dimensions` bytes each; zeros until it is added. */
  readonly all: Int8Array<ArrayBuffer>;
  readonly #writer: PostingsWriter;
  readonly #embedder: StaticEmbedder | undefined;
  /** Row of each term by its number in the file: a file says most of its terms many times. */
  #rowOf = new Int32Array(1024).fill(NOT_ASKED);
  readonly #rows: number[] = [];
  readonly #counts: number[] = [];
  #next = 0;

  /**
   * @param writer Counts the terms.
   * @param documents Number of documents to come.
   * @param embedder Makes the vectors; without it there are none.
   */
  constructor(writer: PostingsWriter, documents: number, embedder?: StaticEmbedder) {
    this.#writer = writer;
    this.#embedder = embedder;
    this.all = new Int8Array(documents * (embedder?.dimensions ?? 0));
  }

  /**
   * Embeds the current document of the writer.
   *
   * @param fields Fields whose terms count.
   */
  add(fields: readonly number[]): void {
    const embedder = this.#embedder;
    if (!embedder) return;
    this.#rows.length = this.#counts.length = 0;
    this.#writer.forEachTerm((id, frequencies, base) => {
      const row = this.#row(embedder, id);
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

  #row(embedder: StaticEmbedder, id: number): number {
    if (id >= this.#rowOf.length) {
      const grown = new Int32Array(Math.max(this.#rowOf.length * 2, id + 1)).fill(NOT_ASKED);
      grown.set(this.#rowOf);
      this.#rowOf = grown;
    }
    let row = this.#rowOf[id]!;
    if (row === NOT_ASKED) {
      row = this.#rowOf[id] = embedder.rowOf(this.#writer.termOf(id));
    }
    return row;
  }
}
