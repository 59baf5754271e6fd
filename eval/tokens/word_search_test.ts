import { deepEqual } from "node:assert/strict";
import { searchWords, tellingWords } from "./word_search.ts";

Deno.test("tellingWords() leaves out what nobody would look for, and repetitions", () => {
  deepEqual(tellingWords("Where is the provider auth / API key of a Provider resolved?"), [
    ...["provider", "auth", "api", "key", "resolved"],
  ]);
});

Deno.test("searchWords() finds lines as ripgrep does, files with most words first", () => {
  const texts = new Map([
    ["a.ts", "const key = 1;\nconst other = 2;\n"],
    ["b.ts", "// API\nconst apiKey = read();\n"],
    ["c.ts", "nothing\n"],
    ["d.ts", "KEY\nkey\n"],
  ]);
  deepEqual(searchWords(texts, ["api", "key"]), [
    { path: "b.ts", lines: ["b.ts:1:// API", "b.ts:2:const apiKey = read();"] },
    { path: "d.ts", lines: ["d.ts:1:KEY", "d.ts:2:key"] },
    { path: "a.ts", lines: ["a.ts:1:const key = 1;"] },
  ]);
});
