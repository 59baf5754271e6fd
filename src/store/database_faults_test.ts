import assert from "node:assert/strict";
import { IndexCorruptError } from "../errors.ts";
import { Database, SqliteError } from "./database.ts";
import { acquireLock } from "./lock.ts";
import { MemoryFile } from "./memory_file.ts";
import { publish } from "./publish.ts";
import { openPublished } from "./published_file.ts";
import {
  SQLITE_FULL,
  SQLITE_IOERR_FSYNC,
  SQLITE_IOERR_READ,
  SQLITE_IOERR_WRITE,
} from "./sqlite_api.ts";
import type { SyncFile } from "./sync_file.ts";

/** Faults that occur from the moment that they are set. */
interface Fault {
  read?: "throws" | "short";
  write?: "throws" | "full" | "short";
  flush?: "throws";
}

/** A file that does what the one below does, until a fault is set. */
class FaultyFile implements SyncFile {
  fault: Fault = {};
  readonly #file: SyncFile;

  constructor(file: SyncFile) {
    this.#file = file;
  }

  read(buffer: Uint8Array, options?: { at?: number }): number {
    if (this.fault.read === "throws") throw new Error("Input/output error");
    return this.#file.read(this.fault.read ? buffer.subarray(0, 40) : buffer, options);
  }

  write(buffer: Uint8Array, options?: { at?: number }): number {
    const { write } = this.fault;
    if (write === "throws") throw new Error("Input/output error");
    if (write === "full") {
      throw Object.assign(new Error("No space left on device"), { code: "ENOSPC" });
    }
    return this.#file.write(write === "short" ? buffer.subarray(0, 40) : buffer, options);
  }

  truncate(size: number): void {
    this.#file.truncate(size);
  }

  getSize(): number {
    return this.#file.getSize();
  }

  flush(): void {
    if (this.fault.flush === "throws") throw new Error("Input/output error");
    this.#file.flush();
  }

  close(): void {
    this.#file.close();
  }
}

for (
  const [what, fault, resultCode, message] of [
    ["a read that fails", { read: "throws" }, SQLITE_IOERR_READ, /disk I\/O error, Input\/output/],
    ["a write that fails", { write: "throws" }, SQLITE_IOERR_WRITE, /disk I\/O error, Input\/outp/],
    ["a write that stops short", { write: "short" }, SQLITE_IOERR_WRITE, /the file took 40/],
    ["a full disk", { write: "full" }, SQLITE_FULL, /disk is full, No space left on device/],
    ["a sync that fails", { flush: "throws" }, SQLITE_IOERR_FSYNC, /disk I\/O error, Input\/outpu/],
  ] satisfies [string, Fault, number, RegExp][]
) {
  Deno.test(`Database names ${what}, and undoes the transaction`, async () => {
    const { file, database } = await faulty();
    file.fault = fault;
    assert.throws(() => rewrite(database), (error) => {
      assert.ok(error instanceof SqliteError);
      assert.equal(error.resultCode, resultCode);
      assert.match(error.message, message);
      assert.ok(error.cause instanceof Error);
      return true;
    });
    file.fault = {};
    assert.deepEqual(database.prepare("SELECT min(x) AS x, count(*) AS n FROM t").get(), {
      x: "old",
      n: 500,
    });
    database.close();
  });
}

Deno.test("Database takes a read that stops short for damage", async () => {
  const { file, database } = await faulty();
  file.fault = { read: "short" };
  assert.throws(() => database.prepare("SELECT * FROM t").all(), IndexCorruptError);
  database.close();
});

for (const fault of [{ write: "full" }, { write: "throws" }, { flush: "throws" }] as const) {
  Deno.test(`publish() leaves the last good file when ${JSON.stringify(fault)}`, async () => {
    const path = `${Deno.makeTempDirSync()}/index.sqlite`;
    using lock = await acquireLock(path);
    await publish(lock, async (file) => {
      using database = await Database.open(file, { write: true, path });
      fill(database);
    });
    const before = Deno.readFileSync(path);
    const attempt = publish(lock, async (draft) => {
      const file = new FaultyFile(draft);
      using database = await Database.open(file, { write: true, path });
      file.fault = fault;
      rewrite(database);
    }, { copy: true });
    await assert.rejects(attempt, SqliteError);
    assert.deepEqual(Deno.readFileSync(path), before);
    using database = await Database.open(openPublished(path), { write: false, path });
    assert.deepEqual(database.prepare("PRAGMA integrity_check").get(), { integrity_check: "ok" });
  });
}

/** A database of 500 rows that keeps one page in memory, so that every step meets the file. */
async function faulty(): Promise<{ file: FaultyFile; database: Database }> {
  const file = new FaultyFile(new MemoryFile());
  const database = await Database.open(file, { write: true });
  fill(database);
  database.exec("PRAGMA cache_size = 1; PRAGMA shrink_memory; PRAGMA synchronous = FULL");
  return { file, database };
}

function fill(database: Database): void {
  database.exec("CREATE TABLE t(id INTEGER PRIMARY KEY, x, filler)");
  database.exec("BEGIN");
  for (let id = 0; id < 500; id++) {
    database.prepare("INSERT INTO t VALUES (?, 'old', ?)").run(id, "x".repeat(200));
  }
  database.exec("COMMIT");
}

function rewrite(database: Database): void {
  database.exec("PRAGMA synchronous = FULL");
  database.exec("BEGIN");
  try {
    database.exec("UPDATE t SET x = 'new'");
    database.exec("COMMIT");
  } catch (error) {
    database.rollBack();
    throw error;
  }
}
