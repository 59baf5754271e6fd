/**
 * Small trees as inputs: files one after the other, each below a line with its path.
 *
 * @module
 */

/** Paths are bounded as the systems bound them. */
const MAX_PATH = 120;

/** Writes a tree as an input. */
export function treeInput(files: Readonly<Record<string, string>>): string {
  return Object.entries(files).map(([path, text]) => `=== ${path}\n${text}`).join("\n");
}

/** Reads the files of an input; those that no tree can hold are left out. */
export function filesOfInput(input: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const part of input.split(/^=== /m)) {
    const end = part.indexOf("\n");
    const path = (end < 0 ? part : part.slice(0, end)).toWellFormed();
    if (end >= 0 && isPath(path, files)) files.set(path, part.slice(end + 1).toWellFormed());
  }
  return files;
}

/** Tells whether a file can be there: within the tree, and no other one is above or below it. */
function isPath(path: string, files: ReadonlyMap<string, string>): boolean {
  if (path.length > MAX_PATH || path.includes("\0")) return false;
  if (path.split("/").some((part) => part === "" || part === "." || part === "..")) return false;
  return [...files.keys()].every((other) =>
    !other.startsWith(`${path}/`) && !path.startsWith(`${other}/`)
  );
}
