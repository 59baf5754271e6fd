import { deepEqual } from "node:assert/strict";
import { edge, graph, HOSTILE, node } from "./_graph_test.ts";
import { graphJson } from "./graph_json.ts";

Deno.test("graphJson() has the whole graph, whatever its names are", () => {
  const data = graph({ nodes: [node(HOSTILE), node("b")], edges: [edge(HOSTILE, "b")] });
  deepEqual(JSON.parse(graphJson(data)), { schema_version: 1, ...data });
});
