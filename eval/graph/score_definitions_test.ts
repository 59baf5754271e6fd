import type { DefinitionInfo } from "@cbx/core";
import { deepEqual, equal } from "node:assert/strict";
import {
  CTAGS_RULES,
  type CtagsRules,
  type DefinitionRules,
  type Tag,
} from "./definition_rules.ts";
import { definitionTable } from "./graph_report.ts";
import { type DefinitionScore, scoreDefinitions } from "./score_definitions.ts";

const RULES: DefinitionRules = { ours: ["python"], kinds: [], unseen: [], unwanted: [] };

function definition(name: string, fields: Partial<DefinitionInfo> = {}): DefinitionInfo {
  return {
    ...{ path: "a.py", language: "python", category: "code", name, kind: "function", scope: "" },
    ...{ signature: name, doc: "", type: "", startLine: 1, endLine: 1 },
    ...fields,
  };
}

function tag(name: string, line: number, fields: Partial<Tag> = {}): Tag {
  return { path: "a.py", name, line, kind: "function", isLocal: false, text: "", ...fields };
}

function score(
  definitions: readonly DefinitionInfo[],
  tags: readonly Tag[],
  rules = RULES,
): DefinitionScore {
  return scoreDefinitions({ definitions, tags }, rules, () => false);
}

Deno.test("scoreDefinitions() pairs a tag with the definition that holds its line", () => {
  const own = [definition("f", { startLine: 3, endLine: 5 })];
  const missed = [1, 2, 4, 6].map((line) => score(own, [tag("f", line)]).missed.length);
  deepEqual(missed, [1, 0, 0, 1]);
});

Deno.test("scoreDefinitions() pairs one to one, the nearest first", () => {
  const own = [
    definition("Job", { kind: "class", endLine: 9 }),
    definition("Job", { kind: "method", scope: "Job", startLine: 4, endLine: 5 }),
  ];
  const both = score(own, [tag("Job", 1), tag("Job", 4)]);
  deepEqual([both.missed, both.unknown], [[], []]);
  equal(score(own, [tag("Job", 1), tag("Job", 4), tag("Job", 5)]).missed.length, 1);
});

Deno.test("scoreDefinitions() asks for no local, but lets it be known", () => {
  const { tags, unknown } = score([definition("f")], [tag("f", 1, { isLocal: true })]);
  deepEqual([tags, unknown], [[], []]);
});

Deno.test("scoreDefinitions() leaves out definitions within functions, and counts them", () => {
  const own = [definition("f", { endLine: 9 }), definition("g", { scope: "f", startLine: 2 })];
  const { definitions, leftOut } = score(own, []);
  deepEqual(definitions.map(({ name }) => name), ["f"]);
  deepEqual([...leftOut], [["definitions within functions", 1]]);
});

Deno.test("scoreDefinitions() leaves out tags of files that are not in the index", () => {
  const { tags, leftOut } = score([definition("f")], [tag("f", 1, { path: "b.py" })]);
  deepEqual([tags, [...leftOut]], [[], [["tags of files that are not in the index", 1]]]);
});

Deno.test("scoreDefinitions() leaves out what ctags cannot see: a later overload", () => {
  const rules = CTAGS_RULES["typescript"] as CtagsRules;
  const own = [1, 2].map((line) =>
    definition("f", { path: "a.ts", language: "typescript", startLine: line, endLine: line })
  );
  const { definitions, unknown } = score(own, [tag("f", 1, { path: "a.ts" })], rules);
  deepEqual([definitions.length, unknown.length], [1, 0]);
});

Deno.test("definitionTable() shows recall and precision, and tells where the tool is lost", () => {
  const own = [definition("f"), definition("g", { startLine: 7, endLine: 7 })];
  const text = definitionTable(score(own, [tag("f", 1), tag("h", 2)]));
  equal(
    text,
    `            theirs  missed  recall              ours  unknown  precision
all              2       1   0.500  all            2        1      0.500
  function       2       1   0.500    function     2        1      0.500
1 of 1 unknown ones stand after the tool's last tag of their file.
`,
  );
});
