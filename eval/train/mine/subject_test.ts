import { deepEqual, equal } from "node:assert/strict";
import { cleanSubject, isVague } from "./subject.ts";

const KEPT: readonly (readonly [string, string])[] = [
  ["feat(parser): read nested lists (#123)", "parser read nested lists"],
  ["fix!: retry when the socket closes", "retry when the socket closes"],
  ["net/http: close idle connections", "net/http: close idle connections"],
  ["✨ Add a dark theme :sparkles:", "Add a dark theme"],
  ["Fixes #12: handle empty keys", "handle empty keys"],
  ["ABC-42 read std::vector values", "read std::vector values"],
  ["Keep order after 1a2b3c4d5e in cache", "Keep order after in cache"],
  ["Formatting of dates in the log viewer", "Formatting of dates in the log viewer"],
];

const DROPPED: readonly string[] = [
  'Revert "feat: read nested lists"',
  "Bump lodash from 4.17.20 to 4.17.21",
  "build(deps): upgrade serde",
  "chore(release): 1.2.3",
  "v2.0.1",
  "Release 3.1",
  "Fix typo in parser",
  "fix: typos",
  "Merge branch 'main'",
  "Update dependencies",
  "fix lint",
  "Cleanup",
  "ci: cache the toolchain",
  "Address review comments",
];

Deno.test("cleanSubject() keeps what a subject says of the code", () => {
  for (const [subject, clean] of KEPT) equal(cleanSubject(subject), clean);
});

Deno.test("cleanSubject() refuses what says nothing of the code", () => {
  for (const subject of DROPPED) equal(cleanSubject(subject), undefined, subject);
});

Deno.test("isVague() knows what could be said of any change", () => {
  const subjects = [["add", "test"], ["remov", "unus", "import"], ["fix", "lexer"]];
  deepEqual(subjects.map(isVague), [true, true, false]);
});
