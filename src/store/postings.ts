/**
 * Posting lists: which documents hold a term, in which fields, how often.
 *
 * A file holds one document a chunk (ordinals 1 to n) and, as ordinal n + 1, its skeleton: the file
 * summarised by its symbol names, comments and path. The list of a term is a sequence of groups,
 * one a file, in order of file id:
 *
 *     fileId  byteLength  entry…           all numbers are unsigned LEB128
 *     entry = (ordinalDelta << 6 | fieldMask << 1 | allOnce)  [frequency of each field in the mask]
 *
 * File ids are absolute, so that adding and removing a file are splices that decode nothing else.
 * A term that stands once in the next chunk takes one byte.
 *
 * @module
 */
import { DamageError } from "../errors.ts";

/** Fields of a chunk, in the order of their bits. */
export const CHUNK_FIELDS = ["code", "comment", "symbol", "enclosing", "header"] as const;

/** Fields of a skeleton, in the order of their bits. */
export const SKELETON_FIELDS = ["names", "head", "comments", "path"] as const;

/** Most fields that a document can have. */
export const MAX_FIELDS = 5;

/** Postings of one file, as they are handed from the analysis to the store. */
export interface FilePostings {
  /** Terms by their numbers, of this file and others: it grows, and no number changes. */
  readonly dictionary: readonly string[];
  /** Numbers of the distinct terms of the file. */
  readonly terms: Uint32Array;
  /** Where the entries of each term start in `entries`; one more than there are terms. */
  readonly offsets: Uint32Array;
  /** The entries of all terms, one after the other. */
  readonly entries: Uint8Array;
  /** Length of every field of every document, in terms: LEB128, chunks first, then the skeleton. */
  readonly lengths: Uint8Array;
}

/** Called for each posting; `frequencies` has one slot a field and is reused between calls. */
type PostingVisitor = (
  fileId: number,
  ordinal: number,
  frequencies: Uint32Array,
) => void;

/** Fewer bytes than these are copied one by one. */
const SHORT_BYTES = 32;

/** A growing array of bytes. */
export class ByteBuffer {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(capacity = 64) {
    this.#bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** Appends an unsigned number below 2³². */
  varint(value: number): void {
    this.#reserve(5);
    while (value > 127) {
      this.#bytes[this.#length++] = (value & 127) | 128;
      value >>>= 7;
    }
    this.#bytes[this.#length++] = value;
  }

  /** Appends bytes as they are, or a range of them. */
  append(bytes: Uint8Array, from = 0, to: number = bytes.length): void {
    this.#reserve(to - from);
    // A view of the few bytes that most ranges are costs more than they do.
    if (to - from < SHORT_BYTES) {
      for (let at = from; at < to; at++) this.#bytes[this.#length++] = bytes[at]!;
      return;
    }
    this.#bytes.set(bytes.subarray(from, to), this.#length);
    this.#length += to - from;
  }

  /** Forgets what was written, and keeps the memory. */
  clear(): void {
    this.#length = 0;
  }

  /** Returns the bytes that were written, as a view that the next write may invalidate. */
  view(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
    grown.set(this.view());
    this.#bytes = grown;
  }
}

/** Numbers terms, for as many files as its owner likes. */
export class Dictionary {
  readonly terms: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    // A slice of a file keeps the whole file in memory for as long as it is here itself: copy it.
    const own = ` ${term}`.slice(1);
    this.#numbers.set(own, this.terms.length);
    return this.terms.push(own) - 1;
  }
}

/** Collects the postings of one file, document by document. */
export class PostingsWriter {
  readonly dictionary: Dictionary;
  #terms = new Uint32Array(1024);
  #termCount = 0;
  readonly #lengths = new ByteBuffer();
  /** Entries in the order of documents; those of a term are brought together at the end. */
  readonly #entries = new ByteBuffer(1 << 12);
  /** Id of the term of each entry, and where the entry ends. */
  readonly #entryTerms: number[] = [];
  readonly #entryEnds: number[] = [];
  #frequencies = new Uint32Array(1024 * MAX_FIELDS);
  #lastOrdinals = new Uint32Array(1024);
  #touched: number[] = [];
  #fieldLengths = new Uint32Array(MAX_FIELDS);
  #ordinal = 1;

  /** @param dictionary Numbers the terms of several files. */
  constructor(dictionary: Dictionary = new Dictionary()) {
    this.dictionary = dictionary;
  }

  /**
   * Adds a term to those of the file, for who keeps in mind which it has added.
   *
   * @returns Its id in this file.
   */
  addTerm(number: number): number {
    const id = this.#termCount++;
    if (id >= this.#terms.length) {
      this.#terms = doubled(this.#terms);
      this.#lastOrdinals = doubled(this.#lastOrdinals);
      this.#frequencies = doubled(this.#frequencies);
    }
    this.#terms[id] = number;
    return id;
  }

  /** Counts a term by its id in this file. */
  addById(id: number, field: number, count = 1): void {
    const base = id * MAX_FIELDS;
    if (this.#isUntouched(base)) this.#touched.push(id);
    this.#frequencies[base + field]! += count;
    this.#fieldLengths[field]! += count;
  }

  /**
   * Visits the terms of the current document.
   *
   * @param visit Called with the id of a term, all frequencies, and where those of the term
   * start: one slot a field. They are valid until it returns.
   */
  forEachTerm(visit: (id: number, frequencies: Uint32Array, base: number) => void): void {
    for (const id of this.#touched) visit(id, this.#frequencies, id * MAX_FIELDS);
  }

  /** Number in the dictionary of the term with an id. */
  numberOf(id: number): number {
    return this.#terms[id]!;
  }

  /** Ends the current document; the next one has the next ordinal. */
  endDocument(fieldCount: number): void {
    for (const id of this.#touched) this.#writeEntry(id);
    for (let field = 0; field < fieldCount; field++) {
      this.#lengths.varint(this.#fieldLengths[field]!);
    }
    this.#touched = [];
    this.#fieldLengths.fill(0);
    this.#ordinal++;
  }

  /** Everything that was collected. */
  finish(): FilePostings {
    const [terms, ends, bytes] = [this.#entryTerms, this.#entryEnds, this.#entries.view()];
    const offsets = new Uint32Array(this.#termCount + 1);
    let last = 0;
    for (let entry = 0; entry < terms.length; entry++) {
      offsets[terms[entry]! + 1]! += ends[entry]! - last;
      last = ends[entry]!;
    }
    for (let id = 0; id < this.#termCount; id++) offsets[id + 1]! += offsets[id]!;
    const entries = new Uint8Array(bytes.length);
    const next = offsets.slice();
    let at = 0;
    for (let entry = 0; entry < terms.length; entry++) {
      let to = next[terms[entry]!]!;
      while (at < ends[entry]!) entries[to++] = bytes[at++]!;
      next[terms[entry]!] = to;
    }
    return {
      dictionary: this.dictionary.terms,
      terms: this.#terms.slice(0, this.#termCount),
      offsets,
      entries,
      lengths: this.#lengths.view().slice(),
    };
  }

  #isUntouched(base: number): boolean {
    const f = this.#frequencies;
    return (f[base]! | f[base + 1]! | f[base + 2]! | f[base + 3]! | f[base + 4]!) === 0;
  }

  #writeEntry(id: number): void {
    const base = id * MAX_FIELDS;
    let mask = 0;
    let allOnce = 1;
    for (let field = 0; field < MAX_FIELDS; field++) {
      const frequency = this.#frequencies[base + field]!;
      if (frequency > 0) mask |= 1 << field;
      if (frequency > 1) allOnce = 0;
    }
    this.#entries.varint((this.#ordinal - this.#lastOrdinals[id]!) << 6 | mask << 1 | allOnce);
    this.#lastOrdinals[id] = this.#ordinal;
    for (let field = 0; field < MAX_FIELDS; field++) {
      const frequency = this.#frequencies[base + field]!;
      if (frequency > 0 && allOnce === 0) this.#entries.varint(frequency);
      this.#frequencies[base + field] = 0;
    }
    this.#entryTerms.push(id);
    this.#entryEnds.push(this.#entries.length);
  }
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const made = new ByteBuffer();
  for (const part of parts) made.append(part);
  return made.view();
}

/** A copy of numbers with as much room again. */
export function doubled<T extends Int32Array | Uint16Array | Uint32Array>(numbers: T): T {
  // The constructor of an array of numbers makes one of its kind.
  const larger = new (numbers.constructor as new (length: number) => T)(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/** Appends the group of one file to a list: all of some bytes, or a range of them. */
export function appendGroup(
  list: ByteBuffer,
  fileId: number,
  entries: Uint8Array,
  [from, to]: readonly [number, number] = [0, entries.length],
): void {
  list.varint(fileId);
  list.varint(to - from);
  list.append(entries, from, to);
}

/**
 * Copies a posting list into `to`, less the groups of some files.
 *
 * @throws {DamageError} If the list is none.
 */
export function copyWithout(to: ByteBuffer, list: Uint8Array, removed: ReadonlySet<number>): void {
  const cursor = { at: 0 };
  while (cursor.at < list.length) {
    const start = cursor.at;
    const fileId = readVarint(list, cursor);
    const length = readVarint(list, cursor);
    cursor.at += length;
    if (cursor.at > list.length) throw new DamageError("posting list");
    if (!removed.has(fileId)) to.append(list.subarray(start, cursor.at));
  }
}

/**
 * Lists the files of a list, ascending.
 *
 * @throws {DamageError} If the list is none.
 */
export function filesOf(list: Uint8Array): number[] {
  const files: number[] = [];
  forEachPosting(list, () => {}, (fileId) => {
    files.push(fileId);
    return false;
  });
  return files;
}

/**
 * Visits the postings of a list in order: files and ordinals rise, so that none comes twice.
 *
 * @param wants Tells whether a file is of interest; the postings of others are not decoded.
 * @throws {DamageError} If the list is none.
 */
export function forEachPosting(
  list: Uint8Array,
  visit: PostingVisitor,
  wants?: (fileId: number) => boolean,
): void {
  const cursor = { at: 0 };
  const frequencies = new Uint32Array(MAX_FIELDS);
  let lastFile = -1;
  while (cursor.at < list.length) {
    const fileId = readVarint(list, cursor);
    const length = readVarint(list, cursor);
    const end = cursor.at + length;
    if (fileId <= lastFile || end > list.length) throw new DamageError("posting list");
    lastFile = fileId;
    if (wants && !wants(fileId)) {
      cursor.at = end;
      continue;
    }
    let ordinal = 0;
    while (cursor.at < end) {
      const head = readVarint(list, cursor);
      if (head < 1 << 6) throw new DamageError("posting list");
      ordinal += head >>> 6;
      for (let field = 0; field < MAX_FIELDS; field++) {
        const present = (head >> (field + 1)) & 1;
        frequencies[field] = present === 0 || (head & 1) === 1 ? present : readVarint(list, cursor);
      }
      visit(fileId, ordinal, frequencies);
    }
    if (cursor.at !== end) throw new DamageError("posting list");
  }
}

/** A number of 32 bits takes five bytes at most, of seven bits each. */
const VARINT_BITS = 35;

/**
 * Reads an unsigned LEB128 number and moves the cursor behind it.
 *
 * @throws {DamageError} If the bytes end within it, or it is longer than 32 bits take.
 */
export function readVarint(bytes: Uint8Array, cursor: { at: number }): number {
  let value = 0;
  for (let shift = 0; shift < VARINT_BITS; shift += 7) {
    // Behind the end is nothing, which is less than no number.
    const byte = bytes[cursor.at++]!;
    value |= (byte & 127) << shift;
    if (byte < 128) return value >>> 0;
  }
  throw new DamageError("number");
}
