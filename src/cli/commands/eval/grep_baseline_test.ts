import { deepEqual } from "node:assert/strict";
import { GrepBaseline } from "./grep_baseline.ts";

function baseline(files: Readonly<Record<string, string>>): GrepBaseline {
  return new GrepBaseline([...Object.keys(files), "none"], (path) => files[path]?.split("\n"));
}

Deno.test("GrepBaseline.search() puts files with more of the words first, then those with more lines", () => {
  const hits = baseline({
    "many.ts": "root root root\nroot",
    "both.ts": "root\nx\nlink",
    "once.ts": "root root root",
    "else.ts": "nothing",
  }).search("The root of the LINK");
  deepEqual(hits, [
    { path: "both.ts", tokens: 3 },
    { path: "many.ts", tokens: 5 },
    { path: "once.ts", tokens: 4 },
  ]);
});

Deno.test("GrepBaseline.search() finds words within others, in either case", () => {
  const hits = baseline({ "a.ts": "const ReRooted = 1;", "b.ts": "_root_", "c.ts": "r o o t" })
    .search("root");
  deepEqual(hits.map(({ path }) => path), ["a.ts", "b.ts"]);
});

Deno.test("GrepBaseline.search() reads a line once, and files alike in order of path", () => {
  const hits = baseline({ "a.ts": "abcd link root", "b.ts": "link root" }).search("root link");
  deepEqual(hits, [{ path: "a.ts", tokens: 4 }, { path: "b.ts", tokens: 3 }]);
});

Deno.test("GrepBaseline.search() takes stopwords where there is nothing else", () => {
  deepEqual(baseline({ "a.ts": "if so" }).search("if").length, 1);
  deepEqual(baseline({ "a.ts": "if so" }).search("").length, 0);
});

Deno.test("GrepBaseline.find() gives the lines as ripgrep does, each once and in order", () => {
  const files = {
    "a.ts": "const key = 1;\nconst other = 2;",
    "b.ts": "// API\nconst apiKey = readApi();",
    "c.ts": "nothing",
    "d.ts": "KEY\nkey",
  };
  deepEqual(baseline(files).find("Why is the API / key of an api there?"), [
    { path: "b.ts", lines: [[1, "// API"], [2, "const apiKey = readApi();"]] },
    { path: "d.ts", lines: [[1, "KEY"], [2, "key"]] },
    { path: "a.ts", lines: [[1, "const key = 1;"]] },
  ]);
});
