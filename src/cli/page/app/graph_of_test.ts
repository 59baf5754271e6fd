import { deepEqual, equal } from "node:assert/strict";
import { visible as printed } from "../../terminal/visible.ts";
import { graphOf } from "./graph_of.js";
import { visible } from "./visible.js";

const NODE = { path: "a\u202e.ts", label: "a\u202e.ts", community: 0, centrality: 1 };

Deno.test("graphOf() joins edges to places, and leaves out what leads nowhere", () => {
  const edge = { kind: "call", confidence: "extracted", resolver: "import", count: 2 };
  const { edges } = graphOf({
    level: "file",
    omitted: 0,
    communities: [],
    nodes: [{ ...NODE, id: "a" }, { ...NODE, id: "b" }],
    edges: [{ ...edge, source: "b", target: "a" }, { ...edge, source: "a", target: "gone" }],
  });
  deepEqual(edges, [[1, 0, "call", "extracted", "import", 2]]);
});

Deno.test("graphOf() shows a path in safe characters, and opens it as it is", () => {
  const graph = { level: "file", omitted: 0, communities: [], edges: [] };
  const { nodes: [node] } = graphOf({ ...graph, nodes: [{ ...NODE, id: "a" }] });
  deepEqual([node.path, node.file], ["a\\u202e.ts", "a\u202e.ts"]);
});

Deno.test("visible() keeps tabs and text, and shows what hides", () => {
  equal(visible("a\tb é💡"), "a\tb é💡");
  equal(visible("a\u0000\u001b\u007f\u200b\r"), "a\u2400\u241b\u2421\\u200b\u240d");
});

Deno.test("visible() of the page shows of every character what the command does", () => {
  for (let code = 0; code < 0x110000; code++) {
    if (code === 9 || (code >= 0xd800 && code < 0xe000)) continue;
    const text = `a${String.fromCodePoint(code)}`;
    if (visible(text) !== printed(text)) equal(visible(text), printed(text));
  }
  for (const text of ["☂\ufe0f\ufe01", "می\u200cخ", "a\u200db"]) {
    equal(visible(text), printed(text));
  }
});
