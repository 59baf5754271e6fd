import type { Span } from "./parsed_file.ts";
import type { StepBudget } from "./step_budget.ts";
import type { Counted } from "./uses/chain.ts";
import type { SyntaxNode } from "./syntax_tree.ts";

/** A node, and what a query captured it as. */
export interface TagCapture {
  readonly name: string;
  readonly node: SyntaxNode;
}

/** One way in which a pattern of a query matches. */
export interface TagMatch {
  readonly patternIndex: number;
  /** Captures, in the order of their nodes. */
  readonly captures: readonly TagCapture[];
}

export interface Capture extends TagCapture {
  readonly match: TagMatch;
  /** The text that the tree was parsed from. */
  readonly text: string;
  /** Steps that reading values may take. @default {as many as it takes} */
  readonly budget: StepBudget | undefined;
  /** Of what chains say how many there are. @default {of nothing} */
  readonly counted?: Counted | undefined;
}

/** The pattern that found something, and where its name starts. */
export interface FoundBy {
  /** Index of the pattern in the query: the first of two wins. */
  readonly pattern: number;
  readonly at: number;
}

/** The first node of a match that was captured under a name. */
export function findCapture(match: TagMatch, name: string): SyntaxNode | undefined {
  return match.captures.find((capture) => capture.name === name)?.node;
}

export function spanOf(node: SyntaxNode): Span {
  return { start: node.startIndex, end: node.endIndex };
}

export function textOf(node: SyntaxNode, text: string): string {
  return text.slice(node.startIndex, node.endIndex);
}
