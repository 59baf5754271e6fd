import type { Catalog, FileRow } from "../store/catalog.ts";
import { nameOf } from "../text/paths.ts";

/** Files by name, as it is compared. */
const filesByName = new WeakMap<Catalog, ReadonlyMap<string, readonly FileRow[]>>();

function filesNamed(catalog: Catalog, name: string): readonly FileRow[] {
  const known = filesByName.getOrInsertComputed(
    catalog,
    ({ files }) => Map.groupBy(files, ({ path }) => nameOf(foldPath(path))),
  );
  return known.get(foldPath(name)) ?? [];
}

/** Files whose path is a typed one, or ends in it at a slash. */
export function filesEndingIn(catalog: Catalog, typed: string): FileRow[] {
  const path = foldPath(typed);
  return filesNamed(catalog, nameOf(path)).filter((file) => {
    const own = foldPath(file.path);
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
  return foldPath(path).split("/").filter((segment) => segment !== "" && segment !== ".");
}

/** A path may be typed in either case, and with its accents composed or not. */
function foldPath(path: string): string {
  return path.normalize("NFC").toLowerCase();
}
