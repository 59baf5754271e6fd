import { deepEqual } from "node:assert/strict";
import { inWorld } from "../_world_test.ts";
import { Members } from "../rank/members.ts";
import { suggest } from "./suggest.ts";

async function suggestions(query: string, confidence: "high" | "low" = "low"): Promise<string[]> {
  const found: string[] = [];
  await inWorld({ "a.txt": "resolve providers\nsalted salter\n" }, (world) => {
    found.push(...suggest(new Members([world.context(query)]), confidence));
  });
  return found;
}

Deno.test("suggest() has nothing to say about a good answer", async () => {
  deepEqual(await suggestions("provdier", "high"), []);
});

Deno.test("suggest() names the nearest word of the index, and a plain search", async () => {
  deepEqual(await suggestions("provdier"), [
    "Words of this index that are near: provider",
    "rg -n -F -- 'provdier'",
  ]);
});

Deno.test("suggest() does not name words that are there, too far off, or short", async () => {
  deepEqual(await suggestions("provider xylophone abc"), ["rg -n -F -- 'provider xylophone abc'"]);
});

Deno.test("suggest() names the first in the alphabet of words that are equally near", async () => {
  deepEqual((await suggestions("saltr"))[0], "Words of this index that are near: salt");
});

Deno.test("suggest() tells of filters beside a text, but not where they are the whole query", async () => {
  const [first] = await suggestions("provider lang:rust");
  deepEqual(first, "Leave the filters out: they may hide what was meant");
  deepEqual(await suggestions("lang:rust"), []);
});

Deno.test("suggest() quotes for a shell", async () => {
  deepEqual(await suggestions("it's $HOME"), [`rg -n -F -- 'it'\\''s $HOME'`]);
});

Deno.test("suggest() names the nearest word of all indexes, and none for a word that one of them holds", async () => {
  await inWorld({ "a.txt": "provided\n" }, (one) =>
    inWorld({ "b.txt": "providers\n" }, (two) => {
      const ask = (query: string) =>
        suggest(new Members([one.context(query), two.context(query)]), "low")[0];
      deepEqual(ask("provded"), "Words of this index that are near: provid");
      deepEqual(ask("provider"), "rg -n -F -- 'provider'");
    }));
});
