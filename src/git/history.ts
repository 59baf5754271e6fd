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
import { diffTrees, treeAt, type TreeChange, type TreeSource } from "./tree_diff.ts";

/** 100,000 commits whose parents are missing. */
const MAX_SHALLOW_BYTES = 8 * 1024 * 1024;

/** Which of two commits one led to. */
const LEFT = 1;
const RIGHT = 2;

/** A commit with its name. */
interface NamedCommit extends CommitObject {
  readonly oid: string;
}

/** A commit that waits for its turn. */
interface Waiting {
  readonly commit: NamedCommit;
  /** How many came before it. */
  readonly number: number;
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

  /**
   * Walks over the commits that led to one, itself first, the newest of those at hand before others.
   *
   * @throws {RepositoryError} If one is missing or damaged.
   */
  *before(oid: string): Generator<NamedCommit> {
    const waiting = new Heap();
    const seen = new Set([oid]);
    waiting.push({ commit: this.commit(oid), number: 0 });
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      yield next.commit;
      for (const parent of next.commit.parents) {
        if (seen.has(parent)) continue;
        seen.add(parent);
        waiting.push({ commit: this.commit(parent), number: seen.size });
      }
    }
  }

  /** Finds the newest commit that led to both; `undefined` where their histories never meet. */
  meeting(left: string, right: string): string | undefined {
    const waiting = new Heap();
    const sides = new Map<string, number>();
    // A commit waits again where it turns out to have led to the other one as well.
    const reach = (oid: string, from: number) => {
      const known = sides.get(oid) ?? 0;
      if ((known | from) === known) return;
      sides.set(oid, known | from);
      waiting.push({ commit: this.commit(oid), number: sides.size });
    };
    reach(left, LEFT);
    reach(right, RIGHT);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { oid, parents } = next.commit;
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

/** A binary heap: the newest first, of one time the one that came first. */
class Heap {
  readonly #items: Waiting[] = [];

  push(item: Waiting): void {
    const items = this.#items;
    let at = items.push(item) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isFirst(items[at]!, items[above]!)) break;
      [items[at], items[above]] = [items[above]!, items[at]!];
      at = above;
    }
  }

  pop(): Waiting | undefined {
    const items = this.#items;
    const [first, last] = [items[0], items.pop()];
    if (last === undefined || items.length === 0) return first;
    items[0] = last;
    for (let at = 0;;) {
      let best = at;
      for (const below of [2 * at + 1, 2 * at + 2]) {
        if (below < items.length && isFirst(items[below]!, items[best]!)) best = below;
      }
      if (best === at) return first;
      [items[at], items[best]] = [items[best]!, items[at]!];
      at = best;
    }
  }
}

function isFirst(a: Waiting, b: Waiting): boolean {
  return a.commit.time - b.commit.time === 0 ? a.number < b.number : a.commit.time > b.commit.time;
}
