import { IndexLockedError, openIndex, type Skip } from "@cbx/core";
import { deepEqual, rejects } from "node:assert/strict";
import { inTree } from "../../../../tests/_tree.ts";
import { UsageError } from "../../errors/usage_error.ts";
import { LeftOut, listFolders, relevance, watchTree } from "./watch_tree.ts";

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

const SKIPS: readonly Skip[] = [
  { path: "target/", reason: "ignored", detail: ".gitignore: target" },
  { path: "web/node_modules/", reason: "default_ignored", detail: "node_modules/" },
  { path: "cache/", reason: "default_ignored", detail: "holds CACHEDIR.TAG" },
  { path: "run.log", reason: "ignored", detail: ".gitignore: *.log" },
  { path: "logo.png", reason: "binary" },
  { path: "closed/", reason: "unreadable" },
];

for (
  const [path, expected] of [
    ["target/debug/a.o", true],
    ["target", false],
    ["targets/a.ts", false],
    ["src/target/a.ts", false],
    ["web/node_modules/x/index.js", true],
    ["web/a.ts", false],
    ["cache/deep/a", true],
    ["cache/CACHEDIR.TAG", false],
    ["run.log", true],
    ["run.log2", false],
    ["logo.png", false],
    ["closed/a.ts", false],
  ] as const
) {
  Deno.test(`LeftOut ${expected ? "knows" : "does not know"} "${path}"`, () => {
    deepEqual(new LeftOut(SKIPS).has(path), expected);
  });
}
