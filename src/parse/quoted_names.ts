/**
 * Names in quotes that are uses all the same: types in the annotations of Python, names that its
 * modules give, and what a format string of Rust puts in.
 *
 * @module
 */
import { type Capture, spanOf, textOf } from "./captures.ts";
import type { Span } from "./parsed_file.ts";
import type { SyntaxNode } from "./syntax_tree.ts";

/** Longer text in quotes is no type. */
const MAX_CHARS = 500;

/** Text that a type may be: names, dots, brackets, commas and bars, and no two words in a row. */
const TYPE = /^(?!.*\w\s+\w)[\w\s.,[\]|'"]+$/;

/** Types whose arguments are values, and not types. */
const OF_VALUES = /^(?:\w+\.)*(?:Literal|Annotated)\b/;

/** Names by the kind of text; a name before a dot is a module, which the text around it tells. */
const NAMES: Readonly<Record<string, RegExp>> = {
  type: /[A-Za-z_]\w*/g,
  name: /^[A-Za-z_]\w*$/g,
  format: /(?<=(?<!\{)(?:\{\{)*\{)[A-Za-z_]\w*(?=[:}])|[A-Za-z_]\w*(?=\$)/g,
};

/** Finds the names that a text in quotes uses, in order. */
export function quotedNames({ name: capture, node, text }: Capture): Span[] {
  const kind = capture.slice("quoted.".length);
  const { start, end } = spanOf(node);
  if (end - start > MAX_CHARS) return [];
  const content = text.slice(start, end);
  if (kind === "type" && (!TYPE.test(content) || isValue(node, text))) return [];
  return content.matchAll(NAMES[kind] ?? /(?!)/g).map(({ index, 0: name }) => ({
    start: start + index,
    end: start + index + name.length,
  })).toArray();
}

/** Tells whether a text stands among the values of a type, as those of `Literal["read"]` do. */
function isValue(node: SyntaxNode, text: string): boolean {
  for (let outer = node.parent; outer && outer.type !== "type"; outer = outer.parent) {
    if (isOfValues(outer, text)) return true;
  }
  return isOfValues(node.parent?.parent?.parent?.parent, text);
}

function isOfValues(node: SyntaxNode | undefined, text: string): boolean {
  return node?.type === "generic_type" || node?.type === "subscript"
    ? OF_VALUES.test(textOf(node, text))
    : false;
}
