import { deepEqual, equal } from "node:assert/strict";
import { openIndex, type SearchOptions, type SearchResult } from "../../mod.ts";
import { inTree } from "../../tests/_tree.ts";

const FILES = {
  "src/pan.ts":
    "export class Pan {\n  fill(): void {}\n}\n\nexport function boil(pan: Pan): void {\n" +
    "  pan.fill();\n}\n",
  "src/salt.ts": "export function addSalt(grams: number): number {\n  return grams;\n}\n",
  "src/soup.ts": 'import { boil, Pan } from "./pan.ts";\nimport { addSalt } from "./salt.ts";\n\n' +
    "export function cookSoup(): void {\n  addSalt(3);\n  boil(new Pan());\n}\n",
  "tests/soup_test.ts": 'import { cookSoup } from "../src/soup.ts";\n\n' +
    'Deno.test("cookSoup() boils", () => {\n  cookSoup();\n});\n',
  "tests/lid_test.ts": 'import { Pan } from "../src/pan.ts";\n\nnew Pan().fill();\n',
  "tests/pan_test.ts": 'import { boil, Pan } from "../src/pan.ts";\n\n' +
    "function check() {\n  boil(new Pan());\n}\ncheck();\n",
};

async function first(query: string, options: SearchOptions): Promise<SearchResult> {
  let result: SearchResult | undefined;
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root });
    result = (await index.search(query, options)).results[0];
  });
  return result!;
}

Deno.test("search() tells what a result uses, what uses it, and its tests", async () => {
  const { path, dependencies, dependents, tests } = await first("cookSoup", {
    relations: ["dependencies", "dependents", "tests"],
  });
  equal(path, "src/soup.ts");
  deepEqual(dependencies!.map((each) => each.path), ["src/pan.ts", "src/salt.ts"]);
  deepEqual(dependents, []);
  deepEqual(tests!.map((each) => each.path), ["tests/soup_test.ts"]);
});

Deno.test("search() puts tests of the definition before others of its file", async () => {
  const { dependents, tests } = await first("boil", { relations: ["tests", "dependents"] });
  deepEqual(dependents!.map((each) => each.path), ["src/soup.ts"]);
  deepEqual(tests, [
    { path: "tests/pan_test.ts", line: 3, symbol: "check" },
    { path: "tests/lid_test.ts", line: 3, symbol: "" },
  ]);
});

Deno.test("search() tells no surroundings unless it is asked for them", async () => {
  const result = await first("boil", {});
  deepEqual([result.dependencies, result.dependents, result.tests], [
    undefined,
    undefined,
    undefined,
  ]);
});
