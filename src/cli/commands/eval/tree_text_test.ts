import { deepEqual, equal } from "node:assert/strict";
import { inTree } from "../../../../tests/_tree.ts";
import { treeLines } from "./tree_text.ts";

Deno.test("treeLines() gives the same lines whatever ends them", async () => {
  await inTree({ "lf": "a\n\nb", "crlf": "a\r\n\r\nb" }, (root) => {
    const linesOf = treeLines(root);
    deepEqual(linesOf("lf"), ["a", "", "b"]);
    deepEqual(linesOf("crlf"), linesOf("lf"));
  });
});

Deno.test("treeLines() reads nothing outside of the tree", async () => {
  await inTree({ "tree/a": "a", "b": "b" }, (root) => {
    const linesOf = treeLines(`${root}/tree`);
    for (const path of ["../b", `${root}/b`, "C:\\b", "..\\b"]) equal(linesOf(path), undefined);
  });
});
