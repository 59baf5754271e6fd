import { deepEqual, equal, match, ok } from "node:assert/strict";
import { fakeAnswer, fakeResult, fakeState } from "../testdata/fakes.ts";
import { searchMarkdown } from "./search_command.ts";
import { prefixRoots } from "./search_paths.ts";

Deno.test("searchMarkdown() names files with the same content", () => {
  const answer = fakeAnswer({ results: [fakeResult({ copies: ["a", "b"], copyCount: 2 })] });
  ok(searchMarkdown(answer).includes("\n  also in a and b\n"));
});

Deno.test("searchMarkdown() prints a list with fenced snippets", () => {
  const block = fakeResult({
    path: "a.cs",
    language: "c_sharp",
    symbol: "",
    kind: "block",
    snippet: "x\n",
  });
  equal(
    searchMarkdown(fakeAnswer({ results: [fakeResult({ reasons: ["path: *a_b*"] }), block] })),
    `Confidence: high; index is current

- **\`src/auth.rs:10-40\`** \`resolve_key\` (function)

  \`\`\`rust
  fn resolve_key(name: &str) -> Key {
  \tlookup(name)
  \`\`\`

  path: \\*a\\_b\\*

- **\`a.cs:10-40\`** block

  \`\`\`csharp
  x
  \`\`\`

  lexical: matched tokens \\[resolve, key\\]; symbol: resolve\\_key matches "key"
`,
  );
});

Deno.test("searchMarkdown() fences with more backticks than the snippet has", () => {
  const result = fakeResult({ path: "a`b.md", symbol: "`x", snippet: "````\nx\n````\n" });
  const lines = searchMarkdown(fakeAnswer({ results: [result] })).split("\n").slice(2);
  equal(lines[0], "- **``a`b.md:10-40``** `` `x `` (function)");
  equal(lines[2], "  `````rust");
  equal(lines[6], "  `````");
});

Deno.test("searchMarkdown() says what to try after an empty answer", () => {
  const answer = fakeAnswer({ query: "a_b", results: [], fallbackSuggestions: ["drop lang:rust"] });
  equal(searchMarkdown(answer), 'No results for "a\\_b"\n\n- drop lang:rust\n');
});

Deno.test("searchMarkdown() leaves the fence out where there is no snippet", () => {
  const result = fakeResult({ snippet: "", reasons: ["x"] });
  equal(
    searchMarkdown(fakeAnswer({ results: [result] })),
    "Confidence: high; index is current\n\n" +
      "- **`src/auth.rs:10-40`** `resolve_key` (function)\n\n  x\n",
  );
});

Deno.test("searchMarkdown() begins with how sure and how current it is, and what to read", () => {
  const answer = fakeAnswer({
    results: [fakeResult()],
    confidence: "low",
    index: { ...fakeState(), filesChangedSinceBuild: 2, filesLeft: 0 },
    recommendedReads: [
      { path: "src/auth.rs", startLine: 10, endLine: 40, root: "one" },
      { path: "b_c.ts", startLine: 1, endLine: 9 },
    ],
  });
  const prefixed = prefixRoots(answer, new Map([["one", "../one"]]));
  deepEqual(searchMarkdown(prefixed).split("\n").slice(0, 3), [
    "Confidence: low; index is 2 files behind; they were read for this answer",
    "Recommended reads: `../one/src/auth.rs:10-40`, `b_c.ts:1-9`",
    "",
  ]);
});

Deno.test("searchMarkdown() says in what a range stands that is worth reading", () => {
  const read = {
    path: "a.ts",
    startLine: 5,
    endLine: 9,
    header: { line: 1, signature: "class Box" },
  };
  match(
    searchMarkdown(fakeAnswer({ results: [fakeResult({})], recommendedReads: [read] })),
    /Recommended reads: `a\.ts:5-9` \(in `class Box`\)\n/,
  );
});
