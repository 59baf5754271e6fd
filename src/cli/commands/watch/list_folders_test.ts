import { deepEqual } from "node:assert/strict";
import { inTree } from "../../../../tests/_tree_test.ts";
import { LeftOut } from "./left_out.ts";
import { listFolders } from "./list_folders.ts";

const FILES = {
  "a.ts": "",
  "src/deep/b.ts": "",
  "out/made/c.ts": "",
  ".git/info/exclude": "",
  ".git/objects/x": "",
};

Deno.test("listFolders() lists what is indexed, and where git has private rules", async () => {
  await inTree(FILES, (root) => {
    Deno.symlinkSync("src", `${root}/link`);
    const leftOut = new LeftOut([{ path: "out/", reason: "ignored" }]);
    deepEqual(listFolders(root, leftOut), [
      root,
      `${root}/.git/info`,
      `${root}/src`,
      `${root}/src/deep`,
    ]);
  });
});

Deno.test("listFolders() of a root that has gone is empty", () => {
  deepEqual(listFolders("/nowhere/at/all", new LeftOut([])), []);
});
