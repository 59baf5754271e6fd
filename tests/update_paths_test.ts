/**
 * An update of some paths: what is within them is as in a fresh index, what is outside is as it was,
 * and the next update of everything brings the rest.
 *
 * @module
 */
import { deepEqual, equal, rejects } from "node:assert/strict";
import { openIndex, type UpdateOptions, type UpdateReport } from "@cbx/core";
import { dumpFile, type IndexDump } from "./_index_dump.ts";
import { MAX_FILE_BYTES, RandomTree } from "./_random_tree.ts";
import { inTree } from "./_tree.ts";

const SEEDS = [1, 2, 3];
const ROUNDS = 8;

for (const seed of SEEDS) {
  Deno.test(`update() of all paths that changed is update() (seed ${seed})`, async () => {
    const tree = new RandomTree(seed);
    const indexDir = Deno.makeTempDirSync();
    await dump(tree.root, indexDir);
    for (let round = 0; round < ROUNDS; round++) {
      const before = statesOf(tree.root);
      tree.change();
      const paths = differences(before, statesOf(tree.root));
      const updated = await dump(tree.root, indexDir, { paths });
      same(updated, await dump(tree.root), tree);
    }
  });

  Deno.test(`update() after updates of some paths is a fresh build (seed ${seed})`, async () => {
    const tree = new RandomTree(seed + 50);
    const indexDir = Deno.makeTempDirSync();
    await dump(tree.root, indexDir);
    for (let round = 0; round < ROUNDS; round++) {
      const before = statesOf(tree.root);
      tree.change();
      const paths = differences(before, statesOf(tree.root)).filter((_, at) => at % 2 === 0);
      const partial = await dump(tree.root, indexDir, { paths });
      const fresh = await dump(tree.root);
      deepEqual(hashesOf(partial, paths), hashesOf(fresh, paths));
      if (round % 2 === 1) same(await dump(tree.root, indexDir), fresh, tree);
    }
  });
}

Deno.test("update() of some paths leaves the others as they are", async () => {
  await inTree({ "a.ts": "let one = 1;\n", "d/b.ts": "let two = 2;\n" }, async (root) => {
    await update(root);
    for (const path of ["a.ts", "d/b.ts"]) {
      Deno.writeTextFileSync(`${root}/${path}`, "let x = 3;\n");
    }
    Deno.writeTextFileSync(`${root}/c.ts`, "let y = 4;\n");
    const { mode, written } = await update(root, { paths: ["d/"] });
    deepEqual([mode, written], ["updated", 1]);
    using index = await openIndex({ root });
    deepEqual((await index.stats()).filesChangedSinceBuild, 2);
  });
});

Deno.test("update() of some paths removes what is gone below them", async () => {
  await inTree({ "a.ts": "1", "d/b.ts": "2", "d/e/c.ts": "3" }, async (root) => {
    await update(root);
    Deno.removeSync(`${root}/d`, { recursive: true });
    Deno.removeSync(`${root}/a.ts`);
    equal((await update(root, { paths: ["d"] })).removed, 2);
    equal((await update(root)).removed, 1);
  });
});

Deno.test("update() of an ignore file takes in all that it rules over", async () => {
  await inTree({ "d/a.ts": "1", "d/e/b.ts": "2", "b.ts": "3" }, async (root) => {
    await update(root);
    Deno.writeTextFileSync(`${root}/d/.ignore`, "b.ts\n");
    Deno.removeSync(`${root}/b.ts`);
    const { removed, files } = await update(root, { paths: ["d/.ignore"] });
    deepEqual([removed, files], [1, 3]);
  });
});

Deno.test("update() of no paths, and of paths that are as before, does nothing", async () => {
  await inTree({ "a.ts": "1", "b.ts": "2" }, async (root) => {
    await update(root);
    Deno.writeTextFileSync(`${root}/b.ts`, "three");
    for (const paths of [[], ["a.ts"], ["nowhere/at-all"]]) {
      equal((await update(root, { paths })).mode, "unchanged");
    }
    equal((await update(root, { paths: ["."] })).written, 1);
  });
});

Deno.test("update() of some paths builds an index where there is none", async () => {
  await inTree({ "a.ts": "1", "b.ts": "2" }, async (root) => {
    const { mode, files } = await update(root, { paths: ["a.ts"] });
    deepEqual([mode, files], ["built", 2]);
  });
});

for (const path of ["", "/etc/passwd", "../a.ts", "a/../../b"]) {
  Deno.test(`update() refuses the path "${path}"`, async () => {
    await inTree({ "a.ts": "1" }, async (root) => {
      await rejects(update(root, { paths: [path] }), RangeError);
    });
  });
}

Deno.test("update() with verify finds a change that left time and size as they were", async () => {
  await inTree({ "a.ts": "one", "b.dat": "\0\0\0" }, async (root) => {
    await update(root);
    const { mtime } = Deno.statSync(`${root}/a.ts`);
    Deno.writeTextFileSync(`${root}/a.ts`, "two");
    Deno.utimeSync(`${root}/a.ts`, mtime!, mtime!);
    equal((await update(root, { verify: true })).written, 1);
    const { mode, written, skipped } = await update(root, { verify: true });
    deepEqual([mode, written, skipped], ["unchanged", 0, 0]);
  });
});

async function update(root: string, options: UpdateOptions = {}): Promise<UpdateReport> {
  using index = await openIndex({ root });
  return await index.update(options);
}

async function dump(
  root: string,
  indexDir = Deno.makeTempDirSync(),
  options: UpdateOptions = {},
): Promise<IndexDump> {
  using index = await openIndex({ root, indexDir, maxFileBytes: MAX_FILE_BYTES });
  await index.update(options);
  return dumpFile(index.indexPath);
}

/** Reads the state of every path, links and folders among them. */
function statesOf(root: string, folder = ""): Map<string, string> {
  const states = new Map<string, string>();
  for (const { name, isDirectory, isFile } of Deno.readDirSync(`${root}/${folder}`)) {
    const path = folder + name;
    if (isDirectory) {
      for (const [inner, state] of statesOf(root, `${path}/`)) states.set(inner, state);
      continue;
    }
    const { mtime, ino } = Deno.lstatSync(`${root}/${path}`);
    const text = isFile ? Deno.readTextFileSync(`${root}/${path}`) : "";
    states.set(path, `${mtime?.getTime()} ${ino} ${text}`);
  }
  return states;
}

function differences(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path)).sort();
}

function hashesOf({ files }: IndexDump, paths: readonly string[]): string[] {
  return (files as readonly { readonly path: string; readonly hash: string }[])
    .filter(({ path }) => paths.includes(path)).map(({ path, hash }) => `${hash} ${path}`);
}

function same(actual: IndexDump, expected: IndexDump, { log }: RandomTree): void {
  try {
    deepEqual(actual, expected);
  } catch (error) {
    throw new Error(`The indexes differ after:\n${log.join("\n")}`, { cause: error });
  }
}
