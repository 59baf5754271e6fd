import { deepEqual } from "node:assert/strict";
import { marksIn, termsOf } from "./marks.js";

/** The marked parts of a line. */
function marked(line: string, ...terms: string[]): string[] {
  return marksIn(line, terms).map(({ start, end }) => line.slice(start, end));
}

Deno.test("termsOf() joins the query and what the search matched, without common words", () => {
  deepEqual(
    termsOf(["where", "is", "Auth"], ["lexical: matched tokens [auth, ~provid]", "path: x"]),
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
