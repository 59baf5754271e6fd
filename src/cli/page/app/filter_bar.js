/**
 * The filters above the results: menus with what the index holds, and a chip for each filter that is
 * in the query. They change the query, and nothing else: it says all that is asked.
 *
 * @module
 */
import { element } from "../graph/element.js";
import { icon } from "./icon.js";
import { choice, menu } from "./menu.js";
import { filtersOf, filterText, hasFilter, withFilter, withoutFilter } from "./query_filters.js";
import { visible } from "./visible.js";

/** Modes of a search, and what they ask. */
const MODES = [
  ["", "All signals"],
  ["fulltext", "Words"],
  ["vector", "Meaning"],
  ["symbol", "Names"],
  ["path", "Paths"],
  ["grep", "Literal text"],
];

/** Values of a menu at most: the rest is typed. */
const MAX_CHOICES = 40;

/**
 * Shows the filters of a search.
 *
 * @param state `route` of the search, `facets` of the index (`lang`, `kind`, `cat`), names of `roots`.
 * @param onChange Called with what changes of the route.
 */
export function renderFilters({ menus, chips }, { route, facets, roots }, onChange) {
  const open = menus.querySelector(".menu[open] summary")?.textContent;
  const active = document.activeElement;
  const place = menus.contains(active)
    ? [...menus.querySelectorAll("input, summary, button")].indexOf(active)
    : -1;
  menus.replaceChildren(
    ...rootMenu(route, roots, onChange),
    valueMenu("Language", { field: "lang", values: facets.lang }, route, onChange),
    valueMenu("Kind", { field: "kind", values: facets.kind }, route, onChange),
    valueMenu("Category", { field: "cat", values: facets.cat }, route, onChange),
    pathMenu(route, onChange),
    modeMenu(route, onChange),
  );
  const same = [...menus.children].find((each) => each.firstChild.textContent === open);
  if (same !== undefined) same.open = true;
  // What was pressed has been made anew: whoever goes on by keyboard stays there.
  menus.querySelectorAll("input, summary, button")[place]?.focus();
  chips.replaceChildren(...chipsOf(route, onChange));
}

function valueMenu(title, { field, values }, route, onChange) {
  const choices = values.slice(0, MAX_CHOICES).map(({ value, count }) => {
    const filter = { field, excludes: false, value };
    return choice({
      type: "checkbox",
      name: field,
      text: value,
      count: count.toLocaleString("en-US"),
      isChosen: hasFilter(route.query, filter),
      onChange: (isChosen) =>
        onChange({ query: (isChosen ? withFilter : withoutFilter)(route.query, filter) }),
    });
  });
  const none = element("p", { class: "empty" }, "Nothing to choose from");
  return menu(title, ...(choices.length === 0 ? [none] : choices));
}

function pathMenu(route, onChange) {
  const field = element("input", {
    "type": "text",
    "aria-label": "Folder, file name or glob",
    "placeholder": "src/auth, *.ts",
    "spellcheck": "false",
    "autocomplete": "off",
  });
  const form = element(
    "form",
    { class: "path-form" },
    field,
    element("button", { type: "submit" }, "Only"),
    element("button", { type: "submit", value: "exclude" }, "Not"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const value = field.value.trim();
    const excludes = event.submitter?.value === "exclude";
    if (value !== "") {
      onChange({ query: withFilter(route.query, { field: "path", excludes, value }) });
    }
  });
  return menu("Path", form);
}

function modeMenu(route, onChange) {
  return menu(
    "Signals",
    ...MODES.map(([mode, text]) =>
      choice({
        type: "radio",
        name: "mode",
        text,
        isChosen: route.mode === mode,
        onChange: () => onChange({ mode }),
      })
    ),
  );
}

function rootMenu(route, roots, onChange) {
  if (roots.length < 2) return [];
  const choices = ["", ...roots].map((root) =>
    choice({
      type: "radio",
      name: "root",
      text: root === "" ? "All roots" : visible(root),
      isChosen: route.root === root,
      onChange: () => onChange({ root }),
    })
  );
  return [menu("Root", ...choices)];
}

function chipsOf(route, onChange) {
  const filters = filtersOf(route.query).map((filter) =>
    chip(filterText(filter), () => onChange({ query: withoutFilter(route.query, filter) }))
  );
  const mode = MODES.find(([name]) => name === route.mode)?.[1] ?? route.mode;
  const fields = [
    ...(route.mode === "" ? [] : [chip(`signals: ${mode}`, () => onChange({ mode: "" }))]),
    ...(route.root === "" ? [] : [chip(`root: ${route.root}`, () => onChange({ root: "" }))]),
  ];
  return [...filters, ...fields];
}

function chip(text, click) {
  const shown = visible(text);
  return element(
    "button",
    { "type": "button", "class": "chip", "aria-label": `Remove filter ${shown}`, click },
    shown,
    icon("close"),
  );
}
