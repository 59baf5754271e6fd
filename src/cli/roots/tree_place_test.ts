import { equal } from "node:assert/strict";
import { insideTree, type System, withSlashes } from "./tree_place.ts";

const CASES: readonly [os: System, path: string, folder: string, inside: string | undefined][] = [
  ["linux", "/r/a/b", "/r", "a/b"],
  ["linux", "/r", "/r", ""],
  ["linux", "/repo/a", "/r", undefined],
  ["linux", "/r/..a", "/r", "..a"],
  ["linux", "/", "/r", undefined],
  ["linux", "/a", "/", "a"],
  ["linux", "/r/a\\b", "/r", "a\\b"],
  ["linux", "/R/a", "/r", undefined],
  ["darwin", "/r/cafe\u0301/a", "/r/caf\u00e9", "a"],
  ["windows", "C:\\r\\a\\b", "C:/r", "a/b"],
  ["windows", "c:\\R\\A", "C:/r", "A"],
  ["windows", "C:/r\\src\\a", "C:/r", "src/a"],
  ["windows", "D:\\r\\a", "C:/r", undefined],
  ["windows", "C:\\repo", "C:/r", undefined],
  ["windows", "\\\\server\\share\\r\\a", "//server/share/r", "a"],
  ["windows", "\\\\server\\other\\r\\a", "//server/share/r", undefined],
];
for (const [os, path, folder, inside] of CASES) {
  Deno.test(`insideTree() of ${path} in ${folder} on ${os} is ${inside}`, () => {
    equal(insideTree(path, folder, os), inside);
  });
}

Deno.test("withSlashes() leaves a backslash of a name alone", () => {
  equal(withSlashes("C:\\r\\a", "windows"), "C:/r/a");
  equal(withSlashes("/r/a\\b", "linux"), "/r/a\\b");
});
