/**
 * Subjects of commits, and which files of the tree each touched: under the names that they have by now.
 *
 * Commits that touch many files say little about any of them, and merges repeat what others say: both
 * are passed over, but for the files that they renamed. What is missing, damaged or too much ends the
 * reading where it is: what was read until then counts.
 *
 * @module
 */
import { RepositoryError } from "../errors.ts";
import { Budget } from "./budget.ts";
import { subjectOf } from "./commit.ts";
import { hashBytesOf, readConfig } from "./config.ts";
import { findRepository } from "./find_repository.ts";
import { GitFiles } from "./git_files.ts";
import { Heap } from "./heap.ts";
import { History, type NamedCommit } from "./history.ts";
import { Objects } from "./objects.ts";
import { PagePool } from "./paged_file.ts";
import { Refs } from "./refs.ts";
import { findRenames } from "./renames.ts";
import type { TreeChange, TreeSource } from "./tree_diff.ts";

/** Files of a commit at most whose message counts. */
export const MAX_TOUCHED_FILES = 15;
/** Files of a commit at most that are looked at, for those that it renamed. */
const MAX_CHANGED_FILES = 1000;
/** Files on either side at most whose contents are compared to find what was renamed. */
const MAX_COMPARED_FILES = 20;
/** A larger file is found again by its object alone. */
const MAX_COMPARED_BYTES = 128 * 1024;

export interface LoggedCommit {
  /** Its full name. */
  readonly oid: string;
  /** When it was made, in seconds. */
  readonly time: number;
  /** First paragraph of its message, in one line. */
  readonly subject: string;
  /** Files that it touched, by the paths that they have by now; no merge, and no more than 15. */
  readonly paths: readonly string[];
}

export interface SubjectOptions {
  /** Files of the tree that are asked about, relative to the folder. */
  readonly paths: ReadonlySet<string>;
  /** Commits that are looked at, the newest; those that touched none of the files among them. */
  readonly maxCommits: number;
  /** Bytes of objects, and as much other work, at most. */
  readonly maxWork: number;
  /** The commit up to which all is known. @default {nothing is known} */
  readonly since?: string;
}

export interface SubjectLog {
  /** The commit that is checked out; absent where there is none, or it cannot be read. */
  readonly head?: string;
  /** Those that touched one of the files, newest first. */
  readonly commits: readonly LoggedCommit[];
  /** New paths of files by the paths that they had. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Whether `since` led to the head; if not, all is to be read. */
  readonly isContinued: boolean;
  /** Whether the clone is cut off somewhere. */
  readonly isShallow: boolean;
  /** Whether older commits were left, as there were too many, or too much work. */
  readonly isCut: boolean;
  /** Why nothing more could be read; absent where all was. */
  readonly problem?: RepositoryError;
}

/**
 * Reads the subjects of the commits that led to HEAD. Nothing is thrown of a repository that cannot be
 * read: the log says why.
 *
 * @param root Absolute path of a folder in a work tree, without links.
 * @returns Nothing for each step, so that a caller may pause; then the log.
 */
export function* readSubjects(
  root: string,
  { paths, maxCommits, maxWork, since }: SubjectOptions,
): Generator<undefined, SubjectLog> {
  const budget = new Budget(maxWork);
  const log = { commits: [] as LoggedCommit[], renamed: new Map<string, string>() };
  let state = { isContinued: false, isShallow: false, isCut: false };
  let head: string | undefined;
  try {
    using reader = new Reader(root, budget);
    head = reader.head;
    if (head === undefined) return { ...log, ...state };
    state = { ...state, isShallow: reader.history.isShallow };
    const walk = new Walk(reader.history, head, since);
    const names = new Names(paths, log.renamed);
    let seen = 0;
    for (const commit of walk.commits()) {
      if (seen++ === maxCommits) {
        state = { ...state, isCut: true };
        break;
      }
      const touched = reader.touched(commit, names);
      if (touched.length > 0) {
        const { oid, time } = commit;
        log.commits.push({ oid, time, subject: subjectOf(commit), paths: touched });
      }
      yield undefined;
    }
    return { head, ...log, ...state, isContinued: walk.isContinued };
  } catch (error) {
    if (!(error instanceof RepositoryError)) throw error;
    const isCut = budget.left < 0;
    return { ...(head && { head }), ...log, ...state, isCut, ...(isCut ? {} : { problem: error }) };
  }
}

/** Commits that led to one, newest first, but for those that led to another. */
class Walk {
  readonly #history: History;
  readonly #head: string;
  readonly #since: string | undefined;
  /** Whether the other commit was met on the way. */
  isContinued = false;

  constructor(history: History, head: string, since: string | undefined) {
    this.#history = history;
    this.#head = head;
    this.#since = since;
  }

  *commits(): Generator<NamedCommit> {
    if (this.#since === undefined) yield* this.#history.before(this.#head);
    else yield* this.#sinceThen(this.#since);
  }

  /** A commit with a wrong date is met before it is known to lead to the other: so none comes early. */
  #sinceThen(since: string): NamedCommit[] {
    const waiting = new Heap<{ commit: NamedCommit; known: boolean }>(({ commit }) => commit.time);
    const isKnown = new Map<string, boolean>();
    const found = new Map<string, NamedCommit>();
    let fresh = 0;
    const reach = (oid: string, known: boolean) => {
      if (!known && oid === since) this.isContinued = true;
      const was = isKnown.get(oid);
      if (was === true || was === known) return;
      isKnown.set(oid, known);
      if (!known) fresh++;
      waiting.push({ commit: this.#history.commit(oid), known });
    };
    reach(since, true);
    reach(this.#head, false);
    while (fresh > 0) {
      const { commit, known } = waiting.pop()!;
      if (!known) fresh--;
      // One that turned out to be known waits a second time.
      if (isKnown.get(commit.oid) !== known) continue;
      if (known) found.delete(commit.oid);
      else found.set(commit.oid, commit);
      for (const parent of commit.parents) reach(parent, known);
    }
    return [...found.values()];
  }
}

/** Names of the files of the tree, as they were at the commits that are gone through backwards. */
class Names {
  readonly #paths: ReadonlySet<string>;
  readonly #renamed: Map<string, string>;

  constructor(paths: ReadonlySet<string>, renamed: Map<string, string>) {
    this.#paths = paths;
    this.#renamed = renamed;
  }

  /** The path that a file has by now; `undefined` where it is gone. */
  now(path: string): string | undefined {
    return this.#paths.has(path) ? path : this.#renamed.get(path);
  }

  /** Notes that a file had another name before. */
  rename(before: string, after: string): void {
    const now = this.now(after);
    if (now !== undefined && !this.#paths.has(before)) this.#renamed.set(before, now);
  }
}

class Reader {
  readonly head: string | undefined;
  readonly history: History;
  readonly #pool = new PagePool();
  readonly #source: TreeSource;
  readonly #below: string;

  constructor(root: string, budget: Budget) {
    const found = findRepository(root);
    const files = new GitFiles(found, this.#pool);
    this.#below = found.below;
    try {
      const hashBytes = hashBytesOf(readConfig(files));
      this.#source = { objects: new Objects({ files, hashBytes, budget }), hashBytes, budget };
      this.history = new History(this.#source, files);
      this.head = new Refs(files, hashBytes).follow("HEAD")?.oid;
    } catch (error) {
      this.#pool[Symbol.dispose]();
      throw error;
    }
  }

  [Symbol.dispose](): void {
    this.#pool[Symbol.dispose]();
  }

  /** Files that a commit touched, by their paths of now; none of one whose message does not count. */
  touched(commit: NamedCommit, names: Names): string[] {
    // The first commit of all, or the one at which a clone was cut off, has all files.
    const isFirst = commit.parents.length === 0;
    if (commit.parents.length > 1) return [];
    const limit = isFirst ? MAX_TOUCHED_FILES + 1 : MAX_CHANGED_FILES;
    const changes = this.history.changes(commit, this.#below, limit);
    if (!isFirst && changes.length < limit) this.#followRenames(changes, names);
    if (changes.length > MAX_TOUCHED_FILES) return [];
    const paths = changes.flatMap(({ path, after }) => after && (names.now(path) ?? []) || []);
    return [...new Set(paths)];
  }

  #followRenames(changes: readonly TreeChange[], names: Names): void {
    const went = changes.filter(({ after }) => !after);
    const came = changes.filter(({ path, before }) => !before && names.now(path) !== undefined);
    if (went.length === 0 || came.length === 0) return;
    const isFew = went.length <= MAX_COMPARED_FILES && came.length <= MAX_COMPARED_FILES;
    const renames = findRenames([...went, ...came], {
      spend: (steps) => this.#source.budget.spend(steps),
      read: (change) => isFew ? this.#textOf(change) : undefined,
    });
    for (const [path, { path: before }] of renames) names.rename(before, path);
  }

  #textOf({ before, after }: TreeChange): Uint8Array | undefined {
    const { objects } = this.#source;
    const { oid } = (before ?? after)!;
    try {
      if (objects.sizeOf(oid) > MAX_COMPARED_BYTES) return undefined;
      return objects.read(oid, "blob");
    } catch (error) {
      // Contents are left out of many clones; its messages are there.
      if (error instanceof RepositoryError && error.trouble === "missing_object") return undefined;
      throw error;
    }
  }
}
