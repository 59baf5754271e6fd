import { type ChangedLines, listChangedLines } from "@cbx/core";
import type { OpenedIndex } from "../library.ts";
import { omitUndefined } from "../omit_undefined.ts";

/**
 * Lists the lines that a search of what changed is limited to.
 *
 * @throws {RangeError} If both a commit and what is staged are named.
 * @throws {RepositoryError} If the tree is in no repository, or that knows no such commit.
 */
export async function changesOf(
  { root }: Pick<OpenedIndex, "root">,
  { since, staged }: { readonly since?: string | undefined; readonly staged?: boolean | undefined },
  signal?: AbortSignal,
): Promise<readonly ChangedLines[]> {
  if (since !== undefined && staged) {
    throw new RangeError("Cannot search what is staged and what differs from a commit: name one");
  }
  return await listChangedLines(root, omitUndefined({ base: since, staged, signal }));
}
