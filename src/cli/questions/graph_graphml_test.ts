import { doesNotMatch, equal, match } from "node:assert/strict";
import { edge, graph, HOSTILE, node } from "./_graph.ts";
import { graphGraphml } from "./graph_graphml.ts";

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
