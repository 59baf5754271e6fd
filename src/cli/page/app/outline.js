import { element } from "../graph/element.js";
import { post } from "./api.js";
import { placeAddress } from "./place.js";
import { visible } from "./visible.js";

/** Deepest definition that is moved in further. */
const MAX_DEPTH = 6;

/** Definitions that are asked for at once, and in all. */
const ITEMS = { page: 500, most: 5_000 };

/**
 * Asks for the definitions of a file, page by page.
 *
 * @param target `path` and `root`.
 * @throws {ApiError} If the server has no such file.
 */
export async function fetchOutline(target, signal) {
  const results = [];
  for (;;) {
    const body = { ...target, limit: ITEMS.page, offset: results.length };
    const answer = await post("/outline", body, signal);
    results.push(...answer.results);
    const { has_more: hasMore } = answer.pagination;
    if (!hasMore || results.length >= ITEMS.most) return { results, hasMore };
  }
}

/**
 * Shows the definitions of a file.
 *
 * @param found As `fetchOutline()` gives them.
 * @param root Name of the root.
 */
export function outline({ results, hasMore }, root) {
  if (results.length === 0) return [element("p", { class: "empty" }, "No definitions")];
  const rows = results.map((item) => element("li", {}, row(item, root)));
  const more = hasMore
    ? [element("p", { class: "empty" }, `The first ${results.length} are listed`)]
    : [];
  return [element("ul", { class: "outline" }, ...rows), ...more];
}

/** Marks the innermost definition around a line. */
export function markOutline(panel, line) {
  const links = [...panel.querySelectorAll("a")];
  const around = links.findLast(({ dataset }) =>
    Number(dataset.line) <= line && line <= Number(dataset.end)
  );
  for (const link of links) {
    if (link === around) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
  around?.scrollIntoView({ block: "nearest" });
}

function row({ path, line, end_line, symbol, kind, depth, signature }, root) {
  const name = symbol.slice(symbol.lastIndexOf(".") + 1) || symbol;
  const link = element(
    "a",
    {
      "href": placeAddress({ path, line, end_line, root }),
      "title": visible(signature),
      "data-line": line,
      "data-end": end_line,
    },
    element("span", { class: "name" }, visible(name)),
    element("span", { class: "kind" }, kind),
  );
  link.style.setProperty("--depth", String(Math.min(depth, MAX_DEPTH)));
  return link;
}
