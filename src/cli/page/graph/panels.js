/**
 * The panels beside the canvas: the search with its list, the filters, and what is known of the
 * selected node.
 *
 * @module
 */
import { counted, element, line, swatch } from "./element.js";
import { communityName, FACETS, facetValues, LAYERS } from "./model.js";

/** Rows of the list: the next ones are reached by more words, not by scrolling. */
const MAX_ROWS = 150;

/**
 * Starts the search.
 *
 * @param handlers `onSearch(text)`, `onSelect(node)`, `onClear()`.
 */
export function createSearchList({ onSearch, onSelect, onClear }) {
  const field = document.getElementById("search");
  const list = document.getElementById("results");
  const view = { field, list, rows: [], active: -1 };
  const clear = () => {
    field.value = "";
    onClear();
  };
  field.addEventListener("input", () => onSearch(field.value));
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") moveTo(view, view.active + 1);
    else if (event.key === "ArrowUp") moveTo(view, view.active - 1);
    else if (event.key === "Home" && field.value === "") moveTo(view, 0);
    else if (event.key === "Enter") onSelect(view.rows[Math.max(view.active, 0)]);
    else if (event.key === "Escape") clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  list.addEventListener("click", (event) => {
    const row = event.target.closest("[role=option]");
    if (row !== null) onSelect(Number(row.dataset.node));
  });
  return view;
}

/** Shows what was found. */
export function renderResults(view, found, { model, matches, selected, hidden }) {
  view.rows = found.slice(0, MAX_ROWS);
  view.active = view.rows.indexOf(selected);
  view.list.replaceChildren(
    ...view.rows.map((index) => row(model.nodes[index], index, selected)),
  );
  view.list.scrollTop = 0;
  document.getElementById("found").textContent = summaryOf(
    found,
    matches !== null,
    hidden,
  );
  setActive(view);
}

/** Marks the selected row, and leaves the list as it is. */
export function markSelected(view, selected) {
  for (const each of view.list.children) {
    each.setAttribute("aria-selected", String(Number(each.dataset.node) === selected));
  }
}

function summaryOf(found, isSearch, hidden) {
  if (found.length === 0) {
    if (!isSearch) return "Nothing is shown: see the filters";
    return hidden === 0 ? "Nothing found" : `${counted(hidden, "result")}, hidden by the filters`;
  }
  const all = isSearch
    ? counted(found.length, "result")
    : `${counted(found.length, "node")} by centrality`;
  return found.length > MAX_ROWS ? `${all}, the first ${MAX_ROWS} listed` : all;
}

function row(node, index, selected) {
  return element(
    "li",
    {
      "role": "option",
      "id": `result-${index}`,
      "data-node": index,
      "aria-selected": String(index === selected),
    },
    swatch(node.community, node.category),
    element("span", { class: "name" }, node.label),
    element("span", { class: "kind" }, node.kind),
    element("span", { class: "place" }, `${node.path}:${node.line}`),
  );
}

function moveTo(view, place) {
  view.active = Math.min(Math.max(place, 0), view.rows.length - 1);
  setActive(view);
  view.list.children[view.active]?.scrollIntoView({ block: "nearest" });
}

function setActive({ field, list, rows, active }) {
  for (const [place, each] of [...list.children].entries()) {
    each.classList.toggle("active", place === active);
  }
  if (active < 0) field.removeAttribute("aria-activedescendant");
  else field.setAttribute("aria-activedescendant", `result-${rows[active]}`);
}

// The filters: layers that are switched, and for each facet of the graph a list of its values.

/**
 * Starts the filters. A facet of one value has nothing to filter, nor has a layer without nodes.
 * Nodes that no edge joins to another are hidden at first, unless there are no others.
 *
 * @param model The graph.
 * @param onChange Called when what is hidden has changed, and whether that is a layer.
 * @returns Hidden values of each facet, and hidden `layers`.
 */
export function createFilters(model, onChange) {
  const hidden = Object.fromEntries([{ name: "layers" }, ...FACETS]
    .map(({ name }) => [name, new Set()]));
  if (model.nodes.some(({ isLinked }) => isLinked)) hidden.layers.add("unlinked");
  const layers = LAYERS.map((layer) => ({ layer, count: model.nodes.filter(layer.has).length }))
    .filter(({ count }) => count > 0)
    .map((each) => layerRow(each, hidden.layers, () => onChange(true)));
  const groups = FACETS.map((facet) => ({ facet, values: facetValues(model, facet) }))
    .filter(({ values }) => values.length > 1)
    .map((group) => facetGroup(group, { model, hidden, onChange: () => onChange(false) }));
  document.getElementById("filters").replaceChildren(
    ...(layers.length === 0 ? [] : [element("ul", { class: "layers" }, ...layers)]),
    ...groups,
  );
  return hidden;
}

function layerRow({ layer: { name, title }, count }, hidden, onChange) {
  const box = element("input", {
    type: "checkbox",
    change: () => {
      if (box.checked) hidden.delete(name);
      else hidden.add(name);
      onChange();
    },
  });
  box.checked = !hidden.has(name);
  const label = [
    element("span", { class: "name" }, title),
    element("span", { class: "count" }, count.toLocaleString("en-US")),
  ];
  return element("li", {}, element("label", {}, box, ...label));
}

function facetGroup({ facet, values }, { model, hidden, onChange }) {
  const set = hidden[facet.name];
  const state = element("span", { class: "state" });
  const change = (edit) => {
    edit();
    boxes.forEach((box, index) => box.checked = !set.has(values[index].value));
    state.textContent = set.size === 0 ? "" : `${values.length - set.size} of ${values.length}`;
    onChange();
  };
  const boxes = values.map(({ value }) => {
    const toggle = ({ target }) =>
      change(() => target.checked ? set.delete(value) : set.add(value));
    return element("input", { type: "checkbox", checked: "", change: toggle });
  });
  return element(
    "details",
    facet.name === "community" ? { open: "" } : {},
    element("summary", {}, facet.title, state),
    element(
      "div",
      { class: "bulk" },
      bulkButton("All", facet, () => change(() => set.clear())),
      bulkButton("None", facet, () => change(() => values.forEach(({ value }) => set.add(value)))),
    ),
    element("ul", {}, ...values.map((each, index) => valueRow(facet, each, boxes[index], model))),
  );
}

function bulkButton(text, { title }, click) {
  return element("button", { type: "button", click, "aria-label": `${text}: ${title}` }, text);
}

function valueRow(facet, { value, count }, box, model) {
  const label = element(
    "label",
    {},
    box,
    ...mark(facet, value),
    element("span", { class: "name" }, nameOf(facet, value, model)),
    element("span", { class: "count" }, count.toLocaleString("en-US")),
  );
  return element("li", {}, label);
}

function mark({ name }, value) {
  if (name === "community") return [swatch(value)];
  return name === "confidence" ? [line(value)] : [];
}

function nameOf({ name }, value, model) {
  return name === "community" ? communityName(model, value) : value;
}

// What is known about the selected node: where it is, and what leads to it and from it.

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

function facts(node, model, onOpen) {
  const rows = [
    ["Kind", `${node.kind}, ${node.language}`],
    ["Category", node.category],
    ["Community", communityName(model, node.community)],
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
