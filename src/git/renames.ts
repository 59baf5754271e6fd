/**
 * Files that went and came again under another path: with the same object, or with at least half of
 * their bytes in lines that both have, as `git diff --find-renames` takes them.
 *
 * @module
 */
import { nameOf } from "../text/paths.ts";
import { linesOf, type LineSource, textAfter, textOfObject } from "./differences.ts";
import { MODE } from "./tree.ts";
import type { TreeChange } from "./tree_diff.ts";

/** Share of the larger file that is in lines of both, if one is the other renamed. */
export const MIN_SHARED = 0.5;
/** Files on each side whose lines are compared, each with each: of more, only the same object tells. */
const MAX_FILES = 200;
/** A larger file is compared by its object alone. */
const MAX_RENAMED_BYTES = 1024 * 1024;

interface RenameOptions {
  /** Reads a file before or after; `undefined` where it is too large. */
  readonly read: (change: TreeChange) => Uint8Array | undefined;
  /** Is told of work before it is done. */
  readonly spend: (steps: number) => void;
}

/**
 * Pairs files that came with files that went.
 *
 * @returns The file that went, by the path of the one that came.
 */
export function findRenames(
  changes: readonly TreeChange[],
  { read, spend }: RenameOptions,
): Map<string, TreeChange> {
  const isFile = ({ before, after }: TreeChange) =>
    ((before ?? after!).mode & MODE.kind) === MODE.file;
  const went = new Set(changes.filter((each) => !each.after && isFile(each)));
  const came = new Set(changes.filter((each) => !each.before && isFile(each)));
  const renames = new Map<string, TreeChange>();
  const pair = (old: TreeChange, next: TreeChange): void => {
    if (!went.delete(old) || !came.delete(next)) return;
    renames.set(next.path, old);
  };
  const byObject = Map.groupBy(went, ({ before }) => before!.oid);
  for (const next of came) {
    const same = byObject.get(next.after!.oid)?.filter((old) => went.has(old)) ?? [];
    const old = same.find(({ path }) => nameOf(path) === nameOf(next.path)) ?? same[0];
    if (old) pair(old, next);
  }
  if (went.size > MAX_FILES || came.size > MAX_FILES) return renames;
  for (const { old, next } of similarPairs([...went], [...came], { read, spend })) {
    if (went.has(old) && came.has(next)) pair(old, next);
  }
  return renames;
}

/** Reads a file that may have another path after a change; `undefined` where it is too large. */
export function readRenamed(
  source: LineSource,
  { path, before, after }: TreeChange,
): Uint8Array | undefined {
  const isLarge = before && source.objects.sizeOf(before.oid) > MAX_RENAMED_BYTES;
  const bytes = isLarge
    ? undefined
    : before
    ? textOfObject(source.objects, before)
    : textAfter(source, path, after!);
  return bytes && bytes.length <= MAX_RENAMED_BYTES ? bytes : undefined;
}

/** A line takes as long to compare as so many bytes take to be read. */
const LINE_STEPS = 64;

/** Pairs that are alike enough, the most alike first; of several, those of one name. */
function similarPairs(
  went: readonly TreeChange[],
  came: readonly TreeChange[],
  { read, spend }: RenameOptions,
): { readonly old: TreeChange; readonly next: TreeChange }[] {
  const countsOf = (bytes: Uint8Array | undefined) => bytes && countLines(linesOf(bytes));
  const linesAfter = came.length > 0 && went.length > 0
    ? came.map((next) => countsOf(read(next)))
    : [];
  const pairs = went.flatMap((old) => {
    const before = linesAfter.length > 0 ? countsOf(read(old)) : undefined;
    return came.flatMap((next, index) => {
      const after = linesAfter[index];
      if (!before || !after) return [];
      const [least, most] = [before.bytes, after.bytes].toSorted((a, b) => a - b);
      if (most === 0 || least! / most! < MIN_SHARED) return [];
      spend(after.counts.size * LINE_STEPS);
      const shared = sharedPart(before, after);
      const isSameName = nameOf(old.path) === nameOf(next.path);
      return shared < MIN_SHARED ? [] : [{ old, next, shared, isSameName }];
    });
  });
  return pairs.sort((a, b) => b.shared - a.shared || Number(b.isSameName) - Number(a.isSameName));
}

/** Lines of a file, how often each stands in it, and its bytes. */
interface LineCounts {
  readonly counts: ReadonlyMap<string, number>;
  readonly bytes: number;
}

/** Counts the lines of a file; a line has one character a byte. */
export function countLines(lines: readonly string[]): LineCounts {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return { counts, bytes: lines.reduce((sum, { length }) => sum + length, 0) };
}

/** Bytes of the lines that two files have in common, as a share of the larger one. */
export function sharedPart(before: LineCounts, after: LineCounts): number {
  let bytes = 0;
  for (const [line, count] of after.counts) {
    bytes += line.length * Math.min(count, before.counts.get(line) ?? 0);
  }
  return bytes / Math.max(1, before.bytes, after.bytes);
}
