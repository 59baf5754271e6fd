import { element } from "../graph/element.js";
import { codeLine } from "./code_line.js";
import { highlightLine } from "./highlight.js";
import { rulesOf } from "./language_rules.js";

/** Shows the lines of a result, the one to look at marked. */
export function snippet({ snippet: text, snippet_line: first, line, language }, terms) {
  const rules = rulesOf(language);
  let open = null;
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/).map((code, index) => {
    const { tokens, open: left } = highlightLine(code, rules, open);
    open = left;
    const made = codeLine(tokens, { number: first + index, terms });
    if (first + index === line) made.classList.add("current");
    return made;
  });
  return element("div", { class: "code" }, ...lines);
}
