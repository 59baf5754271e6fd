/**
 * What people wrote about files: the subjects of commits, their words, and which files each touched.
 *
 * Words are kept by commit, and not by file: a subject of seven words on four files takes 11 places and
 * not 28, all sums are exact, and a commit is added without reading those before it. One table holds all
 * of it, as values of many sizes fill its pages best:
 *
 *     0    paths of the files, each ended by a zero
 *     1    for each file, how many commits touched it: two bytes
 *     2    for each commit, oldest first: words of its subject, bytes of its list of files: a byte each
 *     3    the lists of files: each number by its distance from the one before, as LEB128
 *     256… words by their hash: length, UTF-8, bytes of the list, list
 *     512… subjects of sixteen commits: four bytes of the name, year, length, text
 *
 * A list names the commits that hold a word, each by its distance from the one before, as LEB128.
 *
 * @module
 */
import { fnv1a } from "../text/joints.ts";
import { DamageError } from "../errors.ts";
import { ByteCache } from "../text/byte_cache.ts";
import { cutAt } from "../text/cut_text.ts";
import { lengthen, shorten } from "../text/short_text.ts";
import type { Database } from "./database.ts";
import { ByteBuffer, joined, readVarint } from "./postings.ts";

const [PATHS, COUNTS, COMMITS, LISTS] = [0, 1, 2, 3] as const;
const FIRST_BUCKET = 256;
const BUCKETS = 256;
const FIRST_SUBJECT = 512;
const SUBJECTS_A_ROW = 16;

/** Numbers of files have two bytes. */
const MAX_FILES = 65_535;
/** Lengths have one byte. */
const MAX_BYTE = 255;
/** Years are counted from this one on. */
const FIRST_YEAR = 1970;
const OID_BYTES = 4;
/** Name, year and length before a subject. */
const HEAD_BYTES = OID_BYTES + 2;
/** Most people keep to fewer; so many take at most 217 bytes, and their length has one. */
const MAX_SUBJECT_CHARS = 72;
/** Buckets that are kept, as they were read. */
const MAX_CACHED_BYTES = 2 * 1024 * 1024;

export interface HistoryCommit {
  /** Its full name. */
  readonly oid: string;
  readonly year: number;
  readonly subject: string;
  /** Words of it, each once, in the form in which a query has them. */
  readonly words: readonly string[];
  readonly paths: readonly string[];
}

export interface TouchedFiles {
  readonly paths: readonly string[];
  /** For each file, how many commits touched it. */
  readonly counts: Uint16Array;
  /** For each commit, the words of its subject, and the bytes of its list of files. */
  readonly commits: Uint8Array;
  /** The lists of all commits, one after the other: see {@linkcode forEachTouched}. */
  readonly lists: Uint8Array;
}

/** A commit, as it is named in an answer: by the first eight digits. */
export type NamedSubject = Pick<HistoryCommit, "oid" | "year" | "subject">;

/** Table of what people wrote. Changes belong into a transaction of the store. */
export class HistoryTable {
  readonly #database: Database;
  readonly #cached = new ByteCache<number, Uint8Array | null>(MAX_CACHED_BYTES);
  #touched: TouchedFiles | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Which files the commits touched, read once and kept. */
  get touched(): TouchedFiles {
    return this.#touched ??= this.#readTouched();
  }

  /** Commits that hold a word, oldest first. */
  commitsWith(word: string): readonly number[] {
    const key = bucketOf(word);
    const read = () => this.#read(key) ?? null;
    const bucket = this.#cached.getOrMake(key, read, (bytes) => bytes?.length ?? 0);
    const list = bucket && listOf(bucket, ENCODER.encode(word));
    return list ? readList(list) : [];
  }

  /** Name and subject of a commit; `undefined` if there is none of that number. */
  subjectOf(commit: number): NamedSubject | undefined {
    const row = this.#read(FIRST_SUBJECT + Math.floor(commit / SUBJECTS_A_ROW));
    if (!row) return undefined;
    let left = commit % SUBJECTS_A_ROW;
    for (const [at, end] of subjectsOf(row)) if (left-- === 0) return readSubject(row, at, end);
    return undefined;
  }

  /** Gives all that the table holds, by key, for {@linkcode HistoryTable.restore} of another index. */
  entries(): (readonly [key: number, value: Uint8Array<ArrayBuffer>])[] {
    const rows = this.#database.each("SELECT key, value FROM history ORDER BY key");
    return Array.from(rows, (row) => [row.number(0), row.blob(1)]);
  }

  /** Takes over the entries of another index, of whose files this one may hold a part. */
  restore(entries: readonly (readonly [key: number, value: Uint8Array])[]): void {
    for (const [key, value] of entries) this.#write(key, value);
    this.#touched = undefined;
  }

  clear(): void {
    this.#database.exec("DELETE FROM history");
    this.#touched = undefined;
  }

  /**
   * Adds commits, oldest first.
   *
   * @param renamed New paths of files by those that they had.
   */
  add(commits: readonly HistoryCommit[], renamed: ReadonlyMap<string, string> = new Map()): void {
    if (commits.length === 0 && renamed.size === 0) return;
    const first = this.touched.commits.length / 2;
    this.#addTouched(commits, renamed);
    this.#addWords(commits, first);
    this.#addSubjects(commits, first);
    this.#touched = undefined;
  }

  #addTouched(commits: readonly HistoryCommit[], renamed: ReadonlyMap<string, string>): void {
    const { paths: known, counts: counted, commits: before, lists: listed } = this.touched;
    const taken = new Set(known);
    const paths = known.map((path) => {
      const next = renamed.get(path);
      return next === undefined || taken.has(next) ? path : next;
    });
    const numbers = new Map(paths.map((path, number) => [path, number]));
    const numberOf = (path: string): number => {
      const number = numbers.get(path);
      if (number !== undefined || paths.length >= MAX_FILES) return number ?? -1;
      numbers.set(path, paths.length);
      return paths.push(path) - 1;
    };
    const files = commits.map((commit) =>
      commit.paths.map(numberOf).filter((each) => each >= 0).sort((a, b) => a - b)
    );
    const lists = files.map((numbers) => appended(new Uint8Array(), numbers));
    const heads = lists.flatMap(({ length }, at) => [byteOf(commits[at]!.words.length), length]);
    const counts = new Uint16Array(paths.length);
    counts.set(counted);
    for (const number of files.flat()) counts[number] = Math.min(MAX_FILES, counts[number]! + 1);
    this.#write(PATHS, ENCODER.encode(paths.map((path) => `${path}\0`).join("")));
    this.#write(COUNTS, new Uint8Array(counts.buffer, counts.byteOffset, counts.byteLength));
    this.#write(COMMITS, joined([before, Uint8Array.from(heads)]));
    this.#write(LISTS, joined([listed, ...lists]));
  }

  #addWords(commits: readonly HistoryCommit[], first: number): void {
    const added = new Map<number, Map<string, number[]>>();
    commits.forEach(({ words }, at) => {
      for (const word of words) {
        const key = bucketOf(word);
        const bucket = added.getOrInsertComputed(key, () => new Map());
        bucket.getOrInsertComputed(word, () => []).push(first + at);
      }
    });
    for (const [key, words] of added) this.#write(key, extended(this.#read(key), words));
  }

  #addSubjects(commits: readonly HistoryCommit[], first: number): void {
    for (let at = 0; at < commits.length;) {
      const key = FIRST_SUBJECT + Math.floor((first + at) / SUBJECTS_A_ROW);
      const room = SUBJECTS_A_ROW - (first + at) % SUBJECTS_A_ROW;
      const bytes = new ByteBuffer();
      bytes.append(this.#read(key) ?? new Uint8Array());
      for (const commit of commits.slice(at, at + room)) appendSubject(bytes, commit);
      this.#write(key, bytes.view());
      at += room;
    }
  }

  #readTouched(): TouchedFiles {
    const read = (key: number) => this.#read(key) ?? new Uint8Array();
    const paths = DECODER.decode(read(PATHS)).split("\0").slice(0, -1);
    const [counts, commits, lists] = [numbersOf(read(COUNTS)), read(COMMITS), read(LISTS)];
    const isWhole = counts.length === paths.length && commits.length % 2 === 0;
    if (!isWhole || counts.includes(0)) throw damage();
    return { paths, counts, commits, lists };
  }

  #read(key: number): Uint8Array<ArrayBuffer> | undefined {
    return this.#database.value("SELECT value FROM history WHERE key = ?", key);
  }

  #write(key: number, value: Uint8Array): void {
    this.#database.run("INSERT OR REPLACE INTO history VALUES (?, ?)", key, value);
  }
}

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

function damage(): DamageError {
  return new DamageError("history of files");
}

function byteOf(value: number): number {
  return Math.min(MAX_BYTE, Math.max(0, Math.round(value)));
}

function bucketOf(word: string): number {
  const hash = fnv1a(word);
  return FIRST_BUCKET + ((hash ^ hash >>> 15) & (BUCKETS - 1));
}

/** Numbers of two bytes, the lower first, as every system has them that runs this. */
function numbersOf(bytes: Uint8Array): Uint16Array {
  if (bytes.length % 2 !== 0) throw damage();
  return new Uint16Array(bytes.slice().buffer);
}

function listOf(bucket: Uint8Array, word: Uint8Array): Uint8Array | undefined {
  for (const [other, list] of entriesOf(bucket)) {
    if (other.length === word.length && word.every((byte, at) => other[at] === byte)) return list;
  }
  return undefined;
}

function* entriesOf(bucket: Uint8Array): Generator<readonly [word: Uint8Array, list: Uint8Array]> {
  const cursor = { at: 0 };
  const next = () => {
    const length = readVarint(bucket, cursor);
    const start = cursor.at;
    cursor.at += length;
    if (cursor.at > bucket.length) throw damage();
    return bucket.subarray(start, cursor.at);
  };
  while (cursor.at < bucket.length) yield [next(), next()];
}

function readList(list: Uint8Array): number[] {
  const commits: number[] = [];
  const cursor = { at: 0 };
  let commit = -1;
  while (cursor.at < list.length) commits.push(commit += readVarint(list, cursor) + 1);
  return commits;
}

/** A bucket with further commits, which are later than those in it. */
function extended(
  bucket: Uint8Array | undefined,
  added: ReadonlyMap<string, readonly number[]>,
): Uint8Array {
  const made = new ByteBuffer();
  const left = new Map(added);
  const write = (word: Uint8Array, list: Uint8Array, more: readonly number[]) => {
    const whole = appended(list, more);
    made.varint(word.length);
    made.append(word);
    made.varint(whole.length);
    made.append(whole);
  };
  for (const [bytes, list] of bucket ? entriesOf(bucket) : []) {
    const word = DECODER.decode(bytes);
    write(bytes, list, left.get(word) ?? []);
    left.delete(word);
  }
  for (const [word, more] of left) write(ENCODER.encode(word), new Uint8Array(), more);
  return made.view();
}

function appended(list: Uint8Array, more: readonly number[]): Uint8Array {
  if (more.length === 0) return list;
  let last = readList(list).at(-1) ?? -1;
  const made = new ByteBuffer(list.length + 2 * more.length);
  made.append(list);
  for (const commit of more) {
    made.varint(commit - last - 1);
    last = commit;
  }
  return made.view();
}

function appendSubject(bytes: ByteBuffer, { oid, year, subject }: HistoryCommit): void {
  const text = shorten(cut(subject));
  bytes.append(Uint8Array.fromHex(oid.slice(0, 2 * OID_BYTES)));
  bytes.append(Uint8Array.of(byteOf(year - FIRST_YEAR), text.length));
  bytes.append(text);
}

/** Cuts what is longer than most people write. */
function cut(subject: string): string {
  if (subject.length <= MAX_SUBJECT_CHARS) return subject;
  return `${cutAt(subject, MAX_SUBJECT_CHARS - 1)}…`;
}

function* subjectsOf(row: Uint8Array): Generator<readonly [at: number, end: number]> {
  for (let at = 0; at < row.length;) {
    const end = at + HEAD_BYTES + row[at + HEAD_BYTES - 1]!;
    if (!(end <= row.length)) throw damage();
    yield [at, end];
    at = end;
  }
}

function readSubject(row: Uint8Array, at: number, end: number): NamedSubject {
  return {
    oid: row.subarray(at, at + OID_BYTES).toHex(),
    year: FIRST_YEAR + row[at + OID_BYTES]!,
    subject: lengthen(row.subarray(at + HEAD_BYTES, end)),
  };
}

/**
 * Calls a function with the files of those commits that count.
 *
 * @param scores What each commit counts; those with nothing are passed over.
 * @throws {DamageError} If a list names a file that there is none of.
 */
export function forEachTouched(
  { paths, commits, lists }: TouchedFiles,
  scores: ArrayLike<number>,
  visit: (file: number, commit: number) => void,
): void {
  const cursor = { at: 0 };
  for (let commit = 0, end = 0; 2 * commit < commits.length; commit++) {
    const start = end;
    end += commits[2 * commit + 1]!;
    if (scores[commit] === 0) continue;
    if (end > lists.length) throw damage();
    let file = -1;
    for (cursor.at = start; cursor.at < end;) {
      file += readVarint(lists, cursor) + 1;
      if (file >= paths.length) throw damage();
      visit(file, commit);
    }
  }
}

/** Reads every row as its readers do, to say whether one is damaged. */
export function checkHistoryRow(key: number, value: Uint8Array): void {
  if (key >= FIRST_SUBJECT) {
    subjectsOf(value).forEach(([at, end]) => readSubject(value, at, end));
  } else if (key >= FIRST_BUCKET) {
    entriesOf(value).forEach(([, list]) => readList(list));
  }
}
