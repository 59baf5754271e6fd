import { deepEqual, equal } from "node:assert/strict";
import { type QueueOptions, UpdateQueue } from "./update_queue.ts";

const KNOWN = new Set(["a", "b", "c"]);

/** Does something with a file that is not there yet. */
async function withFile(body: (file: string) => Promise<void> | void): Promise<void> {
  const folder = Deno.makeTempDirSync();
  try {
    await body(`${folder}/queue`);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

function queueOf(file: string, options: Partial<QueueOptions> = {}): UpdateQueue {
  const nothing = () => Promise.resolve();
  return new UpdateQueue({
    isKnown: (checkout) => KNOWN.has(checkout),
    file,
    update: nothing,
    onError: () => {},
    onAside: () => {},
    waitMs: 0,
    ...options,
  });
}

Deno.test("UpdateQueue updates one after the other, and once for all who ask while it waits", () =>
  withFile(async (file) => {
    const ended = new AbortController();
    const updated: string[] = [];
    let running = 0;
    const queue: UpdateQueue = queueOf(file, {
      async update(checkout) {
        equal(++running, 1);
        updated.push(checkout);
        // Who asks while it runs may mean what it has passed by.
        if (updated.length === 1) { for (const each of ["a", "a", "b"]) queue.add(each); }
        await Promise.resolve();
        running--;
        if (updated.length === 3) ended.abort();
      },
    });
    for (const each of ["a", "b", "unknown", "a"]) queue.add(each);
    equal(queue.figures.waiting, 2);
    await queue.run(ended.signal);
    deepEqual(updated, ["a", "b", "a"]);
    deepEqual(queue.figures, { waiting: 0, done: 3, failed: 0 });
  }));

Deno.test("UpdateQueue goes on where another process ended, also with what that one was doing", () =>
  withFile(async (file) => {
    const before = queueOf(file, {
      update: () => {
        // The process ends here.
        const updated: string[] = [];
        const ended = new AbortController();
        const after = queueOf(file, {
          isKnown: (checkout) => ["a", "c"].includes(checkout),
          update: (checkout) => {
            updated.push(checkout);
            if (updated.length === 2) ended.abort();
            return Promise.resolve();
          },
        });
        return after.run(ended.signal).then(() => {
          deepEqual(updated, ["a", "c"]);
          over.abort();
        });
      },
    });
    const over = new AbortController();
    for (const each of ["a", "b", "c"]) before.add(each);
    await before.run(over.signal);
    equal(queueOf(file).figures.waiting, 2);
  }));

Deno.test("UpdateQueue tries again what fails, behind the others, and gives up in the end", () =>
  withFile(async (file) => {
    const ended = new AbortController();
    const updated: string[] = [];
    const failed: string[] = [];
    const queue = queueOf(file, {
      update(checkout) {
        updated.push(checkout);
        return checkout === "b" ? Promise.resolve() : Promise.reject(new Error("down"));
      },
      onError(checkout) {
        failed.push(checkout);
        if (failed.length === 8) ended.abort();
      },
    });
    for (const each of ["a", "b"]) queue.add(each);
    await queue.run(ended.signal);
    deepEqual(updated, ["a", "b", ...Array.from({ length: 7 }, () => "a")]);
    deepEqual(queue.figures, { waiting: 0, done: 1, failed: 8 });
  }));

Deno.test("UpdateQueue puts a file aside that is no queue, and begins without it", () =>
  withFile((file) => {
    for (const text of ["", "{", "null", '{"waiting":[1]}']) {
      Deno.writeTextFileSync(file, text);
      const aside: string[] = [];
      equal(queueOf(file, { onAside: (path) => aside.push(path) }).figures.waiting, 0);
      deepEqual(aside, [`${file}.bad`]);
      equal(Deno.readTextFileSync(`${file}.bad`), text);
    }
  }));

Deno.test("UpdateQueue goes on, and says so, where its file cannot be written", () =>
  withFile(async (file) => {
    const ended = new AbortController();
    const [updated, failed]: [string[], string[]] = [[], []];
    const queue = queueOf(file, {
      update: (checkout) => {
        updated.push(checkout);
        Deno.mkdirSync(`${file}.new/x`, { recursive: true });
        if (updated.length === 2) ended.abort();
        return Promise.resolve();
      },
      onError: (checkout) => failed.push(checkout),
    });
    for (const each of ["a", "b"]) queue.add(each);
    await queue.run(ended.signal);
    deepEqual([updated, failed], [["a", "b"], ["a", "b"]]);
  }));

Deno.test("UpdateQueue writes to no file that a link names", () =>
  withFile((file) => {
    Deno.writeTextFileSync(`${file}.other`, "mine");
    Deno.symlinkSync(`${file}.other`, `${file}.new`);
    queueOf(file).add("a");
    equal(Deno.readTextFileSync(`${file}.other`), "mine");
    equal(queueOf(file).figures.waiting, 1);
  }));

Deno.test("UpdateQueue keeps an update that its end cuts off, which is no failure", () =>
  withFile(async (file) => {
    const ended = new AbortController();
    const queue = queueOf(file, {
      update: (_, signal) => {
        ended.abort();
        return Promise.reject(signal.reason);
      },
    });
    queue.add("a");
    await queue.run(ended.signal);
    deepEqual([queue.figures.failed, queueOf(file).figures.waiting], [0, 1]);
  }));

Deno.test("UpdateQueue drops what is known no more when its turn comes", () =>
  withFile(async (file) => {
    const ended = new AbortController();
    const updated: string[] = [];
    const known = new Set(["a", "b"]);
    const queue = queueOf(file, {
      isKnown: (checkout) => known.has(checkout),
      update(checkout) {
        updated.push(checkout);
        ended.abort();
        return Promise.resolve();
      },
    });
    for (const each of ["a", "b"]) queue.add(each);
    known.delete("a");
    await queue.run(ended.signal);
    deepEqual(updated, ["b"]);
    deepEqual(queue.figures, { waiting: 0, done: 1, failed: 0 });
  }));
