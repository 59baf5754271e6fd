import { deepEqual, equal } from "node:assert/strict";
import { languageHomes } from "./language_homes.ts";

Deno.test("languageHomes() gives each language of few bytes one thread, and shares the rest", () => {
  const homes = languageHomes([
    { language: "lua", size: 1_000_000 },
    ...["c", "go", "java", "rust"].map((language) => ({ language, size: 5000 })),
    { language: undefined, size: 10 },
  ], 2);
  equal(homes.has("lua"), false);
  deepEqual([...homes.values()].sort(), [0, 0, 1, 1]);
});

Deno.test("languageHomes() shares a language of many small files", () => {
  const files = Array.from({ length: 1000 }, () => ({ language: "python", size: 1000 }));
  equal(languageHomes(files, 3).size, 0);
});
