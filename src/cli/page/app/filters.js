/**
 * The filters above the results: menus with what the index holds, and a chip for each filter that is
 * in the query. They change the query, and nothing else: it says all that is asked.
 *
 * @module
 */
import { html } from "htm/preact/standalone";
import { filtersOf, filterText, hasFilter, withFilter, withoutFilter } from "./address.js";
import { icon } from "./parts.js";
import { visible } from "./text.js";

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
 * @param state `route` of the search, `facets` of the index (`lang`, `kind`, `cat`, of a fleet `repo` and
 * `branch`), names of `roots`.
 * @param onChange Called with what changes of the route.
 */
export function filters({ route, facets, roots }, onChange) {
  return html`
    <div class="filters">
      <div class="menus" role="group" aria-label="Filters">
        ${roots.length > 1 &&
          menu(
            "Root",
            ["", ...roots].map((root) =>
              radio("root", root, root === "" ? "All roots" : visible(root), { route, onChange })
            ),
          )}
        ${facets.repo.length > 0 &&
          valueMenu("Repository", { field: "repo", values: facets.repo }, route, onChange)}
        ${facets.branch.length > 0 &&
          valueMenu("Branch", { field: "branch", values: facets.branch }, route, onChange)}
        ${valueMenu("Language", { field: "lang", values: facets.lang }, route, onChange)}
        ${valueMenu("Kind", { field: "kind", values: facets.kind }, route, onChange)}
        ${valueMenu("Category", { field: "cat", values: facets.cat }, route, onChange)}
        ${menu("Path", pathForm(route, onChange))}
        ${menu(
          "Signals",
          MODES.map(([mode, text]) => radio("mode", mode, text, { route, onChange })),
        )}
      </div>
      <div class="chips" role="group" aria-label="Active filters">${chips(route, onChange)}</div>
    </div>
  `;
}

/** A list of choices that folds out. One is open at a time; Escape, or a click elsewhere, closes it. */
function menu(title, children) {
  return html`
    <details key=${title} class="menu" name="filter" onKeyDown=${closeByEscape}>
      <summary>${title}</summary>
      <div class="choices" role="group" aria-label=${title}>${children}</div>
    </details>
  `;
}

function closeByEscape(event) {
  const { currentTarget: menu, key } = event;
  if (key !== "Escape" || !menu.open) return;
  menu.open = false;
  menu.querySelector("summary").focus();
  event.preventDefault();
}

function valueMenu(title, { field, values }, route, onChange) {
  const choices = values.slice(0, MAX_CHOICES).map(({ value, count }) => {
    const filter = { field, excludes: false, value };
    return choice({
      ...{ type: "checkbox", name: field, text: value, count: count.toLocaleString("en-US") },
      isChosen: hasFilter(route.query, filter),
      onChange: (isChosen) =>
        onChange({ query: (isChosen ? withFilter : withoutFilter)(route.query, filter) }),
    });
  });
  return menu(
    title,
    choices.length > 0 ? choices : html`<p class="empty">Nothing to choose from</p>`,
  );
}

function radio(name, value, text, { route, onChange }) {
  return choice({
    ...{ type: "radio", name, text, isChosen: route[name] === value },
    onChange: () => onChange({ [name]: value }),
  });
}

function choice({ type, name, text, count = "", isChosen, onChange }) {
  return html`
    <label key=${text}>
      <input
        type=${type}
        name=${name}
        checked=${isChosen}
        onChange=${({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span class="name">${text}</span>
      <span class="count">${count}</span>
    </label>
  `;
}

function pathForm(route, onChange) {
  const submit = (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    const value = form.elements.path.value.trim();
    const excludes = event.submitter?.value === "exclude";
    form.reset();
    if (value !== "") {
      onChange({ query: withFilter(route.query, { field: "path", excludes, value }) });
    }
  };
  return html`
    <form class="path-form" onSubmit=${submit}>
      <input
        type="text"
        name="path"
        aria-label="Folder, file name or glob"
        placeholder="src/auth, *.ts"
        spellcheck=${false}
        autocomplete="off"
      />
      <button type="submit">Only</button>
      <button type="submit" value="exclude">Not</button>
    </form>
  `;
}

function chips(route, onChange) {
  const mode = MODES.find(([name]) => name === route.mode)?.[1] ?? route.mode;
  return [
    ...filtersOf(route.query).map((filter) =>
      chip(filterText(filter), () => onChange({ query: withoutFilter(route.query, filter) }))
    ),
    route.mode !== "" && chip(`signals: ${mode}`, () => onChange({ mode: "" })),
    route.root !== "" && chip(`root: ${route.root}`, () => onChange({ root: "" })),
  ];
}

function chip(text, onClick) {
  const shown = visible(text);
  return html`
    <button type="button" class="chip" aria-label=${`Remove filter ${shown}`} onClick=${onClick}>
      ${shown}${icon("close")}
    </button>
  `;
}

/** Closes the open menu when anything else is clicked. */
export function closeMenusByClick() {
  document.addEventListener("pointerdown", (event) => {
    if (event.target.closest(".menu[open]") === null) closeMenu();
  });
}

/** Closes the open menu; returns whether there is one. */
export function closeMenu() {
  const open = document.querySelector(".menu[open]");
  open?.removeAttribute("open");
  return open !== null;
}
