/**
 * A process that writes an index meets trouble, and so do those beside it: it is killed, there are
 * two of it, another one reads, the folder cannot be written. The index is the last good one, whole.
 *
 * The writers are real processes, with the permissions that the command asks for.
 *
 * @module
 */
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { IndexLockedError, IndexReadOnlyError, openIndex, type SearchResult } from "@cbx/core";
import { openPublished } from "../src/store/published_file.ts";
import { Store } from "../src/store/store.ts";
import { RUN } from "./_cli.ts";
import { extent } from "./_extent.ts";
import { dumpFile } from "./_index_dump.ts";
import type { WriterTask } from "./testdata/writer.ts";

const WRITER = new URL("./testdata/writer.ts", import.meta.url).pathname;
const CONFIG = new URL("../deno.json", import.meta.url).pathname;

/** Kills of one kind of run, spread evenly over the changes of the disk that a whole run makes. */
const KILLS = extent({ quick: 2, full: 10 });
/** Kills before each of its last changes, which put the new index in place. */
const LAST_KILLS = extent({ quick: 2, full: 6 });
/** Writing 60 takes 95 changes of the disk, which all kinds of kills fit into. */
const FILES = extent({ quick: 30, full: 60 });
const QUERY = "where is the marmalade boiled";

for (const rebuild of [true, false]) {
  const what = rebuild ? "a build" : "an update";
  Deno.test(`openIndex() answers from the last good index when ${what} is killed`, async () => {
    const root = treeOf(FILES, "jam");
    const path = `${root}/.cbx/index.sqlite`;
    await runToEnd({ root });
    const before = { bytes: Deno.readFileSync(path), dump: dumpFile(path) };
    // A copy would be another file than the one that was sealed.
    const kept = `${Deno.makeTempDirSync()}/index.sqlite`;
    Deno.linkSync(path, kept);
    // What a killed writer left is one more change to the next: it would be killed earlier.
    const restore = () => {
      for (const name of namesIn(`${root}/.cbx`)) {
        if (name.endsWith(".tmp")) Deno.removeSync(`${root}/.cbx/${name}`);
      }
      Deno.removeSync(path);
      Deno.linkSync(kept, path);
    };
    writeFiles(root, FILES, "marmalade");
    const answerBefore = await answer(root);
    const { changes, said } = await runToEnd({ root, rebuild });
    equal(said, rebuild ? "built" : "updated");
    const after = dumpFile(path);
    const answerAfter = await answer(root);
    const states = new Set<boolean>();
    for (const stopAt of killsOf(changes)) {
      restore();
      await runAndKill({ root, rebuild, stopAt });
      const isOld = sameBytes(Deno.readFileSync(path), before.bytes);
      deepEqual(dumpFile(path), isOld ? before.dump : after);
      deepEqual(await answer(root), isOld ? answerBefore : answerAfter);
      deepEqual(await answer(root, true), answerAfter);
      states.add(isOld);
    }
    equal(states.size, 2, "some kills are before the new index is in place, and some after");
    restore();
    Deno.writeTextFileSync(`${path}.0f.tmp`, "left by a process that was killed");
    await runToEnd({ root, rebuild });
    deepEqual(namesIn(`${root}/.cbx`), [".gitignore", "index.sqlite", "index.sqlite.lock"]);
    deepEqual(dumpFile(path), after);
    Deno.removeSync(root, { recursive: true });
  });
}

Deno.test("openIndex() searches in memory when the first build was killed", async () => {
  const root = treeOf(FILES, "jam");
  const { changes } = await runToEnd({ root });
  for (const part of [0.2, 0.9]) {
    Deno.removeSync(`${root}/.cbx`, { recursive: true });
    await runAndKill({ root, stopAt: Math.floor(part * changes) });
    using index = await openIndex({ root });
    const { results } = await index.search("jam");
    ok(results.length > 0);
  }
  await runToEnd({ root });
  deepEqual(namesIn(`${root}/.cbx`), [".gitignore", "index.sqlite", "index.sqlite.lock"]);
  Deno.removeSync(root, { recursive: true });
});

Deno.test("update() of two processes at once: one works, the other waits", async () => {
  const root = treeOf(20, "jam");
  const runs = await Promise.all([runToEnd({ root }), runToEnd({ root })]);
  deepEqual(runs.map(({ said }) => said).toSorted(), ["built", "unchanged"]);
  deepEqual(dumpFile(`${root}/.cbx/index.sqlite`).integrity, [{ integrity_check: "ok" }]);
  Deno.removeSync(root, { recursive: true });
});

Deno.test("update() says which process it would have to wait for", async () => {
  const root = treeOf(5, "jam");
  const writer = start({ root, block: true });
  await writer.line("writing");
  using index = await openIndex({ root });
  await rejects(index.update({ waitMs: 0 }), (error) => {
    ok(error instanceof IndexLockedError);
    match(error.message, new RegExp(`is locked by process ${writer.child.pid} since`));
    return true;
  });
  await writer.tell();
  equal(await writer.last(), "built");
  equal((await index.update({ waitMs: 0 })).mode, "unchanged");
  Deno.removeSync(root, { recursive: true });
});

Deno.test("search() during ten updates sees whole states only", async () => {
  const root = treeOf(30, "jam");
  const words = [
    "apple",
    "grape",
    "lemon",
    "mango",
    "peach",
    "melon",
    "plum",
    "quince",
    "fig",
    "lime",
  ];
  await runToEnd({ root });
  const writer = start({ root, words }, ["--allow-write"]);
  const end = writer.last();
  using patient = await openIndex({ root });
  const seen = new Set<string>();
  for (let isOver = false; !isOver;) {
    isOver = await Promise.race([end.then(() => true), turn().then(() => false)]);
    seen.add(await wordsIn(`${root}/.cbx/index.sqlite`, words));
    const { results } = await patient.search(words.join(" "), {
      overlay: false,
      mode: "fulltext",
      copies: true,
    });
    const markers = results.map(({ path }) => path).filter((path) => path.endsWith(".txt"));
    ok(markers.length !== 1, `a search found ${markers}`);
    if (isOver) equal(markers.length, 2);
  }
  const whole = ["", ...words.map((word) => `one.txt:${word} two.txt:${word}`)];
  deepEqual([...seen].filter((state) => !whole.includes(state)), []);
  ok(seen.has(whole.at(-1)!));
  Deno.removeSync(root, { recursive: true });
});

Deno.test("update() without permission to write says so, and leaves no trace", async () => {
  const root = treeOf(3, "jam");
  const writer = start({ root }, []);
  equal(await writer.last(), "INDEX_READ_ONLY");
  equal(namesIn(root).includes(".cbx"), false);
  Deno.removeSync(root, { recursive: true });
});

Deno.test({
  name: "update() in a folder that is read-only says so",
  // Whoever may write everywhere has no such folder.
  ignore: canWriteAnywhere(),
  fn: async () => {
    const root = treeOf(3, "jam");
    Deno.chmodSync(root, 0o500);
    using index = await openIndex({ root });
    await rejects(index.update(), IndexReadOnlyError);
    Deno.chmodSync(root, 0o700);
    Deno.removeSync(root, { recursive: true });
  },
});

Deno.test("update() publishes a database that says it is in rollback-journal mode", async () => {
  const root = treeOf(3, "jam");
  await runToEnd({ root });
  writeFiles(root, 3, "marmalade");
  await runToEnd({ root });
  const path = `${root}/.cbx/index.sqlite`;
  deepEqual([...Deno.readFileSync(path).subarray(18, 20)], [1, 1]);
  deepEqual(dumpFile(path).integrity, [{ integrity_check: "ok" }]);
  Deno.removeSync(root, { recursive: true });
});

interface Writer {
  readonly child: Deno.ChildProcess;
  /** Waits until the process says this. */
  readonly line: (text: string) => Promise<void>;
  /** All that it says, up to its end. */
  readonly all: () => Promise<string>;
  /** Reads the last line that it prints. */
  readonly last: () => Promise<string>;
  /** Lets it go on. */
  readonly tell: () => Promise<void>;
}

function start(task: WriterTask, write = [`--allow-write=${task.root}/.cbx`]): Writer {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...[...RUN, "--no-check", `--config=${CONFIG}`, `--allow-read=${task.root}`],
      ...[...write, WRITER, JSON.stringify(task)],
    ],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const more = async () => {
    const { value, done } = await reader.read();
    text += value ?? "";
    return !done;
  };
  const all = async () => {
    while (await more());
    await child.stdin.close().catch(() => {});
    await child.status;
    return text.trim();
  };
  return {
    child,
    line: async (line) => {
      while (!text.includes(`${line}\n`)) ok(await more(), `it only said: ${text}`);
    },
    all,
    last: async () => (await all()).split("\n").at(-1)!,
    tell: async () => {
      const input = child.stdin.getWriter();
      await input.write(Uint8Array.of(10));
      input.releaseLock();
    },
  };
}

/** Changes of the disk that a run is killed before. */
function killsOf(changes: number): number[] {
  const spread = Array.from({ length: KILLS }, (_, n) => Math.floor(changes * (n + 0.5) / KILLS));
  const last = Array.from({ length: LAST_KILLS }, (_, n) => changes - 1 - n);
  return [...new Set([...spread, ...last])];
}

interface WholeRun {
  readonly said: string;
  /** Times that it has changed the disk. */
  readonly changes: number;
}

async function runToEnd(task: WriterTask): Promise<WholeRun> {
  const lines = (await start(task).all()).split("\n");
  return { said: lines.at(-1)!, changes: Number(lines.at(-2)!.replace("changes ", "")) };
}

async function runAndKill(task: WriterTask & { readonly stopAt: number }): Promise<void> {
  const writer = start(task);
  await writer.line("stopped");
  writer.child.kill("SIGKILL");
  await writer.last();
  equal((await writer.child.status).signal, "SIGKILL");
}

/** Searches; the files on disk are the same before and after. */
async function answer(root: string, overlay = false): Promise<Partial<SearchResult>[]> {
  using index = await openIndex({ root });
  const { results } = await index.search(QUERY, { overlay });
  return results.map(({ fresh: _, ...result }) => result);
}

/** Which of the words are in an index, and where. */
async function wordsIn(path: string, words: readonly string[]): Promise<string> {
  using store = await Store.open(openPublished(path), { write: false, path });
  const files = store.catalog.files.filter((file) => file.path.endsWith(".txt"));
  const hashes = new Map(
    await Promise.all(words.map(async (word) => {
      const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(word));
      return [new Uint8Array(hash).toHex(), word] as const;
    })),
  );
  return files.map((file) => `${file.path}:${hashes.get(store.hashOf(file.path)!.toHex())}`)
    .join(" ");
}

function treeOf(count: number, word: string): string {
  const root = Deno.realPathSync(Deno.makeTempDirSync());
  writeFiles(root, count, word);
  return root;
}

/**
 * Every third file is another one for each word, the rest is the same for all. They are Go, whose
 * grammar each of the processes loads in the least time.
 */
function writeFiles(root: string, count: number, word: string): void {
  for (let n = 0; n < count; n++) {
    const own = n % 3 === 0 ? word : "sugar";
    const lines = Array.from({ length: 12 }, (_, line) => `  v${line} := ${own}(${n})`);
    const text = `// Boils ${own}.\nfunc ${own}${n}() {\n${lines.join("\n")}\n}\n`;
    const path = `${root}/part${n}.go`;
    // What stays the same keeps its time as well.
    if (!isFile(path) || Deno.readTextFileSync(path) !== text) Deno.writeTextFileSync(path, text);
  }
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

function namesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function canWriteAnywhere(): boolean {
  const folder = Deno.makeTempDirSync();
  Deno.chmodSync(folder, 0o500);
  try {
    Deno.writeTextFileSync(`${folder}/probe`, "");
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.PermissionDenied) return false;
    throw error;
  }
}
