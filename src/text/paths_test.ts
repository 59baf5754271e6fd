import { deepEqual, equal } from "node:assert/strict";
import {
  absolute,
  findByPath,
  folderOf,
  foldSteps,
  insideOf,
  isAbsolute,
  joinPath,
  misreadName,
  nameOf,
  parentOf,
  pathKey,
  readTreePath,
  type System,
  toSlashes,
  trimSlashes,
} from "./paths.ts";

/** "é" as one character, and as a letter with an accent behind it. */
const [COMPOSED, DECOMPOSED] = ["caf\u00e9.ts", "cafe\u0301.ts"];

Deno.test("toSlashes() takes both separators on Windows, and leaves a backslash of a name alone", () => {
  equal(toSlashes("C:\\a\\b/c", "windows"), "C:/a/b/c");
  equal(toSlashes("\\\\server\\share\\a", "windows"), "//server/share/a");
  equal(toSlashes("\\\\?\\C:\\a", "windows"), "C:/a");
  equal(toSlashes("\\\\?\\UNC\\server\\share\\a", "windows"), "//server/share/a");
  equal(toSlashes("a\\b", "linux"), "a\\b");
  equal(toSlashes("a\\b", "darwin"), "a\\b");
});

Deno.test("isAbsolute() knows drives and shares on Windows alone", () => {
  const paths = ["C:\\a", "c:/a", "C:", "C:a", "\\a", "/a", "\\\\s\\t", "a", "a/b", "a:b", ""];
  const found = (os: System) => paths.filter((path) => isAbsolute(path, os));
  deepEqual(found("windows"), ["C:\\a", "c:/a", "\\a", "/a", "\\\\s\\t"]);
  deepEqual(found("linux"), ["/a"]);
});

Deno.test("absolute() starts at the working directory, and knows what is absolute already", () => {
  const from = (path: string, folder: string, os: System) => absolute(path, () => folder, os);
  equal(from("a/b/", "/home", "linux"), "/home/a/b");
  equal(from("/a/b//", "/home", "linux"), "/a/b");
  equal(from("a", "/", "linux"), "/a");
  equal(from("/", "/home", "linux"), "/");
  equal(from("C:\\x", "/home", "linux"), "/home/C:\\x");
  equal(from("C:\\x", "D:\\repo", "windows"), "C:/x");
  equal(from("C:/x/", "D:\\repo", "windows"), "C:/x");
  equal(from("C:\\", "D:\\repo", "windows"), "C:/");
  equal(from("a\\b", "D:\\repo", "windows"), "D:/repo/a/b");
  equal(from("a", "D:\\", "windows"), "D:/a");
  equal(from("\\a", "D:\\repo", "windows"), "D:/a");
  equal(from("\\a", "\\\\server\\share\\repo", "windows"), "//server/share/a");
  equal(from("d:a", "D:\\repo", "windows"), "D:/repo/a");
  equal(from("C:a", "D:\\repo", "windows"), "C:/a");
  equal(from("\\\\server\\share\\", "D:\\", "windows"), "//server/share/");
});

Deno.test("absolute() asks for the working directory only where it has to", () => {
  const never = () => {
    throw new Error("asked");
  };
  equal(absolute("/a", never, "linux"), "/a");
  equal(absolute("C:\\a", never, "windows"), "C:/a");
});

Deno.test("foldSteps() takes steps out of a path, and stays below its top", () => {
  equal(foldSteps("/a/b/../c/./d/..", "linux"), "/a/c");
  equal(foldSteps("/../../a", "linux"), "/a");
  equal(foldSteps("/a/..", "linux"), "/");
  equal(foldSteps("/a/..b/...", "linux"), "/a/..b/...");
  equal(foldSteps("C:/a/../../b", "windows"), "C:/b");
});

Deno.test("trimSlashes() and joinPath() spare the top of a disk", () => {
  equal(trimSlashes("/a//", "linux"), "/a");
  equal(trimSlashes("/", "linux"), "/");
  equal(trimSlashes("C:/", "windows"), "C:/");
  equal(trimSlashes("C:/a/", "windows"), "C:/a");
  equal(joinPath("/", "a"), "/a");
  equal(joinPath("C:/", "a/b"), "C:/a/b");
  equal(joinPath("C:/r", "a"), "C:/r/a");
});

Deno.test("folderOf() and nameOf() part a path at its last slash", () => {
  deepEqual([folderOf("a/b/c.ts"), nameOf("a/b/c.ts")], ["a/b", "c.ts"]);
  deepEqual([folderOf("c.ts"), nameOf("c.ts")], ["", "c.ts"]);
  deepEqual([folderOf("/c.ts"), nameOf("/c.ts")], ["/", "c.ts"]);
  deepEqual([folderOf("C:/r/.cbx/i"), nameOf("C:/r/.cbx/i")], ["C:/r/.cbx", "i"]);
  deepEqual([folderOf("a\\b/c\\d"), nameOf("a\\b/c\\d")], ["a\\b", "c\\d"]);
});

Deno.test("parentOf() ends at the top of a disk, a drive or a share", () => {
  const all = (start: string, os: System) => {
    const folders = [];
    for (let at = parentOf(start, os); at !== undefined; at = parentOf(at, os)) folders.push(at);
    return folders;
  };
  deepEqual(all("/a/b/c", "linux"), ["/a/b", "/a", "/"]);
  deepEqual(all("C:/a/b", "windows"), ["C:/a", "C:/"]);
  deepEqual(all("//server/share/a/b", "windows"), ["//server/share/a", "//server/share"]);
  deepEqual(all("C:/", "windows"), []);
});

Deno.test("insideOf() compares names, not letters, and follows the system", () => {
  equal(insideOf("/r/a/b", "/r", "linux"), "a/b");
  equal(insideOf("/r", "/r", "linux"), "");
  equal(insideOf("/repo", "/r", "linux"), undefined);
  equal(insideOf("/a/b", "/", "linux"), "a/b");
  equal(insideOf("/", "/a", "linux"), undefined);
  equal(insideOf("/R/a", "/r", "linux"), undefined);
  equal(insideOf("/r/a\\b", "/r", "linux"), "a\\b");
  equal(insideOf("C:\\r\\a\\b", "C:/r", "windows"), "a/b");
  equal(insideOf("c:\\R\\A", "C:/r", "windows"), "A");
  equal(insideOf("C:\\a", "C:/", "windows"), "a");
  equal(insideOf("D:\\r\\a", "C:/r", "windows"), undefined);
  equal(insideOf("C:\\repo", "C:/r", "windows"), undefined);
  equal(insideOf("\\\\server\\share\\r\\a", "//SERVER/share/r", "windows"), "a");
  equal(insideOf("\\\\?\\C:\\r\\a", "C:/r", "windows"), "a");
  equal(insideOf(`/r/${DECOMPOSED}/a`, `/r/${COMPOSED}`, "darwin"), "a");
});

Deno.test("pathKey() is one for names that one disk cannot hold both", () => {
  for (const os of ["windows", "darwin", "linux"] as const) {
    equal(pathKey(COMPOSED, os), pathKey(DECOMPOSED, os));
  }
  equal(pathKey("Src/A.ts", "windows"), "src/a.ts");
  equal(pathKey("Src/A.ts", "darwin"), "src/a.ts");
  equal(pathKey("Src/A.ts", "linux"), "Src/A.ts");
});

Deno.test("findByPath() takes the name to the letter, else the only one that is alike", () => {
  const files = ["src/A.ts", "src/a.ts", "Readme.md", DECOMPOSED].map((path) => ({ path }));
  const found = (path: string, os: System) => findByPath(files, path, os)?.path;
  equal(found("src/a.ts", "darwin"), "src/a.ts");
  equal(found("SRC/A.ts", "darwin"), undefined);
  equal(found("README.md", "windows"), "Readme.md");
  equal(found("README.md", "linux"), undefined);
  equal(found(COMPOSED, "linux"), DECOMPOSED);
  const other = [{ path: COMPOSED }];
  equal(findByPath(other, DECOMPOSED, "darwin")?.path, COMPOSED);
});

Deno.test("readTreePath() writes a path as an index does", () => {
  equal(readTreePath("./a//b/", "linux"), "a/b");
  equal(readTreePath("a\\b", "linux"), "a\\b");
  equal(readTreePath(".\\a\\b\\", "windows"), "a/b");
  equal(readTreePath(".", "windows"), "");
});

Deno.test("readTreePath() refuses what leads out of the tree, or is read as another name", () => {
  const refused = (paths: readonly string[], os: System) =>
    paths.filter((path) => readTreePath(path, os) !== undefined);
  const anywhere = ["/a", "\\a", "C:\\a", "c:/a", "..", "a/../../b", "\\\\?\\C:\\a", "\\\\s\\t\\a"];
  for (const os of ["linux", "darwin", "windows"] as const) deepEqual(refused(anywhere, os), []);
  const windows = ["..\\..\\x", "C:..", "C:a", "a.ts:secret", "a\\..\\b", "a/nul", "AUX.ts", "b. "];
  deepEqual(refused(windows, "windows"), []);
  // Elsewhere each of them is the name of a file.
  deepEqual(refused(windows, "linux"), windows);
});

Deno.test("misreadName() knows the names that mean no file of that name", () => {
  const names =
    "CON con.txt aux.ts NUL nul.tar.gz com1 LPT9.log COM¹ console.ts auxiliary.ts a. a..";
  const wrong = (os: System) => names.split(" ").filter((name) => misreadName(name, os));
  deepEqual(
    wrong("windows").join(" "),
    "CON con.txt aux.ts NUL nul.tar.gz com1 LPT9.log COM¹ a. a..",
  );
  deepEqual(wrong("linux"), []);
  equal(misreadName("a ", "windows"), "Windows drops dots and spaces at the end of a name");
});
