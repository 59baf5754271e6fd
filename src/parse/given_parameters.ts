/**
 * Parameters of functions in TypeScript and JavaScript, where a parameter without a type is given one
 * by what the function is handed to. Such a parameter has a chain for its value: `app.get{1:0}` is the
 * first parameter of the function that is the second argument of `app.get()`, `make{0/on/open:0}` that
 * of the function `{ on: { open: (…) => … } }` holds which is its first argument, and `@Handler@.{:0}`
 * that of a function which is a `Handler`. `lookup/callbacks.ts` reads them.
 *
 * @module
 */
import { type Capture, textOf } from "./captures.ts";
import type { LocalTag } from "./local_tags.ts";
import type { SyntaxNode, SyntaxTree } from "./syntax_tree.ts";
import { functionsTaken } from "./rust_functions.ts";
import { isLong, MAX_TYPE_CHARS, typeTag } from "./type_tag.ts";
import { chainOf, UNKNOWN } from "./uses/chain.ts";
import { words } from "../text/words.ts";

/** Longer callees say more than a parameter can be resolved by. */
const MAX_CALLEE_CHARS = 4000;

/** Nodes around a function that are looked through until one gives it a type. */
const MAX_AROUND = 12;

/** Source text with the steps that reading may take. */
type Source = Pick<Capture, "text" | "budget">;

/** Place of a function that gives it a type: a chain, and the path to the function from there. */
interface Giver {
  readonly chain: string;
  readonly path: string;
}

/** Finds what gives a parameter its type that has none. */
export function givenValue(
  node: SyntaxNode,
  source: Source,
): { readonly value: string; readonly end: number } | undefined {
  const { holder, member } = patternAround(node, source.text);
  const [list, parameter] = holder?.type === "required_parameter"
    ? [holder.parent, holder]
    : [holder, node];
  if (list === undefined || parameter.childForFieldName("type")) return undefined;
  const isAlone = list.type === "arrow_function";
  const own = isAlone ? list : LISTS.has(list.type) ? list.parent : undefined;
  if (own === undefined || !FUNCTIONS.has(own.type)) return undefined;
  if (isAlone && own.childForFieldName("parameter")?.index !== node.index) return undefined;
  const at = isAlone ? 0 : indexAmong(partOf(list, node));
  const giver = at < 0 ? undefined : knownGiver(own, source);
  if (giver === undefined) return undefined;
  const whole = `${giver.chain}{${giver.path}:${at}}`;
  const value = typeof member === "number"
    ? partAt(whole, member)
    : `${whole}${member && `.${member}`}`;
  return { value, end: own.endIndex };
}

/** A part of a tuple; of the pairs that iterators of Rust make, one is what they are called on. */
export function partAt(value: string, index: number): string {
  const maker = /\.(enumerate|zip)\(\)(?:\.\w+(?:\(\))?)*(?:\[\]|\{0:0\})$/.exec(value)?.[1];
  if (maker === undefined) return `${value}${value.endsWith("}") ? "." : ""}[${index}]`;
  return (index === 1) === (maker === "enumerate") ? value : "";
}

const LISTS: ReadonlySet<string> = new Set(["formal_parameters", "closure_parameters"]);

const FUNCTIONS: ReadonlySet<string> = new Set(
  ["arrow_function", "function_expression", "method_definition", "closure_expression"],
);

/** The node around a parameter's name, or around the braces that take its members out. */
function patternAround(
  node: SyntaxNode,
  text: string,
): { readonly holder: SyntaxNode | undefined; readonly member: string | number } {
  const { parent } = node;
  const isPair = parent?.type === "pair_pattern";
  const pattern = isPair ? parent.parent : parent;
  if (pattern?.type === "tuple_pattern") {
    const holder = pattern.parent?.type === "reference_pattern"
      ? pattern.parent.parent
      : pattern.parent;
    return { holder, member: indexAmong(node) };
  }
  if (pattern?.type === "reference_pattern") return patternAround(pattern, text);
  if (pattern?.type !== "object_pattern") return { holder: parent, member: "" };
  const key = isPair ? parent.childForFieldName("key") : node;
  const isName = key?.type === "property_identifier" || key === node;
  return key && isName
    ? { holder: pattern.parent, member: textOf(key, text) }
    : { holder: undefined, member: "" };
}

/** The child of a node that a node is in. */
function partOf(parent: SyntaxNode, node: SyntaxNode): SyntaxNode {
  let part = node;
  for (let around = part.parent; around && around.index !== parent.index; around = part.parent) {
    part = around;
  }
  return part;
}

/** Place of a node among its siblings with names, comments and `this` aside. */
function indexAmong(node: SyntaxNode): number {
  return partsOf(node.parent).findIndex(({ index }) => index === node.index);
}

function partsOf(list: SyntaxNode | undefined): SyntaxNode[] {
  return list?.namedChildren.filter((each) =>
    each.type !== "comment" && each.childForFieldName("pattern")?.type !== "this"
  ) ?? [];
}

/** Givers of the types of a tree's functions, by their rows: each of their parameters asks. */
const GIVERS = new WeakMap<SyntaxTree, Map<number, Giver | undefined>>();

function knownGiver(own: SyntaxNode, source: Source): Giver | undefined {
  const known = GIVERS.getOrInsertComputed(own.tree, () => new Map());
  if (!known.has(own.index)) known.set(own.index, giverOf(own, source));
  return known.get(own.index);
}

/** Finds what gives a function its type, from the inside out. */
function giverOf(own: SyntaxNode, source: Source): Giver | undefined {
  let [node, path] = [own, ""];
  for (let count = 0; count < MAX_AROUND; count++) {
    const { parent } = node;
    if (parent === undefined) return undefined;
    switch (parent.type) {
      case "object":
        if (node.type === "method_definition") path = pathOf(node, "name", path, source);
        break;
      case "pair":
        path = pathOf(parent, "key", path, source);
        break;
      case "parenthesized_expression":
      case "reference_expression":
      case "ternary_expression":
        break;
      case "arguments":
        return argumentGiver(node, path, source);
      case "assignment_expression":
        return parent.childForFieldName("right")?.index === node.index
          ? chainGiver(parent.childForFieldName("left"), path, source)
          : undefined;
      case "as_expression":
      case "satisfies_expression":
        return typeGiver(parent.namedChildren[1], path, source);
      case "variable_declarator":
      case "public_field_definition":
      case "required_parameter":
        return typeGiver(parent.childForFieldName("type")?.namedChildren[0], path, source);
      case "return_statement":
        return typeGiver(resultAround(parent), path, source);
      case "arrow_function":
        return typeGiver(parent.childForFieldName("return_type")?.namedChildren[0], path, source);
      default:
        return undefined;
    }
    if (path.length > MAX_TYPE_CHARS) return undefined;
    node = parent;
  }
  return undefined;
}

/** The path from an object, by a name of it; one that is computed ends in nothing. */
function pathOf(parent: SyntaxNode, field: string, path: string, { text }: Source): string {
  const key = parent.childForFieldName(field);
  const isName = key?.type === "property_identifier";
  return `/${key && isName ? textOf(key, text) : ""}${path}`;
}

function argumentGiver(node: SyntaxNode, path: string, source: Source): Giver | undefined {
  const call = node.parent?.parent;
  const callee = call?.childForFieldName("function") ?? call?.childForFieldName("constructor");
  return chainGiver(callee, `${indexAmong(node)}${path}`, source);
}

function chainGiver(
  node: SyntaxNode | undefined,
  path: string,
  { text, budget }: Source,
): Giver | undefined {
  if (node === undefined) return undefined;
  const { startIndex, endIndex } = node;
  const chain = chainOf(
    text.slice(Math.max(startIndex, endIndex - MAX_CALLEE_CHARS), endIndex),
    { budget },
  );
  const isKnown = chain !== "" && !chain.startsWith(UNKNOWN) && chain.length <= MAX_TYPE_CHARS;
  return isKnown ? { chain, path } : undefined;
}

function typeGiver(
  type: SyntaxNode | undefined,
  path: string,
  { text }: Source,
): Giver | undefined {
  if (type === undefined || isLong(type)) return undefined;
  const written = textOf(type, text).replace(/\s+/g, " ");
  return written.includes("@") ? undefined : { chain: `@${written}@.`, path };
}

/** The type that the function around a statement says to give. */
function resultAround(statement: SyntaxNode): SyntaxNode | undefined {
  let node = statement.parent;
  for (let count = 0; node && count < MAX_AROUND && !node.childForFieldName("body"); count++) {
    node = node.parent;
  }
  return node?.childForFieldName("return_type")?.namedChildren[0];
}

/** Nodes whose parameters others give values to by a name. */
const DECLARED: ReadonlySet<string> = new Set(words(`function_declaration
  generator_function_declaration function_signature method_definition method_signature
  abstract_method_signature call_signature construct_signature`));

/** Values of names that functions are. */
const VALUES: ReadonlySet<string> = new Set(["arrow_function", "function_expression"]);

/** Types of which no function is. */
const SCALARS: ReadonlySet<string> = new Set(
  ["predefined_type", "literal_type", "template_literal_type", "object_type", "type_query"],
);

/**
 * The types of the parameters of a function that may be functions, or hold some; of calls that a type
 * allows, their results as well.
 */
export function parameterTypes({ node: list, text }: Capture): LocalTag[] {
  const own = list.parent;
  if (own === undefined) return [];
  if (own.type.startsWith("function_") && list.type === "parameters") {
    return functionsTaken(list, own, text);
  }
  const isValue = VALUES.has(own.type);
  const isReturned = isValue && (own.parent?.type === "return_statement" ||
    own.parent?.type === "arrow_function" &&
      own.parent.childForFieldName("body")?.index === own.index);
  const isNamed = DECLARED.has(own.type) || isValue && own.parent?.type === "variable_declarator";
  if (!isNamed && !isReturned) return [];
  const about = isReturned ? "returned " : "";
  const given = isReturned || own.type === "call_signature" ? resultTag(own, about, text) : [];
  const types = partsOf(list).flatMap((parameter, index) => {
    const type = parameter.childForFieldName("type")?.namedChildren[0];
    const isRest = parameter.childForFieldName("pattern")?.type === "rest_pattern";
    if (!type || (!isRest && SCALARS.has(type.type))) return [];
    if (isLong(type)) return [];
    return [
      typeTag(`${about}parameter ${index}`, type, `${isRest ? "..." : ""}${textOf(type, text)}`),
    ];
  });
  return [...types, ...given];
}

/** Longest name of a base that arguments are kept for. */
const MAX_BASE_CHARS = 100;

/** The parameters of a type, or the arguments that its head hands to a base. */
export function genericsOf({ node, text }: Capture): LocalTag[] {
  const { parent } = node;
  if (parent === undefined || isLong(node)) return [];
  if (node.type === "subscript") return subscriptOf(node, text);
  // A block of Rust names the parameters of its type where it writes that.
  const block = parent.parent?.type === "impl_item" ? parent.parent : undefined;
  const isBlock = block?.childForFieldName("type")?.startIndex === parent.startIndex;
  const isList = node.type === "type_parameters" || node.type === "type_parameter";
  const isOwn = isList || isBlock;
  const base = parent.childForFieldName("value") ?? parent.childForFieldName("name") ??
    parent.namedChildren[0];
  const name = base ? textOf(base, text) : "";
  const named = isList
    ? node.namedChildren.map((each) => each.childForFieldName("name") ?? each.namedChildren[0])
    : node.namedChildren;
  if (!isOwn && name.length > MAX_BASE_CHARS) return [];
  const written = named.map((each) => each ? textOf(each, text) : "").filter(isType).join(", ");
  const about = isOwn ? "type parameters" : `base ${name.replace(/^.*(?:\.|::)/s, "")}`;
  return [typeTag(about, node, written)];
}

/** Tells whether a parameter or argument is no lifetime, which values say nothing of. */
function isType(written: string): boolean {
  return !written.startsWith("'");
}

/** Bases of Python that name the parameters of the class. */
const NAMES_PARAMETERS: ReadonlySet<string> = new Set(["Generic", "Protocol"]);

/** The parameters of a class of Python, or the arguments that its head hands to a base. */
function subscriptOf(node: SyntaxNode, text: string): LocalTag[] {
  const [base = "", ...args] = node.namedChildren.map((each) => textOf(each, text));
  const name = base.replace(/^.*\./s, "");
  if (name.length > MAX_BASE_CHARS) return [];
  const about = NAMES_PARAMETERS.has(name) ? "type parameters" : `base ${name}`;
  return [typeTag(about, node, args.join(", "))];
}

/** Result of a value that is called as its type allows. */
function resultTag(signature: SyntaxNode, about: string, text: string): LocalTag[] {
  const type = signature.childForFieldName("return_type")?.namedChildren[0];
  if (!type || SCALARS.has(type.type) || isLong(type)) return [];
  return [typeTag(`${about}call result`, type, textOf(type, text))];
}
