import { deepEqual, equal } from "node:assert/strict";
import { type Files, inWorld } from "../../tests/_world.ts";
import { sourceOf } from "./testdata/source.ts";
import type { SearchOptions, SearchResult } from "./answer.ts";
import { Changes } from "./changed_chunks.ts";
import { search } from "./search.ts";

const BODY = "  const first = water;\n  const second = water;\n  return first + second;\n}\n";
const FILES: Files = {
  "src/boil.ts": `export function boilWater() {\n${BODY}\nexport function pourWater() {\n${BODY}`,
  "src/chill.ts": `export function chillWater() {\n${BODY}`,
};

async function found(query: string, options: SearchOptions): Promise<readonly SearchResult[]> {
  let results: readonly SearchResult[] = [];
  await inWorld(FILES, (world) => {
    ({ results } = search(sourceOf(world), query, { ...options, snippetLines: 1 }));
  });
  return results;
}

const CHANGES = [{ path: "src/boil.ts", ranges: [{ start: 3, end: 3 }] }];

Deno.test("search() finds only what changed, and shows the lines that did", async () => {
  const [first, ...others] = await found("water", { changes: CHANGES });
  deepEqual(others, []);
  deepEqual([first!.path, first!.line, first!.changedLines], [
    "src/boil.ts",
    3,
    [{ start: 3, end: 3 }],
  ]);
  equal(first!.snippet, "  const second = water;");
});

Deno.test("search() finds what filters let through of what changed", async () => {
  const whole = [...CHANGES, { path: "src/chill.ts", ranges: [{ start: 1, end: 100_000 }] }];
  const paths = async (query: string) =>
    (await found(query, { changes: whole })).map(({ path }) => path).sort();
  deepEqual(await paths("water"), ["src/boil.ts", "src/chill.ts"]);
  deepEqual(await paths("water path:chill.ts"), ["src/chill.ts"]);
  deepEqual(await paths('"chillWater"'), ["src/chill.ts"]);
});

Deno.test("search() finds nothing where nothing changed", async () => {
  deepEqual(await found("water", { changes: [] }), []);
  deepEqual(await found("water", { changes: [{ path: "gone.ts", ranges: [] }] }), []);
});

Deno.test("search() tells no changed lines unless it is of what changed", async () => {
  equal((await found("water", {}))[0]!.changedLines, undefined);
});

Deno.test("Changes cuts ranges to the lines that are asked about", () => {
  const changes = new Changes([{
    path: "a",
    ranges: [{ start: 0, end: 2 }, { start: 8, end: 9 }],
  }]);
  deepEqual(changes.within("a", 1, 8), [{ start: 1, end: 2 }, { start: 8, end: 8 }]);
  deepEqual([changes.within("a", 3, 7), changes.within("b", 1, 9)], [[], []]);
});
