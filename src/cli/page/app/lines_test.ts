import { deepEqual, equal, ok } from "node:assert/strict";
import {
  marksIn,
  MAX_LINE_CHARS,
  MAX_WHOLE_LINES,
  piecesOf,
  scrollTopOf,
  termsOf,
  tokenLines,
  windowOf,
} from "./lines.js";

/** The marked parts of a line. */
function marked(line: string, ...terms: string[]): string[] {
  return marksIn(line, terms).map(({ start, end }) => line.slice(start, end));
}

Deno.test("termsOf() joins the query and what the search matched, without common words", () => {
  deepEqual(
    termsOf(["where", "is", "Auth"], [
      "lexical: matched tokens [auth] and related [provid]",
      "path: x",
    ]),
    [
      "provid",
      "auth",
    ],
  );
});

Deno.test("marksIn() marks words and the parts of names", () => {
  deepEqual(marked("maxRetries = retry_count(HTTPRetry, poetry)", "retr"), [
    "Retries",
    "retry",
    "Retry",
  ]);
});

Deno.test("marksIn() marks other forms of a word, and not what only begins alike", () => {
  deepEqual(marked("resolveProvider(RESOLVED) // resolving resolvability", "resolved"), [
    ...["resolve", "RESOLVED", "resolving"],
  ]);
  deepEqual(marked("prov provider provisional", "prov"), ["prov", "prov", "prov"]);
});

Deno.test("marksIn() leaves the middle of a word alone", () => {
  deepEqual(marked("poetry prefix unfix fix", "try", "fix"), ["fix"]);
});

Deno.test("marksIn() gives the longest term of several that overlap", () => {
  deepEqual(marked("resolveProvider", "provider", "resolve", "prov"), ["resolve", "Provider"]);
});

Deno.test("marksIn() marks nothing where lower case has another length", () => {
  deepEqual(marked("İ retry", "retry"), []);
});

Deno.test("tokenLines() cuts spans at the ends of lines, and keeps every character", () => {
  const text = "a /* b\nc */ d\n\n1";
  const lines = tokenLines(text, [[2, 11, "comment"], [15, 16, "number"]]);
  deepEqual(lines, [
    [{ kind: "plain", text: "a " }, { kind: "comment", text: "/* b" }],
    [{ kind: "comment", text: "c */" }, { kind: "plain", text: " d" }],
    [],
    [{ kind: "number", text: "1" }],
  ]);
  deepEqual(tokenLines("", []), [[]]);
  deepEqual(tokenLines("// a\r\nb\r\n", [[0, 5, "comment"]]), [
    ...[[{ kind: "comment", text: "// a" }], [{ kind: "plain", text: "b" }], []],
  ]);
});

Deno.test("piecesOf() cuts tokens where a mark starts or ends, and keeps every character", () => {
  const tokens = [{ kind: "keyword", text: "return" }, { kind: "plain", text: " maxRetries;" }];
  deepEqual(piecesOf(tokens, ["retr"]), [
    { kind: "keyword", text: "return", isMarked: false },
    { kind: "plain", text: " max", isMarked: false },
    { kind: "plain", text: "Retries", isMarked: true },
    { kind: "plain", text: ";", isMarked: false },
  ]);
});

Deno.test("piecesOf() ends where nobody reads any more", () => {
  const long = { kind: "string", text: "x".repeat(MAX_LINE_CHARS - 1) };
  const pieces = piecesOf([long, { kind: "plain", text: "yz" }, long], []);
  deepEqual(pieces.map(({ text }) => text.length), [MAX_LINE_CHARS - 1, 1]);
});

const SEEN = { height: 800, lineHeight: 20 };

Deno.test("windowOf() draws a short file as a whole", () => {
  deepEqual(windowOf({ total: MAX_WHOLE_LINES, top: 9_000, ...SEEN }), {
    first: 1,
    last: MAX_WHOLE_LINES,
  });
  deepEqual(windowOf({ total: 0, top: 0, ...SEEN }), { first: 1, last: 0 });
});

Deno.test("windowOf() has every line that is seen, and few others", () => {
  const total = 100_000;
  for (const top of [0, 10, 12_345, 1_000_000, total * 20 - 800, total * 20]) {
    const { first, last } = windowOf({ total, top, ...SEEN });
    ok(first >= 1 && last <= total && last - first < 220, `${first} to ${last}`);
    const [upper, lower] = [Math.floor(top / 20) + 1, Math.ceil((top + 800) / 20)];
    ok(first <= Math.min(upper, total) && last >= Math.min(lower, total), `${first} to ${last}`);
  }
});

Deno.test("windowOf() stays as it is while one scrolls by a line", () => {
  const at = (top: number) => windowOf({ total: 50_000, top, ...SEEN });
  deepEqual(at(20_000), at(20_020));
});

Deno.test("scrollTopOf() shows a line below the top, and no line above the first", () => {
  equal(scrollTopOf({ line: 1_000, height: 900, lineHeight: 20 }), 999 * 20 - 300);
  equal(scrollTopOf({ line: 2, height: 900, lineHeight: 20 }), 0);
});
