/**
 * What is known about the selected node: where it is, and what leads to it and from it.
 *
 * @module
 */
import { counted, element, line, swatch } from "./element.js";
import { NO_COMMUNITY } from "./model.js";

/** Rows of a list of edges. */
const MAX_ROWS_OF_EDGES = 200;

/**
 * Shows a node, or nothing for -1.
 *
 * @param handlers `onSelect(node)`, `onClose()`, and where files can be opened `onOpen(node)`.
 */
export function renderDetails({ model, shown, selected }, { onSelect, onClose, onOpen }) {
  const panel = document.getElementById("details");
  const hadFocus = panel.contains(document.activeElement);
  panel.hidden = selected < 0;
  if (selected < 0) {
    panel.replaceChildren();
    if (hadFocus) document.getElementById("canvas").focus();
    return;
  }
  const node = model.nodes[selected];
  const edges = (all) => all.filter((edge) => shown.edgeSet.has(edge));
  panel.replaceChildren(
    heading(node, onClose),
    facts(node, model, onOpen),
    edgeList("Incoming", edges(model.incoming[selected]), { model, onSelect, end: "source" }),
    edgeList("Outgoing", edges(model.outgoing[selected]), { model, onSelect, end: "target" }),
  );
  panel.scrollTop = 0;
  // What was pressed is gone, and with it the place of whoever goes on by keyboard.
  if (hadFocus) panel.querySelector("h2").focus();
}

/** Says a node in one sentence, for those who do not see the panel. */
export function spokenNode({ model, shown, selected }) {
  const { label, path, line: at } = model.nodes[selected];
  const shownOf = (edges) => edges.filter((edge) => shown.edgeSet.has(edge)).length;
  return `${label}, ${path}:${at}: ${shownOf(model.incoming[selected])} incoming, ` +
    `${shownOf(model.outgoing[selected])} outgoing`;
}

function heading(node, onClose) {
  return element(
    "header",
    {},
    swatch(node.community, node.category),
    element("h2", { tabindex: -1 }, node.label),
    element(
      "button",
      { "type": "button", "class": "close", "aria-label": "Close", "click": onClose },
      "×",
    ),
  );
}

function facts(node, { communities }, onOpen) {
  const rows = [
    ["Kind", `${node.kind}, ${node.language}`],
    ["Category", node.category],
    ["Community", communities.get(node.community)?.name ?? NO_COMMUNITY],
    ["Centrality", node.centrality.toFixed(3)],
  ];
  return element(
    "div",
    { class: "facts" },
    element("p", { class: "where" }, `${node.path}:${node.line}`),
    ...openButton(node, onOpen),
    element(
      "dl",
      {},
      ...rows.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]),
    ),
  );
}

/** Only a page that has files to show can open one. */
function openButton(node, onOpen) {
  if (onOpen === undefined) return [];
  const attributes = { type: "button", class: "open", click: () => onOpen(node) };
  return [element("button", attributes, "Open file")];
}

function edgeList(title, edges, { model, onSelect, end }) {
  const rows = edges.toSorted((a, b) =>
    a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : b.count - a.count
  );
  const rest = rows.length - MAX_ROWS_OF_EDGES;
  const more = rest > 0
    ? [element("p", { class: "empty" }, `… and ${counted(rest, "edge")} more`)]
    : [];
  const none = rows.length === 0 ? [element("p", { class: "empty" }, "None")] : [];
  return element(
    "section",
    { "aria-label": title },
    element("h3", {}, title, element("span", { class: "count" }, String(rows.length))),
    element(
      "ul",
      {},
      ...rows.slice(0, MAX_ROWS_OF_EDGES).map((edge) =>
        element("li", {}, edgeButton(edge, edge[end], { model, onSelect }))
      ),
    ),
    ...none,
    ...more,
  );
}

function edgeButton(edge, index, { model, onSelect }) {
  const node = model.nodes[index];
  const times = edge.count > 1 ? ` ×${edge.count}` : "";
  return element(
    "button",
    {
      type: "button",
      title: `${edge.confidence}, by ${edge.resolver}`,
      click: () => onSelect(index),
    },
    swatch(node.community, node.category),
    element("span", { class: "name" }, node.label),
    element("span", { class: "kind" }, line(edge.confidence), edge.kind + times),
    element("span", { class: "place" }, `${node.path}:${node.line}`),
  );
}
