// @ts-check
/**
 * State of the page as the part of its address behind `#`: an address can be kept, sent and gone
 * back to. Search: `#/?q=…&mode=…&root=…`; a file: `#/file?path=…&line=…&end=…&root=…`; the graph:
 * `#/graph?root=…`. A file of a fleet also has the address by which others link to it, at a branch or a
 * commit: `#owner/name@commit:path#L10-L20`.
 *
 * A query holds its filters, as one types them: `lang:python`, `-path:tests`, `kind:class,struct`. The
 * menus of the page write them into the query, so that what is filtered is always to be seen, can be
 * edited, and is a part of the address.
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

/** A place of a fleet: its checkout, its path, and the lines. */
const PLACE =
  /^#?(?<checkout>(?<repository>[\w.-]+(?:\/[\w.-]+)*)@[^\s:]+):(?<path>.+?)(?:#L(?<line>\d+)(?:-L?(?<end>\d+))?)?$/;

/**
 * The parts of a path that names its checkout; `undefined` of any other.
 *
 * @param {string} written
 * @returns {Readonly<Record<"checkout" | "repository" | "path", string>> | undefined}
 */
export function partsOfPlace(written) {
  const { checkout = "", repository = "", path = "" } = PLACE.exec(written)?.groups ?? {};
  return path === "" ? undefined : { checkout, repository, path };
}

/**
 * The address by which others link to a line of a file of a fleet, as it is at a commit.
 *
 * @param {{ path: string, line: number }} place
 * @param {string} commit
 */
export function linkText({ path, line }, commit) {
  const { repository, path: file } = partsOfPlace(path) ?? { repository: "", path };
  return `${repository}@${commit}:${file}${line > 0 ? `#L${line}` : ""}`;
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    // A name may hold a percent sign.
    if (error instanceof URIError) return text;
    throw error;
  }
}

/**
 * Reads an address; whatever it is, something can be shown for it.
 *
 * @param {string} hash The address from `#` on.
 * @returns {Route}
 */
export function parseRoute(hash) {
  const { checkout, path: file, line: first = "", end: last = "" } =
    PLACE.exec(decoded(hash))?.groups ?? {};
  if (file !== undefined) {
    const line = lineOf(first);
    const place = { path: `${checkout}:${file}`, line, end: Math.max(lineOf(last), line) };
    return { view: "file", root: "", query: "", mode: "", ...place };
  }
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

/**
 * The address of a place in a file.
 *
 * @param {{ path: string, line?: number, end_line?: number, root?: string }} place
 */
export function placeAddress({ path, line = 0, end_line: end = 0, root = "" }) {
  return formatRoute({ view: "file", path, line, end: end > line ? end : 0, root });
}

/**
 * A path with a line, as editors and shells take it.
 *
 * @param {{ path: string, line: number }} place
 */
export function placeText({ path, line }) {
  return line > 0 ? `${path}:${line}` : path;
}

// Filters within a query.

/**
 * @typedef {object} QueryFilter
 * @property {string} field Name of the filter: `lang`.
 * @property {boolean} excludes Whether a `-` stands before it.
 * @property {string} value One value, without its quotes.
 */

/** Filters that the server of this page has beside those of every index. */
const MORE_FILTERS =
  /** @type {any} */ (globalThis).document?.querySelector("meta[name=cbx-filters]")?.getAttribute(
    "content",
  ) ?? "";

const FIELDS = ["lang", "path", "kind", "sym", "ext", "cat", ...MORE_FILTERS.split(",")]
  .filter((field) => field !== "").join("|");

/** One part of a query: a filter with its values, a phrase, or a word. */
const PART = new RegExp(
  /(?<=^|\s)(?<minus>-?)(?<field>FIELDS):(?![:'`]|\[(?:["'`\s\]]|$)|[{(]["'`])(?<values>(?:"(?:\\"|[^"])*"|[^\s"])+)|-?"(?:\\"|[^"])*"|\S+/
    .source.replace("FIELDS", FIELDS),
  "g",
);

/** A value of a filter: up to a comma that is neither in quotes nor in braces. */
const VALUE = /(?:"(?:\\"|[^"])*"|\{[^}\s]*\}|[^,\s"])+/g;

/**
 * The filters of a query.
 *
 * @param {string} query
 * @returns {QueryFilter[]}
 */
export function filtersOf(query) {
  return [...query.matchAll(PART)].flatMap(({ groups }) => {
    const { minus = "", field, values = "" } = groups ?? {};
    if (field === undefined) return [];
    return valuesOf(values).map((value) => ({ field, excludes: minus !== "", value }));
  });
}

/**
 * Whether a query has a filter.
 *
 * @param {string} query
 * @param {QueryFilter} filter
 */
export function hasFilter(query, filter) {
  return filtersOf(query).some((each) => isSame(each, filter));
}

/**
 * Adds a filter to a query, beside other values of the same field.
 *
 * @param {string} query
 * @param {QueryFilter} filter
 */
export function withFilter(query, filter) {
  return hasFilter(query, filter) ? query : rewrite(query, (filters) => [...filters, filter]);
}

/**
 * Takes a filter out of a query.
 *
 * @param {string} query
 * @param {QueryFilter} filter
 */
export function withoutFilter(query, filter) {
  return rewrite(query, (filters) => filters.filter((each) => !isSame(each, filter)));
}

/**
 * Words of a query that are looked for: of filters, only those that name a definition.
 *
 * @param {string} query
 * @returns {string[]}
 */
export function wordsOf(query) {
  const named = filtersOf(query).filter(({ field, excludes }) => field === "sym" && !excludes);
  const text = [...textParts(query).filter((part) => !/^-["\p{L}_]/u.test(part))];
  return [...text, ...named.map(({ value }) => value)]
    .flatMap((part) => part.match(/[\p{L}\p{N}_$]+/gu) ?? []);
}

/** Writes a filter as one types it. */
export function filterText(/** @type {QueryFilter} */ { field, excludes, value }) {
  return `${excludes ? "-" : ""}${field}:${quote(value)}`;
}

/**
 * @param {string} query
 * @param {(filters: QueryFilter[]) => QueryFilter[]} change
 */
function rewrite(query, change) {
  const groups = Map.groupBy(
    change(filtersOf(query)),
    ({ field, excludes }) => filterText({ field, excludes, value: "" }).replace('""', ""),
  );
  const filters = [...groups].map(([name, members]) =>
    name + members.map(({ value }) => quote(value)).join(",")
  );
  return [...textParts(query), ...filters].join(" ");
}

/** @param {string} query */
function textParts(query) {
  return [...query.matchAll(PART)].filter(({ groups }) => groups?.field === undefined)
    .map(([text]) => text);
}

/** @param {string} values */
function valuesOf(values) {
  return (values.match(VALUE) ?? []).map((value) =>
    value.replace(/"((?:\\"|[^"])*)"/g, (_, inner) => inner.replaceAll('\\"', '"'))
  );
}

/** @param {string} value */
function quote(value) {
  const isPlain = /^(?:[^\s",{}]|\{[^}\s"]*\})+$/.test(value);
  return isPlain ? value : `"${value.replaceAll('"', '\\"')}"`;
}

/**
 * @param {QueryFilter} a
 * @param {QueryFilter} b
 */
function isSame(a, b) {
  return a.field === b.field && a.excludes === b.excludes && a.value === b.value;
}

/**
 * Gives the address that opens a place in an editor; empty where there is none for its root.
 *
 * @param {{ path: string, root: string, line: number }} place
 * @param {Readonly<Record<string, string>>} folders Addresses of the roots, by their names.
 */
export function editorAddress({ path, root, line }, folders) {
  // A link to the page may name any path: only those of the tree lead to an editor.
  if (!Object.hasOwn(folders, root) || path.split("/").includes("..")) return "";
  const way = path.split("/").map(encodeURIComponent).join("/");
  return `${folders[root]}/${way}:${Math.max(line, 1)}`;
}
