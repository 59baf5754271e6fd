import { editDistance } from "../text/edit_distance.ts";
import { nameOf, pathKey } from "../text/paths.ts";
import type { Skip, SkipReason } from "../types.ts";
import type { SearchSource } from "./rank_all.ts";

/** Parts of a source that tell why a path is not in the index. */
type OutsideSource = Pick<SearchSource, "store" | "pending" | "state"> & {
  readonly changed?: ReadonlySet<string>;
};

/** Files of a similar name that are listed. */
const MAX_LISTED = 10;

/** Files of a similar name that a sentence names. */
const MAX_MEANT = 3;

/** Typing mistakes in the name of a file. */
const MAX_TYPOS = 2;

/** Folders of a root that no walk enters, and what they are. */
const UNREAD_FOLDERS: ReadonlyMap<string, string> = new Map([
  [".git", "as it is the repository"],
  [".cbx", "as it holds the index"],
]);

/** Causes that keep a file out, each as a part of a sentence. */
const CAUSES: Readonly<Record<SkipReason, string>> = {
  ignored: "by an ignore rule",
  default_ignored: "by default, and no rule includes it",
  excluded: "by a flag or setting that chooses files",
  secret: "as such files hold secrets",
  binary: "as it is binary",
  too_large: "as it is too large",
  minified: "as it is minified",
  lock: "as it is a lock file",
  generated: "as it is generated",
  vendored: "as it is vendored",
  unreadable: "as it cannot be read",
  vanished: "as it was gone when it was read",
  invalid_name: "as its name is not valid UTF-8",
  not_a_file: "as it is not a regular file",
  outside_root: "as it leads out of the root",
  work_tree: "as its repository has the same files elsewhere in the tree",
  symlink_loop: "as it is a link that leads back to itself",
};

/** Statement about a path that an index does not hold. */
export interface Outside {
  readonly state: "skipped" | "unknown";
  readonly reason: string;
}

/** Says why an index does not hold a path: a rule for it or for a folder above, or no such file. */
export function outsideOf(source: OutsideSource, path: string): Outside {
  const unread = unreadFolder(path);
  if (unread !== undefined) return { state: "skipped", reason: unread };
  const skip = source.store.skips().find((each) => covers(each, path));
  if (skip) return { state: "skipped", reason: skippedReason(skip, path) };
  return { state: "unknown", reason: unreadReason(source, path) ?? unknownReason(source, path) };
}

/** Says why an index does not hold a file that is there; nothing where there is no such file. */
export function reasonOutside(source: OutsideSource, path: string): string | undefined {
  const skip = source.store.skips().find((each) => covers(each, path));
  return unreadFolder(path) ?? (skip ? skippedReason(skip, path) : unreadReason(source, path));
}

function unreadFolder(path: string): string | undefined {
  const [top = "", ...rest] = path.split("/");
  const why = UNREAD_FOLDERS.get(pathKey(top));
  if (why === undefined) return undefined;
  return `${rest.length > 0 ? `Its folder "${top}/"` : "It"} is never read, ${why}`;
}

function unreadReason(
  { pending, changed, state, store }: OutsideSource,
  path: string,
): string | undefined {
  if (state.exists && changed?.has(path) && !pending.has(path) && !store.catalog.fileAt(path)) {
    return "It is gone from the tree since the index was built";
  }
  const key = pathKey(path);
  if (!pending.values().some((each) => pathKey(each) === key)) return undefined;
  return state.exists
    ? "It is newer than the index, and this answer leaves it out"
    : "It was not read for this answer, as there is no index and the tree is large";
}

/** A folder ends with a slash, and covers what is below it. */
function covers(skip: Skip, path: string): boolean {
  const [left, asked] = [pathKey(skip.path), pathKey(path)];
  return left.endsWith("/") ? `${asked}/`.startsWith(left) : left === asked;
}

function skippedReason({ path: left, reason, detail }: Skip, path: string): string {
  const subject = left.endsWith("/") && left !== `${path}/` ? `Its folder "${left}"` : "It";
  const rule = detail === undefined ? "" : ` (${detail})`;
  return `${subject} is left out of the index ${CAUSES[reason]}${rule}`;
}

function unknownReason(source: OutsideSource, path: string): string {
  const folder = folderReason(source, path);
  if (folder !== undefined) return folder;
  const paths = pathsOf(source);
  const [whole, other] = paths.filter((each) => each.endsWith(`/${path}`));
  const meant = whole !== undefined && other === undefined
    ? [whole]
    : nearestFiles(paths, path).slice(0, MAX_MEANT);
  if (meant.length === 0) return "No such file was found in the tree";
  const named = meant.map((each) => `"${each}"`).join(", ");
  return `No such file was found in the tree: did you mean ${named}?`;
}

/** Says that a path is a folder, which no question takes for a file; nothing where it is none. */
export function folderReason(source: OutsideSource, path: string): string | undefined {
  const folder = `${path.replace(/\/+$/, "")}/`;
  const inside = pathsOf(source).find((each) => each.startsWith(folder));
  return inside === undefined
    ? undefined
    : `It is a folder: name a file in it, such as "${inside}"`;
}

function pathsOf({ store, pending }: OutsideSource): string[] {
  return [...store.catalog.files.map(({ path }) => path), ...pending];
}

/**
 * Files of nearly the same name, those in the nearest folder first; of a folder the files in it; none
 * where no file is meant.
 */
export function nearestFiles(paths: readonly string[], asked: string): string[] {
  const [path = ""] = asked.split(":");
  const folder = `${path.replace(/^(?:\.\/)+/, "").replace(/\/+$/, "")}/`;
  const inside = paths.filter((each) => each.startsWith(folder));
  if (inside.length > 0) return inside.sort().slice(0, MAX_LISTED);
  if (!/\/|\.\w+$/.test(path)) return [];
  const wanted = nameOf(path).toLowerCase();
  return paths.flatMap((each) => {
    const typos = editDistance(nameOf(each).toLowerCase(), wanted, MAX_TYPOS);
    return typos > Math.min(MAX_TYPOS, wanted.length / 3) ? [] : [{ path: each, typos }];
  }).sort((a, b) =>
    a.typos - b.typos || sharedEnd(b.path, path) - sharedEnd(a.path, path) ||
    (a.path < b.path ? -1 : 1)
  ).slice(0, MAX_LISTED).map((file) => file.path);
}

/** Folders that two paths have in common, from their ends. */
function sharedEnd(a: string, b: string): number {
  const [first, second] = [a, b].map((path) => path.split("/").slice(0, -1).reverse());
  const other = first!.findIndex((folder, depth) => folder !== second![depth]);
  return other < 0 ? first!.length : other;
}
