import assert from "node:assert/strict";
import type { Wanted } from "../types.ts";
import { walk } from "../walk/walk.ts";
import { put, treeOf } from "./testdata/tree.ts";
import { chooseFiles, type WorkBudget } from "./choose_files.ts";

const ONE: WorkBudget = { files: 1, bytes: 1000 };
const NOTHING: Wanted = { paths: [], literals: [], words: [] };

Deno.test("chooseFiles() takes files that a path or the end of one names, beside the budget", async () => {
  const root = treeOf({ "a/x.ts": "1", "b/x.ts": "2", "c/xx.ts": "3" });
  const chosen = await choose(root, { ...NOTHING, paths: ["x.ts"] }, { files: 0, bytes: 0 });
  assert.deepEqual(chosen, ["a/x.ts", "b/x.ts"]);
  assert.deepEqual(
    await choose(root, { ...NOTHING, paths: ["c/xx.ts"] }, { files: 0, bytes: 0 }),
    ["c/xx.ts"],
  );
});

Deno.test("chooseFiles() takes what holds the literal first, and what defines it before that", async () => {
  const root = treeOf({
    "a.py": "open_session()",
    "b.py": "class Base:\n    def open_session(self): ...",
    "c.py": "OPEN session",
    "d.py": "open session open session",
  });
  const wanted = { ...NOTHING, literals: ["open_session"], words: ["open", "session"] };
  assert.deepEqual(await choose(root, wanted, { files: 2, bytes: 1000 }), ["b.py", "a.py"]);
});

Deno.test("chooseFiles() compares letters in either case where the literal has no capitals", async () => {
  const root = treeOf({ "a.txt": "other", "b.txt": "An Apple a day" });
  assert.deepEqual(await choose(root, { ...NOTHING, literals: ["apple"] }), ["b.txt"]);
  put(root, { "c.txt": "apple Apple" }, 1_600_000_000);
  assert.deepEqual(await choose(root, { ...NOTHING, literals: ["apple A"] }), ["c.txt"]);
});

Deno.test("chooseFiles() finds names however they are composed, and literals whatever ends lines", async () => {
  const [whole, pieces] = ["caf\u00e9.ts", "cafe\u0301.ts"];
  const root = treeOf({ [`a/${pieces}`]: "1", "b.ts": "x\r\ny", "c.ts": "x\ny z", "d.ts": "z" });
  const none = { files: 0, bytes: 0 };
  assert.deepEqual(await choose(root, { ...NOTHING, paths: [whole] }, none), [`a/${pieces}`]);
  for (const literal of ["x\ny", "x\r\ny"]) {
    const found = await choose(root, { ...NOTHING, literals: [literal] }, { files: 2, bytes: 99 });
    assert.deepEqual(found.sort(), ["b.ts", "c.ts"]);
  }
});

Deno.test("chooseFiles() ranks by rare words, in short files and in paths", async () => {
  const long = "common ".repeat(50);
  const root = treeOf({
    "a.txt": `common ${long} rare`,
    "b.txt": "common rare",
    "c.txt": "common common",
    "rare.txt": "nothing",
  });
  const wanted = { ...NOTHING, words: ["common", "rare"] };
  assert.deepEqual(await choose(root, wanted, { files: 9, bytes: 1000 }), [
    "b.txt",
    "a.txt",
    "rare.txt",
    "c.txt",
  ]);
});

Deno.test("chooseFiles() takes the newest where nothing is asked for, up to the bytes of the budget", async () => {
  const root = treeOf({ "a.txt": "1".repeat(400), "b.txt": "2" });
  put(root, { "c.txt": "3".repeat(700) }, 1_700_000_500);
  assert.deepEqual(await choose(root, NOTHING), ["c.txt"]);
  assert.deepEqual(await choose(root, NOTHING, { files: 9, bytes: 1100 }), ["c.txt", "a.txt"]);
});

Deno.test("chooseFiles() leaves out what cannot be in the answer", async () => {
  const root = treeOf({ "a.py": "apple", "b.ts": "apple" });
  const wanted = {
    ...NOTHING,
    words: ["apple"],
    allows: ({ path }: { path: string }) => path !== "a.py",
  };
  assert.deepEqual(await choose(root, wanted, { files: 9, bytes: 1000 }), ["b.ts"]);
});

Deno.test("chooseFiles() finds a literal in one of many files, and ends when it is told to", async () => {
  const names = Array.from({ length: 1500 }, (_, n) => [`${n}.txt`, "water"]);
  const root = treeOf({ ...Object.fromEntries(names), "1222.txt": "a rare needle" });
  assert.deepEqual(await choose(root, { ...NOTHING, literals: ["rare needle"] }), ["1222.txt"]);
  const { files } = await walk({ root });
  const signal = AbortSignal.abort(new Error("enough"));
  const wanted = { ...NOTHING, words: ["water"] };
  await assert.rejects(chooseFiles(root, files, wanted, ONE, { signal }), /^Error: enough$/);
});

async function choose(root: string, wanted: Wanted, budget = ONE): Promise<string[]> {
  const { files } = await walk({ root });
  return (await chooseFiles(root, files, wanted, budget)).map(({ path }) => path);
}
