/**
 * Folders of code that something newer has replaced: `legacy/`, `compat/`, and `v1/` beside `v2/`.
 *
 * The name alone does not say so: a folder that code outside of it uses (tests do not count) is alive,
 * and a version that has no newer one beside it is the current one.
 *
 * @module
 */
import type { Catalog, FileRow } from "../store/catalog.ts";
import type { Store } from "../store/store.ts";

const NAMED = /^(?:compat|legacy|deprecated|old)$/i;

const VERSION = /^v([0-9]+)$/i;

/** Worked out once an index, as files ask. */
const foldersByCatalog = new WeakMap<Catalog, Map<string, boolean>>();

/** Makes a test of whether a file of an index stands in a folder of replaced code. */
export function replacedCode(store: Store): (path: string) => boolean {
  const { catalog } = store;
  let known = foldersByCatalog.get(catalog);
  if (!known) foldersByCatalog.set(catalog, known = new Map());
  const folders = known;
  return (path) =>
    candidatesOf(path).some((folder) => {
      let isReplaced = folders.get(folder);
      if (isReplaced === undefined) {
        folders.set(folder, isReplaced = hasSuccessor(folder, catalog) && !isUsed(folder, store));
      }
      return isReplaced;
    });
}

/** Folders around a file whose names say that they may be replaced, each with a `/` at its end. */
function candidatesOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.flatMap((name, index) =>
    NAMED.test(name) || VERSION.test(name) ? [`${parts.slice(0, index + 1).join("/")}/`] : []
  );
}

/** Whether a folder has a newer one beside it, or says by its name that it is old. */
function hasSuccessor(folder: string, { files }: Catalog): boolean {
  const cut = folder.lastIndexOf("/", folder.length - 2) + 1;
  const version = VERSION.exec(folder.slice(cut, -1))?.[1];
  if (version === undefined) return true;
  const parent = folder.slice(0, cut);
  return files.some(({ path }) => {
    if (!path.startsWith(parent)) return false;
    const end = path.indexOf("/", cut);
    const other = end < 0 ? undefined : VERSION.exec(path.slice(cut, end))?.[1];
    return other !== undefined && Number(other) > Number(version);
  });
}

/** Whether code outside of a folder uses what is in it. */
function isUsed(folder: string, { catalog, graph }: Store): boolean {
  const isInside = ({ path }: FileRow) => path.startsWith(folder);
  const inside = catalog.files.filter(isInside).map(({ id }) => id);
  return graph.filesUsing(inside).some((id) => {
    const file = catalog.file(id);
    return file !== undefined && file.category === "code" && !isInside(file);
  });
}
