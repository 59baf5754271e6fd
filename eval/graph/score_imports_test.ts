import { deepEqual, equal } from "node:assert/strict";
import type { EdgeSite } from "./edge_site.ts";
import { scoreEdges } from "./score_edges.ts";
import type { EdgeScore } from "./score_edges.ts";
import type { TruthUse } from "./truth_use.ts";

/** `import { run } from "./b.ts"` in a.ts, over the lines 1 to 3; run is declared in c.ts. */
const STATEMENT: readonly TruthUse[] = [
  {
    ...{ path: "a.ts", line: 2, column: 3, name: "run", kind: "specifier", statement: 1 },
    ...{ state: "inside", shape: "import", targets: [{ path: "c.ts", line: 5, name: "run" }] },
  },
  {
    ...{ path: "a.ts", line: 3, column: 8, name: "./b.ts", kind: "import", statement: 1 },
    ...{ state: "inside", shape: "module", targets: [{ path: "b.ts", line: 1, name: "" }] },
  },
];

const TO_FILE = { path: "b.ts", line: 1, symbol: "" };
const TO_NAME = { path: "c.ts", line: 5, symbol: "run" };

function score(line: number, column: number, target: EdgeSite["target"]): EdgeScore {
  const edge: EdgeSite = {
    ...{ kind: "import", confidence: "extracted", resolver: "import", target },
    source: { path: "a.ts", line, column, symbol: "" },
  };
  const truth = { files: new Set(["a.ts"]), uses: STATEMENT, declared: [] };
  return scoreEdges("imports", { edges: [edge], definitions: [], truth });
}

Deno.test("scoreImports() takes an edge at any line of the statement", () => {
  const verdicts = [1, 2, 3, 4].map((line) => score(line, 1, TO_FILE).edges[0]?.verdict);
  deepEqual(verdicts, ["right", "right", "right", "silent"]);
});

Deno.test("scoreImports() finds the module alone by an edge to its file", () => {
  deepEqual(score(1, 1, TO_FILE).uses.map(({ found }) => found), ["none", "sure"]);
});

Deno.test("scoreImports() finds the name and the module by an edge to what the name means", () => {
  deepEqual(score(1, 1, TO_NAME).uses.map(({ found }) => found), ["sure", "sure"]);
});

Deno.test("scoreImports() takes an edge to something else for wrong", () => {
  equal(score(1, 1, { ...TO_FILE, path: "d.ts" }).edges[0]?.verdict, "wrong");
  equal(score(1, 1, { ...TO_NAME, line: 50 }).edges[0]?.verdict, "wrong");
});

Deno.test("scoreImports() holds an edge at a name against that name", () => {
  equal(score(2, 3, TO_NAME).edges[0]?.verdict, "right");
  equal(score(2, 3, TO_FILE).edges[0]?.verdict, "wrong");
});
