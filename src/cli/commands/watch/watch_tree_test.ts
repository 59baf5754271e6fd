import { deepEqual, rejects } from "node:assert/strict";
import { IndexLockedError, openIndex } from "@cbx/core";
import { inTree } from "../../../../tests/_tree_test.ts";
import { UsageError } from "../../errors/usage_error.ts";
import { LeftOut } from "./left_out.ts";
import { relevance, watchTree } from "./watch_tree.ts";

Deno.test("relevance() reads the paths that Windows reports", () => {
  const leftOut = new LeftOut([{ path: "dist/", reason: "ignored", detail: "" }]);
  const isRelevant = relevance(
    { root: "C:/r", indexFolders: ["C:/r/.cbx"], leftOut },
    "windows",
  );
  const paths = [
    ...["C:\\r\\src\\a.ts", "c:\\R\\b.ts", "C:/r\\c.ts", "C:\\r"],
    ...["C:\\r\\dist\\a.js", "C:\\r\\.cbx\\index.sqlite", "C:\\r\\.git\\HEAD", "D:\\r\\a.ts"],
  ];
  deepEqual(paths.filter(isRelevant), paths.slice(0, 4));
});

Deno.test("relevance() takes names of macOS however they are composed", () => {
  const [whole, pieces] = ["caf\u00e9", "cafe\u0301"];
  for (const [onDisk, told] of [[whole, pieces], [pieces, whole]]) {
    const skips = [
      { path: `${onDisk}/`, reason: "ignored", detail: "" },
      { path: `${onDisk}.log`, reason: "ignored", detail: "" },
    ] as const;
    const tree = { root: `/${onDisk}`, indexFolders: [], leftOut: new LeftOut(skips) };
    const isRelevant = relevance(tree, "darwin");
    const paths = [`/${told}/${told}.ts`, `/${told}/${told}/a.ts`, `/${told}/${told}.log`];
    deepEqual(paths.filter(isRelevant), paths.slice(0, 1));
  }
});

Deno.test("watchTree() tries again where another process writes the index, and says so once", async () => {
  await inTree({ "a.ts": "let a = 1;\n" }, async (root) => {
    const index = await openIndex({ root });
    const controller = new AbortController();
    const told: string[] = [];
    const outcomes = ["locked", "locked", "updated"];
    await watchTree(index, () => {
      if (outcomes.shift() === "locked") throw new IndexLockedError("lock", "process 7", 10_000);
      return index.update();
    }, {
      debounceMs: 0,
      signal: controller.signal,
      listener: {
        locked: () => told.push("locked"),
        updated: ({ mode }) => told.push(mode),
        watching: () => {
          told.push("watching");
          controller.abort();
        },
      },
    });
    deepEqual(told, ["locked", "built", "watching"]);
  });
});

Deno.test("watchTree() ends where another folder has taken the place of its root", async () => {
  await inTree({ "r/a.ts": "let a = 1;\n", "other/b.ts": "let b = 1;\n" }, async (folder) => {
    const index = await openIndex({ root: `${folder}/r`, indexDir: Deno.makeTempDirSync() });
    const { signal } = new AbortController();
    const run = watchTree(index, () => index.update(), {
      debounceMs: 0,
      signal,
      listener: {
        locked: () => {},
        updated: () => {},
        watching: () => {
          Deno.renameSync(`${folder}/r`, `${folder}/old`);
          Deno.renameSync(`${folder}/other`, `${folder}/r`);
        },
      },
    });
    await rejects(run, UsageError);
  });
});
