import { element } from "../graph/element.js";
import { marksIn } from "./marks.js";
import { visible } from "./visible.js";

/** Characters of a line that are shown: a longer one is no code that anybody reads. */
const MAX_CHARS = 5_000;

/**
 * Makes a line of code.
 *
 * @param tokens Tokens as `highlightLine()` gives them.
 * @param options Number of the line, and the terms to mark.
 */
export function codeLine(tokens, { number, terms = [] }) {
  const text = tokens.map((token) => token.text).join("");
  const marks = marksIn(text.slice(0, MAX_CHARS), terms);
  const made = element("div", { "class": "line", "data-line": number });
  made.append(element("span", { class: "text" }, ...pieces(tokens, marks)));
  if (text.length > MAX_CHARS) {
    const more = `… ${(text.length - MAX_CHARS).toLocaleString("en-US")} more characters`;
    made.append(element("span", { class: "cut" }, more));
  }
  return made;
}

/** Tokens cut where a mark starts or ends. */
function pieces(tokens, marks) {
  const made = [];
  let at = 0;
  for (const { kind, text } of tokens) {
    const end = Math.min(at + text.length, MAX_CHARS);
    if (at >= end) break;
    const cuts = marks.flatMap(({ start, end: stop }) => [start, stop])
      .filter((place) => at < place && place < end);
    const places = [at, ...cuts, end];
    for (let index = 0; index + 1 < places.length; index++) {
      const [from, to] = [places[index], places[index + 1]];
      const isMarked = marks.some((mark) => mark.start <= from && to <= mark.end);
      made.push(piece(visible(text.slice(from - at, to - at)), kind, isMarked));
    }
    at = end;
  }
  return made;
}

function piece(text, kind, isMarked) {
  if (isMarked) return element("mark", { class: kind }, text);
  return kind === "plain" ? text : element("span", { class: kind }, text);
}
