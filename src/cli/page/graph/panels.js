/**
 * The panels beside the canvas: the search with its list, the filters, and what is known of the
 * selected node.
 *
 * @module
 */
import { html, render } from "htm/preact/standalone";
import { communityName, counted, FACETS, facetValues, LAYERS } from "./model.js";

/** Rows of the list: the next ones are reached by more words, not by scrolling. */
const MAX_ROWS = 150;
/** Rows of a list of edges. */
const MAX_ROWS_OF_EDGES = 200;

/** The line that stands for a confidence, as the edges on the canvas are dashed. */
export function confidenceLine(confidence) {
  return html`<span class=${`line ${confidence}`} aria-hidden="true" />`;
}

/** The dot that stands for a community; a test has a ring. */
function swatch(community, category = "") {
  const color = `var(--community-${community}, var(--muted))`;
  const kind = category === "test" ? "dot ring" : "dot";
  return html`<span class=${kind} aria-hidden="true" style=${{ color }} />`;
}

/** A node in a list. */
function nodeParts(node, kind) {
  return html`
    ${swatch(node.community, node.category)}
    <span class="name">${node.label}</span>
    <span class="kind">${kind}</span>
    <span class="place">${node.path}:${node.line}</span>
  `;
}

/**
 * Starts the search.
 *
 * @param handlers `onSearch(text)`, `onSelect(node)`, `onClear()`.
 */
export function createSearchList({ onSearch, onSelect, onClear }) {
  const field = document.getElementById("search");
  const list = document.getElementById("results");
  const view = { field, list, model: undefined, rows: [], active: -1, selected: -1 };
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
  const rows = found.slice(0, MAX_ROWS);
  Object.assign(view, { model, rows, selected, active: rows.indexOf(selected) });
  document.getElementById("found").textContent = summaryOf(found, matches !== null, hidden);
  renderRows(view);
  view.list.scrollTop = 0;
}

/** Marks the selected row, and leaves the list as it is. */
export function markSelected(view, selected) {
  view.selected = selected;
  renderRows(view);
}

function renderRows({ field, list, model, rows, active, selected }) {
  const made = rows.map((index, place) =>
    html`
      <li
        key=${index}
        role="option"
        id=${`result-${index}`}
        class=${place === active ? "active" : ""}
        data-node=${index}
        aria-selected=${String(index === selected)}
      >
        ${nodeParts(model.nodes[index], model.nodes[index].kind)}
      </li>
    `
  );
  render(made, list);
  if (active < 0) field.removeAttribute("aria-activedescendant");
  else field.setAttribute("aria-activedescendant", `result-${rows[active]}`);
}

function moveTo(view, place) {
  view.active = Math.min(Math.max(place, 0), view.rows.length - 1);
  renderRows(view);
  view.list.children[view.active]?.scrollIntoView({ block: "nearest" });
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

/**
 * Starts the filters: layers that are switched, and for each facet of the graph a list of its values.
 * A facet of one value has nothing to filter, nor has a layer without nodes. Nodes that no edge joins
 * to another are hidden at first, unless there are no others.
 *
 * @param model The graph.
 * @param onChange Called when what is hidden has changed, and whether that is a layer.
 * @returns Hidden values of each facet, and hidden `layers`.
 */
export function createFilters(model, onChange) {
  const names = ["layers", ...FACETS.map(({ name }) => name)];
  const hidden = Object.fromEntries(names.map((name) => [name, new Set()]));
  if (model.nodes.some(({ isLinked }) => isLinked)) hidden.layers.add("unlinked");
  const layers = LAYERS.map((layer) => ({ ...layer, count: model.nodes.filter(layer.has).length }))
    .filter(({ count }) => count > 0);
  const facets = FACETS.map((facet) => ({ ...facet, values: facetValues(model, facet) }))
    .filter(({ values }) => values.length > 1);
  const change = (edit, isLayer) => {
    edit();
    show();
    onChange(isLayer);
  };
  const show = () => {
    const made = html`
      ${layers.length > 0 && html`
        <ul class="layers">
          ${layers.map(({ name, title, count }) =>
            checkRow(
              { value: name, count, set: hidden.layers, text: title },
              (edit) => change(edit, true),
            )
          )}
        </ul>
      `}
      ${facets.map((facet) =>
        facetGroup(facet, { set: hidden[facet.name], model, onEdit: (edit) => change(edit, false) })
      )}
    `;
    render(made, document.getElementById("filters"));
  };
  show();
  return hidden;
}

function facetGroup({ name, title, values }, { set, model, onEdit }) {
  const state = set.size === 0 ? "" : `${values.length - set.size} of ${values.length}`;
  const bulk = (text, edit) =>
    html`
      <button type="button" aria-label=${`${text}: ${title}`} onClick=${() => onEdit(edit)}>
        ${text}
      </button>
    `;
  const rows = values.map((each) => {
    const text = name === "community" ? communityName(model, each.value) : each.value;
    return checkRow({ ...each, set, text, mark: markOf(name, each.value) }, onEdit);
  });
  return html`
    <details key=${name} open=${name === "community" || undefined}>
      <summary>${title}<span class="state">${state}</span></summary>
      <div class="bulk">
        ${bulk("All", () => set.clear())}
        ${bulk("None", () => values.forEach(({ value }) => set.add(value)))}
      </div>
      <ul>${rows}</ul>
    </details>
  `;
}

function checkRow({ value, count, set, text, mark }, onEdit) {
  const toggle = ({ currentTarget }) =>
    onEdit(() => currentTarget.checked ? set.delete(value) : set.add(value));
  return html`
    <li>
      <label>
        <input type="checkbox" checked=${!set.has(value)} onChange=${toggle} />
        ${mark}
        <span class="name">${text}</span>
        <span class="count">${count.toLocaleString("en-US")}</span>
      </label>
    </li>
  `;
}

function markOf(facet, value) {
  if (facet === "community") return swatch(value);
  return facet === "confidence" && confidenceLine(value);
}

/**
 * Shows what is known about a node, or nothing for -1: where it is, and what leads to it and from it.
 *
 * @param handlers `onSelect(node)`, `onClose()`, and where files can be opened `onOpen(node)`.
 */
export function renderDetails({ model, shown, selected }, handlers) {
  const panel = document.getElementById("details");
  const hadFocus = panel.contains(document.activeElement);
  panel.hidden = selected < 0;
  if (selected < 0) {
    render(null, panel);
    if (hadFocus) document.getElementById("canvas").focus();
    return;
  }
  const node = model.nodes[selected];
  const list = (title, edges, end) =>
    edgeList(title, edges.filter((edge) => shown.edgeSet.has(edge)), {
      ...{ model, end, onSelect: handlers.onSelect },
    });
  const made = html`
    <header>
      ${swatch(node.community, node.category)}
      <h2 tabindex="-1">${node.label}</h2>
      <button type="button" class="close" aria-label="Close" onClick=${handlers.onClose}>×</button>
    </header>
    ${facts(node, model, handlers.onOpen)}
    ${list("Incoming", model.incoming[selected], "source")}
    ${list("Outgoing", model.outgoing[selected], "target")}
  `;
  render(made, panel);
  panel.scrollTop = 0;
  // What was pressed is of another node, and so is the place of whoever goes on by keyboard.
  if (hadFocus) panel.querySelector("h2").focus();
}

/** Says a node in one sentence, for those who do not see the panel. */
export function spokenNode({ model, shown, selected }) {
  const { label, path, line: at } = model.nodes[selected];
  const shownOf = (edges) => edges.filter((edge) => shown.edgeSet.has(edge)).length;
  return `${label}, ${path}:${at}: ${shownOf(model.incoming[selected])} incoming, ` +
    `${shownOf(model.outgoing[selected])} outgoing`;
}

/** Only a page that has files to show can open one. */
function facts(node, model, onOpen) {
  const rows = [
    ["Kind", `${node.kind}, ${node.language}`],
    ["Category", node.category],
    ["Community", communityName(model, node.community)],
    ["Centrality", node.centrality.toFixed(3)],
  ];
  return html`
    <div class="facts">
      <p class="where">${node.path}:${node.line}</p>
      ${onOpen !== undefined && html`
        <button type="button" class="open" onClick=${() => onOpen(node)}>Open file</button>
      `}
      <dl>${rows.map(([name, value]) => [html`<dt>${name}</dt>`, html`<dd>${value}</dd>`])}</dl>
    </div>
  `;
}

function edgeList(title, edges, { model, onSelect, end }) {
  const rows = edges.toSorted((a, b) =>
    a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : b.count - a.count
  );
  const rest = rows.length - MAX_ROWS_OF_EDGES;
  return html`
    <section aria-label=${title}>
      <h3>${title}<span class="count">${rows.length}</span></h3>
      <ul>
        ${rows.slice(0, MAX_ROWS_OF_EDGES).map((edge) =>
          html`
            <li>
              <button
                type="button"
                title=${`${edge.confidence}, by ${edge.resolver}`}
                onClick=${() => onSelect(edge[end])}
              >
                ${nodeParts(model.nodes[edge[end]], [
                  confidenceLine(edge.confidence),
                  edge.count > 1 ? `${edge.kind} ×${edge.count}` : edge.kind,
                ])}
              </button>
            </li>
          `
        )}
      </ul>
      ${rows.length === 0 && html`<p class="empty">None</p>`}
      ${rest > 0 && html`<p class="empty">… and ${counted(rest, "edge")} more</p>`}
    </section>
  `;
}
