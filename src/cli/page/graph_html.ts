/**
 * A graph as one HTML page that needs nothing else: no server, no network, no file beside it.
 *
 * The page is written as the files of `graph/`, its script as modules that lint and tests
 * understand. A script within a page can import none of them, so that they are joined to one here,
 * after the library that they import: their imports and the word `export` fall away, and no two of
 * them may give one name.
 *
 * All that is shown comes from files that nobody vouches for. It is data, in a block that is never
 * run, and the policy of the page runs no other script than its own and lets nothing out.
 *
 * @module
 */
import preact from "htm/preact/standalone" with { type: "text" };
import { createHash } from "node:crypto";
import type { GraphData } from "../questions/graph_formats.ts";
import { safeJson } from "../terminal/json.ts";
import { visible } from "../terminal/visible.ts";
import { type PlacedGraph, placeNodes } from "./graph_layout.ts";
import draw from "./graph/draw.js" with { type: "text" };
import main from "./graph/main.js" with { type: "text" };
import model from "./graph/model.js" with { type: "text" };
import panels from "./graph/panels.js" with { type: "text" };
import style from "./graph/page.css" with { type: "text" };
import page from "./graph/page.html" with { type: "text" };

/**
 * Prints a graph as a page.
 *
 * @param data The graph. An edge is left out where one of its ends is no node of the graph.
 */
export async function graphHtml(data: GraphData): Promise<string> {
  // The page may be handed on, and where it was made is nobody's business.
  const name = visible(
    data.root.split(/[/\\]/).findLast((part) => part !== "" && part !== ".") ?? "Code graph",
  );
  const script = [library(), ...[model, draw, panels, main].map(withoutImports)].join("\n");
  const parts: Readonly<Record<string, string>> = {
    head: head(`${name}: code graph`, script),
    name: escapeHtml(name),
    script:
      `<script type="application/json" id="graph">${dataBlock(await placeNodes(data))}</script>\n` +
      `    <script type="module">${script}</script>`,
  };
  return page.replace(/<!-- (\w+) -->/g, (_, part: string) => parts[part] ?? "");
}

function head(title: string, script: string): string {
  const policy = [
    "default-src 'none'",
    `script-src '${hash(script)}'`,
    `style-src '${hash(style)}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title>`,
    // Without one, a browser asks the network.
    '<link rel="icon" href="data:,">',
    `<style>${style}</style>`,
  ].join("\n    ");
}

function hash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** The library that the modules import, with the two names that they take of it. */
function library(): string {
  const body = preact.replace(/export\{(.*)\};\s*$/, (_, names: string) => {
    const fields = names.split(",").map((name) => name.replace(/(.+) as (.+)/, "$2: $1"));
    return `return { ${fields.join(", ")} };`;
  });
  return `const { html, render } = (() => {\n${body}\n})();`;
}

function withoutImports(module: string): string {
  return module.replace(/^import [^;]*;\n/gm, "").replace(/^export /gm, "");
}

/** The graph as the page reads it; an edge is a list, its ends are places in the list of nodes. */
function dataBlock(
  { level, omitted, layout, nodes, communities, edges }: PlacedGraph,
): string {
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  const joined = edges.flatMap(({ source, target, kind, confidence, resolver, count }) => {
    const [from, to] = [places.get(source), places.get(target)];
    return from === undefined || to === undefined
      ? []
      : [[from, to, kind, confidence, resolver, count]];
  });
  const shown = nodes.map(({ id: _, ...node }) => ({
    ...node,
    label: visible(node.label),
    path: visible(node.path),
  }));
  // A block ends at "</script", and is read otherwise from "<!--" on.
  const groups = communities.map((each) => ({ ...each, name: visible(each.name) }));
  return safeJson({ level, omitted, layout, nodes: shown, communities: groups, edges: joined })
    .replaceAll("<", "\\u003c");
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
