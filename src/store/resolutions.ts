/**
 * How each file was resolved, and the keys that its edges depend on: whose files are resolved anew.
 *
 * @module
 */
import { DamageError } from "../errors.ts";
import { fnv1a } from "../text/joints.ts";
import type { LanguageId } from "../types.ts";
import type { Database } from "./database.ts";

/** How a file was resolved. */
export interface Resolution {
  /** Hashes of the keys that its edges depend on, ascending. */
  readonly keys: Uint32Array<ArrayBuffer>;
  readonly uses: number;
  /** Those that an edge was found for. */
  readonly resolved: number;
  /** Those that are known to mean something outside of the tree. */
  readonly external: number;
  /** Places of those among them that an import from outside says so of, as bits. */
  readonly outside: Uint8Array<ArrayBuffer>;
  /** Whether its names took more steps than a file may take: it has no edges. */
  readonly isOverBudget: boolean;
}

interface LanguageCoverage extends Pick<Resolution, "uses" | "resolved" | "external"> {
  readonly language: LanguageId;
  readonly files: number;
}

export interface EncodedKeyGroup {
  /** Its hash. */
  readonly key: number;
  /** Hashes of the keys that it stands for, ascending; some stand for others as well. */
  readonly keys: Uint32Array<ArrayBuffer>;
}

const KEYS_OF_FILES = "SELECT file_id, keys FROM resolutions";
const KEYS_OF_GROUPS = "SELECT key, keys FROM key_groups";

/** The resolutions of an index; its edges are in `graph_tables.ts`. */
export class Resolutions {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Notes how a file was resolved, and what keys stand for: some for several lists, as hashes may be the same. */
  write(fileId: number, resolution: Resolution, groups: readonly EncodedKeyGroup[]): void {
    const { uses, resolved, external, outside, isOverBudget } = resolution;
    const keys = new Uint8Array(resolution.keys.buffer);
    this.#database.run(
      "INSERT OR REPLACE INTO resolutions VALUES (?, ?, ?, ?, ?, ?, ?)",
      ...[fileId, keys, uses, resolved, external, outside, isOverBudget ? 1 : 0],
    );
    for (const { key, keys } of groups) {
      const list = new Uint8Array(keys.buffer);
      this.#database.run("INSERT OR IGNORE INTO key_groups VALUES (?, ?)", key, list);
    }
  }

  /** Places of the uses of a file that are known to be of outside, as bits. */
  outsideUses(fileId: number): Uint8Array {
    const sql = "SELECT outside FROM resolutions WHERE file_id = ?";
    return this.#database.value<Uint8Array>(sql, fileId) ?? new Uint8Array();
  }

  /** Forgets keys that stand for others and that no file depends on any more, directly or not. */
  dropGroupsOfNoFile(): void {
    const inner = new Map<number, number[]>();
    this.#forEachKeys(KEYS_OF_GROUPS, (key) => inner.set(key, []));
    if (inner.size === 0) return;
    const grouped = (hashes: Uint32Array) => hashes.filter((hash) => inner.has(hash));
    this.#forEachKeys(KEYS_OF_GROUPS, (key, hashes) => inner.get(key)!.push(...grouped(hashes)));
    const used = new Set<number>();
    this.#forEachKeys(KEYS_OF_FILES, (_, hashes) => {
      for (const key of grouped(hashes)) used.add(key);
    });
    for (const key of used) for (const each of inner.get(key)!) used.add(each);
    for (const key of inner.keys()) {
      if (!used.has(key)) this.#database.run("DELETE FROM key_groups WHERE key = ?", key);
    }
  }

  /** Ids of the files whose resolution depends on any of some keys. */
  filesDependingOn(keys: ReadonlySet<string>): number[] {
    const wanted = new Set(Array.from(keys, (key) => fnv1a(key)));
    const found: number[] = [];
    if (wanted.size === 0) return found;
    this.#addKeyGroups(wanted);
    this.#forEachKeys(KEYS_OF_FILES, (fileId, hashes) => {
      if (hashes.some((key) => wanted.has(key))) found.push(fileId);
    });
    return found;
  }

  /** Adds the hashes of all keys that stand for any of some keys, directly or not. */
  #addKeyGroups(wanted: Set<number>): void {
    const found: number[] = [];
    const standing = new Map<number, number[]>();
    this.#forEachKeys(KEYS_OF_GROUPS, (key, hashes) => {
      standing.set(key, []);
      if (hashes.some((hash) => wanted.has(hash))) found.push(key);
    });
    if (found.length === 0) return;
    this.#forEachKeys(KEYS_OF_GROUPS, (key, hashes) => {
      for (const hash of hashes) standing.get(hash)?.push(key);
    });
    for (const key of found) {
      if (wanted.has(key)) continue;
      wanted.add(key);
      for (const each of standing.get(key) ?? []) found.push(each);
    }
  }

  /** Visits the lists of keys of a query, each with its number. */
  #forEachKeys(sql: string, visit: (number: number, hashes: Uint32Array) => void): void {
    for (const row of this.#database.each(sql)) {
      // A view need not start at a multiple of four.
      const bytes = row.blob(1);
      if (bytes.length % 4 !== 0) throw new DamageError("list of keys");
      visit(row.number(0), new Uint32Array(bytes.buffer, 0, bytes.length / 4));
    }
  }

  /** Paths of files whose names took more steps than a file may take, in order. */
  filesOverBudget(): string[] {
    return this.#database.column(
      "SELECT path FROM resolutions JOIN files ON files.id = file_id WHERE is_over_budget = 1 " +
        "ORDER BY path",
    );
  }

  /** How well names resolve, by language. */
  coverage(): LanguageCoverage[] {
    return this.#database.rows(
      "SELECT language, count(*) AS files, sum(uses) AS uses, sum(resolved) AS resolved, " +
        "sum(external) AS external FROM resolutions JOIN files ON files.id = file_id " +
        "GROUP BY language ORDER BY language",
    );
  }
}
