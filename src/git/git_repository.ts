/**
 * A git repository, read without git: no program is run, and nothing is written, fetched or asked for.
 *
 * A tree may be anybody's, and its configuration names programs that git runs for the plainest
 * questions: filters of contents, hooks, monitors of files, transports for objects that are missing.
 *
 * `isomorphic-git` 1.44.11 was measured first and does not do: it cannot be loaded without permission
 * to read the environment, follows links out of the repository, and reads packs as a whole. Of rails (a
 * pack of 380 MB), with that permission, it lists 50,000 commits in 25 s, then takes 33 ms a commit for
 * the names of files, half an hour for all, at 1.3 GB. The readers of this folder take 19 s for both, at
 * 380 MB, and git 3 s.
 *
 * It leaves to others which files are ignored, and what the answers are for. Replaced objects, notes,
 * and packs that only a multi-pack index lists are not read.
 *
 * @module
 */
import { RepositoryError } from "../errors.ts";
import { blame, divide, touchingCommits } from "./blame.ts";
import { Budget } from "./budget.ts";
import { authorOf, messageOf, subjectOf } from "./commit.ts";
import { flagOf, type GitConfig, hashBytesOf, readConfig } from "./config.ts";
import {
  changedRanges,
  differences,
  type LineRange,
  linesOf,
  type LineSource,
  MAX_DIFF_BYTES,
  textOfObject,
} from "./differences.ts";
import { FileHistory, type Origin } from "./file_history.ts";
import { findRepository, type FoundRepository, repositoryAt } from "./find_repository.ts";
import { GitFiles } from "./git_files.ts";
import { History } from "./history.ts";
import { type IndexEntry, parseIndex } from "./index_file.ts";
import { diffLines } from "./line_diff.ts";
import { Objects } from "./objects.ts";
import { PagePool } from "./paged_file.ts";
import { Refs } from "./refs.ts";
import { findRenames, readRenamed } from "./renames.ts";
import { resolveCommit } from "./revision.ts";
import { MODE } from "./tree.ts";
import type { TreeChange, TreeSource } from "./tree_diff.ts";
import { withoutReturns, WorkTree } from "./work_tree.ts";

/** An index of a million files has 100 MB. */
const MAX_INDEX_BYTES = 128 * 1024 * 1024;
/** Attributes that say which line ends a file has on the disk. */
const MAX_ATTRIBUTES_BYTES = 1024 * 1024;
const LINE_END_RULE = /^[^#\n]*\s(?:text|crlf|eol)\b/m;

export interface GitCommit {
  /** Its full name. */
  readonly oid: string;
  /** First paragraph of its message, in one line. */
  readonly subject: string;
  /** Files that it touched below the folder that was opened, relative to it. */
  readonly paths: readonly string[];
}

/** A commit that wrote something in a file. */
export interface WrittenCommit {
  /** Its full name. */
  readonly oid: string;
  readonly author: string;
  /** When it was written, in seconds. */
  readonly time: number;
  /** First paragraph of its message, in one line. */
  readonly subject: string;
  /** The rest of its message. */
  readonly body: string;
  /** Path of the file in it, relative to the folder that was opened, or to the top from elsewhere. */
  readonly path: string;
  /** Whether the clone is cut off at it: what it did not write itself is older. */
  readonly isBorder: boolean;
}

/** Lines of a file, and what wrote them. */
export interface WrittenLines {
  readonly lines: readonly LineRange[];
  /** Absent where no commit has them yet. */
  readonly commit?: WrittenCommit;
}

/** A file that differs, and in which lines. */
export interface FileChange {
  /** Path relative to the folder that was opened. */
  readonly path: string;
  /** Path that it had before, where it has another one. */
  readonly renamedFrom?: string;
  /** Finds the lines; `undefined` where no lines can differ, as in a binary file. */
  ranges(): readonly LineRange[] | undefined;
  /** Reads the text that it had; `undefined` where it had none, or one too large to compare. */
  textBefore(): string | undefined;
}

/** Two sides of a comparison. */
export interface ComparisonOptions {
  /** Commit, branch or tag. @default {"HEAD"} */
  readonly base?: string;
  /** Whether the index is compared, and not the work tree. @default {false} */
  readonly staged?: boolean;
}

/** Options for {@linkcode GitRepository.changesWithRenames}. */
export interface RenameComparison extends ComparisonOptions {
  /** Files that git does not know; below the folder that was opened, relative to it. */
  readonly untracked: readonly string[];
}

/** A repository, as it is seen from a folder of its work tree. Whoever opened it closes it. */
export class GitRepository {
  readonly #found: FoundRepository;
  readonly #pool: PagePool;
  readonly #files: GitFiles;
  readonly #config: GitConfig;
  readonly #source: TreeSource;
  readonly #refs: Refs;
  readonly #history: History;
  readonly #fileHistory: FileHistory;
  #entries: IndexEntry[] | undefined;

  /** @throws {RepositoryError} If it is kept in a form that is not read here. */
  constructor(found: FoundRepository) {
    this.#found = found;
    this.#pool = new PagePool();
    this.#files = new GitFiles(found, this.#pool);
    this.#config = readConfig(this.#files);
    const hashBytes = hashBytesOf(this.#config);
    const budget = new Budget();
    const objects = new Objects({ files: this.#files, hashBytes, budget });
    this.#source = { objects, hashBytes, budget };
    this.#refs = new Refs(this.#files, hashBytes);
    this.#history = new History(this.#source, this.#files);
    this.#fileHistory = new FileHistory(this.#source, this.#history);
  }

  /**
   * Opens the repository that a folder is in.
   *
   * @param root Absolute path of the folder, without links.
   * @throws {RepositoryError} If there is none, or it cannot be read.
   */
  static open(root: string): GitRepository {
    return new GitRepository(findRepository(root));
  }

  /** Closes its files. */
  [Symbol.dispose](): void {
    this.#pool[Symbol.dispose]();
  }

  /**
   * Lists the commits that led to HEAD and are no merges, newest first; it can be left at any time.
   *
   * @throws {RepositoryError} If there are none, or one of them cannot be read.
   */
  *log(): Generator<GitCommit> {
    for (const commit of this.#history.before(this.#resolve("HEAD"))) {
      if (commit.parents.length > 1) continue;
      const changes = this.#history.changes(commit, this.#found.below);
      const { oid } = commit;
      yield { oid, subject: subjectOf(commit), paths: changes.map(({ path }) => path) };
    }
  }

  /**
   * Tells which commits wrote lines of a file, as it is on disk.
   *
   * @param path Path relative to the folder that was opened.
   * @returns One item for each step, so that a caller may pause or leave.
   * @throws {RangeError} If HEAD has no such file, or the file no such line.
   * @throws {RepositoryError} If something cannot be read.
   */
  *blame(path: string, range: LineRange): Generator<WrittenLines | undefined> {
    const start = this.#originOf(path);
    const history = this.#fileHistory;
    const old = history.linesOf(start.file);
    const next = old && this.#linesOnDisk(start.path, old);
    if (!next) {
      throw new RangeError(
        `Cannot compare "${path}" with its history as it is not on the disk, or too large`,
      );
    }
    if (range.end > next.length) {
      throw new RangeError(
        `Cannot find lines ${range.start} to ${range.end} of "${path}": it has ${next.length}`,
      );
    }
    const first = range.start - 1;
    const asked = { final: first, at: first, count: range.end - first };
    const { budget } = this.#source;
    const hunks = diffLines(old, next, (steps) => budget.spend(steps));
    const { old: pieces, own } = divide([asked], hunks);
    if (own.length > 0) {
      yield { lines: own.map(({ final, count }) => ({ start: final + 1, end: final + count })) };
    }
    for (const blamed of blame(history, start, pieces, budget)) {
      yield blamed && { lines: blamed.lines, commit: this.#describe(blamed.origin) };
    }
  }

  /**
   * Lists the commits that touched a file, newest first, under the names that it had.
   *
   * @param path Path relative to the folder that was opened.
   * @returns One item for each step, so that a caller may pause or leave.
   * @throws {RangeError} If HEAD has no such file.
   * @throws {RepositoryError} If something cannot be read.
   */
  *fileLog(path: string): Generator<WrittenCommit | undefined> {
    for (const origin of touchingCommits(this.#fileHistory, this.#originOf(path))) {
      yield origin && this.#describe(origin);
    }
  }

  /** Shortens the name of a commit as git does: by the number of objects, and to no other's name. */
  shorten(oid: string): string {
    const { objects } = this.#source;
    const bits = Math.floor(Math.log2(Math.max(1, objects.packedCount))) + 1;
    let length = Math.max(7, Math.ceil(bits / 2));
    for (const other of objects.withPrefix(oid.slice(0, length))) {
      while (other !== oid && other.startsWith(oid.slice(0, length))) length++;
    }
    return oid.slice(0, length);
  }

  /**
   * Lists the files that differ from a commit. Files that git does not know are not among them.
   *
   * @returns One item for each file that was compared, nothing in it where the file is the same.
   * @throws {RepositoryError} If there is no such commit, or something cannot be read.
   */
  *changes(options: ComparisonOptions): Generator<FileChange | undefined> {
    const { comparison, lines } = this.#sidesOf(options);
    for (const change of differences(comparison, this.#below)) {
      yield change && this.#fileChange(lines, change);
    }
  }

  /**
   * Lists the files that differ from a commit. The lines of a file that came under another path, known
   * to git or not, are those in which it differs from the one that went.
   *
   * @returns One item for each file that was compared, nothing in it where the file is the same.
   * @throws {RepositoryError} If there is no such commit, or something cannot be read.
   */
  *changesWithRenames(options: RenameComparison): Generator<FileChange | undefined> {
    const { comparison, lines } = this.#sidesOf(options);
    const changes: TreeChange[] = [];
    for (const change of differences(comparison, this.#below)) {
      if (change) changes.push(change);
      yield undefined;
    }
    const known = new Set(changes.map(({ path }) => path));
    const after = { mode: MODE.file, oid: "" };
    const untracked = options.untracked.map((path) => ({ path: this.#below + path, after }))
      .filter(({ path }) => !known.has(path));
    const renames = findRenames([...changes, ...untracked], {
      spend: (steps) => lines.budget.spend(steps),
      read: (change) => readRenamed(lines, change),
    });
    for (const change of [...changes, ...untracked.filter(({ path }) => renames.has(path))]) {
      yield this.#fileChange(lines, change, renames.get(change.path));
    }
  }

  /** The two sides of a comparison, and what reads their lines. */
  #sidesOf({ base = "HEAD", staged = false }: ComparisonOptions) {
    const source = this.#source;
    const convertsLineEnds = this.#convertsLineEnds();
    const workTree = staged ? {} : { workTree: this.#workTree(convertsLineEnds) };
    const comparison = { ...source, entries: this.#index(), tree: this.#treeOf(base), ...workTree };
    return { comparison, lines: { ...source, ...workTree, convertsLineEnds } };
  }

  #fileChange(lines: LineSource, change: TreeChange, old?: TreeChange): FileChange {
    const from = this.#below.length;
    return {
      path: change.path.slice(from),
      ...(old ? { renamedFrom: old.path.slice(from) } : {}),
      ranges: () => changedRanges(lines, old ? { ...change, before: old.before! } : change),
      textBefore: () => {
        const { before } = old ?? change;
        const bytes = before && textOfObject(lines.objects, before);
        return bytes && new TextDecoder().decode(bytes);
      },
    };
  }

  /** Lists the files that git knows, and the folders that are submodules. */
  known(): { readonly files: readonly string[]; readonly submodules: readonly string[] } {
    const below = this.#below;
    const entries = this.#index().filter(({ path }) => path.startsWith(below));
    const isSubmodule = ({ mode }: IndexEntry) => (mode & MODE.kind) === MODE.submodule;
    const relative = ({ path }: IndexEntry) => path.slice(below.length);
    return {
      files: entries.filter((entry) => !isSubmodule(entry)).map(relative),
      submodules: entries.filter(isSubmodule).map(relative),
    };
  }

  #originOf(path: string): Origin {
    const origin = this.#fileHistory.origin(this.#resolve("HEAD"), this.#below + path);
    if (origin) return origin;
    throw new RangeError(
      `Cannot look into the history of "${path}" as the commit that is checked out has no such file`,
    );
  }

  /** Lines on disk, with the ends that they have in the repository. */
  #linesOnDisk(path: string, old: readonly string[]): string[] | undefined {
    const converts = this.#convertsLineEnds();
    const bytes = this.#workTree(converts).read(path, MAX_DIFF_BYTES);
    if (bytes === undefined) return undefined;
    const isConverted = converts && !old.some((line) => line.endsWith("\r\n"));
    return linesOf(isConverted ? withoutReturns(bytes) : bytes);
  }

  #describe({ commit, path }: Origin): WrittenCommit {
    const { name: author, time } = authorOf(commit);
    const { oid } = commit;
    const below = this.#below;
    return {
      oid,
      author,
      time,
      ...messageOf(commit),
      path: path.startsWith(below) ? path.slice(below.length) : path,
      isBorder: this.#history.isBorder(oid),
    };
  }

  get #below(): string {
    return this.#found.below === "" ? "" : `${this.#found.below}/`;
  }

  #resolve(name: string): string {
    const [refs, history, config] = [this.#refs, this.#history, this.#config];
    const { objects, hashBytes } = this.#source;
    return resolveCommit({ refs, history, config, objects, hashBytes }, name);
  }

  /** A branch without commits is compared as one with an empty tree. */
  #treeOf(base: string): string | undefined {
    const head = base === "HEAD" ? this.#refs.follow(base) : undefined;
    if (head !== undefined && head.oid === undefined) return undefined;
    return this.#history.commit(this.#resolve(base)).tree;
  }

  #index(): IndexEntry[] {
    if (this.#entries !== undefined) return this.#entries;
    const bytes = this.#files.readBytes("index", MAX_INDEX_BYTES);
    return this.#entries = bytes ? parseIndex(bytes, this.#source.hashBytes) : [];
  }

  #workTree(convertsLineEnds: boolean): WorkTree {
    return new WorkTree({
      top: this.#found.top,
      hashBytes: this.#source.hashBytes,
      indexMs: this.#files.changeTime("index") ?? 0,
      trustsMode: flagOf(this.#config, "core.filemode") ?? true,
      convertsLineEnds,
      submoduleAt: (folder) => this.#headAt(folder),
    });
  }

  #headAt(folder: string): string | undefined {
    try {
      const place = repositoryAt(folder);
      if (place === undefined) return undefined;
      const files = new GitFiles(place, this.#pool);
      return new Refs(files, this.#source.hashBytes).follow("HEAD")?.oid ?? "";
    } catch (error) {
      // It counts as changed: nothing shows that it is not.
      if (error instanceof RepositoryError) return "";
      throw error;
    }
  }

  /**
   * Tells whether line ends may have been converted. The settings of a person and of the system
   * cannot be read; those that come with git for Windows do convert.
   */
  #convertsLineEnds(): boolean {
    const setting = this.#config.get("core.autocrlf")?.toLowerCase();
    if (setting !== undefined) return setting === "input" || flagOf(this.#config, "core.autocrlf")!;
    if (Deno.build.os === "windows") return true;
    const rules = this.#workTree(false).read(".gitattributes", MAX_ATTRIBUTES_BYTES);
    return LINE_END_RULE.test(new TextDecoder().decode(rules ?? new Uint8Array()));
  }
}
