/**
 * One result: where it is, what it is, its code, and why it is there.
 *
 * A row of a listbox may hold nothing that takes the focus. What its buttons do is done by keys as
 * well, and only these are told to a screen reader.
 *
 * @module
 */
import { element } from "../graph/element.js";
import { icon } from "./icon.js";
import { pathText, placeAddress, placeText } from "./place.js";
import { snippet } from "./snippet.js";
import { visible } from "./visible.js";

/**
 * Makes a row.
 *
 * @param result A result of the answer.
 * @param options Its place in the list, terms to mark, whether roots are named, `onCopy`, `onExplain`.
 */
export function resultRow(result, { index, terms, isRooted, onCopy, onExplain }) {
  return element(
    "li",
    {
      "role": "option",
      "id": `hit-${index}`,
      "class": "hit",
      "data-index": index,
      "aria-selected": "false",
      "aria-label": spoken(result),
    },
    element("div", { class: "head" }, ...heading(result, isRooted)),
    snippet(result, terms),
    element(
      "div",
      { class: "foot" },
      element("ul", { class: "reasons" }, ...result.reasons.map(reason)),
      hiddenButton("Copy", `Copy ${placeText(result)} (c)`, onCopy),
      hiddenButton("Score", "What the score is made of (e)", onExplain),
    ),
  );
}

function heading(
  { root, path, line, symbol, kind, language, score, match, fresh, ...rest },
  isRooted,
) {
  const end_line = rest.end_line;
  const place = element(
    "a",
    { class: "place", href: placeAddress({ root, path, line, end_line }), tabindex: -1 },
    pathText(path),
    element("span", { class: "at" }, `:${line}`),
  );
  return [
    ...(isRooted ? [element("span", { class: "tag root" }, visible(root ?? ""))] : []),
    place,
    element("span", { class: "symbol" }, visible(symbol)),
    element("span", { class: "tag" }, kind),
    element("span", { class: "tag" }, language),
    ...(fresh ? [] : [element("span", { class: "tag warning" }, "changed since the build")]),
    element("span", {
      class: "score",
      title: `Score, comparable within this answer; found as ${match}`,
    }, score.toFixed(2)),
  ];
}

/** The signal, and what it says. */
function reason(text) {
  const [, signal, rest] = /^(\w+): (.*)$/s.exec(text) ?? [undefined, "", text];
  const kind = signal === "demoted" ? "demoted" : "";
  return element(
    "li",
    { class: kind },
    ...(signal === "" ? [] : [element("b", {}, signal), " "]),
    visible(rest),
  );
}

function hiddenButton(text, title, click) {
  return element(
    "button",
    { "type": "button", "class": "quiet", "tabindex": -1, "aria-hidden": "true", title, click },
    ...(text === "Copy" ? [icon("copy"), icon("done")] : [icon("score")]),
    text,
  );
}

function spoken({ path, line, symbol, kind, language, reasons }) {
  const name = symbol === "" ? kind : `${kind} ${symbol}`;
  return visible(`${path} line ${line}, ${name}, ${language}. ${reasons.join(". ")}`);
}
