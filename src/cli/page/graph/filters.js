/**
 * The filters: for each facet of the graph a list of its values, all of them shown at first.
 *
 * @module
 */
import { element, line, swatch } from "./element.js";
import { FACETS, facetValues, NO_COMMUNITY } from "./model.js";

/**
 * Starts the filters. A facet of one value has nothing to filter.
 *
 * @param model The graph.
 * @param onChange Called with a set of hidden values for each facet.
 */
export function createFilters(model, onChange) {
  const hidden = Object.fromEntries(FACETS.map(({ name }) => [name, new Set()]));
  const groups = FACETS.map((facet) => ({ facet, values: facetValues(model, facet) }))
    .filter(({ values }) => values.length > 1)
    .map((group) => facetGroup(group, { model, hidden, onChange }));
  document.getElementById("filters").replaceChildren(...groups);
  return hidden;
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

function nameOf({ name }, value, { communities }) {
  return name === "community" ? communities.get(value)?.name ?? NO_COMMUNITY : value;
}
