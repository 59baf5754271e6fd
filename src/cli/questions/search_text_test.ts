import { equal } from "node:assert/strict";
import { fakeAnswer, fakeResult } from "../_fakes.ts";
import { createPaint } from "../terminal/paint.ts";
import { searchText } from "./search_report.ts";

const PLAIN = { paint: createPaint(false), columns: 80, explain: false };

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
  13 │     lookup(name)
  lexical: matched tokens [resolve, key]; symbol: resolve_key matches "key"

a.md:9  block · lines 9-10
   9 │ nine
  10 │
  11 │ ten
  lexical: matched tokens [resolve, key]; symbol: resolve_key matches "key"
`,
  );
});

Deno.test("searchText() sets matched words in bold", () => {
  const result = fakeResult({
    snippet: "the Key of keys\n",
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
`,
  );
});

Deno.test("searchText() prints the score alone where it is not made of features", () => {
  const result = fakeResult({ snippet: "", reasons: ["x"], features: [] });
  const text = searchText(fakeAnswer({ results: [result] }), { ...PLAIN, explain: true });
  equal(text.split("\n").slice(2).join("\n"), "  score  0.7500\n");
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
  const result = fakeResult({ snippet: "x".repeat(100_000), snippetLine: 7 });
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
    "src/auth.rs:12  resolve_key · function · lines 10-40 · changed since the index was built\n" +
      "  x\n\nMore results: add --offset 1\n",
  );
  const past = { offset: 9, limit: 1, hasMore: false, nextOffset: null };
  const empty = fakeAnswer({ query: "x", results: [], pagination: past });
  equal(searchText(empty, PLAIN), 'No results for "x" after the first 9\n');
});
