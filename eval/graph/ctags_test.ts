import { deepEqual } from "node:assert/strict";
import { parseTags } from "./ctags.ts";
import { CTAGS_RULES, type CtagsRules } from "./definition_rules.ts";

const TYPESCRIPT = CTAGS_RULES["typescript"] as CtagsRules;

function tagLine(fields: Record<string, unknown>): string {
  return JSON.stringify({ _type: "tag", path: "./a.ts", line: 1, kind: "constant", ...fields });
}

function isLocal(...lines: string[]): boolean[] {
  return parseTags(lines.join("\n"), TYPESCRIPT).map((tag) => tag.isLocal);
}

Deno.test("parseTags() reads path, line and text of a tag", () => {
  const line = tagLine({ name: "a", pattern: "/^const a = 1;$/" });
  deepEqual(parseTags(`${line}\n`, TYPESCRIPT), [
    { path: "a.ts", name: "a", line: 1, kind: "constant", isLocal: false, text: "const a = 1;" },
  ]);
});

Deno.test("parseTags() leaves out what is no tag, and anonymous ones", () => {
  const lines = ['{"_type": "ptag", "name": "JSON_OUTPUT_VERSION"}', tagLine({ name: "__anon1" })];
  deepEqual(parseTags(lines.join("\n"), TYPESCRIPT), []);
});

Deno.test("parseTags() takes for local what has a function anywhere in its scope", () => {
  deepEqual(
    isLocal(
      tagLine({ name: "m", kind: "method", scope: "A", scopeKind: "class" }),
      tagLine({ name: "b", scope: "A.m", scopeKind: "method" }),
      tagLine({ name: "d", kind: "property", scope: "A.m.C", scopeKind: "class" }),
    ),
    [false, true, true],
  );
});

Deno.test("parseTags() takes for local what is indented without a scope, in TypeScript", () => {
  deepEqual(isLocal(tagLine({ name: "a", pattern: "/^  const a = 1;$/" })), [true]);
});
