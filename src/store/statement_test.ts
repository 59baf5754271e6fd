import assert from "node:assert/strict";
import { Database } from "./database.ts";
import { MemoryFile } from "./memory_file.ts";
import type { SqlValue } from "./statement.ts";

/** Values that come back as what they are. */
const values: Record<string, SqlValue> = {
  "a text": "Grüße, 世界 🎉",
  "an empty text": "",
  "a text with a byte order mark and a zero byte": "\uFEFFa\0b",
  "a text longer than the scratch memory": "ü".repeat(70_000),
  "a small integer": -7,
  "a large integer": Number.MAX_SAFE_INTEGER,
  "an integer of 64 bits": -(2n ** 63n),
  "a fraction": 0.1,
  "a number too large for an integer": 1e300,
  "bytes": Uint8Array.of(0, 255, 1),
  "no bytes": new Uint8Array(0),
  "a megabyte": new Uint8Array(1 << 20).fill(3),
  "NULL": null,
};

for (const [name, value] of Object.entries(values)) {
  Deno.test(`Statement gives ${name} back`, async () => {
    using database = await memory();
    database.prepare("INSERT INTO t VALUES (?)").run(value);
    assert.deepEqual(database.prepare("SELECT x FROM t").all(), [{ x: value }]);
  });
}

Deno.test("Statement gives a small bigint back as a number", async () => {
  using database = await memory();
  assert.deepEqual(database.prepare("SELECT ? AS x").get(5n), { x: 5 });
});

Deno.test("Statement.bind() refuses an integer of more than 64 bits", async () => {
  using database = await memory();
  assert.throws(() => database.prepare("SELECT ?").get(2n ** 63n), RangeError);
});

Deno.test("Statement.bind() refuses too few and too many values", async () => {
  using database = await memory();
  const statement = database.prepare("SELECT ?, ?");
  assert.throws(
    () => statement.bind(1),
    /Cannot bind values as the statement takes 2: given are 1/,
  );
  assert.throws(() => statement.bind(1, 2, 3), RangeError);
});

Deno.test("Statement.bind() starts over in the middle of the rows", async () => {
  using database = await memory();
  database.exec("INSERT INTO t VALUES (1), (2), (3)");
  const statement = database.prepare("SELECT x FROM t WHERE x >= ? ORDER BY x");
  statement.bind(1).step();
  assert.equal(statement.bind(2).step(), true);
  assert.equal(statement.number(0), 2);
});

Deno.test("Statement.step() reads columns without making a row", async () => {
  using database = await memory();
  const statement = database.prepare("SELECT 3, 'four', x'05', NULL, 9007199254740993");
  assert.equal(statement.step(), true);
  assert.equal(statement.number(0), 3);
  assert.equal(statement.text(1), "four");
  assert.deepEqual(statement.blob(2), Uint8Array.of(5));
  assert.deepEqual([statement.number(3), statement.text(3), statement.blob(3).length], [0, "", 0]);
  assert.equal(statement.bigint(4), 9007199254740993n);
  assert.equal(statement.step(), false);
});

Deno.test("Statement.blob() is a copy, Statement.blobView() is not", async () => {
  using database = await memory();
  const statement = database.prepare("SELECT x'0102'");
  statement.step();
  assert.equal(statement.blob(0).buffer.byteLength, 2);
  assert.ok(statement.blobView(0).buffer.byteLength > 2);
});

Deno.test("Statement.get() is undefined where there is no row", async () => {
  using database = await memory();
  assert.equal(database.prepare("SELECT x FROM t").get(), undefined);
});

Deno.test("Statement can run again after it failed", async () => {
  using database = await memory();
  database.exec("CREATE TABLE u(x INTEGER PRIMARY KEY)");
  const insert = database.prepare("INSERT INTO u VALUES (?)");
  insert.run(1);
  assert.throws(() => insert.run(1), /UNIQUE constraint failed: u.x \(code 1555\)/);
  insert.run(2);
  assert.deepEqual(database.prepare("SELECT count(*) AS n FROM u").get(), { n: 2 });
});

Deno.test("Statement cannot be used after its database is closed", async () => {
  const database = await memory();
  const statement = database.prepare("SELECT 1");
  database.close();
  assert.throws(() => statement.step(), TypeError);
  assert.throws(() => database.prepare("SELECT 2"), /Cannot use "memory": it is closed/);
});

async function memory(): Promise<Database> {
  const database = await Database.open(new MemoryFile(), { write: true });
  database.exec("CREATE TABLE t(x)");
  return database;
}
