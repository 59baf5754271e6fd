import { deepEqual, equal, ok } from "node:assert/strict";
import { MemoryFile } from "../store/memory_file.ts";
import type { FileDocument } from "../store/document.ts";
import { CHUNK_FIELDS, SKELETON_FIELDS } from "../store/postings.ts";
import { Store } from "../store/store.ts";
import { idf, scoreTerms } from "./bm25f.ts";
import { TermWriter } from "../store/testdata/term_writer.ts";

const [CODE, COMMENT, SYMBOL, , HEADER] = [0, 1, 2, 3, 4] as const;
const [NAMES] = [0] as const;

/** Frequencies by term and field: `{ auth: { [CODE]: 2 } }`. */
type Terms = Readonly<Record<string, Readonly<Record<number, number>>>>;

/** A file whose chunks and skeleton hold these terms. */
function fileOf(path: string, chunks: readonly Terms[], skeleton: Terms = {}): FileDocument {
  const writer = new TermWriter();
  const add = (terms: Terms) => {
    for (const [term, fields] of Object.entries(terms)) {
      for (const [field, times] of Object.entries(fields)) writer.add(term, Number(field), times);
    }
  };
  for (const terms of chunks) {
    add(terms);
    writer.endDocument(CHUNK_FIELDS.length);
  }
  add(skeleton);
  writer.endDocument(SKELETON_FIELDS.length);
  const place = { startLine: 1, endLine: 1, startByte: 0, endByte: 1, symbol: "", scope: "" };
  return {
    path,
    mtimeMs: 0,
    size: 1,
    hash: new Uint8Array(32),
    language: "text",
    category: "code",
    status: "ok",
    message: "",
    lineCount: 1,
    hasLongLines: false,
    chunks: chunks.map(() => ({ ...place, kind: "block" as const })),
    definitions: [],
    unit: "",
    shape: 0,
    links: [],
    facts: new Uint8Array(),
    mentions: [],
    postings: writer.finish(),
    textHashes: new Uint8Array(),
    vectors: new Int8Array(),
  };
}

async function withStore(
  files: readonly FileDocument[],
  body: (store: Store) => void,
): Promise<void> {
  using store = await Store.open(new MemoryFile(), { write: true });
  await store.write((writer) => {
    for (const file of files) writer.add(file);
    return Promise.resolve();
  });
  body(store);
}

function near(actual: number | undefined, expected: number): void {
  ok(Math.abs(actual! - expected) < 1e-12, `${actual} is not ${expected}`);
}

const one = (term: string, weight = 1) => [{ term, weight }];

Deno.test("idf() is that of BM25 and positive also for what everything holds", () => {
  near(idf(10, 1), Math.log(1 + 9.5 / 1.5));
  ok(idf(10, 10) > 0);
  ok(idf(10, 2) > idf(10, 3));
});

Deno.test("scoreTerms() scores a chunk by the formula", async () => {
  const files = [
    fileOf("a", [{ auth: { [CODE]: 2, [SYMBOL]: 1 }, x: { [CODE]: 2 } }, { x: { [CODE]: 2 } }]),
  ];
  await withStore(files, (store) => {
    // Code: 4 terms here where the mean is 3; symbol: 1 term where the mean is a half.
    const frequency = 2 / (0.4 + 0.6 * 4 / 3) + 2 * 1 / (0.7 + 0.3 * 1 / 0.5);
    const expected = Math.log(1 + 1.5 / 1.5) * frequency * 2.6 / (1.6 + frequency);
    const { scores, documents, matched } = scoreTerms(store, one("auth"));
    near(scores[0], expected);
    deepEqual([...scores].slice(1), [0, 0]);
    deepEqual(documents, [0]);
    deepEqual([...matched], [1, 0, 0]);
  });
});

Deno.test("scoreTerms() scores a skeleton as one of the files, with a logarithm of frequency", async () => {
  const files = [
    fileOf("a", [{}], { auth: { [NAMES]: 3 } }),
    fileOf("b", [{}], { x: { [NAMES]: 1 } }),
  ];
  await withStore(files, (store) => {
    const frequency = Math.log(4) / (0.5 + 0.5 * 3 / 2);
    const expected = Math.log(1 + 1.5 / 1.5) * frequency * 2.2 / (1.2 + frequency);
    near(scoreTerms(store, one("auth")).scores[1], expected);
  });
});

Deno.test("scoreTerms() counts a name more than code, and code more than a comment", async () => {
  const chunks = [{ auth: { [SYMBOL]: 1 } }, { auth: { [CODE]: 1 } }, { auth: { [COMMENT]: 1 } }];
  await withStore([fileOf("a", chunks)], (store) => {
    const [name, code, comment] = scoreTerms(store, one("auth")).scores;
    ok(name! > code! && code! > comment!);
  });
});

Deno.test("scoreTerms() scores the shorter of two chunks higher, but not by its header", async () => {
  const long = { auth: { [CODE]: 1 }, x: { [CODE]: 9 }, y: { [HEADER]: 9 }, z: { [HEADER]: 1 } };
  const short = { auth: { [CODE]: 1 }, z: { [HEADER]: 1 } };
  await withStore([fileOf("a", [long, short])], (store) => {
    const byCode = scoreTerms(store, one("auth")).scores;
    ok(byCode[1]! > byCode[0]!);
    const byHeader = scoreTerms(store, one("z")).scores;
    equal(byHeader[0], byHeader[1]);
  });
});

Deno.test("scoreTerms() adds up terms by their weights and tells which matched", async () => {
  const chunks = [{ auth: { [CODE]: 1 } }, { key: { [CODE]: 1 } }, {
    auth: { [CODE]: 1 },
    key: { [CODE]: 1 },
  }];
  await withStore([fileOf("a", chunks)], (store) => {
    const auth = scoreTerms(store, one("auth")).scores;
    const key = scoreTerms(store, one("key")).scores;
    const both = scoreTerms(store, [...one("auth", 2), ...one("key", 0.5)]);
    near(both.scores[2], 2 * auth[2]! + 0.5 * key[2]!);
    deepEqual([...both.matched], [1, 2, 3, 0]);
    deepEqual([...both.documents].sort(), [0, 1, 2]);
  });
});

Deno.test("scoreTerms() counts the files that hold a term, each once", async () => {
  const twice = [{ auth: { [CODE]: 1 } }, { auth: { [CODE]: 1 } }];
  const files = [
    fileOf("a", twice, { auth: { [NAMES]: 1 } }),
    fileOf("b", [{ auth: { [CODE]: 1 } }]),
  ];
  await withStore(files, (store) => {
    deepEqual(scoreTerms(store, [...one("auth"), ...one("nothing")]).fileCounts, [2, 0]);
  });
});

Deno.test("scoreTerms() finds nothing in an empty index", async () => {
  await withStore([], (store) => {
    const { scores, documents, fileCounts } = scoreTerms(store, one("auth"));
    deepEqual([scores.length, documents, fileCounts], [0, [], [0]]);
  });
});
