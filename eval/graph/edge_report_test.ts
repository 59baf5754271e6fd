import { match } from "node:assert/strict";
import { edgeTable, worstEdges } from "./edge_report.ts";
import type { EdgeSite } from "./edge_site.ts";
import { type EdgeScore, scoreEdges } from "./score_edges.ts";
import type { TruthUse } from "./truth_use.ts";

const USE: TruthUse = {
  ...{ path: "a.ts", line: 1, column: 5, name: "run", kind: "call", state: "inside" },
  ...{ targets: [{ path: "b.ts", line: 3, name: "run" }], shape: "receiver is a call" },
};

function score(line: number): EdgeScore {
  const edge: EdgeSite = {
    ...{ kind: "call", confidence: "inferred", resolver: "only of its name" },
    source: { path: "a.ts", line: 1, column: 5, symbol: "" },
    target: { path: "b.ts", line, symbol: "run" },
  };
  const truth = { files: new Set(["a.ts"]), uses: [USE], declared: [] };
  return scoreEdges("callers", { edges: [edge], definitions: [], truth });
}

Deno.test("edgeTable() has a line for the view, each confidence and each resolver", () => {
  const text = edgeTable([score(3)]);
  match(text, /^callers +1 +0 +0 +0 +1 +0 +0 +1\.000 +1\.000 +1 +1 +0 +1\.000 +1\.000$/m);
  match(text, /^ {2}confidence inferred +1 /m);
  match(text, /^ {2}resolver only of its name \(inferred\) +1 /m);
});

Deno.test("worstEdges() classes what is missed and what is wrong, with an example", () => {
  const text = worstEdges(score(9), 5);
  match(text, /callers, missed:\n +1 {2}call, receiver is a call: an edge elsewhere\n/);
  match(text, /a\.ts:1:5 run -> b\.ts:3 run, not b\.ts:9\n/);
  match(text, /callers, wrong:\n +1 {2}only of its name \(inferred\), call, .*: truth is inside\n/);
  match(text, /a\.ts:1:5 run -> b\.ts:9 run, but b\.ts:3 run\n/);
});
