import type { LeftOut } from "./left_out.ts";

/**
 * Lists the folders that have to be watched one by one, as Linux does it: those of which something is
 * indexed, and those with git's private rules. Whole worlds of dependencies stay out, links are not
 * followed, and a folder that may not be read spoils nothing.
 *
 * @param root Absolute path of the tree.
 * @param leftOut What the index leaves out.
 * @returns Absolute paths, sorted.
 */
export function listFolders(root: string, leftOut: LeftOut): string[] {
  const folders: string[] = [];
  const pending = [""];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    const entries = entriesOf(`${root}/${folder}`);
    if (!entries) continue;
    folders.push(`${root}/${folder}`.slice(0, -1));
    for (const { name, isDirectory } of entries) {
      if (!isDirectory) continue;
      const path = `${folder}${name}/`;
      if (name === ".git") folders.push(...rulesFolder(`${root}/${path}`));
      else if (!leftOut.hasFolder(path)) pending.push(path);
    }
  }
  return folders.sort();
}

function rulesFolder(gitFolder: string): string[] {
  const folder = `${gitFolder}info`;
  return entriesOf(folder) ? [folder] : [];
}

/** @returns What a folder holds; `undefined` where it has gone or may not be read. */
function entriesOf(folder: string): Deno.DirEntry[] | undefined {
  try {
    return [...Deno.readDirSync(folder)];
  } catch (error) {
    const isClosed = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory ||
      error instanceof Deno.errors.PermissionDenied ||
      error instanceof Deno.errors.NotCapable;
    if (!isClosed) throw error;
    return undefined;
  }
}
