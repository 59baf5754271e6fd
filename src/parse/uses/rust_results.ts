/**
 * Values of expressions of Rust that hold others: the last one of a block, and one of each branch. Where
 * there are several, any may tell the type, which is that of all.
 *
 * @module
 */
import { type Capture, textOf } from "../captures.ts";
import type { SyntaxNode } from "../syntax_tree.ts";
import { chainOf, UNKNOWN } from "./chain.ts";

/** Branches that are looked at, within each other as well. */
const MAX_BRANCHES = 4;
const MAX_NESTED = 4;

/** A value that is what one of these patterns takes out of what is matched. */
const OPENED = /^(?:Some|Ok)\s*\(\s*(?:ref\s+|mut\s+|&\s*)*(\w+)\s*\)$/;

/** Expressions that give nothing: what leaves the place, and macros that do so. */
const LEAVES = /^(?:return|break|continue)\b|^(?:panic|unreachable|todo|unimplemented|bail)!/;

/** The chain of what an expression with a body gives; nothing, where it is no such expression. */
export function resultChain(node: SyntaxNode, source: Source): string | undefined {
  if (!HOLDERS.has(node.type)) return undefined;
  const chains = new Set(resultsOf(node, source, 0).filter((each) => !each.startsWith(UNKNOWN)));
  const all = [...chains].slice(0, MAX_BRANCHES);
  return all.length > 1 ? `(${all})` : all[0] ?? UNKNOWN;
}

type Source = Pick<Capture, "text" | "budget">;

const HOLDERS: ReadonlySet<string> = new Set([
  "block",
  "unsafe_block",
  "if_expression",
  "match_expression",
]);

function resultsOf(node: SyntaxNode, source: Source, depth: number): string[] {
  if (depth > MAX_NESTED) return [];
  const next = (each: SyntaxNode | undefined) => each ? resultsOf(each, source, depth + 1) : [];
  switch (node.type) {
    case "block": {
      const last = node.namedChildren.at(-1);
      return last && /_(?:declaration|item)$|comment$/.test(last.type) ? [] : next(last);
    }
    case "unsafe_block":
    case "else_clause":
      return next(node.namedChildren.at(-1));
    case "expression_statement":
      return textOf(node, source.text).endsWith(";") ? [] : next(node.namedChildren[0]);
    case "if_expression":
      return [
        ...next(node.childForFieldName("consequence")),
        ...next(node.childForFieldName("alternative")),
      ];
    case "match_expression": {
      const arms = node.childForFieldName("body")?.namedChildren ?? [];
      return arms.slice(0, MAX_BRANCHES).flatMap((arm) =>
        armOf(arm, node, source) ?? next(arm.childForFieldName("value"))
      );
    }
    default: {
      const text = textOf(node, source.text);
      return LEAVES.test(text) ? [] : [chainOf(text, source)];
    }
  }
}

/** The chain of an arm that gives what its pattern takes out: `Some(value) => value`. */
function armOf(arm: SyntaxNode, match: SyntaxNode, source: Source): string[] | undefined {
  const [pattern, value] = ["pattern", "value"].map((each) => arm.childForFieldName(each));
  const matched = match.childForFieldName("value");
  if (!pattern || !value || !matched) return [];
  const name = OPENED.exec(textOf(pattern, source.text))?.[1];
  if (name === undefined || name !== textOf(value, source.text)) return undefined;
  const chain = chainOf(textOf(matched, source.text), source);
  return chain.startsWith(UNKNOWN) ? [] : [`${chain}[]`];
}
