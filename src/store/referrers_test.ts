import { deepEqual } from "node:assert/strict";
import type { Definition, SymbolKind } from "../types.ts";
import { documentOf } from "./testdata/documents.ts";
import type { FileDocument } from "./document.ts";
import { MemoryFile } from "./memory_file.ts";
import { Store } from "./store.ts";

function defining(name: string, kind: SymbolKind = "class"): Definition {
  const lines = { startLine: 1, endLine: 1, docLine: 1 };
  return { name, kind, scope: "", signature: "", doc: "", type: "", isTitle: false, ...lines };
}

function file(
  path: string,
  definitions: readonly Definition[],
  mentions: readonly string[] = [],
): FileDocument {
  return documentOf(path, ["x"], { definitions, mentions });
}

async function storeOf(...files: readonly FileDocument[]): Promise<Store> {
  const store = await Store.open(new MemoryFile(), { write: true });
  await change(store, [], files);
  return store;
}

function change(
  store: Store,
  removed: readonly string[],
  added: readonly FileDocument[],
): Promise<void> {
  return store.write((writer) => {
    for (const path of removed) writer.remove(path);
    for (const each of added) writer.add(each);
    return Promise.resolve();
  });
}

/** Referrers of each file. */
function counts({ catalog }: Store): Record<string, number> {
  return Object.fromEntries(catalog.files.map(({ path, referrers }) => [path, referrers]));
}

Deno.test("Store.write() counts the files that use what a file defines", async () => {
  using store = await storeOf(
    file("base.ts", [defining("Base"), defining("helper", "function")]),
    file("one.ts", [defining("Single")], ["Base", "helper"]),
    file("two.ts", [], ["Base", "Single"]),
  );
  deepEqual(counts(store), { "base.ts": 2, "one.ts": 1, "two.ts": 0 });
});

Deno.test("Store.write() counts no use inside the file itself, no short name, no member", async () => {
  using store = await storeOf(
    file("a.ts", [defining("Self"), defining("run"), defining("title", "field")], [
      "Self",
    ]),
    file("b.ts", [], ["run", "title"]),
  );
  deepEqual(counts(store), { "a.ts": 0, "b.ts": 0 });
});

Deno.test("Store.write() counts no name that many files define", async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => file(`${n}.ts`, [defining("Common")]));
  using few = await storeOf(...many(3), file("user.ts", [], ["Common"]));
  deepEqual(counts(few)["0.ts"], 1);
  using common = await storeOf(...many(4), file("user.ts", [], ["Common"]));
  deepEqual(counts(common)["0.ts"], 0);
});

Deno.test("Store.write() counts anew after a change just as in a new index", async () => {
  const files: readonly FileDocument[] = [
    file("a.ts", [defining("Alpha")]),
    file("b.ts", [defining("Beta")], ["Alpha", "Gamma"]),
    file("c.ts", [defining("Gamma")], ["Alpha"]),
    file("d.ts", [defining("Delta")], ["Beta", "Gamma"]),
  ];
  const changed: readonly FileDocument[] = [
    file("b.ts", [defining("Beta"), defining("Gamma")], ["Delta"]),
    file("e.ts", [defining("Gamma")], ["Alpha"]),
    file("f.ts", [defining("Gamma")]),
  ];
  using updated = await storeOf(...files);
  await change(updated, ["b.ts", "d.ts"], changed);
  using built = await storeOf(files[0]!, files[2]!, ...changed);
  deepEqual(counts(updated), counts(built));
  deepEqual(counts(updated)["a.ts"], 2);
});

Deno.test("Store.write() looks at no definition once for each other one of its name", async () => {
  const same = Array.from({ length: 20_000 }, () => defining("Same"));
  const files = Array.from({ length: 4 }, (_, n) => file(`${n}.ts`, same));
  using store = await storeOf(...files, file("user.ts", [], ["Same"]));
  deepEqual(counts(store)["0.ts"], 0);
});
