/**
 * Which files differ from a commit, in the work tree or in the index, and in which lines.
 *
 * Lines are compared as `git diff --unified=0 --no-renames` does, with these differences: a file that
 * is too large to compare is changed as a whole, one with a conflict is so in the index too, and the
 * rules of the tree that a file is to be taken for binary (`.gitattributes`) are not read.
 *
 * @module
 */
import type { Budget } from "./budget.ts";
import type { IndexEntry } from "./index_file.ts";
import { diffLines } from "./line_diff.ts";
import type { Objects } from "./objects.ts";
import { isFolder, MODE } from "./tree.ts";
import { diffTrees, type TreeChange, type TreeFile, type TreeSource } from "./tree_diff.ts";
import { withoutReturns, type WorkTree } from "./work_tree.ts";

/** A larger file is changed as a whole. */
export const MAX_DIFF_BYTES = 16 * 1024 * 1024;
/** A file of more lines is, too. */
export const MAX_DIFF_LINES = 100_000;
/** Bytes in which git looks for a zero, which makes a file binary. */
const SNIFFED_BYTES = 8000;

/** Lines of a file, the first is 1. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** Lines at most of a file that is changed as a whole. */
const ALL_LINES = 100_000;

/** Returns the range of a file that is changed as a whole. */
function allLines(): LineRange {
  return { start: 1, end: ALL_LINES };
}

interface Comparison extends TreeSource {
  /** Tree of the commit; `undefined` for an empty one. */
  readonly tree: string | undefined;
  readonly entries: readonly IndexEntry[];
  /** The work tree; absent where the index itself is compared. */
  readonly workTree?: WorkTree;
}

/**
 * Lists the files that differ. Files that git does not know are not looked at.
 *
 * @param below Folder within the work tree, empty or with a final slash; others are passed over.
 * @returns One item for each file that was compared, so that a caller may pause; nothing in it where
 * the file is the same.
 */
export function* differences(
  comparison: Comparison,
  below: string,
): Generator<TreeChange | undefined> {
  const { tree, entries, workTree } = comparison;
  const isBelow = (path: string) => path.startsWith(below);
  const rest = new Map(
    diffTrees(comparison, undefined, tree)
      .flatMap(({ path, after }) => isBelow(path) ? [[path, after!] as const] : []),
  );
  const seen = new Set<string>();
  for (const entry of expand(comparison, entries)) {
    const { path } = entry;
    if (!isBelow(path) || seen.has(path) || entry.isIntended && workTree === undefined) continue;
    seen.add(path);
    const before = rest.get(path);
    rest.delete(path);
    const after = workTree === undefined
      // Of a file with a conflict, there is nothing that could be committed.
      ? { mode: entry.mode, oid: entry.stage === 0 ? entry.oid : "" }
      : workTree.stateOf(entry, before ? [before.oid] : []);
    const isSame = before?.oid === after?.oid && before?.mode === after?.mode;
    yield isSame ? undefined : change(path, before, after);
  }
  for (const [path, before] of rest) yield change(path, before, undefined);
}

function change(path: string, before?: TreeFile, after?: TreeFile): TreeChange {
  return { path, ...(before ? { before } : {}), ...(after ? { after } : {}) };
}

/** A folder that is not checked out may have one entry: those of its files take its place. */
function* expand(source: TreeSource, entries: readonly IndexEntry[]): Generator<IndexEntry> {
  for (const entry of entries) {
    if (!isFolder(entry.mode)) yield entry;
    else {
      for (const { path, after } of diffTrees(source, undefined, entry.oid)) {
        yield { ...entry, ...after!, path: entry.path + path, isSkipped: true };
      }
    }
  }
}

export interface LineSource {
  readonly objects: Objects;
  readonly budget: Budget;
  readonly workTree?: WorkTree;
  readonly convertsLineEnds: boolean;
}

/**
 * Finds the lines that differ.
 *
 * @returns Ranges after the change; a removal touches the line that it follows. `undefined` where no
 * lines can: in binary files, empty ones, and where nothing but the mode differs.
 */
export function changedRanges(source: LineSource, change: TreeChange): LineRange[] | undefined {
  const { path, before, after } = change;
  if (before !== undefined && before.oid === after?.oid) return undefined;
  const old = before ? textOfObject(source.objects, before) : new Uint8Array();
  const next = after ? textAfter(source, path, after) : new Uint8Array();
  if (old === undefined || next === undefined) return after ? [allLines()] : [];
  if (isBinary(old) || isBinary(next) || old.length + next.length === 0) return undefined;
  const isConverted = source.convertsLineEnds && !old.includes(13);
  const [was, is] = [old, isConverted ? withoutReturns(next) : next].map(linesOf);
  if (was!.length > MAX_DIFF_LINES || is!.length > MAX_DIFF_LINES) return [allLines()];
  return diffLines(was!, is!, (steps) => source.budget.spend(steps)).flatMap(
    ({ start, count }) => {
      const first = count === 0 ? start : start + 1;
      return first === 0 ? [] : [{ start: first, end: Math.max(first, start + count) }];
    },
  );
}

/** Reads the content of a file; `undefined` where it is too large to compare. */
export function textOfObject(objects: Objects, { mode, oid }: TreeFile): Uint8Array | undefined {
  // Of a submodule, git writes its commit in a line.
  if ((mode & MODE.kind) === MODE.submodule) return new TextEncoder().encode(`${oid}\n`);
  return oid === "" || objects.sizeOf(oid) > MAX_DIFF_BYTES ? undefined : objects.read(oid, "blob");
}

/** Reads a file as it is after a change; `undefined` where it is too large to compare. */
export function textAfter(
  source: LineSource,
  path: string,
  after: TreeFile,
): Uint8Array | undefined {
  const isSubmodule = (after.mode & MODE.kind) === MODE.submodule;
  return source.workTree === undefined || isSubmodule
    ? textOfObject(source.objects, after)
    : source.workTree.read(path, MAX_DIFF_BYTES);
}

function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, SNIFFED_BYTES).includes(0);
}

/** Splits bytes into lines with their ends, so that a last line without one is another line. */
export function linesOf(bytes: Uint8Array): string[] {
  // Each byte is one character of this encoding, and no two are the same.
  return new TextDecoder("latin1").decode(bytes).match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
