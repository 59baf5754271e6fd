/**
 * Commits as people write them: a branch, a tag, the beginning of a name, and steps back from there
 * (`~2`, `^1`, `@{upstream}`), or the commit at which HEAD left a branch (`main...`). Forms that need
 * the log of a branch or search messages are not read.
 *
 * @module
 */
import { RepositoryError } from "../errors.ts";
import { textOf } from "./bytes.ts";
import type { GitConfig } from "./config.ts";
import { damaged } from "./damage.ts";
import type { History } from "./history.ts";
import { mergeBase } from "./merge_base.ts";
import type { Objects } from "./objects.ts";
import type { Ref, Refs } from "./refs.ts";

/** Tags of tags. */
const MAX_TAGS = 64;
/** Parents of parents. */
const MAX_STEPS = 1_000_000;

/** Sources that a name is looked up in. */
interface RevisionSource {
  readonly refs: Refs;
  readonly objects: Objects;
  readonly history: History;
  readonly config: GitConfig;
  readonly hashBytes: number;
}

/**
 * Finds a commit.
 *
 * @returns Its full name.
 * @throws {RepositoryError} If there is none, or several.
 */
export function resolveCommit(source: RevisionSource, written: string): string {
  const [, branch] = /^(.+)\.\.\.(?:HEAD|@)?$/.exec(written) ?? [];
  if (branch === undefined) return resolveOne(source, written);
  const { history } = source;
  const [left, right] = [resolveOne(source, branch), resolveOne(source, "HEAD")];
  const base = mergeBase(history, { left, right });
  if (base !== undefined) return base;
  const statement =
    `Cannot find "${written}" in the git repository: the two have no common ancestor`;
  if (!history.isShallow) throw new RepositoryError("unknown_commit", statement);
  throw new RepositoryError("unknown_commit", `${statement} among the commits of a shallow clone`, {
    hint: "Fetch the others by git fetch --unshallow",
  });
}

function resolveOne(source: RevisionSource, written: string): string {
  const [, name = "", steps = ""] =
    /^(.+?)((?:~\d*|\^\d*|\^\{(?:commit)?\})*)$/.exec(written.replace(/^@(?=$|[~^])/, "HEAD")) ??
      [];
  const found = name === "" ? undefined : startOf(source, name);
  const state = name === "HEAD" && found === undefined
    ? "nothing has been committed yet"
    : "no commit, branch or tag has that name";
  const unknown = () =>
    new RepositoryError(
      "unknown_commit",
      `Cannot find "${written}" in the git repository: ${state}`,
    );
  if (found === undefined) throw unknown();
  let oid = peel(source.objects, found);
  for (const [, kind, digits] of steps.matchAll(/([~^])(\{\w*\}|\d*)/g)) {
    if (digits!.startsWith("{") || kind === "^" && digits === "0") continue;
    const count = digits === "" ? 1 : Number(digits);
    if (kind === "~" && count > MAX_STEPS) throw unknown();
    for (let left = kind === "~" ? count : 1; left > 0; left--) {
      const parent = source.history.commit(oid).parents[kind === "~" ? 0 : count - 1];
      if (parent === undefined) throw unknown();
      oid = parent;
    }
  }
  return oid;
}

function startOf(source: RevisionSource, name: string): string | undefined {
  const { refs, objects, hashBytes } = source;
  const digits = name.toLowerCase();
  const isHex = /^[0-9a-f]{4,}$/.test(digits) && digits.length <= 2 * hashBytes;
  if (isHex && digits.length === 2 * hashBytes) return digits;
  const upstream = /^(.*)@\{u(?:pstream)?\}$/i.exec(name);
  if (upstream) return upstreamOf(source, upstream[1]!)?.oid;
  const ref = refs.find(name)?.oid;
  if (ref !== undefined || !isHex) return ref;
  const alike = objects.withPrefix(digits).filter((oid) => {
    const { type } = objects.readAny(oid);
    return type === "commit" || type === "tag";
  });
  if (alike.length < 2) return alike[0];
  throw new RepositoryError(
    "unknown_commit",
    `Cannot find "${name}" in the git repository: several commits begin with that name`,
  );
}

function upstreamOf({ refs, config }: RevisionSource, branch: string): Ref | undefined {
  const short = branch === "" || branch === "@"
    ? refs.follow("HEAD")?.name.replace(/^refs\/heads\//, "")
    : branch;
  const [remote, merge] = ["remote", "merge"].map((key) => config.get(`branch.${short}.${key}`));
  if (remote === undefined || merge === undefined) return undefined;
  if (remote === ".") return refs.follow(merge);
  return refs.follow(merge.replace(/^refs\/heads\//, () => `refs/remotes/${remote}/`));
}

/** Follows a tag to its commit. */
function peel(objects: Objects, start: string): string {
  let oid = start;
  for (let depth = 0; depth < MAX_TAGS; depth++) {
    const { type, data } = objects.readAny(oid);
    if (type === "commit") return oid;
    const target = type === "tag" ? /^object ([0-9a-f]+)\n/.exec(textOf(data))?.[1] : undefined;
    if (target?.length !== start.length) {
      throw new RepositoryError(
        "unknown_commit",
        `Cannot read object ${oid} of the git repository as a commit: it is a ${type}`,
      );
    }
    oid = target;
  }
  throw damaged(`tag ${start}`, "its tags refer to each other too deeply");
}
