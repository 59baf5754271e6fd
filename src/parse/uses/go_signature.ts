/**
 * Signatures of methods of Go, as far as they tell which interfaces a type meets: the types of what a
 * method takes, `)`, and those of what it gives, with commas between them and `;` for commas within
 * them. `...` stands before the type of the rest, `?` for a type that a type parameter is part of, or,
 * alone, for all of a signature that is too long.
 *
 * @module
 */
import { textOf } from "../captures.ts";
import type { SyntaxNode } from "../syntax_tree.ts";

/** Longer signatures are not kept. */
const MAX_SIGNATURE_CHARS = 300;

/** Types within each other that are read. */
const MAX_DEPTH = 10;

/** A type that is not told. */
const UNREAD = "?";

/** Predeclared names that are other names of one. */
const SAME_AS: Readonly<Record<string, string>> = {
  byte: "uint8",
  rune: "int32",
  "interface{}": "any",
};

/** Source of a signature, and the names in it that stand for any type. */
interface Context {
  readonly text: string;
  readonly variables: ReadonlySet<string>;
}

/** Reads the signature of a method. */
export function goSignature(list: SyntaxNode, text: string): string {
  const method = list.parent!;
  const context = { text, variables: typeVariables(method, text) };
  const result = method.childForFieldName("result");
  const parts = [...typesIn(list, context), ")", ...result ? typesIn(result, context) : []];
  const signature = parts.join(",");
  return signature.length > MAX_SIGNATURE_CHARS ? UNREAD : signature;
}

/** Names of the type parameters of a receiver, or of the type around a method. */
function typeVariables(method: SyntaxNode, text: string): ReadonlySet<string> {
  let holder = method.childForFieldName("receiver") ?? method.parent;
  while (holder && /^(?:interface_type|method_spec_list)$/.test(holder.type)) {
    holder = holder.parent;
  }
  const list = holder?.type === "parameter_list"
    ? /\[([^\]]*)\]\s*\)?\s*,?\s*\)$/.exec(textOf(holder, text))?.[1]
    : holder?.childForFieldName("type_parameters");
  if (typeof list === "string") return new Set(list.match(/[\p{L}_][\p{L}\p{N}_]*/gu));
  const names = list?.namedChildren.flatMap((each) =>
    each.namedChildren.filter(({ type }) => type === "identifier")
  );
  return new Set(names?.map((name) => textOf(name, text)));
}

/** Types of a list of parameters or results, once for each name; or the only one. */
function typesIn(list: SyntaxNode, context: Context, depth = 0): string[] {
  if (list.type !== "parameter_list") return [typeOf(list, context, depth)];
  return list.namedChildren.filter(({ type }) => type !== "comment").flatMap((each) => {
    const type = each.childForFieldName("type");
    const parts = each.namedChildren.filter((part) => part.type !== "comment");
    const rest = each.type.startsWith("variadic") ? "..." : "";
    const read = type ? typeOf(type, context, depth) : UNREAD;
    const whole = read === UNREAD ? read : rest + read;
    return Array<string>(Math.max(1, parts.length - 1)).fill(whole);
  });
}

function typeOf(node: SyntaxNode, context: Context, depth: number): string {
  const { text, variables } = context;
  if (depth > MAX_DEPTH) return UNREAD;
  if (node.type === "function_type") {
    const taken = node.childForFieldName("parameters");
    const given = node.childForFieldName("result");
    const [own, results] = [taken, given].map((each) =>
      each ? typesIn(each, context, depth + 1).join(";") : ""
    );
    const whole = `func(${own})(${results})`;
    return whole.includes(UNREAD) ? UNREAD : whole;
  }
  if (node.childCount === 0) {
    const name = textOf(node, text);
    const isVariable = node.type === "type_identifier" && variables.has(name);
    return isVariable ? UNREAD : SAME_AS[name] ?? name;
  }
  const inner = node.children.filter(({ type }) => type !== "comment" && type !== "\n");
  const parts = node.type === "parenthesized_type" ? inner.slice(1, -1) : inner;
  const whole = parts.map((each) => typeOf(each, context, depth + 1)).join(" ")
    .replace(/(?<![\p{L}\p{N}_]) | (?![\p{L}\p{N}_])/gu, "").replaceAll(",", ";");
  return whole.includes(UNREAD) ? UNREAD : SAME_AS[whole] ?? whole;
}
