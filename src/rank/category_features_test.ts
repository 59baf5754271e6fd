import { deepEqual, equal } from "node:assert/strict";
import type { FileRow } from "../store/catalog.ts";
import type { FileCategory } from "../types.ts";
import { categoryFeatures, isOfExamples } from "./category_features.ts";

const NONE = { test: 0, foreign: 0, example: 0, docs: 0, config: 0, legacy: 0 };

function features(
  query: string,
  category: FileCategory,
  path = "src/a.ts",
  categories: readonly FileCategory[] = [],
) {
  // Nothing else of the row is looked at.
  const isReplaced = (each: string) => each.startsWith("old/");
  return categoryFeatures({ text: query, categories, isReplaced })({ category, path } as FileRow);
}

for (
  const [category, name] of Object.entries({
    test: "test",
    generated: "foreign",
    vendored: "foreign",
    example: "example",
    docs: "docs",
    config: "config",
    data: "config",
  })
) {
  Deno.test(`categoryFeatures() marks ${category} as ${name}`, () => {
    deepEqual(features("parse a date", category as FileCategory), { ...NONE, [name]: 1 });
  });
}

Deno.test("categoryFeatures() marks plain code as nothing", () => {
  deepEqual(features("parse a date", "code"), NONE);
});

for (
  const [query, category] of [
    ["tests of the date parser", "test"],
    ["where is the date parser tested", "test"],
    ["benchmark of the parser", "test"],
    ["vendored zlib", "vendored"],
    ["an example of a plugin", "example"],
    ["README of the parser", "docs"],
    ["release workflow", "config"],
    ["what package.json exports", "config"],
  ] as const
) {
  Deno.test(`categoryFeatures() lifts ${category} for "${query}"`, () => {
    deepEqual(features(query, category), NONE);
  });
}

Deno.test("categoryFeatures() keeps settings down for a question about code that reads them", () => {
  deepEqual(features("where is the config loaded", "config"), { ...NONE, config: 1 });
});

Deno.test("categoryFeatures() marks replaced code, unless the query names it", () => {
  deepEqual(features("parse a date", "code", "old/a.ts"), { ...NONE, legacy: 1 });
  deepEqual(features("parse a date", "code", "src/golden/a.ts"), NONE);
  deepEqual(features("legacy date parser", "code", "old/a.ts"), NONE);
});

Deno.test("categoryFeatures() lifts the categories that a filter asks for, and no others", () => {
  deepEqual(features("parse a date", "docs", "a.md", ["docs", "code"]), NONE);
  deepEqual(features("parse a date", "test", "a.ts", ["docs"]), { ...NONE, test: 1 });
});

Deno.test("categoryFeatures() keeps examples up in a tree of examples", () => {
  const featuresOf = categoryFeatures({
    text: "parse a date",
    isOfExamples: true,
    isReplaced: () => false,
  });
  deepEqual(featuresOf({ category: "example", path: "samples/a.ts" } as FileRow), NONE);
});

Deno.test("isOfExamples() knows a collection by the little code beside its examples", () => {
  const files = (examples: number, code: number) => [
    ...Array.from({ length: examples }, () => ({ category: "example" } as const)),
    ...Array.from({ length: code }, () => ({ category: "code" } as const)),
    { category: "docs" } as const,
  ];
  equal(isOfExamples(files(20, 2)), true);
  equal(isOfExamples(files(20, 3)), false);
  equal(isOfExamples(files(0, 0)), false);
});
