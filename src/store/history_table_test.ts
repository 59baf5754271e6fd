import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { DamageError } from "../errors.ts";
import { forEachTouched, type HistoryCommit, type HistoryTable } from "./history_table.ts";
import { MemoryFile } from "./memory_file.ts";
import { acquireLock } from "./lock.ts";
import { publish } from "./publish.ts";
import { openPublished } from "./published_file.ts";
import { runOnIndex } from "./testdata/rewrite_index.ts";
import { Store } from "./store.ts";

/** A commit with a subject of these words. */
function commit(number: number, words: string, ...paths: readonly string[]): HistoryCommit {
  const oid = number.toString(16).padStart(8, "0").padEnd(40, "f");
  return { oid, year: 2000 + number, subject: words, paths, words: words.split(" ") };
}

/** The files that each commit touched. */
function touchedBy(table: HistoryTable): string[][] {
  const { touched } = table;
  const all = Array.from({ length: touched.commits.length / 2 }, (): string[] => []);
  forEachTouched(touched, all.map(() => 1), (file, at) => all[at]!.push(touched.paths[file]!));
  return all;
}

/** Adds batches of commits, each in a transaction of its own. */
async function storeOf(...batches: readonly (readonly HistoryCommit[])[]): Promise<Store> {
  const store = await Store.open(new MemoryFile(), { write: true });
  for (const commits of batches) {
    await store.write(() => Promise.resolve(store.history.add(commits)));
  }
  return store;
}

Deno.test("HistoryTable.restore() takes over all that another index holds", async () => {
  const commits = Array.from({ length: 20 }, (_, at) => commit(at, `fix no${at}`, `${at % 3}.ts`));
  using from = await storeOf(commits);
  using to = await storeOf();
  await to.write(() => Promise.resolve(to.history.restore(from.history.entries())));
  deepEqual(to.history.commitsWith("no17"), [17]);
  deepEqual(touchedBy(to.history), touchedBy(from.history));
  deepEqual(to.history.subjectOf(3), from.history.subjectOf(3));
});

Deno.test("HistoryTable gives back words, files and subjects, however they were added", async () => {
  const commits = Array.from(
    { length: 40 },
    (_, at) => commit(at, `fix part ${at % 3 ? "odd" : "third"} no${at}`, "a.ts", `${at % 7}.ts`),
  );
  using atOnce = await storeOf(commits);
  using inSteps = await storeOf(commits.slice(0, 5), commits.slice(5, 21), commits.slice(21));
  for (const { history } of [atOnce, inSteps]) {
    deepEqual(history.commitsWith("third"), commits.flatMap((_, at) => at % 3 ? [] : [at]));
    deepEqual(history.commitsWith("no17"), [17]);
    deepEqual(history.commitsWith("none"), []);
    deepEqual(touchedBy(history), commits.map(({ paths }) => paths));
    deepEqual(
      history.subjectOf(17),
      { oid: "00000011", year: 2017, subject: commits[17]!.subject },
    );
    equal(history.subjectOf(40), undefined);
    const { counts, paths, commits: heads } = history.touched;
    equal(counts[paths.indexOf("a.ts")], 40);
    equal(counts[paths.indexOf("6.ts")], 5);
    equal(heads[0], 4);
  }
});

Deno.test("HistoryTable speaks of files by their new paths, and forgets all", async () => {
  using store = await storeOf([commit(1, "one", "old.ts"), commit(2, "two", "there.ts")]);
  const renamed = new Map([["old.ts", "new.ts"], ["there.ts", "new.ts"], ["x.ts", "y.ts"]]);
  await store.write(() => {
    store.history.add([commit(3, "three", "new.ts")], renamed);
    return Promise.resolve();
  });
  deepEqual(touchedBy(store.history), [["new.ts"], ["new.ts"], ["new.ts"]]);
  await store.write(() => Promise.resolve(store.history.clear()));
  deepEqual(store.history.touched.paths, []);
  deepEqual(store.history.commitsWith("one"), []);
});

Deno.test("HistoryTable cuts a long subject between characters", async () => {
  const long = commit(1, "😀".repeat(100), "a.ts");
  using store = await storeOf([long, { ...long, subject: "é\0".repeat(36) }]);
  equal(store.history.subjectOf(0)?.subject, `${"😀".repeat(35)}…`);
  equal(store.history.subjectOf(1)?.subject, "é\0".repeat(36));
});

/** Writes an index with no files to disk. */
async function published(commits: readonly HistoryCommit[]): Promise<string> {
  const path = `${Deno.makeTempDirSync()}/index.sqlite`;
  using lock = await acquireLock(path);
  await publish(lock, async (file) => {
    using store = await Store.open(file, { write: true });
    await store.write(() => Promise.resolve(store.history.add(commits)));
  });
  using store = await Store.open(openPublished(path), { write: false, path });
  deepEqual(store.damage(), []);
  return path;
}

const DAMAGE: readonly string[] = [
  "UPDATE history SET value = x'01' WHERE key = 1",
  "UPDATE history SET value = x'0000' WHERE key = 1",
  "UPDATE history SET value = x'01' WHERE key = 2",
  "UPDATE history SET value = x'05ff' WHERE key = 2",
  "UPDATE history SET value = x'7f' WHERE key = 3",
  "UPDATE history SET value = x'ff' WHERE key >= 256 AND key < 512",
  "UPDATE history SET value = x'0161ff01' WHERE key >= 256 AND key < 512",
  "UPDATE history SET value = x'0102030405ff' WHERE key >= 512",
];

for (const sql of DAMAGE) {
  Deno.test(`Store.damage() names a damaged history, and reading it throws: ${sql}`, async () => {
    const path = await published([commit(1, "one", "a.ts")]);
    await runOnIndex(path, sql);
    using store = await Store.open(openPublished(path), { write: false, path });
    ok(store.damage().some((each) => each.startsWith("the file is damaged")), `${store.damage()}`);
    await rejects(async () => {
      await Promise.resolve();
      touchedBy(store.history);
      store.history.commitsWith("one");
      store.history.subjectOf(0);
    }, DamageError);
  });
}
