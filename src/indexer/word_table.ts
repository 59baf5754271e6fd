/**
 * Words with their terms, found by their characters where they stand in a text.
 *
 * A repository of 12 MB holds 1.8 million words, but 50,000 different ones. A `Map` would need each
 * as a string of its own, and hash it: that took half of the time of making postings. This table
 * takes the hash of the characters from who scans them, and compares them with the word that it knows.
 * All of it is numbers side by side: objects would lie all over the memory, and to fetch them from
 * there is most of the cost.
 *
 * @module
 */
import { Dictionary, doubled, PostingsWriter } from "../store/postings.ts";
import { makeTerms, type WordScanner } from "../text/tokens.ts";

/** Words that are kept, at 120 bytes each; beyond these the table starts anew with the next file. */
const MAX_WORDS = 60_000;

/** Slots at the start; a power of two, doubled when half are taken. */
const MIN_SLOTS = 1 << 12;

/** Room for the characters of a word at the start. */
const MEAN_CHARS = 8;

/** Numbers of a slot: hash of a word, and its number; 0 where there is none. */
const SLOT = { hash: 0, word: 1, size: 2 } as const;

/** Numbers of a word: where its characters and terms start, and its number in a file. */
const WORD = { chars: 0, terms: 1, file: 2, id: 3, size: 4 } as const;

/** Numbers of a term: the file that met it last, and its number in that. */
const TERM = { file: 0, id: 1, size: 2 } as const;

/** Words and terms, and their numbers in one file at a time. */
export class WordTable {
  #slots = new Int32Array(MIN_SLOTS * SLOT.size);
  #words = new Int32Array(MIN_SLOTS * WORD.size);
  /** Number of words; those of the table count from 1. */
  #count = 0;
  /** Characters of all words, one after the other. */
  #chars = new Uint16Array(MIN_SLOTS * MEAN_CHARS);
  /** Terms of all words, one after the other. */
  #termsOfWords: number[] = [];
  #dictionary = new Dictionary();
  #termStates = new Int32Array(MIN_SLOTS * TERM.size);
  #file = 1;
  #writer = new PostingsWriter(this.#dictionary);
  /** Terms of the words of the file, by the numbers that both have in it. */
  #ids: number[] = [];
  /** Where those of a word end. */
  #ends: number[] = [];

  /** Starts another file: returns who counts its terms. */
  begin(): PostingsWriter {
    if (this.#count > MAX_WORDS) this.#clear();
    this.#file++;
    this.#ids = [];
    this.#ends = [];
    return this.#writer = new PostingsWriter(this.#dictionary);
  }

  /** The number in the current file of the word that a scanner has found. */
  find(text: string, { start, end, hash }: WordScanner): number {
    const slots = this.#slots;
    const mask = slots.length / SLOT.size - 1;
    let slot = hash & mask;
    for (;;) {
      const word = slots[slot * SLOT.size + SLOT.word]!;
      if (word === 0) return this.#idOf(this.#add(text.slice(start, end), hash, slot));
      if (slots[slot * SLOT.size + SLOT.hash] === hash && this.#stands(word, text, start, end)) {
        return this.#idOf(word);
      }
      slot = (slot + 1) & mask;
    }
  }

  /** Numbers of terms in the current file, word by word. */
  get ids(): readonly number[] {
    return this.#ids;
  }

  /** Where the terms of each word end among the {@linkcode ids}. */
  get ends(): readonly number[] {
    return this.#ends;
  }

  #stands(word: number, text: string, start: number, end: number): boolean {
    const [chars, at] = [this.#chars, word * WORD.size + WORD.chars];
    const from = this.#words[at]!;
    const length = this.#words[at + WORD.size]! - from;
    if (length !== end - start) return false;
    for (let i = 0; i < length; i++) {
      if (chars[from + i] !== text.charCodeAt(start + i)) return false;
    }
    return true;
  }

  #idOf(word: number): number {
    const at = word * WORD.size;
    if (this.#words[at + WORD.file] !== this.#file) this.#meet(at);
    return this.#words[at + WORD.id]!;
  }

  /** Numbers a word, and its terms, as the next one of the current file. */
  #meet(at: number): void {
    const [words, writer, states] = [this.#words, this.#writer, this.#termStates];
    words[at + WORD.file] = this.#file;
    words[at + WORD.id] = this.#ends.length;
    for (let k = words[at + WORD.terms]!; k < words[at + WORD.size + WORD.terms]!; k++) {
      const term = this.#termsOfWords[k]!;
      const state = term * TERM.size;
      if (states[state + TERM.file] !== this.#file) {
        states[state + TERM.file] = this.#file;
        states[state + TERM.id] = writer.addTerm(term);
      }
      this.#ids.push(states[state + TERM.id]!);
    }
    this.#ends.push(this.#ids.length);
  }

  #add(found: string, hash: number, slot: number): number {
    const word = ++this.#count;
    const at = word * WORD.size;
    if (at + 2 * WORD.size > this.#words.length) this.#words = doubled(this.#words);
    const from = this.#words[at + WORD.chars]!;
    while (from + found.length > this.#chars.length) this.#chars = doubled(this.#chars);
    for (let i = 0; i < found.length; i++) this.#chars[from + i] = found.charCodeAt(i);
    for (const term of makeTerms(found)) this.#termsOfWords.push(this.#term(term));
    // Where the next one starts is where this one ends.
    this.#words[at + WORD.size + WORD.chars] = from + found.length;
    this.#words[at + WORD.size + WORD.terms] = this.#termsOfWords.length;
    this.#slots[slot * SLOT.size + SLOT.hash] = hash;
    this.#slots[slot * SLOT.size + SLOT.word] = word;
    if (word * 2 * SLOT.size > this.#slots.length) this.#grow();
    return word;
  }

  #term(made: string): number {
    const term = this.#dictionary.numberOf(made);
    if (term * TERM.size >= this.#termStates.length) this.#termStates = doubled(this.#termStates);
    return term;
  }

  #grow(): void {
    const [old, slots] = [this.#slots, new Int32Array(this.#slots.length * 2)];
    const mask = slots.length / SLOT.size - 1;
    for (let from = 0; from < old.length; from += SLOT.size) {
      const [hash, word] = [old[from + SLOT.hash]!, old[from + SLOT.word]!];
      if (word === 0) continue;
      let slot = hash & mask;
      while (slots[slot * SLOT.size + SLOT.word] !== 0) slot = (slot + 1) & mask;
      slots[slot * SLOT.size + SLOT.hash] = hash;
      slots[slot * SLOT.size + SLOT.word] = word;
    }
    this.#slots = slots;
  }

  #clear(): void {
    this.#slots = new Int32Array(MIN_SLOTS * SLOT.size);
    this.#words = new Int32Array(MIN_SLOTS * WORD.size);
    this.#chars = new Uint16Array(MIN_SLOTS * MEAN_CHARS);
    this.#count = 0;
    this.#termsOfWords = [];
    this.#dictionary = new Dictionary();
    this.#termStates = new Int32Array(MIN_SLOTS * TERM.size);
  }
}
