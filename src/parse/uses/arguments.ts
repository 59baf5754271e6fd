/**
 * Arguments of a call, as far as one of several functions of a name is told by them: each is a chain in
 * the form of `chain.ts`, in which a literal is `@String@`, `@int@` and the like, `null` for itself,
 * `->` with a number a function of so many parameters, and `?` whatever else.
 *
 * @module
 */
import { type Capture, textOf } from "../captures.ts";
import type { SyntaxNode } from "../syntax_tree.ts";
import { chainOf, UNKNOWN } from "./chain.ts";

/** Calls with more arguments tell no functions apart. */
const MAX_ARGUMENTS = 16;

/** Longer arguments are not read: what they call would be read again for each call around it. */
const MAX_READ_CHARS = 200;

/** Longer chains are not kept: few of them stand twice in a file. */
const MAX_CHAIN_CHARS = 80;

/** Text that arguments stand in, and how its chains are read. */
type Source = Pick<Capture, "text" | "budget" | "countsArguments">;

/** Nodes of literals by what their type of node says, the first that fits. */
const LITERALS: readonly (readonly [RegExp, string])[] = [
  [/char(?:acter)?_literal/, "@char@"],
  [/string|template/, "@String@"],
  [/null|nil/, "null"],
  [/float|real/, "@double@"],
  [/bool|true|false|instanceof|^is_/, "@boolean@"],
  [/int|number|decimal|hex|octal|binary_(?:integer|literal)/, "@int@"],
  [/class_literal|typeof/, "@Class@"],
];

/** Nodes that are literals; others have such words in their names as well. */
const LITERAL = /literal|^(?:string|number|null|nil|true|false)|instanceof|_string|typeof_/;

/** Functions as values. */
const FUNCTION = /lambda|anonymous_(?:method|function)|closure|method_reference|callable_reference/;

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
): readonly string[] | undefined {
  const nodes = list.namedChildren.filter(({ type }) => !type.endsWith("comment"));
  if (nodes.length > MAX_ARGUMENTS) return undefined;
  return nodes.map((node) => argumentOf(node, source));
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
  let kind = KINDS.get(type);
  if (kind === undefined) {
    kind = LITERAL.test(type)
      ? LITERALS.find(([pattern]) => pattern.test(type))?.[1] ?? UNKNOWN
      : FUNCTION.test(type)
      ? "function"
      : "other";
    KINDS.set(type, kind);
  }
  return kind;
}

function literalOf(found: string, node: SyntaxNode, text: string): string {
  if (found !== "@int@" && found !== "@double@") return found;
  const last = text[node.endIndex - 1]!;
  if (/[lL]/.test(last)) return "@long@";
  const isHex = /^0[xX]/.test(text.slice(node.startIndex, node.startIndex + 2));
  return /[fF]/.test(last) && !isHex
    ? "@float@"
    : /\./.test(textOf(node, text))
    ? "@double@"
    : found;
}

/** `->` with the number of its parameters, where they are written. */
function functionOf(node: SyntaxNode): string {
  const parameters = node.childForFieldName("parameters");
  if (!parameters) return "->";
  return `->${parameters.type === "identifier" ? 1 : parameters.namedChildren.length}`;
}

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
  return both[0] === both[1] && both[0]!.startsWith("@") ? both[0]! : UNKNOWN;
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
