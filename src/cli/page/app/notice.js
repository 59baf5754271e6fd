import { element } from "../graph/element.js";
import { ApiError } from "./api.js";
import { visible } from "./visible.js";

/** Shows what went wrong, in the words of the server. */
export function errorNotice(error) {
  const hint = error instanceof ApiError ? error.hint : "";
  return element(
    "div",
    { class: "notice error", role: "alert" },
    element("p", {}, shown(error.message)),
    ...(hint === "" ? [] : [element("p", { class: "hint" }, shown(hint))]),
  );
}

/** Shows something that one should know. */
export function warningNotice(text) {
  return element("div", { class: "notice warning" }, element("p", {}, visible(text)));
}

/** Messages of the server have no final period, as those of a command line. Lists stay lists. */
function shown(message) {
  const text = message.split("\n").map(visible).join("\n");
  return /[.?!]$/.test(text) || text.includes("\n") ? text : `${text}.`;
}
