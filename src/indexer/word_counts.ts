import { doubled, type PostingsWriter } from "../store/postings.ts";
import { WordScanner } from "../text/tokens.ts";
import type { WordTable } from "./word_table.ts";

/** Room for the words of a file at the start. */
const MIN_COUNTS = 1024;

const NOTHING: readonly never[] = [];

/**
 * How often the words of one document stand in each of its fields. Most words of a document stand
 * there several times and have several terms: terms are counted once, when the document ends.
 */
export class WordCounts {
  readonly #table: WordTable;
  readonly #fields: number;
  #counts: Uint32Array;
  /** The document in which each word of the file was met last. */
  #documents = new Uint32Array(MIN_COUNTS);
  /** Words of the current document, in the order in which they were met. */
  #words: number[] = [];
  #document = 1;

  constructor(table: WordTable, fields: number) {
    this.#table = table;
    this.#fields = fields;
    this.#counts = new Uint32Array(MIN_COUNTS * fields);
  }

  /** Counts the words of a range of a text. */
  addText(
    text: string,
    from: number,
    to: number,
    field: number,
    beside: readonly WordCounts[] = NOTHING,
  ): void {
    const [table, scanner] = [this.#table, new WordScanner(text, from, to)];
    while (scanner.next()) {
      const word = table.find(text, scanner);
      this.#add(word, field);
      for (let i = 0; i < beside.length; i++) beside[i]!.#add(word, 0);
    }
  }

  #add(word: number, field: number): void {
    if (word >= this.#documents.length) this.#grow(word);
    if (this.#documents[word] !== this.#document) {
      this.#documents[word] = this.#document;
      this.#words.push(word);
    }
    this.#counts[word * this.#fields + field]!++;
  }

  /**
   * Counts the terms of all words, in the order in which the words were met, and forgets the words.
   */
  drainInto(writer: PostingsWriter, firstField = 0): void {
    const [fields, counts, { ids, ends }] = [this.#fields, this.#counts, this.#table];
    for (const word of this.#words) {
      const [base, first] = [word * fields, word === 0 ? 0 : ends[word - 1]!];
      for (let field = 0; field < fields; field++) {
        const times = counts[base + field]!;
        if (times === 0) continue;
        for (let k = first; k < ends[word]!; k++) {
          writer.addById(ids[k]!, firstField + field, times);
        }
        counts[base + field] = 0;
      }
    }
    this.#words.length = 0;
    this.#document++;
  }

  #grow(word: number): void {
    while (word >= this.#documents.length) {
      this.#documents = doubled(this.#documents);
      this.#counts = doubled(this.#counts);
    }
  }
}
