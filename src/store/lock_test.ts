import assert from "node:assert/strict";
import { IndexLockedError, IndexReadOnlyError } from "../errors.ts";
import { failingDisk } from "./testdata/failing_disk.ts";
import { acquireLock, isSameFile, readHolder } from "./lock.ts";

Deno.test("acquireLock() prepares the folder and writes down who holds the lock", async () => {
  const path = `${Deno.makeTempDirSync()}/.cbx/index.sqlite`;
  using lock = await acquireLock(path);
  assert.equal(lock.indexPath, path);
  assert.match(
    Deno.readTextFileSync(`${path}.lock`),
    new RegExp(`^process ${Deno.pid} since \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$`),
  );
});

Deno.test("acquireLock() lets one writer in, and names it to the next", async () => {
  const path = indexPath();
  using _lock = await acquireLock(path);
  await assert.rejects(acquireLock(path, { waitMs: 0 }), (error) => {
    assert.ok(error instanceof IndexLockedError);
    assert.match(
      error.message,
      new RegExp(`is locked by process ${Deno.pid} since \\S+: waited 0`),
    );
    assert.equal(error.path, `${path}.lock`);
    return true;
  });
});

Deno.test("acquireLock() writes its own name over that of an ended process", async () => {
  const path = indexPath();
  Deno.writeTextFileSync(`${path}.lock`, "process 1 since 2026-01-01T00:00:00.000Z");
  using _lock = await acquireLock(path);
  assert.match(Deno.readTextFileSync(`${path}.lock`), new RegExp(`^process ${Deno.pid} since`));
});

Deno.test("acquireLock() says less where the lock file says nothing", async () => {
  const path = indexPath();
  using _lock = await acquireLock(path);
  Deno.truncateSync(`${path}.lock`);
  await assert.rejects(acquireLock(path, { waitMs: 0 }), /is locked by another process/);
});

Deno.test("readHolder() says less where the system lets nobody read what is locked", () => {
  const violation = Object.assign(new Error("os error 33"), { code: "EBUSY" });
  const file = {
    seekSync: () => 0,
    readSync: (): number => {
      throw violation;
    },
  };
  assert.equal(readHolder(file, "windows"), "another process");
  assert.throws(() => readHolder(file, "linux"), violation);
});

Deno.test("isSameFile() tells files apart where they have no numbers", () => {
  const [old, other] = [new Date(1000), new Date(2000)];
  assert.equal(isSameFile({ ino: null, birthtime: old }, { ino: null, birthtime: old }), true);
  assert.equal(isSameFile({ ino: null, birthtime: old }, { ino: null, birthtime: other }), false);
  assert.equal(isSameFile({ ino: 1, birthtime: null }, { ino: 2, birthtime: null }), false);
});

Deno.test("acquireLock() waits for the lock to be released", async () => {
  const path = indexPath();
  const first = await acquireLock(path);
  const second = acquireLock(path);
  first.release();
  using lock = await second;
  assert.equal(lock.isHeld, true);
});

Deno.test("acquireLock() does not settle for the lock on a file that was removed", async () => {
  const path = indexPath();
  const first = await acquireLock(path);
  const second = acquireLock(path);
  Deno.removeSync(`${path}.lock`);
  first.release();
  using _lock = await second;
  await assert.rejects(acquireLock(path, { waitMs: 0 }), IndexLockedError);
});

Deno.test("acquireLock() stops waiting when it is told to", async () => {
  const path = indexPath();
  using _lock = await acquireLock(path);
  const controller = new AbortController();
  const waiting = acquireLock(path, { signal: controller.signal });
  controller.abort();
  await assert.rejects(waiting, { name: "AbortError" });
});

Deno.test("Lock is released when its block ends, and only once", async () => {
  const path = indexPath();
  {
    using lock = await acquireLock(path, { waitMs: 0 });
    lock.release();
    assert.equal(lock.isHeld, false);
  }
  using lock = await acquireLock(path, { waitMs: 0 });
  assert.equal(lock.isHeld, true);
});

Deno.test("Lock of a process that is killed is free", async () => {
  const path = indexPath();
  const script = Deno.makeTempFileSync({ suffix: ".ts" });
  Deno.writeTextFileSync(
    script,
    `
    import { acquireLock } from ${JSON.stringify(import.meta.resolve("./lock.ts"))};
    globalThis.lock = await acquireLock(${JSON.stringify(path)});
    console.log("locked");
    setInterval(() => {}, 1000);
    `,
  );
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--no-config", "--no-lock", script],
    stdout: "piped",
  }).spawn();
  const output = child.stdout.getReader();
  await output.read();
  await assert.rejects(
    acquireLock(path, { waitMs: 0 }),
    new RegExp(`is locked by process ${child.pid} `),
  );
  child.kill("SIGKILL");
  await child.status;
  await output.cancel();
  using lock = await acquireLock(path, { waitMs: 0 });
  assert.equal(lock.isHeld, true);
});

Deno.test({
  name: "acquireLock() touches nothing where writing is not allowed",
  permissions: { read: true },
  fn: async () => {
    await assert.rejects(acquireLock(".cbx-none/index.sqlite"), IndexReadOnlyError);
  },
});

for (const code of ["ENOLCK", "EOPNOTSUPP", "ENOTSUP", "EIO"]) {
  Deno.test(`acquireLock() says at once that the disk answers ${code}, and keeps no file open`, async () => {
    const path = indexPath();
    const attempt = acquireLock(path, { disk: failingDisk("lock", code) });
    await assert.rejects(attempt, { code });
    using _lock = await acquireLock(path);
  });
}

function indexPath(): string {
  return `${Deno.makeTempDirSync()}/index.sqlite`;
}
