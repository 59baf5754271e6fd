import { deepEqual, equal, ok } from "node:assert/strict";
import { schemaOf } from "../questions/row.ts";
import { adviceForTool, findTool, TOOLS } from "./tools.ts";

/** Keywords that every client takes. */
const KEYWORDS = new Set([
  "type",
  "description",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "enum",
  "minimum",
  "maximum",
]);

/** Checks a schema and all within it. */
function checkStrict(schema: object, place: string): void {
  const fields = new Map<string, unknown>(Object.entries(schema));
  for (const keyword of fields.keys()) ok(KEYWORDS.has(keyword), `${place}: ${keyword}`);
  const type = fields.get("type");
  ok(typeof type === "string" && type !== "null", `${place}: one type`);
  if (type === "object") {
    equal(fields.get("additionalProperties"), false, place);
    const properties = Object.entries(fields.get("properties") ?? {});
    ok(properties.length > 0, `${place}: at least one property`);
    for (const [name, inner] of properties) checkStrict(inner, `${place}.${name}`);
  }
  const items = fields.get("items");
  if (type === "array") ok(typeof items === "object" && items !== null, place);
  if (typeof items === "object" && items !== null) checkStrict(items, `${place}[]`);
  const values = fields.get("enum");
  if (Array.isArray(values)) ok(values.every((value) => typeof value === "string"), place);
}

for (const { name, description, input } of TOOLS) {
  Deno.test(`schemaOf() describes ${name} in the subset that every client takes`, () => {
    checkStrict(schemaOf(input, true), name);
  });

  Deno.test(`TOOLS say of ${name} when to use it`, () => {
    ok(/\bUse it\b/.test(description), description);
    ok(description.length < 700, String(description.length));
  });
}

Deno.test("findTool() knows what other tools call a tool", () => {
  const names = [
    ...["impact_of_diff", "architecture_overview", "path_between", "describe_symbol", "search"],
    ...["find_references", "findReferences", "find-references", "find_refs", "index_status"],
  ];
  deepEqual(names.map((name) => findTool(name)?.name), [
    ...["diff_impact", "architecture", "path", "describe", "codebase_search"],
    ...["find_refs", "find_refs", "find_refs", "find_refs", "index_stats"],
  ]);
  equal(findTool("find_referenc"), undefined);
});

Deno.test("adviceForTool() knows a tool by a mistyped name, or one that other tools give it", () => {
  const advice = ["impakt", "find_referenc", "zzzz"].map((name) => adviceForTool(name, TOOLS));
  deepEqual(advice.slice(0, 2), ['did you mean "impact_of"?', 'did you mean "find_refs"?']);
  ok(advice[2]!.startsWith("use one of codebase_search, search_code, "));
});
