// @ts-check
/**
 * What the page shows, as the part of its address behind `#`: an address can be kept, sent and gone
 * back to. Search: `#/?q=…&mode=…&root=…`; a file: `#/file?path=…&line=…&end=…&root=…`; the graph:
 * `#/graph?root=…`.
 *
 * @module
 */

/**
 * @typedef {object} Route
 * @property {"search" | "file" | "graph"} view What is shown.
 * @property {string} root Name of the root, empty for all or the only one.
 * @property {string} query The query of a search.
 * @property {string} mode Signals of a search, empty for all.
 * @property {string} path Path of a file.
 * @property {number} line First line of what was found, 0 for none.
 * @property {number} end Last line of it.
 */

/** Largest line that an address may name. */
const MAX_LINE = 100_000_000;

/** @type {Readonly<Record<string, Route["view"]>>} */
const VIEWS = { "/file": "file", "/graph": "graph" };

/** Names of the parameters of each view, by the field that they fill. */
const PARAMS = {
  search: { query: "q", mode: "mode", root: "root" },
  file: { path: "path", line: "line", end: "end", root: "root" },
  graph: { root: "root" },
};

/**
 * Reads an address; whatever it is, something can be shown for it.
 *
 * @param {string} hash The address from `#` on.
 * @returns {Route}
 */
export function parseRoute(hash) {
  const [path = "", ...rest] = hash.replace(/^#/, "").split("?");
  const params = new URLSearchParams(rest.join("?"));
  const text = (/** @type {string} */ name) => params.get(name) ?? "";
  const line = lineOf(text("line"));
  const view = VIEWS[path] ?? "search";
  return {
    view: view === "file" && text("path") === "" ? "search" : view,
    root: text("root"),
    query: text("q"),
    mode: text("mode"),
    path: text("path"),
    line,
    end: Math.max(lineOf(text("end")), line),
  };
}

/**
 * Writes an address.
 *
 * @param {Partial<Route> & { view: Route["view"] }} route Where to; what is missing is left out.
 * @returns {string}
 */
export function formatRoute(route) {
  const params = new URLSearchParams();
  for (const [field, name] of Object.entries(PARAMS[route.view])) {
    const value = route[/** @type {keyof Route} */ (field)];
    if (value !== undefined && value !== "" && value !== 0) params.set(name, String(value));
  }
  const path = route.view === "search" ? "/" : `/${route.view}`;
  return params.size === 0 ? `#${path}` : `#${path}?${params}`;
}

/** @param {string} text */
function lineOf(text) {
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), MAX_LINE) : 0;
}
