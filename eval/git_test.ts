import { deepEqual } from "node:assert/strict";
import { readRanges } from "./git.ts";

Deno.test("readRanges() reads the lines after the change, whatever they look like", () => {
  const diff = [
    "diff --git a/a.sql b/a.sql",
    "--- a/a.sql",
    "+++ b/a.sql",
    "@@ -1 +1,2 @@",
    "--- a/other.ts",
    "+++ b/other.ts",
    "+two",
    "@@ -9,2 +10,0 @@ function",
    "-nine",
    "-ten",
    "--- a/gone.ts",
    "+++ /dev/null",
    "@@ -1,2 +0,0 @@",
    "-a",
    "-b",
    "",
  ];
  deepEqual([...readRanges(diff.join("\n"))], [
    ["a.sql", [{ start: 1, end: 2 }, { start: 10, end: 10 }]],
    ["gone.ts", []],
  ]);
});
