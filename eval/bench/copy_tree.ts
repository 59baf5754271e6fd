/** Left out of copies: an index, what nobody indexes, and the objects of git, which may be large. */
const LEFT_OUT: ReadonlySet<string> = new Set([".cbx", ".git/objects", "node_modules"]);

/** Copies a tree with its times, so that an index of the copy is an index of the tree. */
export function copyTree(from: string, to: string): void {
  copyFolder(from, to, "");
}

function copyFolder(from: string, to: string, folder: string): void {
  Deno.mkdirSync(`${to}/${folder}`, { recursive: true });
  for (const { name, isDirectory, isFile, isSymlink } of Deno.readDirSync(`${from}/${folder}`)) {
    const path = folder + name;
    if (LEFT_OUT.has(path)) continue;
    if (isDirectory) copyFolder(from, to, `${path}/`);
    else if (isSymlink) Deno.symlinkSync(Deno.readLinkSync(`${from}/${path}`), `${to}/${path}`);
    else if (isFile) copyFile(`${from}/${path}`, `${to}/${path}`);
  }
}

function copyFile(from: string, to: string): void {
  Deno.copyFileSync(from, to);
  const { atime, mtime } = Deno.statSync(from);
  if (mtime) Deno.utimeSync(to, atime ?? mtime, mtime);
}
