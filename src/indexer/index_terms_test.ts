import assert from "node:assert/strict";
import { parseFile } from "../parse/parse_file.ts";
import {
  appendGroup,
  ByteBuffer,
  CHUNK_FIELDS,
  forEachPosting,
  SKELETON_FIELDS,
} from "../store/postings.ts";
import { LineIndex } from "../text/lines.ts";
import type { LanguageId } from "../types.ts";
import { indexTerms } from "./index_terms.ts";

/** Long enough for a class to be cut into its members. */
const FILLER = Array.from({ length: 8 }, (_, n) => `    fill(${n});\n`).join("");

const SHOP = `/** Sells apples. */
class Shop {
  constructor() {
${FILLER}
  }

  /** Weighs a pear. */
  weigh(pear: number) {
${FILLER}
    return scale(pear, pear); // twice
  }
}
`;

Deno.test("indexTerms() tells code from comments", async () => {
  const fields = await fieldsOf("src/shop.ts", SHOP);
  const weigh = fields.chunks.find(({ code }) => code?.has("scal"))!;
  assert.equal(weigh.code?.get("pear"), 3);
  assert.equal(weigh.comment?.get("pear"), 1);
  assert.equal(weigh.comment?.get("twic"), 1);
  assert.equal(weigh.code?.get("twic"), undefined);
});

Deno.test("indexTerms() names a chunk for what starts in it, and for what encloses it", async () => {
  const { chunks } = await fieldsOf("src/shop.ts", SHOP);
  const weigh = chunks.find(({ code }) => code?.has("scal"))!;
  const shop = chunks.find(({ symbol }) => symbol?.has("shop"))!;
  assert.equal(weigh.symbol?.get("weigh"), 1);
  assert.notEqual(weigh, shop);
  assert.equal(weigh.enclosing?.get("shop"), 1);
  assert.equal(shop.enclosing?.get("weigh"), undefined);
});

Deno.test("indexTerms() finds an identifier by its pieces and as a whole", async () => {
  const { chunks: [chunk] } = await fieldsOf("a.ts", "export function readUserFile() {}\n");
  assert.deepEqual([...chunk!.symbol!.keys()].toSorted(), [
    "=readuserfile",
    "file",
    "read",
    "user",
  ]);
});

Deno.test("indexTerms() gives every chunk the stem of the file twice, and its folders", async () => {
  const { chunks } = await fieldsOf("src/market/shop.ts", SHOP);
  assert.ok(chunks.length > 1);
  for (const { header } of chunks) {
    assert.deepEqual(Object.fromEntries(header!), { shop: 2, src: 1, market: 1 });
  }
});

Deno.test("indexTerms() does not name a chunk for the fields of a type", async () => {
  const text = "interface Box {\n  width: number;\n}\n";
  const { chunks, skeleton } = await fieldsOf("a.ts", text);
  assert.deepEqual(chunks.flatMap(({ symbol }) => [...symbol?.keys() ?? []]), ["box"]);
  assert.deepEqual([...skeleton.names!.keys()], ["box"]);
});

Deno.test("indexTerms() sums a file up in its skeleton", async () => {
  const { skeleton } = await fieldsOf("src/shop.ts", SHOP);
  assert.deepEqual(Object.fromEntries(skeleton.names!), { shop: 1, constructor: 1, weigh: 1 });
  assert.equal(skeleton.comments?.get("appl"), 1);
  assert.equal(skeleton.comments?.get("pear"), 1);
  assert.equal(skeleton.head?.get("pear"), 1);
  assert.deepEqual(Object.fromEntries(skeleton.path!), { shop: 2, src: 1 });
});

Deno.test("indexTerms() takes only early comments for a description of the file", async () => {
  const code = Array.from({ length: 90 }, (_, n) => `const v${n} = ${n};`).join("\n");
  const { skeleton } = await fieldsOf("a.ts", `// early\n${code}\n// tardy\n`);
  assert.deepEqual([...skeleton.head!.keys()], ["early"]);
  assert.deepEqual([...skeleton.comments!.keys()].toSorted(), ["early", "tardy"]);
});

Deno.test("indexTerms() counts each comment in one chunk, wherever it is cut", async () => {
  const words = Array.from({ length: 300 }, (_, n) => ` * word${n} here`).join("\n");
  const { chunks } = await fieldsOf("a.ts", `/*\n${words}\n */\nfunction f() {}\n`);
  const counts = chunks.map(({ comment }) => comment?.get("here") ?? 0);
  assert.equal(counts.reduce((sum, count) => sum + count), 300);
});

Deno.test("indexTerms() of text without a grammar has code and path alone", async () => {
  const { chunks, skeleton } = await fieldsOf("notes/todo.txt", "buy apples\n", "text");
  assert.deepEqual(Object.keys(chunks[0]!).toSorted(), ["code", "header"]);
  assert.deepEqual([...chunks[0]!.code!.keys()], ["buy", "appl"]);
  assert.deepEqual(Object.keys(skeleton), ["path"]);
});

Deno.test("indexTerms() says the schedules of a chunk in words", async () => {
  const compose = "services:\n  cleanup:\n    image: tidy\n    command: '0 0 * * * tidy up'\n";
  const { chunks } = await fieldsOf("compose.yaml", compose, "yaml");
  const said = new Set(chunks.flatMap(({ comment }) => [...comment?.keys() ?? []]));
  assert.ok(said.has("nightly") && said.has("schedul"));
  const { chunks: others } = await fieldsOf("a.yaml", compose.replace("0 0 * * *", "0 0"), "yaml");
  assert.ok(others.every(({ comment }) => !comment?.has("nightly")));
});

Deno.test("indexTerms() of an empty file has a skeleton alone", async () => {
  const { chunks, skeleton } = await fieldsOf("a/b.ts", "");
  assert.deepEqual(chunks, []);
  assert.deepEqual(Object.fromEntries(skeleton.path!), { b: 2, a: 1 });
});

type Fields<Name extends string> = Partial<Record<Name, Map<string, number>>>;

interface FileFields {
  chunks: Fields<typeof CHUNK_FIELDS[number]>[];
  skeleton: Fields<typeof SKELETON_FIELDS[number]>;
}

/** The terms of a file by document and field; a field without terms is missing. */
async function fieldsOf(
  path: string,
  text: string,
  language: LanguageId = "typescript",
): Promise<FileFields> {
  const lines = new LineIndex(text);
  const parsed = await parseFile(text, language, { lines });
  const { dictionary, terms, offsets, entries } = indexTerms(path, parsed, lines).postings;
  const found: FileFields = { chunks: parsed.chunks.map(() => ({})), skeleton: {} };
  terms.forEach((term, index) => {
    const list = new ByteBuffer();
    appendGroup(list, 1, entries.subarray(offsets[index], offsets[index + 1]));
    forEachPosting(list.view(), (_, ordinal, frequencies) => {
      const isSkeleton = ordinal > parsed.chunks.length;
      const fields: Fields<string> = isSkeleton ? found.skeleton : found.chunks[ordinal - 1]!;
      const names: readonly string[] = isSkeleton ? SKELETON_FIELDS : CHUNK_FIELDS;
      frequencies.forEach((count, field) => {
        if (count > 0) (fields[names[field]!] ??= new Map()).set(dictionary[term]!, count);
      });
    });
  });
  return found;
}
