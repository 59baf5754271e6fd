import { deepEqual, throws } from "node:assert/strict";
import { DamageError } from "../errors.ts";
import type { Definition } from "../types.ts";
import { Database } from "./database.ts";
import { MemoryFile } from "./memory_file.ts";
import { Store } from "./store.ts";
import { documentOf } from "./testdata/documents.ts";

const DEFINITION: Definition = {
  ...{ name: "boil", kind: "function", scope: "", signature: "", doc: "", type: "" },
  ...{ isTitle: false, startLine: 1, endLine: 1, docLine: 1 },
};

/** Changes that no checksum tells of where a stranger seals them, and who reads them. */
const CHANGES: readonly (readonly [sql: string, read: (store: Store) => unknown])[] = [
  ["UPDATE files SET category = 'source'", ({ catalog }) => catalog],
  ["UPDATE files SET category = 'constructor'", ({ catalog }) => catalog],
  ["UPDATE files SET parse_status = 'fine'", ({ catalog }) => catalog],
  ["UPDATE files SET language = '__proto__'", ({ catalog }) => catalog],
  ["UPDATE files SET line_count = -1", ({ catalog }) => catalog],
  ["UPDATE files SET line_count = 0.5", ({ catalog }) => catalog],
  ["UPDATE files SET category = 'x'", ({ graph }) => graph.files()],
  ["UPDATE chunks SET kind_id = 99", (store) => store.chunks([1])],
  ["UPDATE chunks SET start_line = 0", (store) => store.chunksOfFile(store.catalog.files[0]!)],
  ["UPDATE symbols SET kind_id = 99", (store) => store.symbolsNamed(["boil"])],
  ["UPDATE symbols SET kind_id = 99", (store) => store.symbols()],
  ["UPDATE symbols SET end_line = 0", (store) => store.symbolsStarting(1, 0, 9)],
  ["UPDATE symbols SET start_line = -1", (store) => store.symbolsInFile(1, "boil")],
  ["UPDATE symbols SET kind_id = 99", ({ graph }) => graph.symbols()],
  ["UPDATE symbols SET kind_id = 99", ({ graph }) => graph.symbolsNamed("boil")],
  ["UPDATE symbols SET kind_id = 99", ({ graph }) => graph.symbolsWithin("")],
  ["UPDATE symbols SET kind_id = 99", ({ graph }) => graph.symbolsOf(1)],
  ["UPDATE symbols SET start_line = 0", ({ graph }) => graph.symbolsAt([1, 2, 3])],
  ["INSERT INTO skips (path, reason, detail) VALUES ('a', 'x', '')", (store) => store.skips()],
];

for (const [sql, read] of CHANGES) {
  Deno.test(`a reader of rows refuses what no run writes: ${sql}, ${read}`, async () => {
    const file = new MemoryFile();
    {
      using store = await Store.open(file, { write: true });
      const document = documentOf("a.ts", ["x"], { definitions: [DEFINITION] });
      await store.write((writer) => Promise.resolve(writer.add(document)));
      read(store);
      deepEqual(store.catalog.files.length, 1);
    }
    const database = await Database.open(file, { write: true });
    database.exec(sql);
    database.close();
    using store = await Store.open(file, { write: false });
    throws(() => read(store), DamageError);
  });
}
