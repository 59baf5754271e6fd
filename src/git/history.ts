/**
 * The history of a commit: what led to it, newest first, and which files each step changed.
 *
 * The same as `git log --no-merges --name-only --no-renames`, but for objects that somebody has
 * replaced (`refs/replace/`), which are read as they were written.
 *
 * @module
 */
import { type CommitObject, readCommit } from "./commit.ts";
import type { GitFiles } from "./git_files.ts";
import { Heap } from "./heap.ts";
import { diffTrees, treeAt, type TreeChange, type TreeSource } from "./tree_diff.ts";

/** 100,000 commits whose parents are missing. */
const MAX_SHALLOW_BYTES = 8 * 1024 * 1024;

/** Which of two commits one led to. */
const LEFT = 1;
const RIGHT = 2;

/** A commit with its name. */
export interface NamedCommit extends CommitObject {
  readonly oid: string;
}

/** Commits of one repository. */
export class History {
  readonly #source: TreeSource;
  readonly #cutOff: ReadonlySet<string>;

  constructor(source: TreeSource, files: GitFiles) {
    this.#source = source;
    this.#cutOff = new Set(files.readText("shallow", MAX_SHALLOW_BYTES)?.split(/\s+/));
  }

  /** Reads a commit; one at which a clone was cut off has no parents. */
  commit(oid: string): NamedCommit {
    const commit = readCommit(this.#source.objects.read(oid, "commit"), oid);
    return { ...commit, oid, ...(this.#cutOff.has(oid) ? { parents: [] } : {}) };
  }

  /** Whether a clone was cut off at a commit: its parents are not there. */
  isBorder(oid: string): boolean {
    return this.#cutOff.has(oid);
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

  /** Finds the newest commit that led to both; `undefined` where their histories never meet. */
  meeting(left: string, right: string): string | undefined {
    const waiting = new Heap<NamedCommit>(({ time }) => time);
    const sides = new Map<string, number>();
    // A commit waits again where it turns out to have led to the other one as well.
    const reach = (oid: string, from: number) => {
      const known = sides.get(oid) ?? 0;
      if ((known | from) === known) return;
      sides.set(oid, known | from);
      waiting.push(this.commit(oid));
    };
    reach(left, LEFT);
    reach(right, RIGHT);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { oid, parents } = next;
      const side = sides.get(oid)!;
      if (side === (LEFT | RIGHT)) return oid;
      for (const parent of parents) reach(parent, side);
    }
    return undefined;
  }

  /**
   * Lists what a commit changed.
   *
   * @param below Folder within the tree; paths are relative to it.
   */
  changes({ tree, parents: [parent] }: NamedCommit, below: string): TreeChange[] {
    const before = parent === undefined ? undefined : this.commit(parent).tree;
    const [was, is] = [before, tree].map((root) =>
      root === undefined ? undefined : treeAt(this.#source, root, below)
    );
    return diffTrees(this.#source, was, is);
  }
}
