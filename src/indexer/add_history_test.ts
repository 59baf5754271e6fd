import { deepEqual, equal, match, ok } from "node:assert/strict";
import { type CodeIndex, openIndex } from "@cbx/core";
import { commitAll, git, inRepository } from "../git/testdata/git.ts";
import { writeTree } from "../../tests/_tree.ts";

const FILES = {
  "src/cookie.ts": "export function bake() {}\n",
  "src/oven.ts": "export function heat() {}\n",
};

/** Writes a file, and commits it. */
function write(root: string, path: string, text: string, subject: string): void {
  writeTree(root, { [path]: text });
  commitAll(root, subject);
}

/** Runs a test on an index of a repository. */
async function inIndex(
  body: (index: CodeIndex, root: string) => Promise<void>,
  folder = "",
): Promise<void> {
  await inRepository(FILES, async (root) => {
    using index = await openIndex({ root: root + folder });
    await body(index, root);
  });
}

/** Reasons that history gives for the first result. */
async function saidOf(index: CodeIndex, query: string): Promise<string[]> {
  const { results } = await index.search(query, { signals: ["history"] });
  return results.map(({ path, reasons }) =>
    `${path} ${reasons.find((each) => each.startsWith("history: "))?.replace(/ \(.*/, "")}`
  );
}

async function countOf(index: CodeIndex): Promise<number | undefined> {
  return (await index.stats()).history?.commits;
}

Deno.test("update() adds what new commits say, and nothing where there are none", async () => {
  await inIndex(async (index, root) => {
    write(root, "src/cookie.ts", "1\n", "tolerate clock skew");
    await index.update();
    equal(await countOf(index), 2);
    equal((await index.update()).mode, "unchanged");
    commitAll(root, "touches no file");
    write(root, "src/oven.ts", "2\n", "preheat slowly");
    await index.update();
    equal(await countOf(index), 3);
    deepEqual(await saidOf(index, "tolerate some skew"), [
      'src/cookie.ts history: "tolerate clock skew"',
    ]);
    deepEqual(await saidOf(index, "slowly preheat"), ['src/oven.ts history: "preheat slowly"']);
  });
});

Deno.test("update() adds a commit of files that it holds already", async () => {
  await inIndex(async (index, root) => {
    writeTree(root, { "src/oven.ts": "2\n" });
    await index.update();
    commitAll(root, "preheat slowly");
    deepEqual(await saidOf(index, "slowly preheat"), []);
    equal((await index.update()).mode, "unchanged");
    deepEqual(await saidOf(index, "slowly preheat"), ['src/oven.ts history: "preheat slowly"']);
  });
});

Deno.test("update() forgets commits of a history that was rewritten, or left by a switch", async () => {
  await inIndex(async (index, root) => {
    write(root, "src/oven.ts", "2\n", "preheat slowly");
    await index.update();
    git(root, "commit", "--quiet", "--amend", "--message", "braise the meat");
    await index.update();
    deepEqual(await saidOf(index, "slowly preheat"), []);
    deepEqual(await saidOf(index, "braise meat"), ['src/oven.ts history: "braise the meat"']);
    git(root, "checkout", "--quiet", "HEAD~1");
    await index.update();
    deepEqual(await saidOf(index, "braise meat"), []);
    equal(await countOf(index), 1);
  });
});

Deno.test("update() follows files to their new names", async () => {
  await inIndex(async (index, root) => {
    write(root, "src/oven.ts", FILES["src/oven.ts"] + "// hot\n", "preheat slowly");
    await index.update();
    Deno.renameSync(`${root}/src/oven.ts`, `${root}/src/stove.ts`);
    commitAll(root, "another name");
    await index.update();
    deepEqual(await saidOf(index, "slowly preheat"), ['src/stove.ts history: "preheat slowly"']);
  });
});

Deno.test("history masks secrets, and keeps their words out of the index", async () => {
  await inIndex(async (index, root) => {
    const secret = "ghp_" + "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789";
    write(root, "src/oven.ts", "2\n", `rotate ${secret} of the baker`);
    await index.update();
    const said = await saidOf(index, "rotate baker");
    match(said.join(), /^src\/oven\.ts history: "rotate \[redacted:[^\]]+\] of the baker"$/);
    const bytes = Deno.readFileSync(index.indexPath);
    ok(!new TextDecoder("latin1").decode(bytes).toLowerCase().includes("stuvwxyz0123"));
  });
});

Deno.test("history of a folder below the top has its own paths", async () => {
  await inIndex(async (index, root) => {
    write(root, "src/oven.ts", "2\n", "preheat slowly");
    await index.update();
    deepEqual(await saidOf(index, "slowly preheat"), ['oven.ts history: "preheat slowly"']);
  }, "/src");
});

Deno.test("stats() says why there is no history, or no more", async () => {
  await inIndex(async (index, root) => {
    await index.update();
    deepEqual((await index.stats()).history, { commits: 1, files: 2 });
    const head = git(root, "rev-parse", "HEAD").trim();
    Deno.writeTextFileSync(`${root}/.git/shallow`, `${head}\n`);
    await index.update({ rebuild: true });
    deepEqual((await index.stats()).history, { commits: 1, files: 2, gap: "the clone is cut off" });
    Deno.removeSync(`${root}/.git`, { recursive: true });
    await index.update({ rebuild: true });
    deepEqual((await index.stats()).history, {
      ...{ commits: 0, files: 0 },
      gap: "there is no git repository that may be read",
    });
  });
});

Deno.test("a history whose objects are damaged ends where they are, and the index is whole", async () => {
  await inIndex(async (index, root) => {
    const first = git(root, "rev-parse", "HEAD").trim();
    write(root, "src/oven.ts", "2\n", "preheat slowly");
    const path = `${root}/.git/objects/${first.slice(0, 2)}/${first.slice(2)}`;
    Deno.removeSync(path);
    Deno.writeTextFileSync(path, "no object");
    await index.update();
    const { files, history } = await index.stats();
    equal(files, 2);
    match(history?.gap ?? "", /damaged|missing/);
  });
});
