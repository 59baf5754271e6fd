/**
 * Captures of a tags query, as those that make tags of them need them.
 *
 * @module
 */
import type { Node, QueryMatch } from "web-tree-sitter";
import type { Span } from "./parsed_file.ts";
import type { StepBudget } from "./step_budget.ts";

/** One capture of a match. */
export interface Capture {
  /** The match that it is of. */
  readonly match: QueryMatch;
  /** Its name, without `@`. */
  readonly name: string;
  /** Node that it captured. */
  readonly node: Node;
  /** The text that the tree was parsed from. */
  readonly text: string;
  /** Steps that reading values may take. @default {as many as it takes} */
  readonly budget: StepBudget | undefined;
}

/** The pattern that found something, and where its name starts. */
export interface FoundBy {
  /** Index of the pattern in the query: the first of two wins. */
  readonly pattern: number;
  /** Index of the name. */
  readonly at: number;
}

/** The first node of a match that was captured under a name. */
export function findCapture(match: QueryMatch, name: string): Node | undefined {
  return match.captures.find((capture) => capture.name === name)?.node;
}

/** Where a node stands. */
export function spanOf(node: Node): Span {
  return { start: node.startIndex, end: node.endIndex };
}

/** The text of a node. */
export function textOf(node: Node, text: string): string {
  return text.slice(node.startIndex, node.endIndex);
}
