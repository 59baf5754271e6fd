import { element } from "../graph/element.js";
import { formatRoute } from "./routes.js";
import { visible } from "./visible.js";

/** The address of a place in a file. */
export function placeAddress({ path, line = 0, end_line: end = 0, root = "" }) {
  return formatRoute({ view: "file", path, line, end: end > line ? end : 0, root });
}

/** A path, its folders less loud than its name. */
export function pathText(path) {
  const shown = visible(path);
  const cut = shown.lastIndexOf("/") + 1;
  return element(
    "span",
    { class: "path" },
    element("span", { class: "folder" }, shown.slice(0, cut)),
    element("span", { class: "file" }, shown.slice(cut)),
  );
}

/** A path with a line, as editors and shells take it. */
export function placeText({ path, line }) {
  return line > 0 ? `${path}:${line}` : path;
}

/** Cuts the front of a path off, as its end tells more. */
export function shortPath(path, chars = 44) {
  const shown = visible(path);
  return shown.length <= chars ? shown : `…${shown.slice(shown.length - chars + 1)}`;
}
