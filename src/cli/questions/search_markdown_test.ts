import { equal } from "node:assert/strict";
import { fakeAnswer, fakeResult } from "../_fakes.ts";
import { searchMarkdown } from "./search_report.ts";

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
    `- **\`src/auth.rs:10-40\`** \`resolve_key\` (function)

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
  const lines = searchMarkdown(fakeAnswer({ results: [result] })).split("\n");
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
    "- **`src/auth.rs:10-40`** `resolve_key` (function)\n\n  x\n",
  );
});
