import { insideOf } from "../text/paths.ts";
import type { Skip } from "../types.ts";
import type { Disk } from "./disk.ts";
import { INVALID_NAME, isMisspelt } from "./_draft.ts";

/**
 * Says why a symbolic link is left out. None is followed: inside the root the walk reaches the
 * target by its own path, and outside of it nothing is to be read. (Deno's read permission covers
 * the path of a link, not its target: `--allow-read=.` alone would not hold a link back.)
 *
 * @param link Absolute path of the root, its own links resolved, and the way from there to the link.
 */
export function judgeLink(
  disk: Disk,
  link: { readonly root: string; readonly path: string },
): Skip {
  const { path } = link;
  try {
    const target = disk.realPath(`${link.root}/${path}`);
    return judgeTarget(insideOf(target, `${link.root}/`, disk.os), path);
  } catch (error) {
    if (error instanceof Deno.errors.FilesystemLoop) {
      return { path, reason: "symlink_loop", detail: "symbolic link to itself" };
    }
    if (isMisspelt(path, error)) return { path, reason: "invalid_name", detail: INVALID_NAME };
    const name = error instanceof Error ? error.name : String(error);
    return { path, reason: "not_a_file", detail: `broken symbolic link: ${name}` };
  }
}

function judgeTarget(inside: string | undefined, path: string): Skip {
  if (inside === undefined) {
    return { path, reason: "outside_root", detail: "symbolic link out of the root" };
  }
  if (inside === "" || path.startsWith(`${inside}/`)) {
    return { path, reason: "symlink_loop", detail: "symbolic link to a folder above it" };
  }
  return { path, reason: "not_a_file", detail: `symbolic link to ${inside}` };
}
