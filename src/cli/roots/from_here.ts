/**
 * Paths of a command line, which people and their shells write from the working directory: one that
 * exists there is that file, as for git; any other is read from the root.
 *
 * @module
 */
import { resolve } from "node:path";
import { insideTree, isReadable, lstatIfThere, workingDirectory } from "./resolve_root.ts";

/**
 * Takes a path from the working directory, if it is there and in the tree.
 *
 * @param written A path, or `path:line`, or `path:name`.
 * @param options Whether a folder counts; elsewhere a word is rather a name than a folder.
 * @returns The same place from the root; what was written where nothing is there.
 */
export function fromHere(
  root: string,
  written: string,
  { takesFolders = false }: { readonly takesFolders?: boolean } = {},
): string {
  const here = workingDirectory();
  if (here === undefined || written === "" || written.includes("\0")) return written;
  const colon = written.indexOf(":", 1);
  for (const end of colon < 0 ? [written.length] : [written.length, colon]) {
    const place = resolve(here, written.slice(0, end));
    // What lies outside is not looked at.
    const path = insideTree(place, resolve(root));
    if (path && isThere(place, takesFolders)) return path + written.slice(end);
  }
  return written;
}

const PATH_FILTERS = /(?<=(?:^|\s)-?path:)[^\s"'*?[\]{}]+(?=\s|$)/g;

/** Takes the paths of the filters of a query from the working directory. */
export function filtersFromHere(root: string, query: string): string {
  return query.replace(PATH_FILTERS, (values) =>
    values.split(",").map((value) => {
      const path = fromHere(root, value, { takesFolders: true });
      // A filter ends at a blank.
      return /[\s,"*?[\]{}]/.test(path) ? value : path;
    }).join(","));
}

function isThere(path: string, takesFolders: boolean): boolean {
  const info = isReadable(path) ? lstatIfThere(path) : undefined;
  return info !== undefined && (takesFolders || !info.isDirectory);
}
