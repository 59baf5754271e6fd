/**
 * Folders of code that something newer has replaced: `legacy/`, `compat/`, and `v1/` beside `v2/` or
 * within the files that took its place.
 *
 * The name alone does not say so. A version that has neither a newer one beside it nor files of the same
 * names around it is the current one. A folder that code outside of it uses is alive: by at least half as
 * many files as stand in it (tests do not count), since what is kept for old callers has a few of them.
 *
 * @module
 */
import type { Catalog, FileRow } from "../store/catalog.ts";
import type { Store } from "../store/store.ts";
import { tellingFolders } from "../text/source_root.ts";

const NAMED = /^(?:compat|legacy|deprecated|old)$/i;

const VERSION = /^v([0-9]+)$/i;

/** A folder is used by so many files for one of its own, if it is alive. */
const MIN_USERS_PER_FILE = 0.5;

/** A folder that holds this part of the names of another is the same code in another version. */
const MIN_SAME_NAMES = 0.5;

/** Whether files, by their paths, stand in folders of replaced code, and which folders are such. */
const knownByCatalog = new WeakMap<
  Catalog,
  Readonly<Record<"files" | "folders", Map<string, boolean>>>
>();

/** Makes a test of whether a file of an index stands in a folder of replaced code. */
export function replacedCode(store: Store): (path: string) => boolean {
  const { catalog } = store;
  const { files, folders } = knownByCatalog.getOrInsertComputed(
    catalog,
    () => ({ files: new Map(), folders: new Map() }),
  );
  const isReplaced = (folder: string): boolean =>
    folders.getOrInsertComputed(
      folder,
      () => hasSuccessor(folder, catalog) && !isUsed(folder, store),
    );
  return (path) => files.getOrInsertComputed(path, () => candidatesOf(path).some(isReplaced));
}

/**
 * Folders around a file whose names say that they may be replaced, each with a `/` at its end; the
 * name of a package says nothing.
 */
function candidatesOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  const telling = new Set(tellingFolders(path).split("/"));
  return parts.flatMap((name, index) =>
    telling.has(name) && (NAMED.test(name) || VERSION.test(name))
      ? [`${parts.slice(0, index + 1).join("/")}/`]
      : []
  );
}

/** Whether a folder has newer code beside or around it, or says by its name that it is old. */
function hasSuccessor(folder: string, { files }: Catalog): boolean {
  const cut = folder.lastIndexOf("/", folder.length - 2) + 1;
  const version = VERSION.exec(folder.slice(cut, -1))?.[1];
  if (version === undefined) return true;
  const parent = folder.slice(0, cut);
  const isNewer = ({ path, category }: FileRow) => {
    if (category !== "code") return false;
    const end = path.startsWith(parent) ? path.indexOf("/", cut) : -1;
    const other = end < 0 ? undefined : VERSION.exec(path.slice(cut, end))?.[1];
    return other !== undefined && Number(other) > Number(version);
  };
  if (files.some(isNewer)) return true;
  const [inside, around] = [namesIn(folder, files), new Set(namesIn(parent, files))];
  const same = inside.filter((name) => around.has(name)).length;
  return same > 1 && same >= inside.length * MIN_SAME_NAMES;
}

/** Names of the code files that stand in a folder itself. */
function namesIn(folder: string, files: readonly FileRow[]): string[] {
  return files.flatMap(({ path, category }) =>
    category === "code" && path.startsWith(folder) && !path.includes("/", folder.length)
      ? [path.slice(folder.length)]
      : []
  );
}

/** Whether code outside of a folder uses what is in it, and not only here and there. */
function isUsed(folder: string, { catalog, graph }: Store): boolean {
  const isInside = ({ path }: FileRow) => path.startsWith(folder);
  const inside = catalog.files.filter(isInside);
  const users = graph.filesUsing(inside.map(({ id }) => id)).filter((id) => {
    const file = catalog.file(id);
    return file !== undefined && file.category === "code" && !isInside(file);
  });
  const code = inside.filter(({ category }) => category === "code");
  return users.length > 0 && users.length >= code.length * MIN_USERS_PER_FILE;
}
