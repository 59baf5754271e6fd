import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { type Files, inWorld } from "../../tests/_world.ts";
import { sourceOf } from "./testdata/source.ts";
import type { SearchOptions, SearchResult } from "./answer.ts";
import { search } from "./search.ts";

/** Searches a tree for `needle`, and gives the first result. */
async function first(
  files: Files,
  options: SearchOptions,
  query = "needle",
): Promise<SearchResult> {
  let result: SearchResult | undefined;
  await inWorld(files, (world) => {
    result = search(sourceOf(world), query, { mode: "grep", ...options }).results[0];
  });
  ok(result);
  return result;
}

/** Numbered lines, of which one holds the needle. */
function numbered(count: number, needle: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => index + 1 === needle ? `  needle(${index + 1});` : `  line(${index + 1});`,
  );
}

const PLAIN = { "a.txt": numbered(9, 5).join("\n") };

Deno.test("search() shows lines before and after the one that was found", async () => {
  const around = await first(PLAIN, { contextBefore: 1, contextAfter: 2 });
  deepEqual([around.line, around.snippetLine], [5, 4]);
  equal(around.snippet, "  line(4);\n  needle(5);\n  line(6);\n  line(7);");
  equal((await first(PLAIN, { contextAfter: 0 })).snippet, "  needle(5);");
  equal((await first(PLAIN, { contextBefore: 2 })).snippet.split("\n").length, 3);
});

Deno.test("search() shows no line beyond the ends of a file", async () => {
  const all = await first(PLAIN, { contextBefore: 100, contextAfter: 100 });
  equal(all.snippetLine, 1);
  equal(all.snippet, PLAIN["a.txt"].trimEnd());
});

Deno.test("search() shows lines beyond the range that was found, and cuts long ones", async () => {
  const long = `${"x".repeat(300)}`;
  const files = { "a.ts": `// ${long}\n\nfunction one() {\n  needle();\n}\n\nfunction two() {}\n` };
  const { snippet } = await first(files, { contextBefore: 9, contextAfter: 9 });
  const lines = snippet.split("\n");
  equal(lines.at(-1), "function two() {}");
  equal(lines[0], `// ${"x".repeat(197)}…`);
});

const METHOD =
  "class Box {\n  other() {}\n  /** Opens\n   * it. */\n  open() {\n    const a = 1;\n    needle(a);\n  }\n\n" +
  "  close() {}\n}\n";

Deno.test("search() shows the definition around the line, with its comment", async () => {
  const options = { context: "definition" } as const;
  const { snippet, snippetLine } = await first({ "a.ts": METHOD }, options, "needle(a)");
  equal(snippetLine, 3);
  equal(snippet, METHOD.split("\n").slice(2, 8).join("\n"));
});

Deno.test("search() shows the beginning of a long definition that holds the line", async () => {
  const body = numbered(120, 20).join("\n");
  const files = { "a.ts": `function long() {\n${body}\n}\n` };
  const { snippet, snippetLine } = await first(files, { context: "definition" });
  equal(snippetLine, 1);
  equal(snippet.split("\n").length, 50);
});

Deno.test("search() shows fifty lines around a line far within a definition", async () => {
  for (const needle of [49, 50, 75, 118, 120]) {
    const files = { "a.ts": `function long() {\n${numbered(120, needle).join("\n")}\n}\n` };
    const { snippet, snippetLine, line } = await first(files, { context: "definition" });
    equal(line, needle + 1);
    const lines = snippet.split("\n");
    equal(lines.length, 50);
    ok(snippetLine <= line && line < snippetLine + 50, `${needle}`);
    equal(lines[line - snippetLine], `  needle(${needle});`);
    ok(snippetLine + 49 <= 122);
  }
});

Deno.test("search() shows the range where no definition is around", async () => {
  const { snippet } = await first(PLAIN, { context: "definition" });
  equal(snippet, PLAIN["a.txt"].trimEnd());
});

Deno.test("search() masks secrets in context, and counts it against the budget", async () => {
  const key = `ghp_${"a1B2".repeat(9)}`;
  const files = { "a.txt": `one("${key}")\nneedle\n${"word ".repeat(30)}\n` };
  const { snippet, tokenEstimate } = await first(files, { contextBefore: 1, contextAfter: 1 });
  ok(!snippet.includes(key));
  equal(tokenEstimate, Math.ceil(snippet.length / 4));
  const cut = await first(files, { contextBefore: 1, contextAfter: 1, tokenBudget: 12 });
  ok(cut.tokenEstimate <= 12);
});

Deno.test("search() refuses numbers of lines that are none", async () => {
  await inWorld(PLAIN, (world) => {
    for (const count of [-1, 1.5, NaN]) {
      throws(() => search(sourceOf(world), "needle", { contextBefore: count }), RangeError);
      throws(() => search(sourceOf(world), "needle", { contextAfter: count }), RangeError);
    }
  });
});
