/**
 * A part of what has changed, by path. What is left out stays as it was in the index, and so does
 * what the last walk found beside files: the next check sees the same difference again.
 *
 * @module
 */
import type { Surroundings, Timestamp } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import { folderOf, pathKey, readTreePath } from "../text/paths.ts";
import { changeCount, type Changes } from "./plan.ts";

/** Git's private rules stand two folders below the one that they hold for. */
const EXCLUDE_FILE = /(?:^|\/)\.git\/info\/exclude$/;

/**
 * Reads paths of files and folders as an index writes them; empty stands for the root.
 *
 * @throws {RangeError} If one is empty, absolute, or leads upwards.
 */
export function readPaths(paths: readonly string[]): string[] {
  return paths.map((written) => {
    const path = written === "" ? undefined : readTreePath(written);
    if (path !== undefined) return path;
    throw new RangeError(
      `Cannot update "${written}" as it must be a path relative to the root and without ".."`,
    );
  });
}

/**
 * Limits changes to some paths: a folder stands for everything below it, and a file of ignore rules
 * that has changed for everything that it rules over.
 *
 * @returns The same changes where no other file has changed.
 */
export function limitChanges(changes: Changes, store: Store, paths: readonly string[]): Changes {
  const before = store.surroundings();
  const rules = changedRules(before, changes.surroundings ?? before).filter(scopeOf(paths));
  const isWanted = scopeOf([...paths, ...rules.map(ruledFolder)]);
  const limited = {
    added: changes.added.filter(({ path }) => isWanted(path)),
    changed: changes.changed.filter(({ path }) => isWanted(path)),
    removed: changes.removed.filter(isWanted),
  };
  if (changeCount(limited) === changeCount(changes)) return changes;
  if (changeCount(limited) === 0) return limited;
  const known = store.skips();
  const found = changes.surroundings?.skipped ?? known;
  const skipped = [
    ...known.filter(({ path }) => !isWanted(path)),
    ...found.filter(({ path }) => isWanted(path)),
  ];
  return { ...limited, surroundings: { ...before, skipped } };
}

/** Tells whether a path, or a folder above it, is among some. */
function scopeOf(paths: readonly string[]): (path: string) => boolean {
  const wanted = new Set(paths.map((path) => pathKey(path)));
  if (wanted.has("")) return () => true;
  return (path) => {
    const key = pathKey(path);
    for (let end = key.length; end > 0; end = key.lastIndexOf("/", end - 1)) {
      if (wanted.has(key.slice(0, end))) return true;
    }
    return false;
  };
}

type Rules = Pick<Surroundings, "ignoreFiles">;

/** Ignore files of one walk that the other did not find, or not with that time. */
function changedRules(before: Rules, after: Rules): string[] {
  const state = ({ path, mtimeMs }: Timestamp) => `${mtimeMs} ${path}`;
  const [old, found] = [before, after].map(({ ignoreFiles }) => new Set(ignoreFiles.map(state)));
  return [...before.ignoreFiles, ...after.ignoreFiles]
    .filter((file) => !old!.has(state(file)) || !found!.has(state(file)))
    .map(({ path }) => path);
}

function ruledFolder(path: string): string {
  if (EXCLUDE_FILE.test(path)) return path.replace(EXCLUDE_FILE, "");
  return folderOf(path);
}
