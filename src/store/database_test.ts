import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { IndexCorruptError } from "../errors.ts";
import { Database, SqliteError } from "./database.ts";
import { openDenoFile } from "./deno_file.ts";
import { MemoryFile, OverlayFile } from "./memory_file.ts";

Deno.test("Database.open() writes a file that any SQLite reads", async () => {
  const path = await written();
  assert.deepEqual(Deno.readFileSync(path).subarray(18, 20), Uint8Array.of(1, 1));
  const native = new DatabaseSync(path, { readOnly: true });
  assert.deepEqual(plain(native.prepare("PRAGMA integrity_check").get()), {
    integrity_check: "ok",
  });
  assert.deepEqual(plain(native.prepare("SELECT count(*) AS n FROM t").get()), { n: 1000 });
  assert.deepEqual(plain(native.prepare("SELECT rowid FROM f WHERE f MATCH 'w500'").get()), {
    rowid: 500,
  });
  native.close();
});

Deno.test("Database.open() reads a file that another SQLite wrote", async () => {
  const path = `${Deno.makeTempDirSync()}/native.sqlite`;
  const native = new DatabaseSync(path);
  native.exec("CREATE TABLE t(x); INSERT INTO t VALUES ('a'), ('b')");
  native.close();
  using database = await Database.open(openDenoFile(path), { write: false, path });
  assert.deepEqual(database.prepare("SELECT x FROM t").all(), [{ x: "a" }, { x: "b" }]);
});

for (const write of [false, true]) {
  Deno.test(`Database.open({ write: ${write} }) reads a file in WAL mode that was closed`, async () => {
    const path = `${Deno.makeTempDirSync()}/wal.sqlite`;
    const native = new DatabaseSync(path);
    native.exec("PRAGMA journal_mode = WAL; CREATE TABLE t(x); INSERT INTO t VALUES ('a')");
    native.close();
    using database = await Database.open(openDenoFile(path, { write }), { write, path });
    if (write) database.exec("INSERT INTO t VALUES ('b')");
    assert.deepEqual(database.prepare("SELECT count(*) AS n FROM t").get(), { n: write ? 2 : 1 });
  });
}

Deno.test("Database.open() for reading changes nothing and makes no second file", async () => {
  const path = await written();
  const before = Deno.readFileSync(path);
  using database = await Database.open(openDenoFile(path), { write: false, path });
  assert.throws(() => database.exec("DELETE FROM t"), SqliteError);
  assert.deepEqual(Deno.readFileSync(path), before);
  assert.equal([...Deno.readDirSync(path.slice(0, path.lastIndexOf("/")))].length, 1);
});

Deno.test("Database.open() writes into an overlay, not into what lies under it", async () => {
  const path = await written();
  const before = Deno.readFileSync(path);
  using database = await Database.open(new OverlayFile(openDenoFile(path)), { write: true, path });
  database.exec("DELETE FROM t WHERE id > 10; INSERT INTO f(rowid, body) VALUES (5000, 'extra')");
  assert.deepEqual(database.prepare("SELECT count(*) AS n FROM t").get(), { n: 10 });
  assert.deepEqual(database.prepare("PRAGMA integrity_check").get(), { integrity_check: "ok" });
  assert.deepEqual(Deno.readFileSync(path), before);
});

Deno.test("Database.open() keeps two databases apart", async () => {
  using a = await Database.open(new MemoryFile(), { write: true });
  using b = await Database.open(new MemoryFile(), { write: true });
  a.exec("CREATE TABLE t(x)");
  assert.throws(() => b.exec("SELECT x FROM t"), /no such table: t/);
});

Deno.test("Database.close() leaves a memory file that can be opened again", async () => {
  const file = new MemoryFile();
  const writer = await Database.open(file, { write: true });
  writer.exec("CREATE TABLE t(x); INSERT INTO t VALUES (1)");
  writer.close();
  writer.close();
  using reader = await Database.open(file, { write: false });
  assert.deepEqual(reader.prepare("SELECT x FROM t").all(), [{ x: 1 }]);
});

Deno.test("Database.exec() names the statement and what is wrong with it", async () => {
  using database = await Database.open(new MemoryFile(), { write: true });
  assert.throws(
    () => database.exec("SELECT  * FROM\n nowhere"),
    /^SqliteError: Cannot run "SELECT \* FROM nowhere" in "memory": no such table: nowhere \(code 1\)/,
  );
});

Deno.test("Database.prepare() gives one statement for one text", async () => {
  using database = await Database.open(new MemoryFile(), { write: true });
  assert.equal(database.prepare("SELECT 1"), database.prepare("SELECT 1"));
  assert.throws(() => database.prepare(" -- nothing"), TypeError);
});

Deno.test("Database.rollBack() undoes the transaction that is open, and nothing without one", async () => {
  using database = await Database.open(new MemoryFile(), { write: true });
  database.exec("CREATE TABLE t(x)");
  const insert = database.prepare("INSERT INTO t VALUES (?)");
  insert.run(1);
  database.exec("BEGIN");
  insert.run(2);
  database.rollBack();
  database.rollBack();
  assert.deepEqual(database.prepare("SELECT x FROM t").all(), [{ x: 1 }]);
});

for (
  const [what, change, state] of [
    ["empty", () => new Uint8Array(0), /"i\.sqlite": the file is empty\. Remove it/],
    ["foreign", () => new TextEncoder().encode("hello\n"), /the file is not a SQLite database/],
    ["cut off", (all) => all.subarray(0, 5000), /the file is cut off at 5000 of \d+ bytes/],
    ["cut off in its header", (all) => all.subarray(0, 50), /cut off at 50 of 100 bytes/],
    [
      "overwritten",
      (all) => all.map((byte, index) => index < 100 ? byte : 0xff),
      /the file is damaged/,
    ],
  ] satisfies [string, (all: Uint8Array) => Uint8Array, RegExp][]
) {
  Deno.test(`Database.open() says that a file is ${what}, and closes it`, async () => {
    const file = new MemoryFile();
    file.write(change(Deno.readFileSync(await written())));
    let closed = 0;
    file.close = () => closed++;
    await assert.rejects(Database.open(file, { write: false, path: "i.sqlite" }), (error) => {
      assert.ok(error instanceof IndexCorruptError);
      assert.match(error.message, state);
      return true;
    });
    assert.equal(closed, 1);
  });
}

Deno.test("Database says that a page in the middle is damaged when it gets there", async () => {
  const file = new MemoryFile();
  const bytes = Deno.readFileSync(await written());
  file.write(bytes.fill(0xff, 8192));
  using database = await Database.open(file, { write: false, path: "i.sqlite" });
  assert.throws(() => database.prepare("SELECT * FROM t").all(), IndexCorruptError);
});

/** Writes a database with a table and a full-text index of 1,000 rows. */
async function written(): Promise<string> {
  const path = `${Deno.makeTempDirSync()}/index.sqlite`;
  const file = openDenoFile(path, { write: true, create: true });
  using database = await Database.open(file, { write: true, path });
  database.exec(
    "CREATE TABLE t(id INTEGER PRIMARY KEY, x); CREATE VIRTUAL TABLE f USING fts5(body)",
  );
  database.exec("BEGIN");
  for (let id = 1; id <= 1000; id++) {
    database.prepare("INSERT INTO t VALUES (?, ?)").run(id, "x".repeat(50));
    database.prepare("INSERT INTO f(rowid, body) VALUES (?, ?)").run(id, `w${id} all`);
  }
  database.exec("COMMIT");
  return path;
}

/** Rows of node:sqlite have no prototype. */
function plain(row: unknown): unknown {
  return { ...row as object };
}
