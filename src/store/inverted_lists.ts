/**
 * Lists by key: which files hold a term, and which use a name.
 *
 * Added groups are collected, and merged into the lists when much has gathered or at the end, since a
 * list holds all files: one write a key and flush, not one a key and file. Each list is a sequence of
 * groups, one a file, as `postings.ts` writes them.
 *
 * @module
 */
import { DamageError } from "../errors.ts";
import type { Database } from "./database.ts";
import { appendGroup, ByteBuffer, copyWithout, doubled, readVarint } from "./postings.ts";
import { TextPool } from "./text_pool.ts";
import { ONE_OF } from "./statement.ts";

/** Lists that are written between two steps: some 20 ms of work. */
const LISTS_PER_STEP = 2_000;

/** Tables of keys with their numbers, and of lists by the numbers of their keys. */
interface ListTables {
  readonly keys: string;
  readonly key: string;
  readonly lists: string;
  readonly id: string;
}

/** Terms, and the documents that hold them. */
export const POSTINGS = { keys: "terms", key: "term", lists: "postings", id: "term_id" } as const;

/** Names, and the files that use them. */
export const MENTIONS = { keys: "names", key: "name", lists: "mentions", id: "name_id" } as const;

/** Keys of a file by numbers in a dictionary, with what is said of each. */
interface Groups {
  /** Keys by number, which other files share: each is looked up once. */
  readonly dictionary: readonly string[];
  /** Numbers of the keys of the file. */
  readonly terms: Uint32Array;
  /** Bytes for each key, one after the other. */
  readonly entries: Uint8Array;
  /** Where that of each key starts; one more than there are keys. */
  readonly offsets: ArrayLike<number>;
}

/** Adds and removes files in the lists of one kind, inside a transaction of the caller. */
export class InvertedLists {
  readonly #database: Database;
  readonly #tables: ListTables;
  /** Keys that were met, and their ids by their numbers there; 0 where one was dropped. */
  #keys = new TextPool();
  #ids = new Uint32Array(1 << 8);
  /** Ids of the keys of dictionaries, by the numbers there; 0 where they were not asked for. */
  #idsOf = new WeakMap<readonly string[], Uint32Array<ArrayBuffer>>();
  /** Keys that have no row so far, with their numbers. */
  #newKeys: [key: string, id: number][] = [];
  /** Groups as the lists are to hold them, in the order in which they came. */
  #groups = new ByteBuffer(1 << 16);
  /** Key of each group, and where it starts. */
  #groupKeys = new Uint32Array(1 << 12);
  #groupStarts = new Uint32Array(1 << 12);
  #groupCount = 0;
  readonly #removedFiles = new Set<number>();
  readonly #staleKeys = new Set<number>();
  /** Whether there was no list at the start. */
  readonly isFresh: boolean;
  #hasLists: boolean;
  #nextKey: number;

  constructor(database: Database, tables: ListTables) {
    this.#database = database;
    this.#tables = tables;
    this.#nextKey = nextId(database, `SELECT max(${tables.id}) FROM ${tables.lists}`);
    this.isFresh = this.#nextKey === 1;
    this.#hasLists = !this.isFresh;
  }

  /** Bytes that wait to be merged into the lists. */
  get pendingBytes(): number {
    return this.#groups.length + this.#groupCount * 2 * Uint32Array.BYTES_PER_ELEMENT;
  }

  /**
   * Adds a file to the lists of some keys, each of which is named once.
   *
   * @returns The ids of the keys, ascending, as LEB128 differences.
   */
  add(fileId: number, keys: readonly string[]): Uint8Array {
    const ids = Uint32Array.from(keys, (key) => this.#idOf(key));
    for (const id of ids) {
      this.#startGroup(id);
      appendGroup(this.#groups, fileId, NO_BYTES);
    }
    return encodeIds(ids);
  }

  /** Does what {@linkcode InvertedLists.add} does, with bytes for each key. */
  addGroups(fileId: number, { dictionary, terms, entries, offsets }: Groups): Uint8Array {
    const known = this.#known(dictionary);
    const ids = new Uint32Array(terms.length);
    for (let index = 0; index < ids.length; index++) {
      const term = terms[index]!;
      const id = known[term]! || (known[term] = this.#idOf(dictionary[term]!));
      ids[index] = id;
      this.#startGroup(id);
      appendGroup(this.#groups, fileId, entries, [offsets[index]!, offsets[index + 1]!]);
    }
    return encodeIds(ids);
  }

  /** Takes a file out of all lists, by what {@linkcode InvertedLists.add} returned for it. */
  remove(fileId: number, encoded: Uint8Array): void {
    for (const id of decodeIds(encoded)) this.#staleKeys.add(id);
    this.#removedFiles.add(fileId);
  }

  /** The keys of a file, by what {@linkcode InvertedLists.add} returned for it. */
  keysOf(encoded: Uint8Array): string[] {
    const { keys, key } = this.#tables;
    const sql = `SELECT ${key} FROM ${keys} WHERE id = ?`;
    return decodeIds(encoded).flatMap((id) => this.#database.value<string>(sql, id) ?? []);
  }

  /** Merges what was collected into the lists, with a step after every 2,000 of them. */
  *flushing(): Generator<void> {
    const byKey = this.#groupsByKey();
    const touched = this.#staleKeys.size === 0
      ? byKey.keys
      : Uint32Array.from(new Set([...this.#staleKeys, ...byKey.keys])).sort();
    const list = new ByteBuffer(1 << 16);
    const emptied: number[] = [];
    let written = 0;
    for (const id of touched) {
      list.clear();
      if (this.#hasLists) this.#copyOld(list, id);
      this.#appendNew(list, byKey, id);
      if (list.length > 0) this.#writeList(id, list);
      else emptied.push(id);
      if (++written % LISTS_PER_STEP === 0) yield;
    }
    this.#writeKeys();
    this.#drop(emptied);
    this.#hasLists = true;
    this.#groups.clear();
    this.#groupCount = 0;
    this.#staleKeys.clear();
    this.#removedFiles.clear();
  }

  /** Frees what it takes to add files, after the last one and a flush. */
  release(): void {
    this.#keys = new TextPool();
    this.#ids = new Uint32Array(1);
    this.#idsOf = new WeakMap();
    this.#groups = new ByteBuffer();
    this.#groupKeys = new Uint32Array(1);
    this.#groupStarts = new Uint32Array(1);
  }

  #idOf(key: string): number {
    const number = this.#keys.add(key);
    while (number >= this.#ids.length) this.#ids = doubled(this.#ids);
    return this.#ids[number] ||= this.#makeId(key);
  }

  #makeId(key: string): number {
    const tables = this.#tables;
    const sql = `SELECT id FROM ${tables.keys} WHERE ${tables.key} = ?`;
    const stored = this.isFresh ? undefined : this.#database.value<number>(sql, key);
    const id = stored ?? this.#nextKey++;
    if (stored === undefined) this.#newKeys.push([key, id]);
    return id;
  }

  #known(dictionary: readonly string[]): Uint32Array {
    const known = this.#idsOf.get(dictionary);
    if (known && known.length >= dictionary.length) return known;
    const room = new Uint32Array(Math.max(dictionary.length, 2 * (known?.length ?? 0)));
    if (known) room.set(known);
    this.#idsOf.set(dictionary, room);
    return room;
  }

  #startGroup(key: number): void {
    if (this.#groupCount === this.#groupKeys.length) {
      this.#groupKeys = doubled(this.#groupKeys);
      this.#groupStarts = doubled(this.#groupStarts);
    }
    this.#groupKeys[this.#groupCount] = key;
    this.#groupStarts[this.#groupCount++] = this.#groups.length;
  }

  #copyOld(list: ByteBuffer, id: number): void {
    const tables = this.#tables;
    const sql = `SELECT list FROM ${tables.lists} WHERE ${tables.id} = ?`;
    const old = this.#database.value<Uint8Array>(sql, id);
    if (old) copyWithout(list, old, this.#removedFiles);
  }

  #appendNew(list: ByteBuffer, { starts, order }: GroupsByKey, id: number): void {
    const groups = this.#groups.view();
    for (let at = starts[id] ?? 0; at < (starts[id + 1] ?? 0); at++) {
      const group = order[at]!;
      const from = this.#groupStarts[group]!;
      const to = group + 1 < this.#groupCount ? this.#groupStarts[group + 1]! : groups.length;
      // A file may go in the run in which it came.
      const isGone = this.#removedFiles.size > 0 &&
        this.#removedFiles.has(readVarint(groups, { at: from }));
      if (!isGone) list.append(groups, from, to);
    }
  }

  #writeList(id: number, list: ByteBuffer): void {
    const sql = `INSERT OR REPLACE INTO ${this.#tables.lists} VALUES (?, ?)`;
    this.#database.run(sql, id, list.view());
  }

  /** In order, so that each goes behind the one before. */
  #writeKeys(): void {
    const { keys, key } = this.#tables;
    const insert = this.#database.prepare(`INSERT INTO ${keys} (${key}, id) VALUES (?, ?)`);
    for (const [text, id] of this.#newKeys.sort(([a], [b]) => a < b ? -1 : 1)) insert.run(text, id);
    this.#newKeys = [];
  }

  #drop(ids: readonly number[]): void {
    if (ids.length === 0) return;
    const { keys, lists, id } = this.#tables;
    for (const [table, column] of [[lists, id], [keys, "id"]] as const) {
      this.#database.run(`DELETE FROM ${table} WHERE ${column} IN ${ONE_OF}`, ids);
    }
    // One of them may come back, under another number.
    const dropped = new Set(ids);
    for (let at = 0; at < this.#ids.length; at++) {
      if (dropped.has(this.#ids[at]!)) this.#ids[at] = 0;
    }
    this.#idsOf = new WeakMap();
  }

  /** Counting sort of the pending groups: files stay in order within a key. */
  #groupsByKey(): GroupsByKey {
    const starts = new Uint32Array(this.#nextKey + 1);
    for (let i = 0; i < this.#groupCount; i++) starts[this.#groupKeys[i]! + 1]!++;
    const keys = new Uint32Array(starts.length);
    let count = 0;
    for (let id = 0; id < this.#nextKey; id++) {
      if (starts[id + 1]! > 0) keys[count++] = id;
      starts[id + 1]! += starts[id]!;
    }
    const next = starts.slice();
    const order = new Uint32Array(this.#groupCount);
    for (let i = 0; i < this.#groupCount; i++) order[next[this.#groupKeys[i]!]!++] = i;
    return { starts, order, keys: keys.subarray(0, count) };
  }
}

const NO_BYTES = new Uint8Array(0);

interface GroupsByKey {
  /** Where the groups of each key start in `order`. */
  readonly starts: Uint32Array;
  readonly order: Uint32Array;
  readonly keys: Uint32Array;
}

/** Writes ids, which it sorts, as LEB128 differences. */
export function encodeIds(ids: Uint32Array): Uint8Array {
  const encoded = new ByteBuffer(ids.length * 2);
  let last = 0;
  for (const id of ids.sort()) {
    encoded.varint(id - last);
    last = id;
  }
  return encoded.view();
}

/**
 * Reads what {@linkcode encodeIds} wrote.
 *
 * @throws {DamageError} If the bytes are none.
 */
export function decodeIds(encoded: Uint8Array): number[] {
  const cursor = { at: 0 };
  const ids: number[] = [];
  for (let id = 0; cursor.at < encoded.length;) ids.push(id += readVarint(encoded, cursor));
  return ids;
}

/**
 * Ids grow with what is written, and room is made for as many terms; an index that has given out this
 * many is built anew.
 */
const MAX_ID = 2 ** 27;

/**
 * The id after the largest one.
 *
 * @param sql Selects the largest one.
 * @throws {DamageError} If there is none that this program gives out.
 */
export function nextId(database: Database, sql: string): number {
  const id = database.value<number | null>(sql) ?? 0;
  if (!(Number.isSafeInteger(id) && id >= 0 && id < MAX_ID)) {
    throw new DamageError("row of numbers");
  }
  return id + 1;
}
