import { pathKey } from "../text/paths.ts";
import type { Skip, SkipReason } from "../types.ts";
import type { SearchSource } from "./rank_all.ts";

/** Parts of a source that tell why a path is not in the index. */
type OutsideSource = Pick<SearchSource, "store" | "pending" | "state">;

/** Causes that keep a file out, each as a part of a sentence. */
const CAUSES: Readonly<Record<SkipReason, string>> = {
  ignored: "by an ignore rule",
  default_ignored: "by default, and no rule includes it",
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
  not_a_file: "as it is no regular file",
  outside_root: "as it leads out of the root",
  work_tree: "as its repository has the same files elsewhere in the tree",
  symlink_loop: "as it is a link that leads back to itself",
};

/** Statement about a path that an index does not hold. */
export interface Outside {
  /** Whether it was left out, or is not there. */
  readonly state: "skipped" | "unknown";
  /** Why, in one sentence. */
  readonly reason: string;
}

/** Says why an index does not hold a path: a rule for it or for a folder above, or no such file. */
export function outsideOf(source: OutsideSource, path: string): Outside {
  const skip = source.store.skips().find((each) => covers(each, path));
  if (skip) return { state: "skipped", reason: skippedReason(skip, path) };
  return { state: "unknown", reason: unreadReason(source, path) ?? unknownReason(source, path) };
}

/** Says why an index does not hold a file that is there; nothing where there is no such file. */
export function reasonOutside(source: OutsideSource, path: string): string | undefined {
  const skip = source.store.skips().find((each) => covers(each, path));
  return skip ? skippedReason(skip, path) : unreadReason(source, path);
}

function unreadReason({ pending, state }: OutsideSource, path: string): string | undefined {
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

function unknownReason({ store, pending }: OutsideSource, path: string): string {
  const paths = [...store.catalog.files.map((file) => file.path), ...pending];
  const inside = paths.filter((each) => each.startsWith(`${path}/`));
  if (inside.length > 0) return `It is a folder: name a file in it, such as "${inside[0]}"`;
  const [meant, other] = paths.filter((each) => each.endsWith(`/${path}`));
  return meant !== undefined && other === undefined
    ? `No such file was found in the tree: did you mean "${meant}"?`
    : "No such file was found in the tree";
}
