import type { LiveIndexOptions } from "./live_index.ts";
import type { Store } from "../store/store.ts";
import { folderOf, insideOf, isAbsolute, nameOf, readTreePath } from "../text/paths.ts";
import { EXCLUDE_FILE, RULE_FILE_NAMES } from "../walk/rule_files.ts";
import { refusalOfPath } from "../walk/tree_file.ts";

/** Where a tree and its index are; both are empty where nobody knows, and then no path leads upwards. */
export type TreePlace = Pick<LiveIndexOptions, "root" | "indexPath">;

/** Finds the first path of an index that a walk of the tree cannot have found. */
export function wrongPath(store: Store, place: TreePlace): string | undefined {
  const { directories, ignoreFiles } = store.surroundings();
  const isKept = keptBy(place);
  return store.catalog.files.find(({ path }) => refusalOfPath(path) !== undefined || isKept(path))
    ?.path ??
    store.skips().find(({ path }) => !isInside(path, place))?.path ??
    directories.find(({ path }) => path !== "" && !isInside(path, place))?.path ??
    ignoreFiles.find(({ path }) => !isRuleFile(path, place))?.path;
}

/** Recognises paths in the folder of the index, which are never indexed, whatever their name. */
function keptBy({ root, indexPath }: TreePlace): (path: string) => boolean {
  const folder = insideOf(folderOf(indexPath), root);
  return (path) => Boolean(folder) && path.startsWith(`${folder}/`);
}

/** A step that is empty, or leads upwards or nowhere. */
const STEP = /(?:^|\/)\.{0,2}(?:\/|$)/;

/**
 * Tells whether a path is in the tree, or that of a rule file above it, which may be left out, too.
 * A skip may have any name: that of a folder ends with a slash, and one that the system
 * misreads is left out for that. A rule file above the root may have been left out, too.
 */
function isInside(path: string, place: TreePlace): boolean {
  const isNamed = !STEP.test(path.replace(/(?<=[^/])\/$/, "")) && !path.includes("\0");
  return (isNamed && !isAbsolute(path)) || isRuleFile(path, place);
}

/** Rule files are those of the tree, and of the folders above it. */
function isRuleFile(path: string, { root }: TreePlace): boolean {
  const isKnown = RULE_FILE_NAMES.includes(nameOf(path)) || `/${path}`.endsWith(`/${EXCLUDE_FILE}`);
  if (!isKnown) return false;
  if (!isAbsolute(path)) return readTreePath(path) === path;
  const folder = `/${path}`.endsWith(`/${EXCLUDE_FILE}`)
    ? path.slice(0, -EXCLUDE_FILE.length)
    : folderOf(path);
  return insideOf(root, folder || "/") !== undefined;
}
