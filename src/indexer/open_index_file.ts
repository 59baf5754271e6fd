/**
 * The index of a tree as it is opened from disk, wherever it came from.
 *
 * @module
 */
import { IndexCorruptError } from "../errors.ts";
import { openPublished } from "../store/published_file.ts";
import { Store } from "../store/store.ts";
import { folderOf, insideOf, isAbsolute, nameOf, readTreePath } from "../text/paths.ts";
import { EXCLUDE_FILE, RULE_FILE_NAMES } from "../walk/rule_files.ts";
import { refusalOfPath } from "../walk/tree_file.ts";

/** Where an index file is, and what it is of. */
interface IndexPlace {
  /** Absolute, real path of the tree. */
  readonly root: string;
  /** Absolute path of the index file. */
  readonly indexPath: string;
  /** Believes an index that was written elsewhere. @default {false} */
  readonly trustsIndex?: boolean;
}

/**
 * Opens an index for reading, and looks at every path in it: one that no walk would have found was
 * not written by this program, and neither were the rows beside it.
 *
 * @throws {IndexCorruptError} If the file is not an index, is damaged, was written elsewhere, or holds
 * such a path.
 * @throws {IndexVersionError} If the index is of another version.
 */
export async function openIndexFile(
  { root, indexPath, trustsIndex = false }: IndexPlace,
): Promise<Store> {
  const file = openPublished(indexPath, { trusts: trustsIndex });
  const store = await Store.open(file, { write: false, path: indexPath });
  try {
    const wrong = wrongPath(store, { root, indexPath });
    if (wrong === undefined) return store;
    throw new IndexCorruptError(
      indexPath,
      `it has a path that cbx never writes: ${JSON.stringify(wrong)}`,
    );
  } catch (error) {
    store.close();
    throw error;
  }
}

/** The first path that a walk of the tree cannot have found. */
function wrongPath(store: Store, place: IndexPlace): string | undefined {
  const { directories, ignoreFiles } = store.surroundings();
  const isKept = keptBy(place);
  return store.catalog.files.find(({ path }) => refusalOfPath(path) !== undefined || isKept(path))
    ?.path ??
    store.skips().find(({ path }) => !isInside(path, place))?.path ??
    directories.find(({ path }) => path !== "" && !isInside(path, place))?.path ??
    ignoreFiles.find(({ path }) => !isRuleFile(path, place))?.path;
}

/** Recognises paths in the folder of the index, which are never indexed, whatever their name. */
function keptBy({ root, indexPath }: IndexPlace): (path: string) => boolean {
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
function isInside(path: string, place: IndexPlace): boolean {
  const isNamed = !STEP.test(path.replace(/(?<=[^/])\/$/, "")) && !path.includes("\0");
  return (isNamed && !isAbsolute(path)) || isRuleFile(path, place);
}

/** Rule files are those of the tree, and of the folders above it. */
function isRuleFile(path: string, { root }: IndexPlace): boolean {
  const isKnown = RULE_FILE_NAMES.includes(nameOf(path)) || `/${path}`.endsWith(`/${EXCLUDE_FILE}`);
  if (!isKnown) return false;
  if (!isAbsolute(path)) return readTreePath(path) === path;
  const folder = `/${path}`.endsWith(`/${EXCLUDE_FILE}`)
    ? path.slice(0, -EXCLUDE_FILE.length)
    : folderOf(path);
  return insideOf(root, folder || "/") !== undefined;
}
