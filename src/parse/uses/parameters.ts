/**
 * Parameters of a function, as far as they tell it from others of its name: their types without what
 * stands between angle brackets, `…` behind one that takes any number of arguments, and `=` behind one
 * that need not be given.
 *
 * @module
 */
import { textOf } from "../captures.ts";
import type { SyntaxNode } from "../syntax_tree.ts";
import { withoutGenerics } from "./arguments.ts";

/** Behind a type: any number of arguments, or none need be given. */
export const MANY = "…";
export const OPTIONAL = "=";

/** Functions with more parameters are not told apart. */
const MAX_PARAMETERS = 24;

/** Words and signs before a type, or before the name of a parameter, that are no part of the type. */
const MODIFIERS =
  /^(?:(?:@[\w.]+(?:\([^)]*\))?|\[[^\]]*\]|final|this|ref|in|out|params|const|readonly|scoped|implicit|using|inline|=>)\s+)+/;

/** Reads a list of parameters: their types, with commas between them. */
export function parametersOf(list: SyntaxNode, text: string): string {
  const nodes = list.namedChildren.filter(({ type }) =>
    !type.endsWith("comment") && type !== "receiver_parameter"
  );
  return nodes.slice(0, MAX_PARAMETERS).map((node) => parameterOf(node, text)).join(",");
}

function parameterOf(node: SyntaxNode, text: string): string {
  const written = textOf(node, text);
  const type = node.childForFieldName("type") ??
    node.namedChildren.find((each) => /type|identifier/.test(each.type));
  const name = type ? withoutGenerics(textOf(type, text).replace(MODIFIERS, "")) : "?";
  const dimensions = node.childForFieldName("dimensions");
  const whole = `${name.replaceAll(",", ";")}${
    dimensions ? withoutGenerics(textOf(dimensions, text)) : ""
  }`;
  if (/^spread|variadic/.test(node.type) || /\bparams\s/.test(written)) return whole + MANY;
  const isOptional = node.childForFieldName("default_value") !== undefined ||
    node.namedChildren.some(({ type }) => type === "equals_value_clause");
  return isOptional ? whole + OPTIONAL : whole;
}
