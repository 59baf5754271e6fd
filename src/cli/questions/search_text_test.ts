import type { SearchResult } from "@cbx/core";
import { deepEqual, equal, ok } from "node:assert/strict";
import { fakeAnswer, fakeLibrary, fakeResult, fakeStreams } from "../testdata/fakes.ts";
import { runCli } from "../run_cli.ts";
import { createPaint } from "../terminal/paint.ts";
import { highlightPattern, searchText } from "./search_text.ts";

const PLAIN = {
  paint: createPaint(false),
  columns: 80,
  reasonColumns: 80,
  isBrief: false,
  explain: false,
};

Deno.test("searchText() names two files with the same content and counts the others", () => {
  const also = (copies: string[], copyCount: number) =>
    searchText(fakeAnswer({ results: [fakeResult({ copies, copyCount })] }), PLAIN)
      .split("\n").find((line) => line.includes("also in"))?.trim();
  equal(also(["a"], 1), "also in a");
  equal(also(["a", "b"], 2), "also in a and b");
  equal(also(["a", "b", "c"], 12), "also in a, b and 10 more");
});

Deno.test("searchText() names files that are nearly the same, with the line where it is known", () => {
  const variants = [{ path: "v3/a.ts", line: 7 }, { path: "mini/a.ts" }, { path: "v2/a.ts" }];
  const also = (count: number) =>
    searchText(
      fakeAnswer({
        results: [fakeResult({ variants: variants.slice(0, count), variantCount: count })],
      }),
      PLAIN,
    ).split("\n").find((line) => line.includes("also in"))?.trim();
  equal(also(0), undefined);
  equal(also(2), "also in v3/a.ts:7 and mini/a.ts, nearly the same");
  equal(also(3), "also in v3/a.ts:7, mini/a.ts and 1 more, nearly the same");
});

Deno.test("searchText() prints place, lines and reasons, and a blank line between results", () => {
  const answer = fakeAnswer({
    results: [
      fakeResult(),
      fakeResult({
        path: "a.md",
        line: 9,
        startLine: 9,
        endLine: 10,
        kind: "block",
        symbol: "",
        snippetLine: 9,
        snippet: "nine\n\nten",
      }),
    ],
  });
  equal(
    searchText(answer, PLAIN),
    `src/auth.rs:12  resolve_key · function · lines 10-40
  12 │ fn resolve_key(name: &str) -> Key {
  13 │     lookup(name) …
  lexical: matched tokens [resolve, key]; symbol: resolve_key matches "key"

a.md:9  block · lines 9-10
   9 │ nine
  10 │
  11 │ ten
  lexical: matched tokens [resolve, key]; symbol: resolve_key matches "key"
`,
  );
});

/** Numbers of the lines that are shown of a snippet, and whether it ends with a mark. */
function shownLines(snippet: string, changes: Partial<SearchResult> = {}): [number[], boolean] {
  const place = { line: 1, startLine: 1, snippetLine: 1, endLine: snippet.split("\n").length };
  const reasons = ["lexical: matched tokens [open, key, door]"];
  const result = fakeResult({ ...place, reasons, snippet, ...changes });
  const text = searchText(fakeAnswer({ results: [result] }), { ...PLAIN, isBrief: true });
  const lines = text.split("\n").filter((line) => line.includes("│"));
  return [lines.map((line) => parseInt(line)), lines.at(-1)?.endsWith(" …") ?? false];
}

Deno.test("searchText() says before the results that nothing holds what was asked for", () => {
  const said = {
    fallbackSuggestions: ['No indexed file has "a1"', "Try"],
    isNowhere: true,
  } as const;
  const result = fakeResult({});
  const lines = searchText(fakeAnswer({ results: [result], ...said }), PLAIN).split("\n");
  deepEqual([lines[0], lines[1], lines.at(-2)], ['No indexed file has "a1"', "", "Try"]);
});

for (const depth of [1, 6, 16]) {
  Deno.test(`searchText() takes five lines of a terminal for a path of ${depth} folders`, () => {
    const path = `${"folder/".repeat(depth)}name.ts`;
    const snippet = "function one(two) {\n  three();\n  four();\n  five();\n}";
    const result = fakeResult({
      path,
      snippet,
      symbol: "one.of.many.parts".repeat(4),
      reasons: ["lexical: matched tokens [one, two, three, four, five]", "x".repeat(200)],
    });
    const layout = { ...PLAIN, isBrief: true };
    const text = searchText(
      fakeAnswer({ query: "one two three four five", results: [result] }),
      layout,
    );
    const rows = text.trimEnd().split("\n").map(({ length }) =>
      Math.max(1, Math.ceil(length / 80))
    );
    ok(rows.reduce((sum, each) => sum + each, 0) <= 5, text);
    ok(text.startsWith(`${path}:`), "the path is whole");
  });
}

Deno.test("searchText() shows the line that was found, and those with the most other words", () => {
  const lines = ["def f():", "  none", "  open it", "  open the door", "  the key", "  end"];
  deepEqual(shownLines(lines.join("\n")), [[1, 4, 5], true]);
  // Of equal lines, one below comes before one above.
  deepEqual(shownLines("key\nopen\nkey", { line: 2 }), [[2, 3], false]);
  // Words that another line has already shown tell nothing more.
  deepEqual(shownLines("open key door\nopen\nkey\nend"), [[1, 2], true]);
});

Deno.test("searchText() shows a line or two where no word stands in more, and no blank ones", () => {
  deepEqual(shownLines("\n{\nfirst\n\nsecond\nthird"), [[3, 5], true]);
  deepEqual(shownLines("alone"), [[1], false]);
  deepEqual(shownLines("{\n}"), [[1], true]);
  deepEqual(shownLines(""), [[], false]);
});

Deno.test("searchText() shows the line that was found wherever the snippet begins", () => {
  const range = { line: 12, startLine: 10, endLine: 13, snippetLine: 10 };
  deepEqual(shownLines("a\nb\nc\nd key", range), [[12, 13], false]);
  // A line that no snippet holds, as the file has changed: what there is.
  deepEqual(shownLines("a\nb", { ...range, line: 40 }), [[11], true]);
});

Deno.test("searchText() cuts reasons to a terminal, and never in a pipe", () => {
  const reasons = ["lexical: " + "x".repeat(100)];
  const text = (reasonColumns: number) =>
    searchText(fakeAnswer({ results: [fakeResult({ reasons })] }), { ...PLAIN, reasonColumns })
      .split("\n").at(-2);
  equal(text(20), "  lexical: xxxxxxxx…");
  equal(text(Infinity), `  ${reasons[0]}`);
});

Deno.test("searchText() sets matched words in bold", () => {
  const result = fakeResult({
    snippet: "the Key of keys\n",
    endLine: 12,
    reasons: ["lexical: matched tokens [key]"],
  });
  const text = searchText(fakeAnswer({ results: [result] }), {
    ...PLAIN,
    paint: createPaint(true),
  });
  equal(
    text.split("\n")[1],
    "\x1b[2m  12 │\x1b[22m the \x1b[1mKey\x1b[22m of \x1b[1mkey\x1b[22ms",
  );
});

/** How an answer with its scores ends. */
const READ_AS = "\nRead as concept, mode hybrid, signals lexical+symbol, confidence high\n";

Deno.test("searchText() explains a score", () => {
  const features = [
    { name: "lexical", value: 1, weight: 0.25 },
    { name: "path", value: 0, weight: 1 },
    { name: "symbol", value: 0.5, weight: 1 },
  ];
  const result = fakeResult({ snippet: "", reasons: ["x"], features });
  equal(
    searchText(fakeAnswer({ results: [result] }), { ...PLAIN, explain: true }),
    `src/auth.rs:12  resolve_key · function · lines 10-40
  x
  feature   value  weight  contribution
  symbol   0.5000  1.0000        0.5000
  lexical  1.0000  0.2500        0.2500
  score                          0.7500
${READ_AS}`,
  );
});

Deno.test("searchText() prints the score alone where it is not made of features", () => {
  const result = fakeResult({ snippet: "", reasons: ["x"], features: [] });
  const text = searchText(fakeAnswer({ results: [result] }), { ...PLAIN, explain: true });
  equal(text.split("\n").slice(2).join("\n"), `  score  0.7500\n${READ_AS}`);
});

Deno.test("searchText() lets no escape sequence of a file through", () => {
  const hostile = fakeResult({
    path: "a\x1b[31m\n.ts",
    symbol: "\x1b]0;x\x07",
    snippet: "\x1b[2J\rboo\u202e",
    reasons: ["path: \x9b1m"],
  });
  const text = searchText(fakeAnswer({ query: "\x1b", results: [hostile] }), PLAIN);
  // deno-lint-ignore no-control-regex -- control characters are what it is after
  equal(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/.test(text), false);
  equal(text.split("\n").length, 4);
});

Deno.test("searchText() cuts long lines to the width", () => {
  const result = fakeResult({ snippet: "x".repeat(100_000), snippetLine: 7, endLine: 7 });
  const line = searchText(fakeAnswer({ results: [result] }), PLAIN).split("\n")[1] ?? "";
  equal(line.length, 80);
  equal(line.endsWith("x…"), true);
});

Deno.test("searchText() says what to try after an empty answer", () => {
  const answer = fakeAnswer({ query: "x", results: [], fallbackSuggestions: ["cbx search y"] });
  equal(searchText(answer, PLAIN), 'No results for "x"\n\ncbx search y\n');
});

Deno.test("searchText() says how to see more, and that a page is past the end", () => {
  const more = { offset: 0, limit: 1, hasMore: true, nextOffset: 1 };
  const result = fakeResult({ snippet: "", reasons: ["x"], fresh: false });
  equal(
    searchText(fakeAnswer({ results: [result], pagination: more }), PLAIN),
    "src/auth.rs:12  re… · function · lines 10-40 · changed since the index was built\n" +
      "  x\n\nMore results: add --offset 1\n",
  );
  const past = { offset: 9, limit: 1, hasMore: false, nextOffset: null };
  const empty = fakeAnswer({ query: "x", results: [], pagination: past });
  equal(searchText(empty, PLAIN), 'No results for "x" after the first 9\n');
});

Deno.test("cbx search --no-fallback leaves out what to try, in every format", async () => {
  const ask = async (...flags: string[]) => {
    const streams = fakeStreams();
    const answer = fakeAnswer({ results: [], isNowhere: true, fallbackSuggestions: ["Try less"] });
    const library = fakeLibrary({ search: () => Promise.resolve(answer) });
    await runCli(["search", "x", ...flags], { streams, library });
    return `${streams.stdout}${streams.stderr}`;
  };
  for (const format of ["text", "md", "json", "paths", "names"]) {
    ok((await ask("--format", format)).includes("Try less"), format);
    ok(!(await ask("--format", format, "--no-fallback")).includes("Try less"), format);
  }
  equal(await ask("--no-fallback"), 'No results for "resolve key"\n');
});

Deno.test("searchText() marks the lines that changed, and shows these first", () => {
  const snippet = "one\ntwo\nthree\nfour\nfive\n";
  const lines = { snippetLine: 1, startLine: 1, endLine: 5, line: 4 };
  const result = fakeResult({ ...lines, snippet, changedLines: [{ start: 4, end: 5 }] });
  const text = searchText(fakeAnswer({ results: [result] }), { ...PLAIN, isBrief: true });
  deepEqual(text.split("\n").slice(1, 3), ["  4 + four", "  5 + five"]);
});

function highlighted(query: string, reasons: string[], text: string): string {
  const pattern = highlightPattern(query, fakeResult({ reasons }));
  return pattern === undefined ? text : text.replace(pattern, "<$&>");
}

Deno.test("highlightPattern() takes the tokens that the reasons name", () => {
  const reasons = ["lexical: matched tokens [api, key]"];
  equal(highlighted("where is the api key", reasons, "the ApiKey is"), "the <Api><Key> is");
});

Deno.test("highlightPattern() takes a query of one word whole", () => {
  const reasons = ["lexical: matched tokens [api, key]"];
  equal(highlighted("api_key", reasons, "api_key = key"), "<api_key> = <key>");
});

Deno.test("highlightPattern() takes the words of the query where no reason names any", () => {
  equal(
    highlighted("lang:rust -test of a+b retry", ["path: x"], "test of retry rust"),
    "test of <retry> rust",
  );
});

Deno.test("highlightPattern() takes tokens literally", () => {
  equal(highlighted("x", ["grep: [a.b, c++]"], "a.b axb c++"), "<a.b> axb <c++>");
});

Deno.test("highlightPattern() may find nothing to highlight", () => {
  equal(highlightPattern("-x", fakeResult({ reasons: ["path: x []"] })), undefined);
});

Deno.test("highlightPattern() leaves a word out that is longer than any name", () => {
  equal(highlighted("a".repeat(100_000), [], "a"), "a");
});
