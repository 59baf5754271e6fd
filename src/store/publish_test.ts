import assert from "node:assert/strict";
import { IndexLockedError, IndexReadOnlyError } from "../errors.ts";
import { openDenoFile } from "./deno_file.ts";
import { DISK_CODES, failingDisk } from "./testdata/failing_disk.ts";
import { windowsDisk } from "./testdata/windows_disk.ts";
import { acquireLock, type Lock } from "./lock.ts";
import { publish } from "./publish.ts";
import { SealedFile } from "./sealed_file.ts";
import type { SyncFile } from "./sync_file.ts";

Deno.test("publish() puts what was written in place, and leaves nothing beside it", async () => {
  using lock = await lockOf({});
  await publish(lock, writes("one"));
  await publish(lock, writes("two"));
  assert.deepEqual(contents(lock), { "index.sqlite": "two" });
});

Deno.test("publish() shows nothing until all is written", async () => {
  using lock = await lockOf({ "index.sqlite": "old" });
  await publish(lock, (file) => {
    writes("new")(file);
    assert.equal(contents(lock)["index.sqlite"], "old");
  });
});

Deno.test("publish() starts from nothing, or from a copy of what is published", async () => {
  using lock = await lockOf({});
  await publish(lock, writes("old"));
  await publish(lock, (file) => assert.equal(textOf(file), "old"), { copy: true });
  assert.deepEqual(contents(lock), { "index.sqlite": "old" });
  await publish(lock, (file) => assert.equal(textOf(file), ""));
});

Deno.test("publish() fails when there is nothing to copy", async () => {
  using lock = await lockOf({});
  await assert.rejects(publish(lock, () => {}, { copy: true }), Deno.errors.NotFound);
});

Deno.test("publish() keeps the old file when the writer fails", async () => {
  using lock = await lockOf({ "index.sqlite": "old" });
  const attempt = publish(lock, (file) => {
    writes("half")(file);
    throw new Error("no");
  });
  await assert.rejects(attempt, /no/);
  assert.deepEqual(contents(lock), { "index.sqlite": "old" });
});

Deno.test("publish() lets a reader keep the file that it opened", async () => {
  using lock = await lockOf({ "index.sqlite": "old" });
  const reader = openDenoFile(lock.indexPath);
  await publish(lock, writes("new"));
  const buffer = new Uint8Array(3);
  reader.read(buffer);
  reader.close();
  assert.equal(new TextDecoder().decode(buffer), "old");
});

Deno.test("publish() removes what dead writers left, and nothing else", async () => {
  const others = { "other.sqlite.1.tmp": "", "index.sqlite.bak": "", "notes.tmp": "" };
  using lock = await lockOf({ "index.sqlite.0f.tmp": "half", ...others });
  await publish(lock, writes("new"));
  assert.deepEqual(contents(lock), { "index.sqlite": "new", ...others });
});

Deno.test("publish() refuses a lock that has been released", async () => {
  const lock = await lockOf({});
  lock.release();
  await assert.rejects(publish(lock, () => {}), TypeError);
});

Deno.test("publish() of a process that is killed leaves the last good file", async () => {
  using lock = await lockOf({ "index.sqlite": "old" });
  lock.release();
  const script = Deno.makeTempFileSync({ suffix: ".ts" });
  Deno.writeTextFileSync(
    script,
    `
    import { acquireLock } from ${JSON.stringify(import.meta.resolve("./lock.ts"))};
    import { publish } from ${JSON.stringify(import.meta.resolve("./publish.ts"))};
    await publish(await acquireLock(${JSON.stringify(lock.indexPath)}), async (file) => {
      file.write(new TextEncoder().encode("half"));
      console.log("written");
      await new Promise((resolve) => setInterval(resolve, 3_600_000));
    });
    `,
  );
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--no-config", "--no-lock", script],
    stdout: "piped",
  }).spawn();
  const output = child.stdout.getReader();
  await output.read();
  child.kill("SIGKILL");
  await child.status;
  await output.cancel();
  assert.equal(contents(lock)["index.sqlite"], "old");
  using next = await acquireLock(lock.indexPath, { waitMs: 0 });
  await publish(next, writes("new"));
  assert.deepEqual(contents(next), { "index.sqlite": "new" });
});

Deno.test("publish() tries again where another program has the index open for a moment", async () => {
  using lock = await lockOf({ "index.sqlite": "old" });
  const disk = windowsDisk({ held: 3 });
  await publish(lock, writes("new"), { disk });
  assert.deepEqual(contents(lock), { "index.sqlite": "new" });
  assert.deepEqual(disk.waits, [10, 20, 40]);
});

Deno.test("publish() says who is in the way where a program keeps the index open", async () => {
  using lock = await lockOf({ "index.sqlite": "old" });
  const disk = windowsDisk({ held: Infinity });
  const attempt = publish(lock, writes("new"), { disk });
  await assert.rejects(attempt, (error) => {
    assert.ok(error instanceof IndexLockedError);
    assert.match(error.message, /index.sqlite" is locked by a program that has it open: waited /);
    assert.match(error.message, /Try again when that process has ended$/);
    assert.ok(error.cause instanceof Error);
    return true;
  });
  assert.deepEqual(contents(lock), { "index.sqlite": "old" });
  assert.equal(disk.waits.length, 8);
});

Deno.test("publish() copies an index that another program has open for a moment", async () => {
  using lock = await lockOf({});
  await publish(lock, writes("old"));
  const disk = windowsDisk({ unreadable: 2 });
  await publish(lock, (file) => assert.equal(textOf(file), "old"), { copy: true, disk });
  assert.equal(disk.waits.length, 2);
});

Deno.test("publish() leaves a leftover that a scanner has open to the next writer", async () => {
  using lock = await lockOf({ "index.sqlite": "old", "index.sqlite.0f.tmp": "half" });
  const disk = windowsDisk({ unremovable: "index.sqlite.0f.tmp" });
  await publish(lock, writes("new"), { disk });
  assert.deepEqual(contents(lock), { "index.sqlite": "new", "index.sqlite.0f.tmp": "half" });
});

Deno.test("publish() does not wait where a refusal means what it says", async () => {
  using lock = await lockOf({ "index.sqlite": "old" });
  const disk = { ...windowsDisk({ held: Infinity }), os: "linux" as const };
  const attempt = publish(lock, writes("new"), { disk });
  await assert.rejects(attempt, IndexReadOnlyError);
  assert.deepEqual(disk.waits, []);
  assert.deepEqual(contents(lock), { "index.sqlite": "old" });
});

function writes(text: string): (file: SyncFile) => void {
  return (file) => {
    file.write(new TextEncoder().encode(text));
  };
}

function textOf(file: SyncFile): string {
  const bytes = new Uint8Array(file.getSize());
  file.read(bytes);
  return new TextDecoder().decode(bytes);
}

for (const step of ["copy", "sync", "rename"] as const) {
  for (const code of DISK_CODES) {
    Deno.test(`publish() keeps the old file, and no other, where ${step} fails with ${code}`, async () => {
      using lock = await lockOf({});
      await publish(lock, writes("old"));
      const disk = failingDisk(step, code);
      const attempt = publish(lock, writes("new"), { copy: true, disk });
      await assert.rejects(
        attempt,
        code === "EROFS" && step === "rename" ? IndexReadOnlyError : { code },
      );
      assert.deepEqual(contents(lock), { "index.sqlite": "old" });
    });
  }
}

/** A lock on an index in a folder that holds these files. */
function lockOf(files: Record<string, string>): Promise<Lock> {
  const folder = Deno.makeTempDirSync();
  for (const [name, text] of Object.entries(files)) {
    Deno.writeTextFileSync(`${folder}/${name}`, text);
  }
  return acquireLock(`${folder}/index.sqlite`);
}

/** The files beside the index, without those that keep the folder in order. */
function contents(lock: Lock): Record<string, string> {
  const folder = lock.indexPath.slice(0, lock.indexPath.lastIndexOf("/"));
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name)
    .filter((name) => name !== ".gitignore" && !name.endsWith(".lock"));
  return Object.fromEntries(names.map((name) => [name, contentOf(`${folder}/${name}`)]));
}

/** Content of a file, without its seal where it has one. */
function contentOf(path: string): string {
  const base = openDenoFile(path);
  const text = textOf(SealedFile.open(base, path) ?? base);
  base.close();
  return text;
}
