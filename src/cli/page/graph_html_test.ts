import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { edge, graph, HOSTILE, node } from "../questions/testdata/graph.ts";
import type { GraphNode } from "../questions/graph_formats.ts";
import { visible } from "../terminal/visible.ts";
import { graphHtml } from "./graph_html.ts";

// What the page does is seen in a browser, in tests/graph_page_test.ts.

/** The data that a page carries. */
function dataOf(page: string) {
  const [, data = ""] =
    page.match(/<script type="application\/json" id="graph">([^]*?)<\/script>/) ??
      [];
  return JSON.parse(data);
}

Deno.test("graphHtml() prints the same page for the same graph", async () => {
  const data = graph({ nodes: [node("a"), node("b")], edges: [edge("a", "b")] });
  equal(await graphHtml(data), await graphHtml(structuredClone(data)));
});

Deno.test("graphHtml() names nothing outside of the page", async () => {
  // The name of a namespace is no address that anybody goes to.
  const page = (await graphHtml(graph())).replace("http://www.w3.org/2000/svg", "");
  doesNotMatch(page, /\b(src|srcset|action)=|https?:|@import|url\(/);
  deepEqual(page.match(/href="[^"]*"/g), ['href="data:,"']);
});

Deno.test("graphHtml() lets no name of the graph end the data or start a comment", async () => {
  const values = { label: HOSTILE, path: HOSTILE, kind: HOSTILE as GraphNode["kind"] };
  const page = await graphHtml(graph({
    root: `/r/<b>${HOSTILE}`.replaceAll("/script", "script"),
    nodes: [node(HOSTILE, values)],
    edges: [edge(HOSTILE, HOSTILE, { resolver: HOSTILE })],
    communities: [{ id: 0, name: HOSTILE, size: 1 }],
  }));
  equal(page.match(/<\/script>/g)?.length, 2);
  doesNotMatch(page, /<!--|<b>/);
  equal(dataOf(page).nodes[0].kind, HOSTILE);
  equal(dataOf(page).communities[0].name, visible(HOSTILE));
});

Deno.test("graphHtml() makes control characters of names visible", async () => {
  const page = await graphHtml(
    graph({ nodes: [node("a", { label: "a\u202eb", path: "a\n.ts" })] }),
  );
  const [{ label, path }] = dataOf(page).nodes;
  deepEqual([label, path], ["a\\u202eb", "a\u240a.ts"]);
});

Deno.test("graphHtml() names the folder, and not where it is", async () => {
  const page = await graphHtml(graph({ root: "/home/someone/demo/" }));
  match(page, /<title>demo: code graph<\/title>/);
  doesNotMatch(page, /someone/);
});

Deno.test("graphHtml() joins its modules without an import or an export", async () => {
  const page = await graphHtml(graph());
  doesNotMatch(page, /^\s*(import|export) /m);
});

Deno.test("graphHtml() leaves out an edge to what is no node", async () => {
  const edges = [edge("a", "gone"), edge("a", "a", { count: 2 })];
  const page = await graphHtml(graph({ nodes: [node("a")], edges }));
  deepEqual(dataOf(page).edges, [[0, 0, "call", "extracted", "import", 2]]);
});
