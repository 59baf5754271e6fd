import { deepEqual, equal } from "node:assert/strict";
import { visible as printed } from "../../terminal/visible.ts";
import {
  builtText,
  bytesText,
  countText,
  graphOf,
  indexText,
  modelTexts,
  skippedText,
  visible,
} from "./text.js";

const CURRENT = {
  exists: true,
  stale: false,
  files_changed_since_build: 0,
  overlay: "none",
  files_left: 0,
};

Deno.test("countText() claims no more than the answer says", () => {
  equal(countText(0, false), "No results");
  equal(countText(1, false), "1 result");
  equal(countText(20, true), "First 20 results");
});

Deno.test("indexText() tells a current index, none, and a stale one", () => {
  deepEqual(indexText(CURRENT), { state: "fresh", text: "Index is current" });
  equal(indexText({ ...CURRENT, exists: false }).state, "none");
  const stale = { ...CURRENT, stale: true, files_changed_since_build: 230 };
  const text = (overlay: string) => indexText({ ...stale, overlay, files_left: 30 }).text;
  equal(text("complete"), "230 files changed since the build, taken into account");
  equal(text("partial"), "230 files changed since the build, 30 files not yet taken into account");
  equal(text("off"), "230 files changed since the build, not taken into account");
});

Deno.test("modelTexts() has what there is to say of models", () => {
  deepEqual(modelTexts([{ note: "No answer" }, {}, { note: "Half of it." }]), [
    "No answer.",
    "Half of it.",
  ]);
});

Deno.test("builtText() names branch and commit where there are some", () => {
  const built_at = "2026-01-02T03:04:05Z";
  equal(builtText({ built_at: null, branch: null, head_commit: null }), "");
  equal(
    builtText({ built_at, branch: "main", head_commit: "0123456789abc" }).split(" on ")[1],
    "main 012345678",
  );
});

Deno.test("skippedText() lists reasons", () => {
  equal(skippedText([]), "");
  equal(skippedText([{ reason: "too_large", count: 2 }]), "Not in the index: 2 too large");
});

Deno.test("bytesText() rounds as people do", () => {
  deepEqual([1, 999, 1_200, 59_898, 12_400_000].map(bytesText), [
    ...["1 byte", "999 bytes", "1.2 kB", "60 kB", "12 MB"],
  ]);
});

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
