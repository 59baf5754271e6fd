/**
 * What is known of the definition at a line: what calls it, what it uses, its parts and its tests,
 * each a link to its place.
 *
 * @module
 */
import { counted, element, line as confidenceLine } from "../graph/element.js";
import { pathText, placeAddress, shortPath } from "./place.js";
import { visible } from "./visible.js";

/** Lists of `describe`, and what they are called. */
const LISTS = [
  ["callers", "Used by"],
  ["callees", "Uses"],
  ["tests", "Tests"],
  ["members", "Members"],
  ["bases", "Made from"],
  ["implementations", "Implemented by"],
];

/** Characters of a documentation that are shown. */
const MAX_DOC_CHARS = 320;

/**
 * Shows a definition.
 *
 * @param answer What the server says of it.
 * @param options Name of the root; `onRefs(button)` shows all places that use it.
 */
export function definition(answer, { root, onRefs }) {
  const { target, coverage } = answer;
  const lists = LISTS.map(([field, title]) => list(title, answer[field], root));
  const isUsed = target.references + target.through + target.uncertain > 0;
  return [
    heading(target, root),
    ...(isUsed
      ? [refsButton(target, onRefs)]
      : [element("p", { class: "empty" }, unused(coverage))]),
    ...lists.filter((each) => each !== undefined),
  ];
}

/** Shows the definitions that a name has. */
export function namedDefinitions(name, { results }, root) {
  const found = results.map((each) => related({ ...each, edge: each.kind }, root));
  return element(
    "section",
    {},
    element("h3", {}, `Definitions of ${visible(name)}`, total(results.length)),
    element("ul", {}, ...found),
  );
}

/** Shows all places that use a definition, by file. */
export function references({ results, pagination }, root) {
  const files = results.map(({ path, sites }) =>
    element(
      "li",
      { class: "sites" },
      element("p", { class: "where", title: visible(path) }, pathText(shortPath(path))),
      element("ul", {}, ...sites.map((site) => siteLink(site, { path, root }))),
    )
  );
  const more = pagination.has_more ? [element("p", { class: "empty" }, "There are more")] : [];
  return [element("ul", {}, ...files), ...more];
}

function heading({ symbol, path, line, end_line, kind, signature, doc }, root) {
  const isLong = doc.length > MAX_DOC_CHARS;
  const text = isLong ? `${doc.slice(0, MAX_DOC_CHARS)}…` : doc;
  const name = symbol === "" ? path : symbol;
  return element(
    "header",
    {},
    element(
      "h2",
      {},
      element("a", { href: placeAddress({ path, line, end_line, root }) }, visible(name)),
      element("span", { class: "kind" }, kind),
    ),
    ...(signature === "" ? [] : [element("p", { class: "signature" }, visible(signature))]),
    ...(text === "" ? [] : [element("p", { class: "doc" }, visible(text))]),
  );
}

function refsButton({ references: own, through, uncertain }, onRefs) {
  const count = own + through + uncertain;
  const all = `Show ${count === 1 ? "the 1 reference" : `all ${counted(count, "reference")}`}`;
  const text = uncertain > 0 ? `${all}, ${uncertain} of them uncertain` : all;
  const button = element("button", { type: "button", class: "refs" }, text);
  button.addEventListener("click", () => onRefs(button));
  return button;
}

/** Whether nothing uses it, or nothing that is known of. */
function unused({ statement }) {
  return `${statement.charAt(0).toUpperCase()}${statement.slice(1)}.`;
}

function list(title, { items, total: all }, root) {
  if (items.length === 0) return undefined;
  const rest = all - items.length;
  const more = rest > 0
    ? [element("p", { class: "empty" }, `… and ${rest.toLocaleString("en-US")} more`)]
    : [];
  return element(
    "section",
    { "aria-label": title },
    element("h3", {}, title, total(all)),
    element("ul", {}, ...items.map((item) => related(item, root))),
    ...more,
  );
}

function total(count) {
  return element("span", { class: "count" }, count.toLocaleString("en-US"));
}

function related({ symbol, path, line, end_line, kind, edge, confidence, count }, root) {
  const times = count > 1 ? ` ×${count}` : "";
  const isSure = confidence === undefined || confidence === "extracted";
  const link = element(
    "a",
    {
      href: placeAddress({ path, line, end_line, root }),
      title: confidence === undefined ? visible(path) : `${visible(path)}, ${confidence}`,
    },
    element("span", { class: "name" }, visible(symbol === "" ? path : symbol)),
    element(
      "span",
      { class: "kind" },
      ...(isSure ? [] : [confidenceLine(confidence)]),
      (edge === "member" ? kind : edge) + times,
    ),
    element("span", { class: "where" }, `${shortPath(path, 40)}:${line}`),
  );
  return element("li", {}, link);
}

function siteLink({ line, text, kind, enclosing }, { path, root }) {
  const shown = text.trim() === "" ? enclosing : text.trim();
  return element(
    "li",
    {},
    element(
      "a",
      { href: placeAddress({ path, line, root }), title: kind },
      element("span", { class: "at" }, String(line)),
      element("code", {}, visible(shown)),
    ),
  );
}
