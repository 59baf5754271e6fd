/**
 * Arguments of a call, as far as one of several functions of a name is told by them: each is a chain in
 * the form of `chain.ts`, in which a literal is `@String@`, `@int@` and the like, `null` for itself,
 * `->` with a number a function of so many parameters, and `?` whatever else. The name of a parameter
 * may stand before it, with `=`; `{}` stands for that of a block behind the brackets. The number of
 * type arguments that the call writes stands before all: `<2>`.
 *
 * @module
 */
import { type Capture, textOf } from "../captures.ts";
import type { SyntaxNode } from "../syntax_tree.ts";
import { chainOf, UNKNOWN } from "./chain.ts";
import { rustValue } from "./rust_value.ts";

/** Calls with more arguments tell no functions apart. */
const MAX_ARGUMENTS = 16;

/** Longer arguments are not read: what they call would be read again for each call around it. */
const MAX_READ_CHARS = 200;

/** Longer chains are not kept: few of them stand twice in a file. */
const MAX_CHAIN_CHARS = 80;

/** Text that arguments stand in, and how its chains are read. */
type Source = Pick<Capture, "text" | "budget" | "counted">;

/** Nodes of literals by what their type of node says, the first that fits. */
const LITERALS: readonly (readonly [RegExp, string])[] = [
  [/char(?:acter)?_literal/, "@char@"],
  [/string|template/, "@String@"],
  [/null|nil/, "null"],
  [/float|real/, "@double@"],
  [/bool|true|false|instanceof|^is_/, "@boolean@"],
  [/int|long|number|decimal|hex|octal|binary_(?:integer|literal)/, "@int@"],
  [/class_literal|typeof/, "@Class@"],
];

/** Nodes that are literals; others have such words in their names as well. */
const LITERAL = /literal|^(?:string|number|null|nil|true|false)|instanceof|_string|typeof_/;

/** Functions as values. */
const FUNCTION = /lambda|anonymous_(?:method|function)|closure|method_reference|callable_reference/;

/** Values whose type is not that of the name in them, or is not written. */
const UNREAD =
  /^(?:spread|pointer|ascription|declaration)_expression|^(?:block|case_block|initializer_list)$/;

/** Operators that give a truth. */
const TELLS = /^(?:[=!<>]=|===|!==|<|>|&&|\|\|)$/;

/**
 * Reads the arguments of a list.
 *
 * @returns One text each; nothing, where there are too many.
 */
export function argumentsOf(
  list: SyntaxNode,
  source: Source,
  name: SyntaxNode,
): readonly string[] | undefined {
  const { text, budget } = source;
  if (RUST_PATHS.has(name.parent?.type ?? "") && /^(?:try_)?from$/.test(textOf(name, text))) {
    return [rustValue(textOf(list, text).slice(1, -1), budget)];
  }
  const nodes = argumentNodes(list);
  const isRead = nodes.length <= MAX_ARGUMENTS &&
    ![list.firstChild?.nextSibling, ...nodes].some((node) => node && UNCOUNTED.has(node.type));
  if (!isRead) return undefined;
  const typed = typeArguments(list, name, text);
  const types = typed === "" ? [] : [`<${splitTypes(typed).length}>`];
  const values = nodes.map((node) => {
    const label = labelOf(node, list);
    if (label === undefined) return argumentOf(node, source);
    const value = argumentOf(label === "{}" ? node : node.namedChildren.at(-1)!, source);
    return `${label === "{}" ? label : textOf(label, text)}=${value}`;
  });
  return [...types, ...values];
}

/** Nodes around the name of a function behind a path of Rust. */
const RUST_PATHS: ReadonlySet<string> = new Set(["scoped_identifier", "token_tree"]);

/** The number of the type arguments of a type of C#; `typeof(Map<,>)` leaves them out. */
export function givenTypes({ parent, nextSibling }: SyntaxNode): readonly string[] | undefined {
  if (parent?.type !== "generic_name" || nextSibling?.type !== "type_argument_list") {
    return undefined;
  }
  return [`<${nextSibling.children.filter(({ type }) => type === ",").length + 1}>`];
}

/** Type arguments of a call with their brackets: before its name in Java, and else behind it. */
function typeArguments(list: SyntaxNode, name: SyntaxNode, text: string): string {
  const node = text[name.startIndex - 1] === ">"
    ? name.parent?.childForFieldName("type_arguments")
    : list.namedChildren.find(({ type }) => type === "type_arguments");
  const behind = node ?? { startIndex: name.endIndex, endIndex: list.startIndex };
  const written = text.slice(behind.startIndex, behind.endIndex).trim();
  return /^(?:<.*>|\[.*\])$/s.test(written) ? written : "";
}

/** Parts of a list of types, between its commas, without the brackets around it. */
export function splitTypes(written: string): readonly string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 1];
  for (let at = 1; at < written.length; at++) {
    const sign = written[at]!;
    // A bound of Scala is no bracket.
    const isBound = "<>".includes(sign) && /[:%]/.test(written[at + 1] ?? "");
    if ("<[({".includes(sign) && !isBound) depth++;
    const isEnd = at === written.length - 1;
    if (isEnd || (depth === 0 && sign === ",")) {
      const part = written.slice(from, at).trim();
      if (part !== "") parts.push(part);
      from = at + 1;
    } else if (">])}".includes(sign) && !isBound && !/[-=]/.test(written[at - 1]!)) depth--;
  }
  return parts;
}

/** Arguments that stand for any number of them, and the word before those that may be left out. */
const UNCOUNTED: ReadonlySet<string> = new Set([
  ...["parameter_pack_expansion", "using", "list_splat", "dictionary_splat"],
]);

/** Nodes that are one argument themselves, in the place of a list of them. */
const BLOCKS: ReadonlySet<string> = new Set(["block", "case_block"]);

function argumentNodes(list: SyntaxNode): readonly SyntaxNode[] {
  if (BLOCKS.has(list.type)) return [list];
  return list.namedChildren.flatMap((node) => {
    if (node.type.endsWith("comment") || node.type === "type_arguments") return [];
    return node.type === "value_arguments" ? argumentNodes(node) : [node];
  });
}

/** The name of the parameter that an argument says to be for. */
function labelOf(node: SyntaxNode, list: SyntaxNode): SyntaxNode | "{}" | undefined {
  if (list.type === "call_suffix" && node.type.includes("lambda")) return "{}";
  // Elsewhere an assignment is a value.
  const isNamed = node.type === "argument" || node.type === "value_argument" ||
    node.type === "keyword_argument" ||
    (node.type === "assignment_expression" && list.type === "arguments");
  const name = isNamed ? node.firstChild : undefined;
  const sign = name?.nextSibling?.type;
  return sign === ":" || sign === "=" ? name : undefined;
}

function argumentOf(node: SyntaxNode, source: Source): string {
  const { type } = node;
  const { text } = source;
  if (type === "identifier") return textOf(node, text);
  const kind = kindOf(type);
  if (kind === "function") return functionOf(node);
  if (kind !== "other") return literalOf(kind, node, text);
  const inner = () => node.namedChildren;
  const last = () => argumentOf(inner().at(-1) ?? node, source);
  switch (type) {
    case "argument":
    case "value_argument":
    case "parenthesized_expression":
      return inner().length > 0 && inner().at(-1)!.index !== node.index ? last() : UNKNOWN;
    case "unary_expression":
    case "prefix_expression":
    case "prefix_unary_expression":
      return text[node.startIndex] === "!" ? "@boolean@" : inner().length === 1 ? last() : UNKNOWN;
    case "binary_expression":
      return binaryOf(node, source);
    case "ternary_expression":
    case "conditional_expression":
      return eitherOf(node, source);
    case "cast_expression":
      return typeIn(node, text);
    case "array_creation_expression":
      return arrayOf(node, text);
    case "object_creation_expression":
      return typeIn(node, text);
    default:
      return chainIn(node, source);
  }
}

/** What nodes of a type are, by that type: there are some tens of them, and many nodes. */
const KINDS = new Map<string, string>();

/** `"function"`, `"other"`, or how a literal is written. */
function kindOf(type: string): string {
  return KINDS.getOrInsertComputed(
    type,
    () =>
      FUNCTION.test(type)
        ? "function"
        : UNREAD.test(type)
        ? UNKNOWN
        : LITERAL.test(type)
        ? LITERALS.find(([pattern]) => pattern.test(type))?.[1] ?? UNKNOWN
        : "other",
  );
}

function literalOf(found: string, node: SyntaxNode, text: string): string {
  // What stands before a text of Scala is a function that may give anything.
  if (node.type === "interpolated_string_expression") {
    return /^(?:[$@]|(?:s|f|raw)")/.test(text.slice(node.startIndex, node.startIndex + 4))
      ? found
      : UNKNOWN;
  }
  // Texts of other widths than that of a character are of other types.
  if (
    found === "@String@" && /^[LuU]8?R?"/.test(text.slice(node.startIndex, node.startIndex + 4))
  ) {
    return UNKNOWN;
  }
  const written = textOf(node, text);
  if (found === "@String@" && /"u8$/i.test(written)) return UNKNOWN;
  return found === "@int@" || found === "@double@" ? numberOf(found, written) : found;
}

/** Digits of a number, and the letters behind them. */
const NUMBER = /^(0[xX][\da-fA-F]+|0[bB][01]+|0[oO][0-7]+|[\d.]+(?:[eE][+-]?\d+)?)([a-zA-Z]*)$/;

/** Whole numbers beyond it are of another type, and which one differs between languages. */
const MAX_INT = 0x7fff_ffff;

/** Tells the type of a number by its point, its size and its ending, as far as languages agree. */
function numberOf(found: string, written: string): string {
  const [, digits = "", ending = "?"] = NUMBER.exec(written.replaceAll(/[_']/g, "")) ?? [];
  const isReal = found === "@double@" || /^[\d.]*[.eE]/.test(digits);
  switch (ending.toLowerCase()) {
    case "":
      return isReal ? "@double@" : Number(digits) <= MAX_INT ? found : UNKNOWN;
    case "l":
      return isReal ? UNKNOWN : "@long@";
    case "f":
      return "@float@";
    case "d":
      return "@double@";
    default:
      return UNKNOWN;
  }
}

/** `->` with the number of its parameters, where they are written. */
function functionOf(node: SyntaxNode): string {
  const parameters = node.childForFieldName("parameters");
  if (!parameters) return "->";
  return `->${parameters.type === "identifier" ? 1 : parameters.namedChildren.length}`;
}

/** Types of which two values make one; smaller numbers and characters make an `int`. */
const SUMS: ReadonlySet<string> = new Set([
  ...["@int@", "@long@", "@float@", "@double@", "@boolean@"],
]);

/** Two strings, or a string and a value, make a string; two values of a type one of that type. */
function binaryOf(node: SyntaxNode, source: Source): string {
  const { text } = source;
  const left = node.childForFieldName("left");
  const right = node.childForFieldName("right");
  const operator = node.childForFieldName("operator");
  if (!left || !right || !operator) return UNKNOWN;
  if (TELLS.test(textOf(operator, text))) return "@boolean@";
  if (node.endIndex - node.startIndex > MAX_READ_CHARS) return UNKNOWN;
  const both = [argumentOf(left, source), argumentOf(right, source)];
  if (both.includes("@String@")) return "@String@";
  return both[0] === both[1] && SUMS.has(both[0]!) ? both[0]! : UNKNOWN;
}

function typeIn(node: SyntaxNode, text: string): string {
  const type = node.childForFieldName("type");
  return type ? `@${withoutGenerics(textOf(type, text))}@` : UNKNOWN;
}

/** One of two values, where they say the same or one of them is nothing. */
function eitherOf(node: SyntaxNode, source: Source): string {
  const parts = [node.childForFieldName("consequence"), node.childForFieldName("alternative")];
  const isShort = node.endIndex - node.startIndex <= MAX_READ_CHARS;
  if (!isShort || !parts.every((part) => part !== undefined)) return UNKNOWN;
  const known = new Set(parts.map((part) => argumentOf(part!, source)));
  if (known.size > 1) known.delete("null");
  return known.size === 1 ? [...known][0]! : UNKNOWN;
}

function arrayOf(node: SyntaxNode, text: string): string {
  const made = node.childForFieldName("type");
  if (!made) return UNKNOWN;
  const head = text.slice(made.endIndex, node.endIndex).split("{")[0]!;
  return `@${withoutGenerics(textOf(made, text))}${"[]".repeat(head.split("[").length - 1)}@`;
}

function chainIn(node: SyntaxNode, source: Source): string {
  if (node.endIndex - node.startIndex > MAX_READ_CHARS) return UNKNOWN;
  const written = textOf(node, source.text);
  // Most arguments are names.
  if (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(written)) return written;
  if (written.startsWith("_.")) return "->1";
  const chain = chainOf(written, source);
  const isKnown = chain !== "" && !chain.startsWith(UNKNOWN) && chain.length <= MAX_CHAIN_CHARS;
  return isKnown ? chain : UNKNOWN;
}

/** A written type without what stands between its angle brackets, and without blanks. */
export function withoutGenerics(type: string): string {
  let depth = 0;
  let found = "";
  for (const char of type) {
    if (char === "<") depth++;
    else if (char === ">") depth--;
    else if (depth === 0 && char.trim() !== "") found += char;
  }
  return found;
}
