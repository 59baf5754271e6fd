/**
 * Differences between two trees. Folders with the same object are passed over, so that the work
 * follows from what has changed.
 *
 * @module
 */
import type { Budget } from "./budget.ts";
import { damaged, tooLarge } from "./damage.ts";
import type { Objects } from "./objects.ts";
import { isFolder, TreeCursor } from "./tree.ts";

/** Folders within folders: as many as fit into the longest path of a system. */
const MAX_DEPTH = 2048;
/** Code units of a path: no system opens a longer one. */
const MAX_PATH = 4096;
/** Files of one difference; the largest trees have half of that. */
const MAX_CHANGES = 1_000_000;
/** Steps that an entry counts as, in bytes of an object: about what it takes. */
export const ENTRY_WORK = 64;
/** Steps that a file which differs counts as, since it is kept: two million fit into one answer. */
const CHANGE_WORK = 4096;

export interface TreeFile {
  readonly mode: number;
  readonly oid: string;
}

/** A file that differs: before, after, or both. */
export interface TreeChange {
  readonly path: string;
  readonly before?: TreeFile;
  readonly after?: TreeFile;
}

export interface TreeSource {
  readonly objects: Objects;
  readonly hashBytes: number;
  readonly budget: Budget;
}

/**
 * Lists the files that differ between two trees, in the order of the trees. A file that became a
 * folder went, and others came.
 *
 * @param before Name of a tree; `undefined` stands for an empty one.
 * @param after Name of a tree; `undefined` stands for an empty one.
 * @param options Files that are listed at most as `limit`: a million in any case.
 * @throws {RepositoryError} If a tree is missing or damaged, or more differs than is listed.
 */
export function diffTrees(
  source: TreeSource,
  before: string | undefined,
  after: string | undefined,
  { limit = Infinity }: { readonly limit?: number } = {},
): TreeChange[] {
  const changes: TreeChange[] = [];
  const open = (tree: string | undefined): TreeCursor =>
    new TreeCursor(
      tree === undefined ? new Uint8Array() : source.objects.read(tree, "tree"),
      source.hashBytes,
    );
  const compare = (a: string | undefined, b: string | undefined, folder: string, depth: number) => {
    if (depth > MAX_DEPTH) throw damaged("a tree", `its folders nest ${MAX_DEPTH} levels deep`);
    const [old, next] = [open(a), open(b)];
    while (changes.length < limit && (old.mode !== undefined || next.mode !== undefined)) {
      source.budget.spend(old.skipShared(next));
      if (old.mode === undefined && next.mode === undefined) break;
      source.budget.spend(ENTRY_WORK);
      const order = old.mode === undefined ? 1 : next.mode === undefined ? -1 : old.compare(next);
      const isSame = order === 0 && old.mode === next.mode && old.hasObjectOf(next);
      if (!isSame) {
        const path = pathIn(folder, (order <= 0 ? old : next).name);
        report(path, order <= 0 ? old : undefined, order >= 0 ? next : undefined, depth);
      }
      if (order <= 0) old.advance();
      if (order >= 0) next.advance();
    }
  };
  const report = (
    path: string,
    old: TreeCursor | undefined,
    next: TreeCursor | undefined,
    depth: number,
  ) => {
    // Of one name in the order of trees, both are folders or neither is.
    if (isFolder((old ?? next)?.mode ?? 0)) {
      compare(old?.oid, next?.oid, `${path}/`, depth + 1);
      return;
    }
    const [was, is] = [old, next].map((each) =>
      each?.mode === undefined ? undefined : { mode: each.mode, oid: each.oid }
    );
    source.budget.spend(CHANGE_WORK);
    if (changes.length >= MAX_CHANGES) {
      throw tooLarge("too many files differ", `${MAX_CHANGES} files`);
    }
    changes.push({ path, ...(was ? { before: was } : {}), ...(is ? { after: is } : {}) });
  };
  if (before !== after) compare(before, after, "", 0);
  return changes;
}

/** Finds the tree of a folder within a tree; `undefined` if it has none. */
export function treeAt(
  { objects, hashBytes, budget }: TreeSource,
  root: string,
  path: string,
): string | undefined {
  let tree = root;
  for (const part of path.split("/").filter((each) => each !== "")) {
    const cursor = new TreeCursor(objects.read(tree, "tree"), hashBytes);
    while (cursor.mode !== undefined && !(isFolder(cursor.mode) && cursor.name === part)) {
      budget.spend(ENTRY_WORK);
      cursor.advance();
    }
    if (cursor.mode === undefined) return undefined;
    tree = cursor.oid;
  }
  return tree;
}

function pathIn(folder: string, name: string): string {
  const path = folder + name;
  if (path.length > MAX_PATH) {
    throw damaged("a tree", `a path in it has over ${MAX_PATH} characters`);
  }
  return path;
}
