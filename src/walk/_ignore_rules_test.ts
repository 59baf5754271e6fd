import { deepEqual, equal, ok } from "node:assert/strict";
import type { Draft } from "./_draft.ts";
import { judge, readRuleFile, type RuleFile } from "./_ignore_rules.ts";
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
