import { equal } from "node:assert/strict";
import { mayMatch, ruleGate } from "./_rule_gate.ts";

const OPEN: readonly (readonly [string, string])[] = [
  ["node_modules/", "a/node_modules/"],
  ["/dist", "dist"],
  [" #lead", " #lead"],
  ["*.log", "a/x.log"],
  ["npm-debug.log*", "npm-debug.log.1"],
  ["*.py[cod]", "a.pyc"],
  ["gen/**", "gen/a/b"],
  ["**", "x"],
  ["?", "x"],
  ["*", "a/b"],
  ["!keep.ts", "keep.ts"],
  ["\\#note", "#note"],
  ["\\!bang", "!bang"],
  ["a b.md", "a b.md"],
  ["trail.ts  ", "trail.ts"],
  ["crlf.ts\r\n", "crlf.ts"],
  ["\uFEFFmark.ts", "mark.ts"],
  ["foo/[ab]/*", "foo/a/b"],
];

for (const [rules, path] of OPEN) {
  Deno.test(`mayMatch() lets ${JSON.stringify(rules)} be asked about "${path}"`, () => {
    equal(mayMatch(ruleGate(rules), path), true);
  });
}

Deno.test("mayMatch() spares a path that no rule can match", () => {
  const gate = ruleGate("# src\n\nnode_modules/\n/dist\n*.log\n*.py[cod]\ngen/**\n");
  for (const path of ["src/", "src/main.rs", "a/node_modules.ts", "src"]) {
    equal(mayMatch(gate, path), false);
  }
});
