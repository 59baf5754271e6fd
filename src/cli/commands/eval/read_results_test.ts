import { deepEqual, throws } from "node:assert/strict";
import { reportJson } from "../../terminal/json.ts";
import { scored } from "./_scored.ts";
import { readResults } from "./read_results.ts";

Deno.test("readResults() reads what a run writes", () => {
  const queries = [scored("1", 0.25), { ...scored("2", 0), firstRank: null, tokensToFirst: null }];
  deepEqual(readResults(reportJson({ queries }), "r.json"), queries);
});

const broken = ["", "{", "[]", "null", "{}", '{"queries":[]}', '{"queries":[{"id":"1"}]}'];
for (const text of broken) {
  Deno.test(`readResults() refuses \`${text}\``, () => {
    throws(() => readResults(text, "r.json"), {
      name: "UsageError",
      message: 'Cannot read "r.json" as results: write them with "cbx eval run --out r.json"',
    });
  });
}
