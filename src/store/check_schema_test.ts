import assert from "node:assert/strict";
import { IndexCorruptError } from "../errors.ts";
import { runOnIndex } from "./testdata/rewrite_index.ts";
import { acquireLock } from "./lock.ts";
import { publish } from "./publish.ts";
import { openPublished } from "./published_file.ts";
import { Store } from "./store.ts";

const CHANGES: Readonly<Record<string, string>> = {
  "a trigger":
    "CREATE TRIGGER t AFTER DELETE ON files BEGIN INSERT INTO skips(path) VALUES ('a'); END",
  "a view": "CREATE VIEW v AS SELECT * FROM files",
  "a view in the place of a table":
    "DROP TABLE postings; CREATE VIEW postings AS WITH RECURSIVE n(i) AS " +
    "(SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS term_id, x'ff' AS list FROM n",
  "a table of another kind": "CREATE VIRTUAL TABLE v USING fts5(a)",
  "a table more": "CREATE TABLE more(a)",
  "a table less": "DROP TABLE vectors",
  "an index less": "DROP INDEX links_by_file",
  "a column more": "ALTER TABLE files ADD COLUMN more",
  "a column that is worked out": "ALTER TABLE files ADD COLUMN more AS (id + 1)",
};

for (const [what, sql] of Object.entries(CHANGES)) {
  Deno.test(`Store.open() refuses an index with ${what}, however it is sealed`, async () => {
    const path = await published();
    await runOnIndex(path, sql);
    for (const write of [false, true]) {
      await assert.rejects(Store.open(openPublished(path), { write, path }), (error) => {
        assert.ok(error instanceof IndexCorruptError && !error.isForeign);
        assert.match(error.message, /its tables are not those of an index/);
        return true;
      });
    }
  });
}

async function published(): Promise<string> {
  const path = `${Deno.makeTempDirSync()}/index.sqlite`;
  using lock = await acquireLock(path);
  await publish(lock, async (file) => {
    using store = await Store.open(file, { write: true });
    await store.write(() => Promise.resolve());
  });
  using _store = await Store.open(openPublished(path), { write: false, path });
  return path;
}
