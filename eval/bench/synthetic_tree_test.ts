import { deepEqual, equal, notEqual } from "node:assert/strict";
import { syntheticFile, writeSyntheticTree } from "./synthetic_tree.ts";

Deno.test("syntheticFile() makes the same file for the same number, another for another", () => {
  deepEqual(syntheticFile(7), syntheticFile(7));
  notEqual(syntheticFile(7).text, syntheticFile(12).text);
});

Deno.test("syntheticFile() varies languages and names", () => {
  const files = Array.from({ length: 1000 }, (_, index) => syntheticFile(index));
  equal(new Set(files.map(({ path }) => path)).size, 1000);
  equal(new Set(files.map(({ path }) => path.slice(path.lastIndexOf(".")))).size, 5);
  equal(new Set(files.map(({ text }) => text)).size, 1000);
});

Deno.test("writeSyntheticTree() writes as many files as asked", () => {
  const root = Deno.makeTempDirSync();
  try {
    writeSyntheticTree(root, 101);
    const folders = [...Deno.readDirSync(root)].map(({ name }) => name).sort();
    deepEqual(folders, ["part_0", "part_1"]);
    equal([...Deno.readDirSync(`${root}/part_0`)].length, 100);
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
});
