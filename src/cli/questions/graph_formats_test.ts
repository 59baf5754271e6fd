import { doesNotMatch, equal, match, notEqual } from "node:assert/strict";
import { edge, graph, HOSTILE, node } from "./testdata/graph.ts";
import { graphDot, graphGraphml } from "./graph_formats.ts";

// That it is well-formed is seen by the parser of a browser, in tests/graph_page_test.ts.

Deno.test("graphGraphml() declares every key that it uses", () => {
  const xml = graphGraphml(graph({ nodes: [node("a")], edges: [edge("a", "a")] }));
  const declared = [...xml.matchAll(/<key id="(\w+)"/g)].map(([, id]) => id);
  const used = new Set([...xml.matchAll(/<data key="(\w+)"/g)].map(([, id]) => id));
  equal([...used].toSorted().join(), declared.toSorted().join());
});

Deno.test("graphGraphml() numbers the nodes, and keeps their names as data", () => {
  const xml = graphGraphml(graph({ nodes: [node("x"), node("y")], edges: [edge("y", "x")] }));
  match(xml, /<node id="n1">\n\s+<data key="node_id">y<\/data>/);
  match(xml, /<edge source="n1" target="n0">/);
});

Deno.test("graphGraphml() writes no character that XML has no place for", () => {
  const xml = graphGraphml(graph({ root: HOSTILE, nodes: [node(HOSTILE, { label: "\uffff" })] }));
  // deno-lint-ignore no-control-regex -- control characters are the point
  doesNotMatch(xml, /[\u0000-\u0009\u000b-\u001f\ufffe\uffff]/);
  equal(xml.isWellFormed(), true);
  doesNotMatch(xml, /<\/script|<!--|]]>/);
});

Deno.test("graphGraphml() leaves out an edge to what is no node", () => {
  const xml = graphGraphml(graph({ nodes: [node("a")], edges: [edge("a", "gone")] }));
  doesNotMatch(xml, /<edge/);
});

Deno.test("graphGraphml() shows what is invisible, and what turns the direction of text", () => {
  const xml = graphGraphml(graph({ nodes: [node("a\u202eb\u200b\u{e0041}")] }));
  match(xml, /<data key="node_id">a\\u202eb\\u200b\\udb40\\udc41<\/data>/);
});

Deno.test("graphDot() prints nodes in their community, and edges by their confidence", () => {
  const data = graph({
    nodes: [node("a"), node("b", { community: 9, path: "b.ts", line: 7, centrality: 1 })],
    edges: [edge("a", "b"), edge("b", "a", { confidence: "ambiguous", count: 3 })],
  });
  equal(
    graphDot(data),
    `digraph cbx {
  graph [level=symbol, omitted=0, outputorder=edgesfirst];
  node [shape=box, style="rounded,filled", colorscheme=set312, color="#00000033", height=0.3];
  edge [color="#00000055", arrowsize=0.5];
  subgraph "cluster_0" {
    label="src";
    "a" [label="a", tooltip="src/a.ts:1", fontsize=14.0, fillcolor=1, kind="function", language="typescript", category="code", community="0", centrality="0.5"];
  }
  "b" [label="b", tooltip="b.ts:7", fontsize=20.0, fillcolor=10, kind="function", language="typescript", category="code", community="9", centrality="1"];
  "a" -> "b" [kind="call", confidence=extracted, style=solid, resolver="import", count=1];
  "b" -> "a" [kind="call", confidence=ambiguous, style=dotted, resolver="import", count=3];
}
`,
  );
});

Deno.test("graphDot() leaves no quote of a name open", () => {
  const dot = graphDot(graph({ nodes: [node(HOSTILE), node("ends in \\")] }));
  for (const line of dot.split("\n")) {
    doesNotMatch(line.replace(/\\./g, "").replace(/"[^"]*"/g, ""), /"/);
  }
  match(dot, /"ends in \\\\" \[label="ends in \\\\"/);
});

Deno.test("graphDot() keeps names apart that differ in a control character alone", () => {
  const first = (id: string) => graphDot(graph({ nodes: [node(id, { label: "" })] }));
  notEqual(first("\u0001"), first("\\u0001"));
});

Deno.test("graphDot() reads no entity into a label", () => {
  match(graphDot(graph({ nodes: [node("a&lt;b")] })), /"a&lt;b" \[label="a&amp;lt;b"/);
});

Deno.test("graphDot() leaves out an edge to what is no node", () => {
  doesNotMatch(graphDot(graph({ nodes: [node("a")], edges: [edge("a", "gone")] })), /gone/);
});
