/**
 * Words with their terms, found by their characters where they stand in a text.
 *
 * A repository of 12 MB holds 1.8 million words, but 50,000 different ones. A `Map` would need each
 * as a string of its own, and hash it: that took half of the time of making postings. This table
 * hashes the characters in place and compares them with the word that it knows.
 *
 * @module
 */
import type { PostingsWriter } from "../store/postings.ts";
import { makeTerms } from "../text/tokens.ts";

/** Words that are kept, at 300 bytes each; beyond these the table starts anew with the next file. */
const MAX_WORDS = 30_000;

/** Slots at the start; a power of two, doubled when half are taken. */
const MIN_SLOTS = 1 << 12;

interface Entry {
  readonly word: string;
  readonly hash: number;
  readonly terms: readonly string[];
  /** Numbers of the terms in the file that `file` counts. */
  ids: readonly number[];
  file: number;
}

/** Terms of words, and their numbers in one file at a time. */
export class WordTable {
  #slots = new Int32Array(MIN_SLOTS);
  #entries: Entry[] = [];
  #writer: PostingsWriter | undefined;
  #file = 0;

  /** Starts another file, whose terms `writer` numbers. */
  begin(writer: PostingsWriter): void {
    this.#writer = writer;
    this.#file++;
    if (this.#entries.length > MAX_WORDS) this.#clear();
  }

  /** Terms of the word at a place in a text. */
  terms(text: string, start: number, end: number): readonly string[] {
    return this.#find(text, start, end).terms;
  }

  /**
   * Numbers of those terms in the current file.
   *
   * @throws {TypeError} If no file was started.
   */
  ids(text: string, start: number, end: number): readonly number[] {
    const entry = this.#find(text, start, end);
    if (entry.file !== this.#file) {
      const writer = this.#writer;
      if (!writer) throw new TypeError("Cannot number terms: no file was started");
      entry.ids = entry.terms.map((term) => writer.idOf(term));
      entry.file = this.#file;
    }
    return entry.ids;
  }

  #find(text: string, start: number, end: number): Entry {
    const hash = hashOf(text, start, end);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const position = this.#slots[slot]!;
      if (position === 0) return this.#add(text.slice(start, end), hash, slot);
      const entry = this.#entries[position - 1]!;
      if (
        entry.hash === hash && entry.word.length === end - start &&
        text.startsWith(entry.word, start)
      ) return entry;
      slot = (slot + 1) & mask;
    }
  }

  #add(found: string, hash: number, slot: number): Entry {
    // A slice of a file keeps the whole file in memory for as long as the table holds it: copy it.
    const word = ` ${found}`.slice(1);
    const entry = { word, hash, terms: makeTerms(word), ids: [], file: 0 };
    this.#entries.push(entry);
    this.#slots[slot] = this.#entries.length;
    if (this.#entries.length * 2 > this.#slots.length) this.#grow();
    return entry;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    this.#entries.forEach(({ hash }, index) => {
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = index + 1;
    });
    this.#slots = slots;
  }

  #clear(): void {
    this.#slots = new Int32Array(MIN_SLOTS);
    this.#entries = [];
  }
}

/** FNV-1a over UTF-16 code units. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  // The low bits choose the slot: the high ones are mixed into them.
  return hash ^ (hash >>> 15);
}
