/**
 * Paths on the systems that there are.
 *
 * Within the program, and in all that it stores and shows, a path has slashes. What a person or the
 * system names comes in through {@linkcode toSlashes} or {@linkcode absolute}: Windows takes both
 * separators, and elsewhere a backslash is a character of a name. A path within a tree is stored as
 * the disk has it, and compared by {@linkcode pathKey}: macOS may compose the accents of a name or
 * not, and neither it nor Windows tells `A` from `a`.
 *
 * `node:path` would cost 6 ms of every start. Every function takes the system as its last argument,
 * so that each can be tested for all of them.
 *
 * @module
 */

/** Systems whose paths differ. */
export type System = typeof Deno.build.os;

/** The system that this runs on; asking needs no permission. A browser has none, and no disk. */
const OS: System = globalThis.Deno === undefined ? "linux" : Deno.build.os;

/** Drive, or server and share, which stand before the first folder. */
const WINDOWS_ROOT = /^(?:[A-Za-z]:\/|\/\/[^/]+\/[^/]+\/?|\/)/;

/** Devices of old, whatever their extension: https://learn.microsoft.com/windows/win32/fileio/naming-a-file. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(?:\.|$)/i;

/** Writes a path with slashes; the prefix `\\?\` for long paths goes, as slashes do without it. */
export function toSlashes(path: string, os: System = OS): string {
  if (os !== "windows") return path;
  return path.replaceAll("\\", "/").replace(/^\/\/[?.]\/UNC\//i, "//").replace(
    /^\/\/[?.]\/(?=[A-Za-z]:)/,
    "",
  );
}

/** Tells whether a path does not depend on the working directory, whatever its separators. */
export function isAbsolute(path: string, os: System = OS): boolean {
  return os === "windows" ? WINDOWS_ROOT.test(toSlashes(path, os)) : path.startsWith("/");
}

/** Takes the slashes off the end of a path; those of the top of a disk stay. */
export function trimSlashes(path: string, os: System = OS): string {
  const [top = ""] = (os === "windows" ? WINDOWS_ROOT : /^\//).exec(path) ?? [];
  return top + path.slice(top.length).replace(/\/+$/, "");
}

/** Makes a path absolute, with slashes and none at its end. */
export function absolute(
  path: string,
  workingDirectory: () => string = Deno.cwd,
  os: System = OS,
): string {
  const written = toSlashes(path, os);
  const drive = os === "windows" ? /^[A-Za-z]:/.exec(written)?.[0] : undefined;
  const isRooted = os === "windows" && /^\/(?!\/)/.test(written);
  if (isAbsolute(written, os) && !isRooted) return trimSlashes(written, os);
  const current = trimSlashes(toSlashes(workingDirectory(), os), os);
  // `\x` is of the drive at hand, and `C:x` of the folder at hand, if that is of the drive.
  if (isRooted) return trimSlashes(topOf(current) + written.slice(1), os);
  const rest = drive === undefined ? written : written.slice(drive.length);
  const isOther = drive !== undefined && drive.toLowerCase() !== current.slice(0, 2).toLowerCase();
  return trimSlashes(joinPath(isOther ? `${drive}/` : current, rest), os);
}

/** The top of the disk of an absolute path, with a final slash. */
function topOf(path: string): string {
  const [top = "/"] = WINDOWS_ROOT.exec(path) ?? [];
  return top.endsWith("/") ? top : `${top}/`;
}

/** Takes steps such as `..` out of an absolute path, by its letters: a link counts as a folder. */
export function foldSteps(path: string, os: System = OS): string {
  const top = topOf(path);
  const names: string[] = [];
  for (const name of trimSlashes(path, os).slice(top.length).split("/")) {
    if (name === "..") names.pop();
    else if (name !== "." && name !== "") names.push(name);
  }
  return top + names.join("/");
}

/** Puts a path below a folder, which may be the top of a disk. */
export function joinPath(folder: string, path: string): string {
  return folder.endsWith("/") ? folder + path : `${folder}/${path}`;
}

/** Gives the folder of a path; empty for a name without one. */
export function folderOf(path: string): string {
  const end = path.lastIndexOf("/");
  return end === 0 ? "/" : path.slice(0, Math.max(0, end));
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Gives the folders that a relative path is in, outermost first. */
export function foldersAbove(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, depth) => parts.slice(0, depth + 1).join("/"));
}

/** Gives the folder that holds an absolute one; `undefined` at the top of a disk. */
export function parentOf(folder: string, os: System = OS): string | undefined {
  const path = trimSlashes(folder, os);
  const [top = ""] = (os === "windows" ? WINDOWS_ROOT : /^\//).exec(path) ?? [];
  // A share has no folder above it that could be listed.
  if (path.length <= top.length) return undefined;
  return path.lastIndexOf("/") < top.length ? top.replace(/(?<=[^/:])\/$/, "") : folderOf(path);
}

/**
 * Says where a path is within a folder. Both are absolute and real: what links there are on the way
 * has been followed.
 *
 * @returns The path from there, with slashes, empty for the folder itself; `undefined` outside.
 */
export function insideOf(path: string, folder: string, os: System = OS): string | undefined {
  const [parts, above] = [path, folder].map((each) =>
    trimSlashes(toSlashes(each, os), os).split("/")
  );
  // The top of a disk ends with a slash, behind which nothing stands.
  if (above!.at(-1) === "") above!.pop();
  if (parts!.at(-1) === "") parts!.pop();
  const isBelow = above!.every((part, at) => isSameName(part, parts![at] ?? "", os)) &&
    parts!.length >= above!.length;
  return isBelow ? parts!.slice(above!.length).join("/") : undefined;
}

/** Both may be written by the system: then macOS writes them alike, and Windows may not. */
function isSameName(a: string, b: string, os: System): boolean {
  if (a === b) return true;
  const fold = (name: string) => os === "windows" ? name.toLowerCase() : name;
  return fold(a.normalize("NFC")) === fold(b.normalize("NFC"));
}

/** Tells whether a system knows a file by one name alone: others take another case, or a short name. */
export function hasOneName(os: System = OS): boolean {
  return os !== "windows" && os !== "darwin";
}

/** Gives the form by which two paths are compared: equal for names that one disk cannot hold both. */
export function pathKey(path: string, os: System = OS): string {
  const composed = path.normalize("NFC");
  return os === "windows" || os === "darwin" ? composed.toLowerCase() : composed;
}

/**
 * Finds what has a path: to the letter, else the only one that the system takes for the same.
 *
 * @param path Path within a tree, with the separators of any system.
 */
export function findByPath<T extends { readonly path: string }>(
  all: readonly T[],
  path: string,
  os: System = OS,
): T | undefined {
  const exact = all.find((each) => each.path === path);
  if (exact) return exact;
  let keys = os === OS ? KEYS.get(all) : undefined;
  if (!keys) {
    keys = all.map((each) => pathKey(each.path, os));
    if (os === OS) KEYS.set(all, keys);
  }
  const first = keys.indexOf(pathKey(path, os));
  return first < 0 || keys.indexOf(keys[first]!, first + 1) >= 0 ? undefined : all[first];
}

/** Keys of the paths of lists, in their order: one list is asked for many paths. */
const KEYS = new WeakMap<readonly unknown[], readonly string[]>();

/**
 * Reads a path within a tree as an index writes it: with slashes, without `.`, double or final ones.
 *
 * @returns Empty for the root; `undefined` where it is absolute on any system, leads upwards or holds
 * a NUL, and on Windows where a name in it is a device, a stream of a file, or read as another name.
 */
export function readTreePath(written: string, os: System = OS): string | undefined {
  if (/^(?:[/\\]|[A-Za-z]:[/\\])/.test(written) || written.includes("\0")) return undefined;
  // Asked for every path of an index that is opened, and nearly all are as they should be.
  if (os !== "windows" && !/(?:^|\/)\.{0,2}(?:\/|$)/.test(written)) return written;
  const parts = toSlashes(written, os).split("/").filter((part) => part !== "" && part !== ".");
  const isWrong = (part: string) => part === ".." || misreadName(part, os) !== undefined;
  return parts.some(isWrong) ? undefined : parts.join("/");
}

/**
 * Says what a system makes of a name that does not mean the file of that name.
 *
 * @returns `undefined` where the name means what it says.
 */
export function misreadName(name: string, os: System = OS): string | undefined {
  if (os !== "windows") return undefined;
  if (DEVICE.test(name)) return "Windows reserves the name for a device";
  if (name.includes(":")) return "Windows takes a colon for a stream of a file";
  if (/[. ]$/.test(name)) return "Windows drops dots and spaces at the end of a name";
  return undefined;
}
