import { deepEqual } from "node:assert/strict";
import { languagesOfAlias, readFilterValue } from "./filter_value.ts";

Deno.test("languagesOfAlias() knows what people call their languages", () => {
  const names = [
    "terraform",
    "shell",
    "JS",
    "c++",
    "C#",
    "golang",
    "yml",
    "md",
    "Objective-C",
    "rs",
  ];
  deepEqual(
    names.flatMap(languagesOfAlias),
    [
      "hcl",
      "bash",
      "javascript",
      "cpp",
      "c_sharp",
      "go",
      "yaml",
      "markdown",
      "objective_c",
      "rust",
    ],
  );
});

Deno.test("languagesOfAlias() returns an unknown name as it is, in lower case", () => {
  deepEqual(languagesOfAlias("Brainfuck"), ["brainfuck"]);
});

Deno.test("readFilterValue() knows what other tools call a part of a document", () => {
  for (const word of ["doc", "docs", "heading"]) {
    deepEqual(readFilterValue("kinds", word), { values: ["section"] });
  }
  deepEqual(readFilterValue("categories", "doc"), { values: ["docs"] });
});
