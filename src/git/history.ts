/**
 * The history of a commit: what led to it, newest first, and which files each step changed.
 *
 * The same as `git log --no-merges --name-only --no-renames`, but for objects that somebody has
 * replaced (`refs/replace/`), which are read as they were written.
 *
 * @module
 */
import { ByteCache } from "../text/byte_cache.ts";
import { type CommitObject, readCommit } from "./commit.ts";
import type { GitFiles } from "./git_files.ts";
import { Heap } from "./heap.ts";
import { diffTrees, treeAt, type TreeChange, type TreeSource } from "./tree_diff.ts";

/** 100,000 commits whose parents are missing. */
const MAX_SHALLOW_BYTES = 8 * 1024 * 1024;

/** Commits that are kept: each is asked for as what it is, and as the parent of others. */
const COMMIT_CACHE_BYTES = 4 * 1024 * 1024;

export interface NamedCommit extends CommitObject {
  readonly oid: string;
}

export class History {
  readonly #source: TreeSource;
  readonly #cutOff: ReadonlySet<string>;
  readonly #commits = new ByteCache<string, NamedCommit>(COMMIT_CACHE_BYTES);

  constructor(source: TreeSource, files: GitFiles) {
    this.#source = source;
    const names = files.readText("shallow", MAX_SHALLOW_BYTES)?.split(/\s+/) ?? [];
    this.#cutOff = new Set(names.filter((name) => name !== ""));
  }

  /** Reads a commit; one at which a clone was cut off has no parents. */
  commit(oid: string): NamedCommit {
    const known = this.#commits.get(oid);
    if (known !== undefined) return known;
    const data = this.#source.objects.read(oid, "commit");
    const parents = this.#cutOff.has(oid) ? { parents: [] } : {};
    const commit = { ...readCommit(data, oid), oid, ...parents };
    this.#commits.set(oid, commit, data.length);
    return commit;
  }

  /** Whether a clone was cut off at a commit: its parents are not there. */
  isBorder(oid: string): boolean {
    return this.#cutOff.has(oid);
  }

  /** Whether the clone is cut off somewhere. */
  get isShallow(): boolean {
    return this.#cutOff.size > 0;
  }

  /**
   * Walks over the commits that led to one, itself first, the newest of those at hand before others.
   *
   * @throws {RepositoryError} If one is missing or damaged.
   */
  *before(oid: string): Generator<NamedCommit> {
    const waiting = new Heap<NamedCommit>(({ time }) => time);
    const seen = new Set([oid]);
    waiting.push(this.commit(oid));
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      yield next;
      for (const parent of next.parents) {
        if (seen.has(parent)) continue;
        seen.add(parent);
        waiting.push(this.commit(parent));
      }
    }
  }

  /**
   * Lists what a commit changed.
   *
   * @param below Folder within the tree; paths are relative to it.
   * @param limit Files that are listed at most.
   */
  changes({ tree, parents: [parent] }: NamedCommit, below: string, limit?: number): TreeChange[] {
    const before = parent === undefined ? undefined : this.commit(parent).tree;
    const [was, is] = [before, tree].map((root) =>
      root === undefined ? undefined : treeAt(this.#source, root, below)
    );
    return diffTrees(this.#source, was, is, limit === undefined ? {} : { limit });
  }
}
