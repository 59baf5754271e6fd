/**
 * Parameters of a function, as far as they tell it from others of its name: their types without what
 * stands between angle brackets, `…` behind one that takes any number of arguments, and `=` behind one
 * that need not be given. Where calls may name them, their names stand before the types with a colon;
 * `this:` before the type that a function extends. `->` is the type of functions, `?` one that is not
 * read, or, alone, that nothing of the list is. The names of its type parameters stand before all:
 * `<S;T>`, with `…` for any number.
 *
 * @module
 */
import { textOf } from "../captures.ts";
import type { SyntaxNode } from "../syntax_tree.ts";
import { splitTypes, withoutGenerics } from "./arguments.ts";

/** Behind a type: any number of arguments, or none need be given. */
export const MANY = "…";
export const OPTIONAL = "=";

/** Functions with more parameters are not told apart, nor those whose parameters are longer. */
const MAX_PARAMETERS = 24;
const MAX_LIST_CHARS = 300;

/** Behind a type that has arguments of its own, where functions may differ in these alone. */
const ARGUMENTS = "<>";

/** A list of parameters that is not read. */
const UNREAD = "?";

/** Words and signs before a type, or before the name of a parameter, that are no part of the type. */
const MODIFIERS =
  /^(?:(?:@[\w.]+(?:\([^)]*\))?|\[[^\]]*\]|final|this|ref|in|out|params|const|readonly|scoped|implicit|using|inline|inout|=>)\s+)+/;

/** Reads a list of parameters: their types, with commas between them. */
export function parametersOf(list: SyntaxNode, text: string): string {
  // Of a type, nothing else is told.
  const parts = TYPE_PARAMETERS.has(list.type) ? [] : partsOf(list);
  const isGiven = parts.some(({ nodes: [first] }) =>
    first!.type === "implicit" || first!.type === "using"
  );
  if (parts.length > MAX_PARAMETERS || isGiven) return UNREAD;
  const extended = extendedBy(list, text);
  const read = [...extended, ...parts.map((part) => parameterOf(part, text))].join(",");
  // A list of C says so that it is empty.
  const taken = read === "void" ? "" : read;
  const whole = `${typeParameters(list, text)}${taken}`;
  return whole.length > MAX_LIST_CHARS ? UNREAD : whole;
}

/** Nodes around the parameters of C++ that are of the same declaration. */
const DECLARES =
  /declarator$|^(?:field_)?declaration$|^(?:function_definition|template_declaration)$/;

/** Names of type parameters: words before them are what they are. */
const TYPE_PARAMETER =
  /^(?:\[[^\]]*\]\s*|@[\w.]+\s+|(?:in|out|reified|final|typename|class)\s+|[-+]\s*)*([\p{L}\p{N}_$]+)/u;

function typeParameters(list: SyntaxNode, text: string): string {
  let holder = list.parent;
  for (let at = holder; at && DECLARES.test(at.type); at = at.parent) {
    if (at.type === "template_declaration") holder = at;
  }
  const written = holder?.childForFieldName("type_parameters") ??
    holder?.children.find(({ type }) => TYPE_PARAMETERS.has(type));
  if (!written) return "";
  const names = splitTypes(textOf(written, text)).map((each) =>
    each.includes("...") ? MANY : TYPE_PARAMETER.exec(each)?.[1] ?? UNREAD
  );
  return `<${names.join(";")}>`;
}

const TYPE_PARAMETERS: ReadonlySet<string> = new Set([
  ...["type_parameters", "type_parameter_list", "template_parameter_list"],
]);

/** A part of a list, between two commas. */
interface Part {
  readonly nodes: SyntaxNode[];
  /** Index of the sign that ends it. */
  end: number;
}

function partsOf(list: SyntaxNode): readonly Part[] {
  const parts: Part[] = [{ nodes: [], end: list.endIndex }];
  for (let node = list.isNamed ? list.firstChild : list; node; node = node.nextSibling) {
    const { type, startIndex } = node;
    if (type === ")" || type === ",") parts.at(-1)!.end = startIndex;
    if (type === ")") break;
    if (type === ",") parts.push({ nodes: [], end: list.endIndex });
    else if (type !== "(" && type !== "receiver_parameter" && !type.endsWith("comment")) {
      parts.at(-1)!.nodes.push(node);
    }
  }
  return parts.filter(({ nodes }) => nodes.length > 0);
}

/** The type that a function of Kotlin extends: it stands before the name, with a dot. */
function extendedBy({ parent, startIndex, type }: SyntaxNode, text: string): string[] {
  if (type !== "function_value_parameters" || parent?.type !== "function_declaration") return [];
  const before = parent.children.filter((each) => each.startIndex < startIndex);
  const extended = before[before.findIndex((each) => each.type === ".") - 1];
  return extended ? [`this:${namedType(textOf(extended, text))}`] : [];
}

function parameterOf({ nodes, end }: Part, text: string): string {
  const node = nodes.find((each) => each.isNamed && !each.type.endsWith("modifiers")) ?? nodes[0]!;
  const inner = node.children;
  const written = text.slice(nodes[0]!.startIndex, node.endIndex);
  const colon = inner.find(({ type }) => type === ":");
  const isMany = /^(?:spread|variadic|\.\.\.)/.test(node.type) ||
    /^(?:params|vararg)\s|\.\.\.$|(?<=:.*)\*\s*$/s.test(written);
  // The tree may lack `= {}`, which some macros break.
  const isOptional = inner.some(({ type }) => type === "=" || type === "equals_value_clause") ||
    /^\s*=/.test(text.slice(node.endIndex, end));
  const whole = colon ? behindName(node, colon, text) : beforeName({ node, nodes, written }, text);
  return `${whole}${isMany ? MANY : isOptional ? OPTIONAL : ""}`;
}

/** `label name: Type`, of which the label counts, or the name where it has none. */
function behindName(node: SyntaxNode, colon: SyntaxNode, text: string): string {
  const name = node.childForFieldName("external_name") ?? node.childForFieldName("name") ??
    node.namedChildren[0]!;
  const set = node.children.find(({ type }) => type === "=");
  const type = text.slice(colon.endIndex, set?.startIndex ?? node.endIndex).trim();
  return `${textOf(name, text)}:${namedType(type)}`;
}

/** A type of Kotlin, Scala or Swift. */
function namedType(written: string): string {
  const type = written.replace(MODIFIERS, "").replace(/(?:\.\.\.|[*?!])$/, "").trim();
  if (/[-=]>/.test(type.replace(/<[^<>]*>|\[[^[\]]*\]/g, ""))) return "->";
  const [, held] = /^\[([^[\]:]*)\]$/.exec(type) ?? [];
  const plain = held === undefined ? type.replace(/(?<=\w)\[.*\]$/s, ARGUMENTS) : `${held}[]`;
  return withoutArguments(plain);
}

/** A type, with a mark of what stands between its angle brackets. */
function withoutArguments(type: string): string {
  return withoutGenerics(type).replaceAll(",", ";") + (type.includes("<") ? ARGUMENTS : "");
}

interface TypedPart {
  readonly node: SyntaxNode;
  readonly nodes: readonly SyntaxNode[];
  readonly written: string;
}

/** `Type name`, as Java, C# and C++ write it. */
function beforeName({ node, nodes, written }: TypedPart, text: string): string {
  const isParameter = node.type.includes("parameter");
  const type = isParameter
    ? node.childForFieldName("type") ??
      node.namedChildren.find((each) => /type|identifier/.test(each.type))
    : node;
  if (!node.isNamed) return UNREAD;
  // Functions of Java that differ in these alone are none.
  const bareOf = /^(?:formal|spread)_/.test(node.type) ? withoutGenerics : withoutArguments;
  const bare = type
    ? bareOf(textOf(type, text).replace(MODIFIERS, "")).replaceAll("::", ".")
    : UNREAD;
  const whole = `${bare.replaceAll(",", ";")}${dimensionsOf(node, text)}`;
  if (isParameter && node.type !== "parameter") return whole;
  // Calls of C# may name what they give.
  const name = isParameter ? node.childForFieldName("name") : nodes.at(-1);
  const isExtended = /^(?:\[[^\]]*\]\s*)*this\s/.test(written);
  const label = isExtended ? "this" : name ? textOf(name, text) : "";
  return `${label}:${isParameter ? whole : whole.replace(/\[\]$/, "")}`;
}

/** Brackets for each of the arrays and pointers that a declarator says. */
function dimensionsOf(node: SyntaxNode, text: string): string {
  const dimensions = node.childForFieldName("dimensions");
  if (dimensions) return withoutGenerics(textOf(dimensions, text));
  const declarator = node.childForFieldName("declarator");
  const signs = declarator ? textOf(declarator, text) : "";
  // A pointer to a function.
  if (signs.startsWith("(")) return UNREAD;
  return "[]".repeat(signs.match(/[*[]/g)?.length ?? 0);
}
