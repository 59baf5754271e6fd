/**
 * The search field and the list below it: a combobox whose list is always open. It is all that one
 * needs without the canvas.
 *
 * @module
 */
import { counted, element, swatch } from "./element.js";

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
export function renderResults(view, found, { model, matches, selected }) {
  view.rows = found.slice(0, MAX_ROWS);
  view.active = view.rows.indexOf(selected);
  view.list.replaceChildren(
    ...view.rows.map((index) => row(model.nodes[index], index, selected)),
  );
  view.list.scrollTop = 0;
  document.getElementById("found").textContent = summaryOf(found, matches !== null);
  setActive(view);
}

/** Marks the selected row, and leaves the list as it is. */
export function markSelected(view, selected) {
  for (const each of view.list.children) {
    each.setAttribute("aria-selected", String(Number(each.dataset.node) === selected));
  }
}

function summaryOf(found, isSearch) {
  if (found.length === 0) return isSearch ? "Nothing found" : "Nothing is shown: see the filters";
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
