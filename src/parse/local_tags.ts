/**
 * From a match of `@local`, `@member`, `@narrow`, `@return`, `@self` or `@base` to a local name: where it is
 * known, its type as written, and what it is set to as a chain. `@static`, `@apart` and `@inner` are
 * parts of a type that have no object of it: a static member, a type that knows none of the objects
 * around it, and one that does; `@other` is one that an object of another type runs, and `@abstract` a member
 * of a trait without a body. `@parameters` is the list of those of a function, and `@signature` that of a
 * method of Go.
 *
 * @module
 */
import { BUILD_CONSTRAINT, EXPORTED_NAME, METHOD_SIGNATURE, SYNTAX_CALL } from "../types.ts";
import { type Capture, findCapture, type FoundBy, textOf } from "./captures.ts";
import { plainName } from "./escaped_names.ts";
import { givenValue, partAt } from "./given_parameters.ts";
import type { SyntaxNode } from "./syntax_tree.ts";
import { chainOf, UNKNOWN } from "./uses/chain.ts";
import { parametersOf } from "./uses/parameters.ts";
import { resultChain } from "./uses/rust_results.ts";
import { typeOfLiteral } from "./uses/rust_value.ts";
import { goSignature } from "./uses/go_signature.ts";
import { CALLED_BY } from "./uses/syntax_calls.ts";

/** A local name, with what the tree says of its value. */
export interface LocalTag {
  /**
   * The name; `"this.name"` for a member, `"object.name"` for one of an object, `"return"` for a value that is given back, `"extends name"`
   * for an object whose members another one is given; `"static part"` and the like for a part of a type;
   * `"is name"` for what a test has found a value to be.
   */
  readonly name: string;
  readonly at: number;
  /** Index of the first place where it is known: a comprehension names its variables late. */
  readonly extentStart: number;
  /** Index after the last place where it is known; -1 where the enclosing definition tells. */
  readonly extentEnd: number;
  readonly type: string;
  /** Value that it is set to, as a chain. */
  readonly value: string;
  /** Whether it sets a variable of the module or class around it, and is no name of its own. */
  readonly isAgain?: boolean;
}

/** Longer types and values say more than a name can be resolved by. */
const MAX_LOCAL_CHARS = 300;

/** Characters that are read of a value's end: its last call names it, however long its arguments are. */
const MAX_VALUE_CHARS = 4000;

const VALUE_CAPTURES: ReadonlySet<string> = new Set(
  ["local.type", "local.value", "local.any", "local.from", "local.each", "local.in"] as const,
);

/** Adds a local name to those of a file, unless an earlier pattern names the same one. */
export function collectLocal(capture: Capture, locals: Map<number, LocalTag & FoundBy>): void {
  const { match, node } = capture;
  if (capture.name === "called") {
    const [call, pattern] = [syntaxCall(capture), match.patternIndex];
    if (call && !(locals.get(call.at)?.pattern! <= pattern)) {
      locals.set(call.at, { ...call, pattern });
    }
    return;
  }
  const extent = findCapture(match, "local.extent");
  // A name may stand before the parts in which it is known, as that of a switch over types does.
  const isNarrow = capture.name === "narrow";
  const at = isNarrow ? node.startIndex : Math.max(node.startIndex, extent?.startIndex ?? 0);
  const known = locals.get(at);
  const end = extent ?? findCapture(match, "local.until");
  const extentEnd = Math.max(known?.extentEnd ?? -1, end?.endIndex ?? -1);
  const pattern = match.patternIndex;
  if (capture.name === "parameters" || capture.name === "signature") {
    const list = parameterList(capture);
    if (list.type !== "") locals.set(at, { ...list, at, pattern });
    return;
  }
  if (known && known.pattern <= pattern) {
    if (extentEnd > known.extentEnd) locals.set(at, { ...known, extentEnd });
    return;
  }
  const own = ownText(capture);
  const name = localName(capture, own);
  const extentStart = Math.min(at, extent?.startIndex ?? at);
  const { type, value } = typeAndValue(capture, own, at);
  const isUnknown = capture.name === "local" && type === "" && value === "";
  const given = isUnknown ? givenValue(node, capture) : undefined;
  locals.set(at, {
    ...{ name, at, extentStart, extentEnd: Math.max(extentEnd, given?.end ?? -1) },
    ...{ type, value: given?.value ?? value, pattern },
  });
}

/**
 * Methods that syntax calls, at the place behind their value, or before that of a sign which stands
 * before it; none, where the value has no name.
 */
function syntaxCall(capture: Capture): LocalTag | undefined {
  const { match, node, text } = capture;
  const signs = match.captures.filter(({ name }) => name === "called.by");
  const methods = methodsOn(node, signs.map((each) => textOf(each.node, text)).join(" "));
  const isLong = node.endIndex - node.startIndex > MAX_LOCAL_CHARS;
  const value = methods && !isLong ? operandChain(node, capture) : "";
  if (!methods || !/^[\w\u0080-\uffff]/.test(value)) return undefined;
  const at = hasSignBefore(node) ? node.startIndex : node.endIndex;
  return { name: SYNTAX_CALL, at, extentStart: at, extentEnd: at, type: methods, value };
}

/** Names of the methods that a sign calls on one of its operands: a right one has its own. */
function methodsOn(node: SyntaxNode, sign: string): string | undefined {
  if (node.parent?.type === "unary_operator") return CALLED_BY[`unary ${sign}`];
  const methods = CALLED_BY[sign];
  const isRight = node.parent?.type === "binary_operator" && hasSignBefore(node);
  return isRight ? methods?.replace("__", "__r") : methods;
}

function hasSignBefore(node: SyntaxNode): boolean {
  const holder = node.parent;
  return /^(?:unary|binary)_operator$/.test(holder?.type ?? "") &&
    holder!.firstChild?.index !== node.index;
}

/** The chain of an operand: what operators make of a value is what their methods give. */
function operandChain(node: SyntaxNode, capture: Capture): string {
  const [first, second] = node.children;
  switch (node.type) {
    case "parenthesized_expression":
      return operandChain(second!, capture);
    case "binary_operator":
    case "comparison_operator": {
      const method = CALLED_BY[textOf(second!, capture.text)]?.replace(/\|.*/, "");
      return method && node.childCount === 3 ? `${operandChain(first!, capture)}.${method}()` : "";
    }
    case "unary_operator":
      return `${operandChain(second!, capture)}.${
        methodsOn(second!, textOf(first!, capture.text))
      }()`;
    case "identifier":
    case "attribute":
    case "call":
    case "subscript":
      return chainOf(textOf(node, capture.text), capture);
    default:
      return "";
  }
}

/** The types of a function's parameters, as a name that is known on its own line alone. */
function parameterList({ name, match, node, text }: Capture): Omit<LocalTag, "at"> {
  const of = findCapture(match, "parameters.of");
  const isSignature = name === "signature";
  return {
    name: isSignature ? METHOD_SIGNATURE : "parameter list",
    extentStart: node.startIndex,
    extentEnd: node.startIndex,
    type: isSignature ? goSignature(node, text) : parametersOf(node, text),
    value: of ? textOf(of, text) : "",
  };
}

function ownText({ node: { startIndex, endIndex }, text }: Capture): string {
  return text.slice(startIndex, Math.min(endIndex, startIndex + MAX_LOCAL_CHARS));
}

function localName({ name, match, node, text }: Capture, own: string): string {
  switch (name) {
    case "member": {
      const of = findCapture(match, "member.of");
      return `${of ? textOf(of, text) : "this"}.${own.replace(/^@+/, "")}`;
    }
    case "narrow":
      return `is ${own.replace(/\s+/g, "")}`;
    case "exported":
    case "exported.more":
      return EXPORTED_NAME;
    case "build":
      return BUILD_CONSTRAINT;
    case "self":
      return "this";
    case "return":
      return "return";
    case "static":
    case "apart":
    case "inner":
    case "other":
    case "private":
    case "abstract":
    case "package":
      return `${name} part`;
    case "base":
      return `extends ${heirName(textOf(findCapture(match, "base.of")!, text))}`;
    default:
      return plainName(node, own);
  }
}

/** An object is given members by its name, and a type by that of its prototype. */
function heirName(written: string): string {
  return written.slice(0, MAX_LOCAL_CHARS).replace(/\.(?:prototype|__proto__)\b.*$/s, "");
}

/** Type and value, as far as they are known. */
interface TypeAndValue {
  readonly type: string;
  readonly value: string;
}

function typeAndValue(capture: Capture, own: string, at: number): TypeAndValue {
  const { match, name, text } = capture;
  const { type, value } = besideName(capture, own);
  const literal = findCapture(match, "local.literal");
  if (literal) return { type: typeOfLiteral(textOf(literal, text)), value };
  if (name === "return" || name === "base") {
    return { type, value: chainOf(own.length < MAX_LOCAL_CHARS ? own : "", capture) };
  }
  if (name === "exported") return { type: "", value: own };
  if (name === "exported.more") return { type: "", value: "*" };
  const among = findCapture(match, "local.among");
  const tuple = findCapture(match, "local.part");
  const index = tuple ? placeIn(tuple, at, text) : -1;
  return {
    type: name === "self" || name === "package"
      ? own
      : name === "build"
      ? own.replace(/^\W*go:build\s+/, "")
      : type,
    value: among
      ? partOf(value, textOf(among, text), at - among.startIndex)
      : tuple && value !== ""
      ? index < 0 ? "" : partAt(value, index)
      : value,
  };
}

/** Reads type and value from the captures beside a name; the last value of them counts. */
function besideName(capture: Capture, own: string): TypeAndValue {
  const { match, text } = capture;
  const key = findCapture(match, "local.key");
  const member = key ? textOf(key, text) : own;
  let [type, value] = ["", ""];
  for (const { name, node } of match.captures) {
    if (!VALUE_CAPTURES.has(name)) continue;
    const { startIndex, endIndex } = node;
    // What may be given any number of times is a list.
    const own = text.slice(Math.max(startIndex, endIndex - MAX_VALUE_CHARS), endIndex);
    const isList = name === "local.type" &&
      (text.startsWith("...", startIndex - 3) || text.startsWith("...", endIndex));
    const written = isList ? `...${own}` : own;
    // Of several types it is one.
    if (name === "local.type") type = `${type && `${type} | `}${written}`.slice(0, MAX_LOCAL_CHARS);
    else value = valueOf({ ...capture, name, node, written }, member);
  }
  return { type, value };
}

function valueOf(
  { written, ...capture }: Capture & { readonly written: string },
  member: string,
): string {
  const { name, node } = capture;
  if (name === "local.in") {
    return `@${written.slice(0, MAX_LOCAL_CHARS).replace(/\s+/g, "")}@.${member}`;
  }
  const chain = resultChain(node, capture) ?? chainOf(written, capture);
  const isUnknown = name === "local.any" ? chain === UNKNOWN : chain.startsWith(UNKNOWN);
  if (chain === "" || isUnknown || chain.length > MAX_LOCAL_CHARS) return "";
  if (name === "local.from") return `${chain}.${member}`;
  // Alone before a range of Go stands what a channel gives, or a key.
  const isFirst = node.parent?.type === "range_clause" && node.parent.firstChild?.childCount === 1;
  return name !== "local.each" ? chain : isFirst ? `${chain}[0]` : `${chain}[]`;
}

/** Place of a name in the pattern of a tuple; -1, where the pattern leaves out any number of them. */
function placeIn({ children }: SyntaxNode, at: number, text: string): number {
  const before = children.filter(({ startIndex }) => startIndex < at)
    .map((each) => textOf(each, text));
  return before.includes("..") ? -1 : before.filter((each) => each === ",").length;
}

/** One of several values that a call gives: the second of `f()` is `f(1)`. */
function partOf(value: string, names: string, at: number): string {
  if (names.length > MAX_VALUE_CHARS) return "";
  const index = names.slice(0, at).split(",").length - 1;
  if (!names.includes(",")) return value;
  if (value.endsWith("()")) return `${value.slice(0, -2)}(${index})`;
  return index === 0 ? value : "";
}
