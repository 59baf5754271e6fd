import assert from "node:assert/strict";
import { DamageError } from "../errors.ts";
import type { FileFacts } from "../types.ts";
import { Catalog, type FileRow } from "./catalog.ts";
import { decodeFacts, encodeFacts } from "./facts.ts";
import { ByteBuffer, copyWithout, filesOf, forEachPosting, readVarint } from "./postings.ts";
import { StoredUses } from "./stored_uses.ts";
import { TermWriter } from "./testdata/term_writer.ts";

/** Reads bytes, and counts what it did. */
type Decoder = (bytes: Uint8Array) => number;

const FACTS: FileFacts = {
  unit: "app",
  imports: [{
    module: "./b.ts",
    line: 1,
    bindings: [{ name: "b", alias: "c" }],
    isExported: true,
  }],
  locals: [{ name: "x", line: 2, endLine: 9, column: 3, endColumn: 0, type: "Store", value: "" }],
  uses: [{ kind: "call", name: "open", receiver: "x", line: 3, column: 5 }],
  bases: [{ kind: "extends", name: "Base", receiver: "", line: 2, column: 1 }],
  links: [{
    kind: "route",
    rule: "http",
    label: "/a",
    role: "target",
    line: 4,
    column: 2,
    name: "a",
  }],
};

/** Every decoder of the store, with bytes that it reads. */
const DECODERS: Readonly<Record<string, readonly [bytes: Uint8Array, decode: Decoder]>> = {
  "forEachPosting()": [postings(), (bytes) => {
    let count = 0;
    forEachPosting(bytes, () => count++);
    return count;
  }],
  "copyWithout()": [postings(), (bytes) => {
    const copy = new ByteBuffer();
    copyWithout(copy, bytes, new Set([3]));
    return copy.length;
  }],
  "filesOf()": [postings(), (bytes) => filesOf(bytes).length],
  "decodeFacts()": [encodeFacts(FACTS), (bytes) => {
    const { imports, locals, links, bases, uses } = decodeFacts(bytes);
    const bindings = imports.reduce((sum, each) => sum + each.bindings.length, 0);
    return [imports, locals, links, bases, uses].reduce((sum, each) => sum + each.length, bindings);
  }],
  "StoredUses": [encodeFacts(FACTS), (bytes) => {
    const uses = new StoredUses(bytes);
    return Number(uses.isAt({ line: 3, column: 5 })) + uses.named(new Set(["open", "x"])).length;
  }],
  "Catalog": [lengths(), (bytes) => new Catalog([fileOf(2)], [bytes]).documentCount],
};

for (const [name, [bytes, decode]] of Object.entries(DECODERS)) {
  Deno.test(`${name} reads what was written`, () => {
    assert.ok(decode(bytes) > 0);
  });

  Deno.test(`${name} does no more than its bytes can ask for, and says what is wrong`, () => {
    let refused = 0;
    for (const damaged of damages(bytes)) {
      try {
        assert.ok(decode(damaged) <= damaged.length, damaged.toHex());
      } catch (error) {
        assert.ok(error instanceof DamageError, `${error} ${damaged.toHex()}`);
        refused++;
      }
    }
    assert.ok(refused > 10);
  });
}

Deno.test("readVarint() refuses a number without an end, and one beyond 32 bits", () => {
  for (const bytes of [[], [0xff], [0xff, 0xff, 0xff, 0xff], [0xff, 0xff, 0xff, 0xff, 0xff, 1]]) {
    assert.throws(() => readVarint(Uint8Array.from(bytes), { at: 0 }), DamageError);
  }
  assert.equal(readVarint(Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0x0f), { at: 0 }), 2 ** 32 - 1);
});

Deno.test("Catalog makes no room for chunks that have no lengths", () => {
  for (const count of [3, 2_000_000_000, 2 ** 53, -1, 0.5, NaN, Infinity]) {
    assert.throws(() => new Catalog([fileOf(count)], [lengths()]), DamageError);
  }
  assert.throws(() => new Catalog([fileOf(2)], [new Uint8Array(0)]), DamageError);
});

function postings(): Uint8Array {
  const list = new ByteBuffer();
  for (const file of [1, 3, 200]) {
    const writer = new TermWriter();
    for (let document = 0; document < 3; document++) {
      writer.add("x", document, document + 1);
      writer.endDocument(5);
    }
    const { entries } = writer.finish();
    list.varint(file);
    list.varint(entries.length);
    list.append(entries);
  }
  return list.view().slice();
}

/** Of two chunks and a skeleton. */
function lengths(): Uint8Array {
  return Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 0x81, 1, 9, 10, 11, 12, 13, 14);
}

function fileOf(chunkCount: number): FileRow {
  return {
    ...{ id: 1, path: "a.ts", mtimeMs: 1, size: 1, ctimeMs: 0, inode: 0, language: "typescript" },
    ...{ category: "code", status: "ok", lineCount: 9, hasLongLines: false, firstChunk: 1 },
    ...{ chunkCount, firstDocument: 0, referrers: 0, node: 1, unit: "" },
  };
}

/** Every byte in some other ways, what is cut off, and what is longer or something else. */
function* damages(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at++) {
    for (const value of [0, 1, 0x7f, 0x80, 0xff, bytes[at]! ^ 1, bytes[at]! ^ 0x40]) {
      const damaged = bytes.slice();
      damaged[at] = value;
      yield damaged;
    }
    yield bytes.slice(0, at);
    yield bytes.slice().fill(0xff, at);
    yield bytes.slice().fill(0, at);
  }
  for (const byte of [0, 1, 0x7f, 0x80, 0xff]) {
    yield Uint8Array.of(byte);
    yield new Uint8Array(1000).fill(byte);
    yield Uint8Array.of(...bytes, byte);
  }
}
