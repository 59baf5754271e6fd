import assert from "node:assert/strict";
import { documentOf } from "./testdata/documents.ts";
import { runOnIndex } from "./testdata/rewrite_index.ts";
import { acquireLock } from "./lock.ts";
import { publish } from "./publish.ts";
import { openPublished } from "./published_file.ts";
import { Store } from "./store.ts";

const CHANGES: readonly (readonly [sql: string, sentence: string])[] = [
  ["UPDATE chunks SET start_line = 'one'", 'a row of "chunks" holds values that its columns'],
  [
    "UPDATE chunks SET end_line = 9007199254740993",
    'a row of "chunks" holds values that its columns',
  ],
  ["UPDATE files SET unit = x'ff'", 'a row of "files" holds values that its columns'],
  ["UPDATE chunks SET start_line = 0", "a chunk lies outside of its file"],
  ["UPDATE chunks SET end_line = 2000000000", "a chunk lies outside of its file"],
  ["UPDATE chunks SET end_byte = 2000000000", "a chunk lies outside of its file"],
  ["UPDATE chunks SET file_id = 7", "a chunk belongs to no file"],
  ["DELETE FROM file_keys", "a file has no list of terms"],
  ["UPDATE files SET first_chunk = 9", "a file has another number of chunks than it records"],
  ["UPDATE files SET line_count = 2000000000", "a file has an impossible size"],
  ["UPDATE files SET path = '../a.ts'", "a file has an impossible path"],
  ["UPDATE files SET category = 'source'", "a file has an impossible category"],
  ["UPDATE files SET parse_status = 'fine'", "a file has an impossible parse status"],
  ["UPDATE files SET language = '__proto__'", "a file has an impossible language"],
  ["UPDATE chunks SET kind_id = 99", "a chunk has an impossible kind"],
  ["INSERT INTO skips (path, reason, detail) VALUES ('a', 'x', '')", "a file that is left out has"],
  ["UPDATE postings SET list = x'ff'", "the file is damaged (a number)"],
  ["UPDATE postings SET list = x'01'", "the file is damaged (a number)"],
  ["UPDATE facts SET facts = x'ffff'", "the file is damaged (a number)"],
  ["UPDATE file_keys SET terms = x'80'", "the file is damaged (a number)"],
];

for (const [sql, sentence] of CHANGES) {
  Deno.test(`Store.damage() names what SQLite accepts: ${sql}`, async () => {
    const path = await published();
    await runOnIndex(path, sql);
    using store = await Store.open(openPublished(path), { write: false, path });
    const found = store.damage();
    assert.ok(found.some((each) => each.startsWith(sentence)), found.join());
  });
}

async function published(): Promise<string> {
  const path = `${Deno.makeTempDirSync()}/index.sqlite`;
  using lock = await acquireLock(path);
  await publish(lock, async (file) => {
    using store = await Store.open(file, { write: true });
    // Chunks of these documents are said to take a hundred bytes.
    const document = documentOf("a.ts", ["x"], { size: 1000 });
    await store.write((writer) => Promise.resolve(writer.add(document)));
  });
  using store = await Store.open(openPublished(path), { write: false, path });
  assert.deepEqual(store.damage(), []);
  return path;
}
