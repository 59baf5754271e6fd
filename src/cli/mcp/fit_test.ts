import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import type { JsonRecord } from "../questions/row.ts";
import { fit, tokensOf } from "./fit.ts";

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

Deno.test("fit() says so where not even one item fits", async () => {
  await rejects(() => fit({ items: items(2, 500), budget: 100, make }), /Cannot answer within 100/);
});

Deno.test("fit() needs no items", async () => {
  equal((await fit({ items: [], budget: 100, make })).kept.length, 0);
});
