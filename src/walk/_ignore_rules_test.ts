import { deepEqual, equal, ok } from "node:assert/strict";
import ignore from "ignore";
import { randomIntegers } from "../../tests/_tree.ts";
import type { Draft } from "./_draft.ts";
import { judge, mayMatch, readRuleFile, type RuleFile, ruleGate } from "./_ignore_rules.ts";
import { DISK } from "./disk.ts";

/** The rules of a file of so many lines, and what a walk notes of it. */
function rulesOf(text: string): { readonly file: RuleFile; readonly draft: Draft } {
  const draft: Draft = { files: [], directories: [], skipped: [], ignoreFiles: [] };
  const path = Deno.makeTempFileSync();
  Deno.writeTextFileSync(path, text);
  const place = { absolute: path, shown: ".gitignore", name: ".gitignore", below: "", above: "" };
  return { file: readRuleFile(draft, DISK, place)!, draft };
}

Deno.test("readRuleFile() counts a rule of many stars as ten, and a comment as none", () => {
  equal(rulesOf("# a\n\n*.log\nbuild/\n").file.weight, 2);
  equal(rulesOf("*a*1*b*c\n").file.weight, 10);
  equal(rulesOf("**/a/*b/c*\n").file.weight, 1);
});

Deno.test("judge() applies no rules that a walk has asked too often, and says so once", () => {
  const { file, draft } = rulesOf(`*.log\n${"*a*b*c*d\n".repeat(10_000)}`);
  equal(judge([file], "x.log").kind, "ignored");
  let asked = 0;
  while (file.spend(file)) asked++;
  // A rule file of this size in a tree of a few thousand files is heeded.
  ok(asked > 2000 && asked < 3000, `${asked} paths`);
  equal(judge([file], "x.log").kind, "undecided");
  equal(judge([file], "y.log").kind, "undecided");
  deepEqual(draft.skipped, [{
    path: ".gitignore",
    reason: "too_large",
    detail: "rules not applied to all paths: there are too many of both",
  }]);
});

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
  ["[._]*.s[a-w][a-z]", "src/.main.swp"],
  [".\\#*", "src/.#main.ts"],
  ["\\#*\\#", "#main.ts#"],
  ["[!.]*.o", "a.o"],
];

for (const [rules, path] of OPEN) {
  Deno.test(`mayMatch() lets ${JSON.stringify(rules)} be asked about "${path}"`, () => {
    equal(mayMatch(ruleGate(rules), path), true);
  });
}

Deno.test("mayMatch() spares a path that no rule can match", () => {
  const gate = ruleGate("# src\n\nnode_modules/\n/dist\n*.log\n*.py[cod]\ngen/**\n");
  // Those of Vim and Emacs, which stand in templates that many have.
  const editors = ruleGate("[._]*.s[a-w][a-z]\n[._]s[a-w][a-z]\n*~\n\\#*\\#\n.\\#*\n");
  for (const path of ["src/", "src/main.rs", "a/node_modules.ts", "src", "a.log/b", "#/a"]) {
    equal(mayMatch(gate, path), false);
    equal(mayMatch(editors, path), false);
  }
});

Deno.test("mayMatch() lets each path through that a rule matches", () => {
  const below = randomIntegers(17);
  const pick = (parts: readonly string[]) => parts[below(parts.length)]!;
  const RULE = [
    "a",
    "b",
    "*",
    "?",
    ".",
    "#",
    "\\#",
    "\\*",
    "[ab]",
    "[!a]",
    "[.]",
    "[a-b]",
    " ",
    "~",
    "/",
    "**",
    "[a",
  ];
  const NAME = ["a", "b", ".", "#", "*", " ", "~", "ab", "[a"];
  let matched = 0;
  for (let round = 0; round < 5000; round++) {
    const rule = Array.from({ length: 1 + below(5) }, () => pick(RULE)).join("");
    const name = Array.from({ length: 1 + below(4) }, () => pick(NAME)).join("");
    if (/^\.+$/.test(name) || !ignore().add(rule).test(name).ignored) continue;
    matched++;
    equal(mayMatch(ruleGate(rule), name), true, `${JSON.stringify(rule)} matches "${name}"`);
  }
  ok(matched > 100, `${matched} matched`);
});
