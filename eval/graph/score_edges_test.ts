import { deepEqual, equal } from "node:assert/strict";
import { edgeFigures, useFigures } from "./edge_figures.ts";
import type { EdgeSite } from "./edge_site.ts";
import { scoreEdges } from "./score_edges.ts";
import type { Truth, TruthUse } from "./truth_use.ts";

/** A call of `run` in a.ts, which leads to b.ts:3. */
const CALL: TruthUse = {
  ...{ path: "a.ts", line: 1, column: 5, name: "run", kind: "call", state: "inside" },
  ...{ targets: [{ path: "b.ts", line: 3, name: "run" }], shape: "bare name" },
};

const EDGE: EdgeSite = {
  ...{ kind: "call", confidence: "extracted", resolver: "import" },
  source: { path: "a.ts", line: 1, column: 5, symbol: "" },
  target: { path: "b.ts", line: 3, symbol: "run" },
};

function truthOf(...uses: TruthUse[]): Truth {
  return { files: new Set(["a.ts"]), uses, declared: [] };
}

function verdict(edge: EdgeSite, use: TruthUse): string | undefined {
  const input = { edges: [edge], definitions: [], truth: truthOf(use) };
  return scoreEdges("callers", input).edges[0]?.verdict;
}

Deno.test("scoreEdges() takes an edge for right that leads to the line, give or take one", () => {
  const to = (line: number) => ({ ...EDGE, target: { ...EDGE.target, line } });
  deepEqual([2, 3, 4, 5].map((line) => verdict(to(line), CALL)), [
    ...["right", "right", "right", "wrong"],
  ]);
});

Deno.test("scoreEdges() takes an edge for right whose definition of that name holds the line", () => {
  const edge = { ...EDGE, target: { path: "b.ts", line: 1, symbol: "Job.run" } };
  const definitions = [{ path: "b.ts", name: "run", startLine: 1, endLine: 9 }];
  const input = { edges: [edge], definitions, truth: truthOf({ ...CALL, name: "run" }) };
  equal(scoreEdges("callers", input).edges[0]?.verdict, "right");
  const other = {
    ...input,
    truth: truthOf({ ...CALL, targets: [{ path: "b.ts", line: 5, name: "stop" }] }),
  };
  equal(scoreEdges("callers", other).edges[0]?.verdict, "wrong");
});

Deno.test("scoreEdges() takes an edge for wrong where the truth is outside of the tree", () => {
  equal(verdict(EDGE, { ...CALL, state: "outside", targets: [] }), "wrong");
});

Deno.test("scoreEdges() takes a call for wrong where the truth knows a reference", () => {
  equal(verdict(EDGE, { ...CALL, kind: "reference" }), "wrong");
});

Deno.test("scoreEdges() leaves a local aside where the edge leads to it, not elsewhere", () => {
  equal(verdict(EDGE, { ...CALL, state: "local" }), "local");
  const elsewhere = [{ path: "a.ts", line: 1, name: "run" }];
  equal(verdict(EDGE, { ...CALL, state: "local", targets: elsewhere }), "wrong");
});

Deno.test("scoreEdges() leaves aside what the truth is silent about", () => {
  equal(verdict(EDGE, { ...CALL, column: 9 }), "silent");
  equal(verdict({ ...EDGE, source: { ...EDGE.source, path: "c.ts" } }, CALL), "unread");
});

Deno.test("scoreEdges() finds a call by a call edge, and a reference by any edge", () => {
  const read = { ...EDGE, kind: "read" };
  const input = { edges: [read], definitions: [], truth: truthOf(CALL) };
  equal(scoreEdges("callers", input).uses[0]?.found, "none");
  equal(scoreEdges("references", input).uses[0]?.found, "sure");
});

Deno.test("scoreEdges() finds a use only ambiguously by an ambiguous edge", () => {
  const edges = [{ ...EDGE, confidence: "ambiguous" as const }];
  const score = scoreEdges("callers", { edges, definitions: [], truth: truthOf(CALL) });
  const { recall, recallWithAmbiguous } = useFigures(score);
  deepEqual([recall, recallWithAmbiguous], [0, 1]);
});

Deno.test("edgeFigures() counts edges at unknown places as wrong, and tells the rest apart", () => {
  const judged = (["right", "wrong", "unresolved", "local"] as const)
    .map((verdict) => ({ edge: EDGE, verdict }));
  deepEqual(edgeFigures(judged), {
    ...{ right: 1, wrong: 2, unresolved: 1, local: 1, silent: 0, unread: 0 },
    ...{ precision: 1 / 3, precisionWhereKnown: 1 / 2 },
  });
});

Deno.test("edgeFigures() has no precision without edges", () => {
  equal(edgeFigures([]).precision, undefined);
});
