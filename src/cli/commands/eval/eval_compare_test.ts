import { deepEqual, equal, throws } from "node:assert/strict";
import { reportJson } from "../../terminal/json.ts";
import { scored } from "./testdata/scored.ts";
import { isConfiguration, readConfiguration, readResults } from "./eval_compare.ts";

Deno.test("readConfiguration() reads settings", () => {
  deepEqual(readConfiguration("mode=fulltext,rank=rrf"), { mode: "fulltext", rank: "rrf" });
  deepEqual(readConfiguration("rank=rerank"), { rank: "rerank" });
  deepEqual(readConfiguration("default"), {});
});

Deno.test("isConfiguration() tells settings from files", () => {
  deepEqual(["mode=x", "default", "x.json", "./a=b.json"].map(isConfiguration), [
    true,
    true,
    false,
    false,
  ]);
});

const troubles: readonly [operand: string, message: string][] = [
  ["mdoe=rrf", 'Unknown setting "mdoe" in "mdoe=rrf": did you mean "mode"?'],
  ["mode=x", 'Unknown value "x" of "mode" in "mode=x": use one of '],
  ["rank=rrf,", 'Unknown setting "" in "rank=rrf,": use one of mode, rank'],
  ["rank=rrf,rank=rrf", 'Cannot set "rank" twice in "rank=rrf,rank=rrf"'],
];
for (const [operand, message] of troubles) {
  Deno.test(`readConfiguration() refuses ${operand}`, () => {
    throws(() => readConfiguration(operand), (error: Error) => {
      equal(error.name, "UsageError");
      equal(error.message.slice(0, message.length), message);
      return true;
    });
  });
}

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
