import { type ChangedLines, listChangedLines } from "@cbx/core";
import type { OpenedIndex } from "../library.ts";
import { omitUndefined } from "../omit_undefined.ts";
import type { ChangedInputs } from "./search_rows.ts";

/**
 * Lists the lines that a search of what changed is limited to.
 *
 * @throws {RangeError} If several of the inputs are given, a branch is compared with another one, or there
 * is no tree.
 * @throws {RepositoryError} If the tree is in no repository, or that knows no such commit.
 */
export async function changesOf(
  { root }: Pick<OpenedIndex, "root">,
  { since, staged, branch }: ChangedInputs,
  signal?: AbortSignal,
): Promise<readonly ChangedLines[]> {
  const given = [since !== undefined, staged === true, branch !== undefined];
  if (given.filter(Boolean).length > 1) {
    throw new RangeError(
      "Cannot search what is staged, what differs from a commit and what a branch changed at once: name one",
    );
  }
  // What answers in the place of an index has none.
  if (root === "") {
    throw new RangeError("Cannot search what changed here: there is no tree to compare with");
  }
  const base = branch === undefined ? since : forkOf(branch);
  return await listChangedLines(root, omitUndefined({ base, staged, signal }));
}

/** The commit at which HEAD left a branch, as a revision: of `main`, `main..` and `main..HEAD`. */
function forkOf(branch: string): string {
  const [, base = "", end = ""] = /^(.*?)(?:\.{2,3}(.*))?$/s.exec(branch) ?? [];
  if (base !== "" && ["", "HEAD", "@"].includes(end)) return `${base}...`;
  throw new RangeError(
    `Cannot search what changed in "${branch}": name the branch that HEAD left, such as "main.."`,
  );
}
