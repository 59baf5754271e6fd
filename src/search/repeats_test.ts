import { deepEqual, equal } from "node:assert/strict";
import { type Files, inWorld } from "../../tests/_world.ts";
import type { SearchOptions } from "./answer.ts";
import { search } from "./search.ts";
import { sourceOf } from "./testdata/source.ts";

const LINES = Array.from({ length: 80 }, (_, index) => `    water_${index} = boil(${index})\n`);
const LONG = `def boil_all():\n${LINES.join("")}    return steam\n`;
const OTHER =
  "\n\ndef pour():\n    water = boil(0)\n    cup = water\n    lid = cup\n    return lid\n";

async function symbols(
  files: Files,
  query: string,
  options: SearchOptions = {},
): Promise<string[]> {
  let found: string[] = [];
  await inWorld(files, (world) => {
    const { results } = search(sourceOf(world), query, options);
    found = results.map(({ symbol, startLine }) => `${symbol}:${startLine}`);
  });
  return found;
}

Deno.test("withoutRepeats() shows one range of a definition, and those of others", async () => {
  const found = await symbols({ "a.py": LONG + OTHER }, "boil the water");
  const names = found.map((each) => each.split(":")[0]);
  deepEqual(names.toSorted(), ["boil_all", "pour"]);
});

Deno.test("withoutRepeats() tells definitions of one name apart", async () => {
  const overload = (type: string) =>
    `  int boil(${type} water) {\n    int a = heat(water);\n    int b = a + 1;\n` +
    "    int c = b + 1;\n    return c;\n  }\n";
  const files = { "Pot.java": `class Pot {\n${overload("int")}\n${overload("long")}}\n` };
  const found = await symbols(files, "boil the water");
  equal(found.filter((each) => each.startsWith("Pot.boil:")).length, 2);
});

Deno.test("withoutRepeats() keeps every place of what was typed", async () => {
  const rows = LINES.with(5, "    log('no steam left')\n").with(75, "    log('no steam left')\n");
  const files = { "a.py": `def boil_all():\n${rows.join("")}    return 1\n` };
  equal((await symbols(files, "no steam left")).length, 2);
});
