/**
 * Secrets in tables of documents: the head of a column says what stands below it.
 *
 * @module
 */
import { isPasswordLike } from "./judge_value.ts";
import { pattern, type SecretRule } from "./secret_rule.ts";

const MAX_ROWS = 200;

/** Meaning of the head of a column. */
const HEAD = /\b(?:password|passwd|secret|token|api[ _]key)\b/i;

/** The rule for tables of Markdown: its mark is the line between the head and the rows. */
export const TABLE_RULES: readonly SecretRule[] = [
  {
    kind: "secret",
    marks: ["|--", "| --", "|:-", "| :-"],
    isGuess: true,
    pattern: pattern(String.raw`(?<=\n[ \t]{0,8})\|[ ]?:?-`),
    spans: ({ text, start }) => cellsBelow(text, start),
  },
];

/** Values in the cells below a head, of which each says by itself that it may be one. */
function cellsBelow(
  text: string,
  at: number,
): { readonly spans: [number, number][]; readonly end: number } {
  const ruleStart = text.lastIndexOf("\n", at);
  const head = text.slice(text.lastIndexOf("\n", ruleStart - 1) + 1, ruleStart).split("|");
  const columns = head.flatMap((cell, column) => HEAD.test(cell) ? [column] : []);
  if (columns.length === 0) return { spans: [], end: at };
  const spans: [number, number][] = [];
  let start = lineEnd(text, at) + 1;
  for (let row = 0; row < MAX_ROWS && start < text.length; row++) {
    const end = lineEnd(text, start);
    const cells = text.slice(start, end).split("|");
    if (cells.length < 2) break;
    let from = start;
    for (const [column, cell] of cells.entries()) {
      const value = cell.trim().replace(/^[`*"']{1,4}|[`*"']{1,4}$/g, "");
      if (
        columns.includes(column) && isPasswordLike(value) && /\d/.test(value) && !/\s/.test(value)
      ) {
        const within = from + cell.indexOf(value);
        spans.push([within, within + value.length]);
      }
      from += cell.length + 1;
    }
    start = end + 1;
  }
  return { spans, end: start };
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}
