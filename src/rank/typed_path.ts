/**
 * Paths that somebody types: a whole file name or a trailing path, and never any word with a dot in
 * it, as a method or a project has.
 *
 * @module
 */
import type { Catalog, FileRow } from "../store/catalog.ts";
import { filesEndingIn, filesMeantBy } from "./file_names.ts";

/** Longer words are no paths that anyone types. */
const MAX_PATH_CHARS = 1000;

/** A word of a query as a path: without quotes and brackets around it, and without a line. */
export function pathIn(word: string): string {
  return word.replace(/^[("'`<[]+/, "").replace(/[)"'`>\],;:?!.]+$/, "").replace(/(?::\d+)+$/, "")
    .replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
}

/** Files whose path a typed one is, or is the end of; one of another machine may be longer. */
export function filesTyped(catalog: Catalog, path: string): FileRow[] {
  if (path === "" || path.length > MAX_PATH_CHARS) return [];
  if (/^(?:[A-Za-z]:)?\/|^~\//.test(path)) return filesMeantBy(catalog, path);
  const files = filesEndingIn(catalog, path);
  // A word that is a name without a dot or a folder is a file only where it is written the same.
  return /[./]/.test(path.slice(1))
    ? files
    : files.filter((file) =>
      /^[A-Z.]/.test(path) && (file.path === path || file.path.endsWith(`/${path}`))
    );
}
