/**
 * Functions that functions of Rust take, by the bounds of their parameters: what is handed to them is given
 * its types by these, as `graph/lookup/callbacks.ts` reads them.
 *
 * @module
 */
import { closingIndex } from "../text/brackets.ts";
import { textOf } from "./captures.ts";
import type { LocalTag } from "./local_tags.ts";
import type { SyntaxNode } from "./syntax_tree.ts";
import { isLong, typeTag } from "./type_tag.ts";
import { splitTypes } from "./uses/arguments.ts";

/** Parameters that are looked at, as many as `graph/signatures.ts` asks for. */
const MAX_PARAMETERS = 20;

/** Characters of bounds that are read for each parameter. */
const MAX_BOUND_CHARS = 4000;

/** The parameters of a function of Rust that are functions, as TypeScript writes these. */
export function functionsTaken(list: SyntaxNode, own: SyntaxNode, text: string): LocalTag[] {
  const names = [own, own.parent?.parent].flatMap((each) =>
    each?.childForFieldName("type_parameters")?.namedChildren ?? []
  ).map((each) => textOf(each.childForFieldName("name") ?? each, text));
  // Each call says for itself of which types these are.
  const isOpen = (part: string) => names.some((name) => part.split(/\W+/).includes(name));
  const parameters = list.namedChildren.filter(({ type }) => type === "parameter");
  return parameters.slice(0, MAX_PARAMETERS).flatMap((each, index) => {
    const type = each.childForFieldName("type");
    if (!type || isLong(type)) return [];
    const written = textOf(type, text);
    const name = /^&?\s*(?:mut\s+)?(\w+)$/.exec(written)?.[1];
    const bounds = name === undefined ? [written] : boundsOf(name, own, text);
    const taken = bounds.map(takenBy).find((each) => each !== undefined);
    const parts = splitTypes(`(${taken})`).map((part) => `_: ${isOpen(part) ? "" : part}`)
      .join(", ");
    return taken === undefined ? [] : [typeTag(`parameter ${index}`, type, `(${parts}) => _`)];
  });
}

/** Bounds of a type parameter in the heads of a function and the block around it. */
function boundsOf(name: string, own: SyntaxNode, text: string): string[] {
  const holders = [own, own.parent?.parent].filter((each) => each !== undefined);
  const bound = new RegExp(`\\b${name}\\s*:(?!:)([^]*)`);
  return holders.flatMap((each) => {
    const where = each.children.find(({ type }) => type === "where_clause");
    const parts = [each.childForFieldName("type_parameters"), where];
    return parts.flatMap((part) =>
      part ? bound.exec(textOf(part, text).slice(0, MAX_BOUND_CHARS))?.[1] ?? [] : []
    );
  });
}

/** Parameters of the function that a bound asks for: `Send + FnMut(&T) -> U`. */
function takenBy(bound: string): string | undefined {
  const open = /^[^,{]*?\b(?:Fn(?:Mut|Once)?|fn)\s*\(/.exec(bound)?.[0].length ?? 0;
  const close = open > 0 ? closingIndex(bound, open - 1, "([)]") : -1;
  return close < 0 ? undefined : bound.slice(open, close);
}
