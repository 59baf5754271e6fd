/**
 * Files by what somebody types of their paths: a whole name, or a trailing part of whole segments.
 *
 * @module
 */
import type { Catalog, FileRow } from "../store/catalog.ts";

/** Files by name in lower case; a path may be typed in either case. */
const filesByName = new WeakMap<Catalog, ReadonlyMap<string, readonly FileRow[]>>();

function filesNamed(catalog: Catalog, name: string): readonly FileRow[] {
  let known = filesByName.get(catalog);
  if (!known) {
    known = Map.groupBy(
      catalog.files,
      ({ path }) => path.slice(path.lastIndexOf("/") + 1).toLowerCase(),
    );
    filesByName.set(catalog, known);
  }
  return known.get(name.toLowerCase()) ?? [];
}

/** Files whose path is a typed one, or ends in it at a slash. */
export function filesEndingIn(catalog: Catalog, typed: string): FileRow[] {
  const path = typed.toLowerCase();
  return filesNamed(catalog, path.slice(path.lastIndexOf("/") + 1)).filter((file) => {
    const own = file.path.toLowerCase();
    return own === path || own.endsWith(`/${path}`);
  });
}

/**
 * Files that a path of another machine may mean: those that share most of its last segments. Beside
 * the name a folder has to agree, unless the whole of either path does.
 */
export function filesMeantBy(catalog: Catalog, path: string): FileRow[] {
  const wanted = segmentsOf(path);
  const shared = filesNamed(catalog, wanted.at(-1) ?? "").map((file) => {
    const own = segmentsOf(file.path);
    let count = 0;
    while (count < own.length && own.at(-1 - count) === wanted.at(-1 - count)) count++;
    const isMeant = count >= Math.min(2, wanted.length, own.length);
    return { file, count: isMeant ? count : 0 };
  });
  const most = Math.max(1, ...shared.map(({ count }) => count));
  return shared.filter(({ count }) => count === most).map(({ file }) => file);
}

function segmentsOf(path: string): string[] {
  return path.toLowerCase().split("/").filter((segment) => segment !== "" && segment !== ".");
}
