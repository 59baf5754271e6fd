import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { inTree } from "../../tests/_world.ts";
import { CodeIndex, openIndex } from "./code_index.ts";

const FILES = { "a.ts": "export const water = 1;\n", "sub/b.ts": "export const salt = 1;\n" };

Deno.test("openIndex() reads nothing before the first question", async () => {
  await inTree(
    { ".cbx/index.sqlite": "not an index, and long enough to be looked at as one" },
    async (root) => {
      using index = await openIndex({ root });
      ok(index instanceof CodeIndex);
      equal(index.exists, true);
      const { results, index: { exists, unusable } } = await index.search("water");
      deepEqual([results.length, exists, index.exists], [0, false, false]);
      match(unusable!, /^Cannot open index ".*index.sqlite": the file is not a SQLite database$/);
    },
  );
});

Deno.test("openIndex() keeps the index where it is told to", async () => {
  await inTree({ "tree/a.ts": FILES["a.ts"] }, async (root) => {
    using index = await openIndex({ root: `${root}/tree`, indexDir: `${root}/elsewhere/` });
    equal(index.indexPath, `${root}/elsewhere/index.sqlite`);
    await index.update();
    deepEqual([...Deno.readDirSync(`${root}/tree`)].map(({ name }) => name), ["a.ts"]);
    ok(Deno.statSync(`${root}/elsewhere/index.sqlite`).isFile);
  });
});

Deno.test("openIndex() follows a link to the root", async () => {
  await inTree({ "tree/a.ts": FILES["a.ts"] }, async (root) => {
    Deno.symlinkSync(`${root}/tree`, `${root}/link`);
    using index = await openIndex({ root: `${root}/link` });
    equal(index.root, `${root}/tree`);
    equal((await index.search("water")).results.length, 1);
  });
});

Deno.test("openIndex() leaves out what is larger than it is told", async () => {
  await inTree(
    { "a.ts": FILES["a.ts"], "large.txt": "water and more\n".repeat(20) },
    async (root) => {
      using index = await openIndex({ root, maxFileBytes: 100 });
      deepEqual((await index.search("water")).results.map(({ path }) => path), ["a.ts"]);
      deepEqual((await index.stats()).skipped, [{ reason: "too_large", count: 1 }]);
    },
  );
});

Deno.test("CodeIndex.search() takes names of definitions, and globs of them", async () => {
  const files = Object.fromEntries(
    ["userName", "userAge", "pig"].map((name) => [`${name}.ts`, `export function ${name}() {}\n`]),
  );
  await inTree(files, async (root) => {
    using index = await openIndex({ root });
    const symbolsOf = async (...symbols: string[]) => {
      const { results } = await index.search("function", { symbols });
      return results.map(({ symbol }) => symbol).sort();
    };
    deepEqual(await symbolsOf("user*"), ["userAge", "userName"]);
    deepEqual(await symbolsOf("pig"), ["pig"]);
    deepEqual(await symbolsOf("cow*"), []);
  });
});

Deno.test("CodeIndex opens again after it was closed", async () => {
  await inTree(FILES, async (root) => {
    const index = await openIndex({ root });
    await index.update();
    index.close();
    index.close();
    equal((await index.search("water")).results[0]!.path, "a.ts");
    index.close();
  });
});

Deno.test("CodeIndex goes on after a call that failed", async () => {
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root });
    const [failed, found] = await Promise.allSettled([index.search('"'), index.search("water")]);
    deepEqual([failed.status, found.status], ["rejected", "fulfilled"]);
  });
});

Deno.test("CodeIndex sees an index that somebody else wrote, and its removal", async () => {
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root });
    using other = await openIndex({ root });
    equal((await index.search("water")).index.exists, false);
    await other.update();
    equal((await index.search("water")).index.exists, true);
    await other.clean();
    equal((await index.search("water")).index.exists, false);
  });
});

Deno.test("CodeIndex.search() names no commit outside of git, and the one that was indexed inside", async () => {
  const commit = "0123456789abcdef0123456789abcdef01234567";
  const git = { ".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": `${commit}\n` };
  await inTree({ ...FILES, ...git }, async (root) => {
    using inside = await openIndex({ root });
    await inside.update();
    const { headCommit, branch, builtAt } = (await inside.search("water")).index;
    deepEqual([headCommit, branch], [commit, "main"]);
    ok(!Number.isNaN(Date.parse(builtAt!)));
    using below = await openIndex({ root: `${root}/sub` });
    await below.update();
    equal((await below.search("salt")).index.headCommit, null);
  });
});

Deno.test("CodeIndex.search() shows nothing of a folder outside that a link brought in later", async () => {
  const files = {
    "tree/sub/b.ts": "export const salt = 1;\n",
    "outside/b.ts": "const salt = 'not yours';\n",
  };
  await inTree(files, async (root) => {
    using index = await openIndex({ root: `${root}/tree` });
    await index.update();
    await index.search("salt");
    Deno.removeSync(`${root}/tree/sub`, { recursive: true });
    Deno.symlinkSync(`${root}/outside`, `${root}/tree/sub`);
    for (const overlay of [false, true]) {
      const answer = await index.search("salt", { overlay });
      equal(JSON.stringify(answer).includes("not yours"), false);
    }
    index.close();
    deepEqual((await index.search("salt")).results, []);
  });
});

Deno.test("CodeIndex.search() says that its root was removed, or is a file by now", async () => {
  await inTree({ "tree/a.py": "def boil():\n    pass\n" }, async (root) => {
    using index = await openIndex({ root: `${root}/tree` });
    equal((await index.search("boil")).results.length, 1);
    Deno.removeSync(`${root}/tree`, { recursive: true });
    index.close();
    await rejects(index.search("boil"), { name: "RootError", trouble: "missing" });
    Deno.writeTextFileSync(`${root}/tree`, "");
    await rejects(index.search("boil"), { name: "RootError", trouble: "not_a_folder" });
  });
});

Deno.test("CodeIndex.search() says that the tree is gone, wherever its index is", async () => {
  await inTree({ "tree/a.ts": FILES["a.ts"] }, async (root) => {
    for (const isIndexed of [false, true]) {
      Deno.mkdirSync(`${root}/tree`, { recursive: true });
      Deno.writeTextFileSync(`${root}/tree/a.ts`, FILES["a.ts"]);
      using index = await openIndex({ root: `${root}/tree`, indexDir: `${root}/index` });
      if (isIndexed) await index.update();
      equal((await index.search("water")).results[0]?.path, "a.ts");
      Deno.removeSync(`${root}/tree`, { recursive: true });
      await rejects(index.search("water"));
      await rejects(index.symbol("water"));
    }
  });
});

Deno.test("CodeIndex.search() shows no file that has gone since the tree was looked at", async () => {
  await inTree({ ...FILES, "c.ts": "export const water = 3;\n" }, async (root) => {
    using index = await openIndex({ root, cache: false });
    await index.update();
    equal((await index.search("water")).results.length, 2);
    Deno.removeSync(`${root}/a.ts`);
    const { results } = await index.search("water");
    deepEqual(results.map(({ path }) => path), ["c.ts"]);
  });
});

Deno.test("CodeIndex reads a file that is asked for by name, however many others there are", async () => {
  const many = Array.from({ length: 900 }, (_, n) => [`many/f${n}.ts`, `const v${n} = 1;\n`]);
  const files = { ...Object.fromEntries(many), "old/lock.ts": "export function turnKey() {}\n" };
  await inTree(files, async (root) => {
    Deno.utimeSync(`${root}/old/lock.ts`, 1, 1);
    const asks: ((index: CodeIndex) => Promise<unknown>)[] = [
      (index) => index.outline("old/lock.ts"),
      (index) => index.read("old/lock.ts"),
      (index) => index.describe("turnKey"),
      (index) => index.refs("old/lock.ts:turnKey"),
    ];
    for (const ask of asks) {
      using index = await openIndex({ root });
      await ask(index);
    }
    using index = await openIndex({ root });
    equal((await index.symbol("turnKey")).results[0]?.path, "old/lock.ts");
    using other = await openIndex({ root });
    const answer = await other.search("turnKey");
    equal(answer.results[0]?.path, "old/lock.ts");
    equal(answer.index.overlay, "partial");
    ok(answer.index.filesLeft > 0);
    using fresh = await openIndex({ root });
    await rejects(fresh.refs("turnNoKey"), {
      name: "SymbolNotFoundError",
      message:
        /^Cannot find a symbol or file "turnNoKey", but \d+ files could not be read for this/,
    });
    const { files, filesLeft } = await other.stats();
    equal(files + filesLeft, 901);
  });
});

Deno.test("CodeIndex reads what is asked for by name first, of more changes than it reads", async () => {
  const files = (name: string) =>
    Array.from({ length: 450 }, (_, n) => [`many/f${n}.ts`, `export const ${name}${n} = 1;\n`]);
  await inTree(Object.fromEntries(files("v")), async (root) => {
    using writer = await openIndex({ root });
    await writer.update();
    for (const [path, text] of files("longer")) Deno.writeTextFileSync(`${root}/${path}`, text!);
    Deno.writeTextFileSync(`${root}/lock.ts`, "export function turnKey() {}\n");
    Deno.utimeSync(`${root}/lock.ts`, 1, 1);
    const asks: ((index: CodeIndex) => Promise<string | undefined>)[] = [
      async (index) => (await index.outline("lock.ts")).path,
      async (index) => (await index.refs("lock.ts:turnKey")).target.path,
      async (index) => (await index.describe("turnKey")).target.path,
      async (index) => (await index.symbol("turnKey")).results[0]?.path,
      async (index) => (await index.search("turnKey")).results[0]?.path,
    ];
    for (const ask of asks) {
      using index = await openIndex({ root });
      equal(await ask(index), "lock.ts");
    }
  });
});
