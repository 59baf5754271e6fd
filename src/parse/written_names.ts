/**
 * From the left side of an assignment to the names that it writes: `a, b.c = f()` writes `a` and `c`,
 * `[this.f, n] = …` writes `f` and `n`, and the parts of a pattern that are read, as its keys and
 * defaults, are none of them.
 *
 * @module
 */
import type { StepBudget } from "./step_budget.ts";
import type { SyntaxNode } from "./syntax_tree.ts";

/** Names in a pattern that make a step. */
const NODES_PER_STEP = 16;

/** Parts of a pattern of which one child alone is written; the last one, where it has no name. */
const PARTS: Readonly<Record<string, string>> = {
  pair_pattern: "value",
  assignment_pattern: "left",
  object_assignment_pattern: "left",
  array_element_initializer: "",
  struct_expression: "body",
  field_initializer: "value",
  call_expression: "arguments",
};

/** Expressions that name a member: their last name is what is written. */
const MEMBERS =
  /^(?:attribute|call|navigation_expression|scoped_identifier|qualified_identifier)$|^(?:member|selector|field|scoped_property)_|field_access/;

/** Parts of other values: what holds them is read. */
const ELEMENTS = /subscript|^index|element_access|element_reference|array_access|indexing/;

/** Casts, whose first part is a value: `(a as T) = b`. */
const CASTS = /^(?:as|satisfies|non_null)_expression$/;

/** Declarations, which say themselves what they declare. */
const DECLARATIONS = /^declaration_|^type_|^modifier/;

/** Names that are written in an assignment, as the indices of their first characters. */
export function writtenNames(
  target: SyntaxNode,
  { text, budget }: { readonly text: string; readonly budget: StepBudget | undefined },
): number[] {
  const found: number[] = [];
  const pending = [target];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (budget?.take(1 / NODES_PER_STEP)) break;
    if (DECLARATIONS.test(node.type) || ELEMENTS.test(node.type)) continue;
    const named = node.namedChildren;
    // Static members of PHP have their sign in their name.
    const isName = named.length === 0 || node.type === "variable_name";
    if (isName) found.push(afterSigns(node, text));
    for (const part of partsOf(node, named)) if (part) pending.push(part);
  }
  return found;
}

function partsOf(
  node: SyntaxNode,
  named: readonly SyntaxNode[],
): readonly (SyntaxNode | undefined)[] {
  const part = PARTS[node.type];
  if (part) return [node.childForFieldName(part)];
  if (part === "" || MEMBERS.test(node.type)) return [named.at(-1)];
  return CASTS.test(node.type) ? [named[0]] : named;
}

/** Where a name starts behind signs that are no part of it, as `@` of Ruby. */
function afterSigns({ startIndex, endIndex }: SyntaxNode, text: string): number {
  let at = startIndex;
  while (at < endIndex && text[at] === "@") at++;
  return at;
}
