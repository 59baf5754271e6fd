import type { FileRow } from "../store/catalog.ts";

/** A path as a file names it, from the root of the tree; of a folder, with a final `/`. */
export function folderIn(path: string, relative: string): string {
  if (relative.startsWith("/")) return relative.slice(1);
  const parts = path.split("/").slice(0, -1);
  for (const part of relative.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.length === 0 ? "" : `${parts.join("/")}/`;
}

/** How imports call a file: by its stem, or by its folder where the stem says nothing. */
export function nameInImports({ path }: Pick<FileRow, "path">): string {
  const parts = path.split("/");
  const stem = parts.at(-1)!.replace(/(?:\.d)?\.[^.]+$/, "");
  return stem === "index" || stem === "__init__" ? parts.at(-2) ?? stem : stem;
}
