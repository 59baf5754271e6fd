/**
 * Trees and branches that share a store have the indexes that they would have without it, row for
 * row, whatever becomes of the store; and what one of them has analysed, none analyses again.
 *
 * @module
 */
import { deepEqual, equal } from "node:assert/strict";
import { openIndex } from "@cbx/core";
import { countContents } from "../src/store/content_store.ts";
import { cbx, WRITE } from "./_command.ts";
import { extent } from "./_extent.ts";
import { dumpFile, type IndexDump } from "./_index_dump.ts";
import { MAX_FILE_BYTES, RandomTree } from "./_random_tree.ts";
import { inTree, readTree } from "./_tree.ts";

const SEEDS = extent({ quick: [21], full: [21, 22, 23, 24] });
const ROUNDS = 8;

/** What differs between a file and a copy of it. */
const OF_DISK: ReadonlySet<string> = new Set(["mtime_ms", "ctime_ms", "inode"]);

for (const seed of SEEDS) {
  Deno.test(`update() with a store gives what a build without it gives (seed ${seed})`, async () => {
    const tree = new RandomTree(seed);
    const [storeDir, indexDir, otherDir, otherRoot] = Array.from({ length: 4 }, newFolder);
    const branches: string[] = [];
    // A build without the store is made once of each content: copies differ in what the disk says of them.
    const without: IndexDump[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      tree.change();
      if (round % 3 === 0) breakOne(storeDir!, round);
      await update(tree.root, indexDir!, storeDir);
      without.push(dumpFile(await update(tree.root, newFolder())));
      same(dumpIn(indexDir!), without.at(-1)!, tree.log);
      branches.push(newFolder());
      copyTree(tree.root, branches.at(-1)!);

      // Another work tree has the files of an earlier branch.
      const { values } = countContents(storeDir!);
      const earlier = Math.floor(round / 2);
      copyTree(branches[earlier]!, otherRoot!);
      await update(otherRoot!, otherDir!, storeDir);
      same(ofCopy(dumpIn(otherDir!)), ofCopy(without[earlier]!), tree.log);
      equal(countContents(storeDir!).values, values);
    }
    for (const [at, branch] of [...branches.entries()].toReversed()) {
      const { values } = countContents(storeDir!);
      copyTree(branch, tree.root);
      await update(tree.root, indexDir!, storeDir);
      same(ofCopy(dumpIn(indexDir!)), ofCopy(without[at]!), tree.log);
      equal(countContents(storeDir!).values, values);
    }
  });
}

Deno.test("a search without an index gives the same from a store, and writes nothing there", async () => {
  const tree = new RandomTree(77);
  const [storeDir, indexDir, none] = Array.from({ length: 3 }, newFolder);
  await update(tree.root, indexDir!, storeDir);
  const { values } = countContents(storeDir!);
  tree.change();
  for (const query of ["apple", "eat grape"]) {
    using plain = await openIndex({ root: tree.root, indexDir: none!, cache: false });
    using kept = await openIndex({
      ...{ root: tree.root, indexDir: none!, storeDir: storeDir!, cache: false },
    });
    deepEqual(await kept.search(query), await plain.search(query));
  }
  equal(countContents(storeDir!).values, values);
});

Deno.test("openIndex() refuses a store among the files of the tree", async () => {
  await inTree({ "a.ts": "export const a = 1;\n" }, async (root) => {
    for (const storeDir of [`${root}/cache`, `${root}/.cbx/../cache`, root, `${root}/.cbx`]) {
      const refusal = await openIndex({ root, storeDir }).catch((error) => error);
      equal(refusal.name, "RangeError");
    }
    for (const storeDir of [`${root}/.cbx/store`, `${root}/../cache`, `${root}/.cbx/../../cache`]) {
      (await openIndex({ root, storeDir })).close();
    }
  });
});

Deno.test("cbx keeps a store under the permissions of the tree and the store alone", async () => {
  await inTree({ "a.ts": "export const a = 1;\n" }, async (root) => {
    const store = Deno.realPathSync(Deno.makeTempDirSync());
    const run = (permissions: readonly string[], ...args: string[]) =>
      cbx(root, [...WRITE, ...permissions], ...args);
    const name = (stderr: string) => stderr.replaceAll(store, "STORE").trim();
    const unread = await run([], "index", "--store", store);
    deepEqual([unread.code, name(unread.stderr)], [
      2,
      'Cannot read "STORE" as permission is missing: run with --allow-read="STORE"',
    ]);
    const unwritten = await run([`--allow-read=${store}`], "index", "--store", store);
    deepEqual([unwritten.code, name(unwritten.stderr)], [
      2,
      'Cannot write the store "STORE" as permission is missing: run with --allow-write="STORE"',
    ]);
    const both = [`--allow-read=${store}`, `--allow-write=${store}`];
    equal((await run(both, "index", "--store", store, "--quiet")).code, 0);
    equal(countContents(store).values, 1);
    // A search reads the store, and needs no right to write there.
    const found = await run([`--allow-read=${store}`], "search", "a", "--store", store);
    deepEqual([found.code, found.stderr], [0, ""]);
    const listed = await run([`--allow-read=${store}`], "list", "--json", "--store", store);
    equal(JSON.parse(listed.stdout).store.values, 1);
    equal((await run(both, "clean", "--all", "--store", store)).code, 0);
    equal(countContents(store).values, 0);
  });
});

Deno.test("two processes that fill one store at once each have the index of their tree", async () => {
  const tree = new RandomTree(31);
  const [other, storeDir] = [newFolder(), newFolder()];
  copyTree(tree.root, other);
  const permissions = [...WRITE, `--allow-read=${storeDir}`, `--allow-write=${storeDir}`];
  const roots = [tree.root, other];
  const ended = await Promise.all(
    roots.map((root) => cbx(root, permissions, "index", "--store", storeDir, "--root", ".")),
  );
  deepEqual(ended.map(({ code }) => code), [0, 0]);
  for (const root of roots) {
    using index = await openIndex({ root, indexDir: newFolder() });
    await index.update();
    deepEqual(dumpFile(`${root}/.cbx/index.sqlite`), dumpFile(index.indexPath));
  }
});

async function update(root: string, indexDir: string, storeDir?: string): Promise<string> {
  const store = storeDir === undefined ? {} : { storeDir };
  using index = await openIndex({ root, indexDir, maxFileBytes: MAX_FILE_BYTES, ...store });
  await index.update();
  return index.indexPath;
}

function dumpIn(indexDir: string): IndexDump {
  return dumpFile(`${indexDir}/index.sqlite`);
}

function same(dump: IndexDump, fresh: IndexDump, log: readonly string[]): void {
  try {
    deepEqual(dump, fresh);
  } catch (error) {
    throw new Error(`The indexes differ after:\n${log.join("\n")}`, { cause: error });
  }
}

/** Leaves out what the disk says of a file. */
function ofCopy(dump: IndexDump): IndexDump {
  return JSON.parse(JSON.stringify(dump, (key, value) => OF_DISK.has(key) ? undefined : value));
}

function newFolder(): string {
  return Deno.realPathSync(Deno.makeTempDirSync());
}

/** Makes a tree hold what another holds, as a checkout does. */
function copyTree(from: string, to: string): void {
  for (const { name } of Deno.readDirSync(to)) {
    Deno.removeSync(`${to}/${name}`, { recursive: true });
  }
  for (const { name, isDirectory, isSymlink } of Deno.readDirSync(from)) {
    const [source, target] = [`${from}/${name}`, `${to}/${name}`];
    if (isSymlink) Deno.symlinkSync(Deno.readLinkSync(source), target);
    else if (isDirectory) {
      Deno.mkdirSync(target);
      copyTree(source, target);
    } else Deno.copyFileSync(source, target);
  }
}

/** Damages one value of a store, if it holds any. */
function breakOne(storeDir: string, seed: number): void {
  const paths = [...readTree(storeDir).keys()].filter((path) => path.startsWith("contents-"))
    .sort();
  const path = paths[(seed * 7) % paths.length];
  if (path === undefined) return;
  const bytes = Deno.readFileSync(`${storeDir}/${path}`);
  bytes[Math.floor(bytes.length / 2)]! ^= 255;
  Deno.writeFileSync(`${storeDir}/${path}`, bytes);
}
