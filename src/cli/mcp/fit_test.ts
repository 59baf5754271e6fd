import { deepEqual, doesNotThrow, equal, notEqual, ok, rejects, throws } from "node:assert/strict";
import type { JsonRecord } from "../questions/row.ts";
import { checkGeneration, fit, generationOf, readCursor, tokensOf, writeCursor } from "./fit.ts";

const make = (results: readonly JsonRecord[]): JsonRecord => ({
  head: "a head of some words",
  results,
});

function items(count: number, words: number): JsonRecord[] {
  return Array.from({ length: count }, (_, i) => ({ i, text: "word ".repeat(words) }));
}

Deno.test("fit() keeps everything where there is room", async () => {
  const all = items(3, 5);
  const { payload, kept } = await fit({ items: all, budget: 1000, make });
  deepEqual(kept, all);
  deepEqual(payload, make(all));
});

Deno.test("fit() keeps the first items, and no more tokens than there are", async () => {
  for (const budget of [60, 100, 333, 1000]) {
    const { payload, kept } = await fit({ items: items(100, 20), budget, make });
    ok(kept.length > 0 && kept.length < 100);
    deepEqual(kept.map(({ i }) => i), [...kept.keys()]);
    ok(await tokensOf(payload) <= budget);
  }
});

Deno.test("fit() takes a smaller form before it leaves an item out", async () => {
  const smaller = ({ i, text }: JsonRecord) => text === undefined ? undefined : { i: i ?? 0 };
  const { payload, kept } = await fit({ items: items(4, 100), budget: 250, make, smaller });
  deepEqual(kept.map(({ text }) => text !== undefined), [true, true, false, false]);
  ok(await tokensOf(payload) <= 250);
});

Deno.test("fit() counts text of every script as it is", async () => {
  const all = Array.from({ length: 50 }, (_, i) => ({ i, text: "検索😀\u0000\u202e".repeat(5) }));
  const { payload } = await fit({ items: all, budget: 500, make });
  ok(await tokensOf(payload) <= 500);
});

Deno.test("fit() shortens what stands beside the items before it leaves out the first", async () => {
  const beside = {
    doc: "word ".repeat(300),
    others: items(40, 5),
    index: { exists: true, left: 0 },
  };
  const wide = (results: readonly JsonRecord[]) => ({ ...beside, results });
  const { payload, kept } = await fit({ items: items(3, 5), budget: 120, make: wide });
  ok(kept.length > 0 && await tokensOf(payload) <= 120);
  ok(Number(payload.shortened) > 30);
  equal(payload.omitted ?? 0, 3 - kept.length);
  deepEqual(payload.index, { exists: true });
});

Deno.test("fit() shortens the items where not even the first fits, and cuts no name", async () => {
  const named = items(2, 500).map((item) => ({ ...item, path: "a/".repeat(40) }));
  const { payload, kept } = await fit({ items: named, budget: 100, make });
  deepEqual(kept.map(({ path }) => path), named.slice(0, kept.length).map(({ path }) => path));
  ok(kept.length > 0 && await tokensOf(payload) <= 100);
});

Deno.test("fit() names a budget that has room for the first item where there is none", async () => {
  const large = items(3, 1).map((item) => ({ ...item, path: "a/b-".repeat(100) }));
  let named = "";
  await rejects(() => fit({ items: large, budget: 60, make }), ({ message }: Error) => {
    named = /raise "token_budget" to (\d00) or more/.exec(message)?.[1] ?? "";
    return named !== "";
  });
  equal((await fit({ items: large, budget: Number(named), make })).kept.length, 1);
});

Deno.test("fit() never keeps fewer items in a larger budget", async () => {
  const smaller = ({ i, text }: JsonRecord) => text === undefined ? undefined : { i: i ?? 0 };
  const beside = { doc: "word ".repeat(200), others: items(20, 5), index: { exists: true } };
  const wide = (results: readonly JsonRecord[]) => ({ ...beside, results });
  for (const options of [{ items: items(40, 30) }, { items: items(40, 30), smaller }]) {
    let most = 0;
    for (let budget = 80; budget < 3_000; budget += 10) {
      const { kept, payload } = await fit({ ...options, budget, make: wide });
      ok(kept.length >= most && await tokensOf(payload) <= budget, `${budget}: ${kept.length}`);
      most = kept.length;
    }
    equal(most, 40);
  }
});

Deno.test("fit() leaves out what counts the items before it has none of them", async () => {
  const counted = (results: readonly JsonRecord[]) => ({
    target: { path: "a.ts", line: 1, callers: 1 },
    counts: Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`count${i}`, i])),
    results,
  });
  const { payload, kept } = await fit({ items: items(3, 1), budget: 60, make: counted });
  equal(kept.length > 0, true);
  deepEqual([payload.counts, payload.target], [undefined, { path: "a.ts", line: 1 }]);
});

Deno.test("fit() shortens what stands beside the items before what these say", async () => {
  const smaller = ({ i, text }: JsonRecord) => text === undefined ? undefined : { i: i ?? 0 };
  const { payload, kept } = await fit({
    items: items(1, 60),
    budget: 140,
    smaller,
    beside: 0.4,
    make: (results) => ({ names: Array.from({ length: 40 }, (_, i) => `name ${i}`), results }),
  });
  deepEqual([kept[0]?.text !== undefined, Array.isArray(payload.names)], [true, true]);
});

Deno.test("fit() has room for the first items before one of them is large", async () => {
  const smaller = ({ i, text }: JsonRecord) => text === undefined ? undefined : { i: i ?? 0 };
  const wanted = { items: items(3, 100), budget: 140, make, smaller };
  deepEqual((await fit({ ...wanted, first: 3 })).kept.map(({ i }) => i), [0, 1, 2]);
  const many = (await fit({ ...wanted, items: items(30, 60) })).kept;
  deepEqual([many[0]?.text !== undefined, many.length < 30], [true, true]);
});

Deno.test("fit() names a budget that is enough where not even the head fits", async () => {
  const headed = (words: number) => ({ query: "word-".repeat(words), results: [] });
  await rejects(
    () => fit({ items: [], budget: 100, make: () => headed(200) }),
    /Cannot answer within 100 tokens: raise "token_budget" to \d00 or more/,
  );
  await rejects(
    () => fit({ items: [], budget: 100, make: () => headed(30_000) }),
    /: ask for less$/,
  );
});

Deno.test("fit() needs no items", async () => {
  equal((await fit({ items: [], budget: 100, make })).kept.length, 0);
});

const QUESTION = { query: "a", limit: 3 };
const CURSOR = { offsets: [3, -1, 12], generation: generationOf({ index: { built_at: "2020" } }) };

Deno.test("readCursor() gives back what writeCursor() wrote", () => {
  deepEqual(readCursor(writeCursor(CURSOR, QUESTION), QUESTION), CURSOR);
});

Deno.test("readCursor() reads none where none is given", () => {
  equal(readCursor(undefined, QUESTION), undefined);
});

Deno.test("readCursor() refuses a cursor of another question", () => {
  const written = writeCursor(CURSOR, QUESTION);
  throws(() => readCursor(written, { ...QUESTION, query: "b" }), /another question/);
});

for (
  const written of [
    "x",
    "a.b.c",
    "a.b.-2",
    "a.b.1_",
    `a.b.${"1_".repeat(300)}1`,
    "a.b.1\n",
    "😀.😀.1",
  ]
) {
  Deno.test(`readCursor() refuses ${JSON.stringify(written).slice(0, 20)} as none of ours`, () => {
    throws(() => readCursor(written, QUESTION), /Cannot read "cursor"/);
  });
}

Deno.test("checkGeneration() refuses to go on in another index", () => {
  throws(
    () => checkGeneration(CURSOR, generationOf({ index: { built_at: "2021" } })),
    /have changed since/,
  );
});

Deno.test("checkGeneration() takes the same index, and a first page", () => {
  doesNotThrow(() => checkGeneration(CURSOR, CURSOR.generation));
  doesNotThrow(() => checkGeneration(undefined, "any"));
});

Deno.test("generationOf() changes with the files", () => {
  notEqual(generationOf({ index: { files_changed_since_build: 1 } }), generationOf({}));
});

Deno.test("generationOf() changes with the files of any root", () => {
  const answer = (second: number) => ({
    index: {},
    roots: [{ index: { built_at: "2020" } }, { index: { files_changed_since_build: second } }],
  });
  notEqual(generationOf(answer(1)), generationOf(answer(2)));
});
