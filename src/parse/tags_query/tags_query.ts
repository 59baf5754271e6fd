/**
 * A compiled tags query: tables of numbers, and steps that lead from one node of a pattern to the next.
 * `compile_tags.ts` makes it, and `match_tags.ts` runs it over a tree.
 *
 * A pattern begins where a node of the type of its root stands, so that a node of any other type costs
 * one look into a table. One whose root may be of any type begins at its first child, if that has a
 * type, and is then tried once on what holds it.
 *
 * @module
 */
import type { TextTest } from "./text_rules.ts";

/** Type of what the parser could make no sense of, in all grammars. */
export const ERROR_TYPE = 0xffff;

/** Stand for types: that of any node but an error, and that of any such with a name. */
export const ANY_TYPE = -1;
export const ANY_NAMED_TYPE = -2;

export interface TagsQuery {
  readonly captureNames: readonly string[];
  readonly patterns: readonly CompiledPattern[];
  /** Type of a comma; 0 where the grammar has none. */
  readonly comma: number;
  /** Where patterns begin, by the type of a node. */
  readonly starts: readonly (readonly Start[])[];
  /** Where they begin at an error. */
  readonly startsOfError: readonly Start[];
}

/** Facts about a pattern as a whole. */
export interface CompiledPattern {
  readonly rules: readonly TextTest[];
  /** Whether two of its matches on one root may have the same captures, or one those of another. */
  readonly canRepeat: boolean;
}

/** A place where a pattern may begin. */
export interface Start {
  readonly pattern: number;
  readonly root: Choice;
  /** Whether the root is the parent of the node at which it begins. */
  readonly isParent: boolean;
  /** Whether that may be an error. */
  readonly isInError: boolean;
  /** Field that this node must be in; 0 for any. */
  readonly field: number;
}

/** Conditions on a node, and the step after it. */
export interface Choice {
  readonly type: number;
  /** Field that it must be in; 0 for any. */
  readonly field: number;
  /** Fields that it must not have. */
  readonly absent: readonly number[];
  /** Numbers of the captures that it is taken under. */
  readonly captures: readonly number[];
  /** Nodes that it must hold besides, none of them captured: one way to match that is enough. */
  readonly inner?: Step;
  /** The step after it: its children, or what stands behind it. */
  readonly then: Step;
}

/** The search for one node among the children of another. */
export interface Step {
  /** Levels below the root; below 0 for {@linkcode DONE} and {@linkcode FOUND}. */
  readonly depth: number;
  /** Whether the search begins at the first child, and not behind the node before. */
  readonly isFirst: boolean;
  /** Whether it ends at the first node with a name. */
  readonly isAdjacent: boolean;
  /** Whether it ends at the first node of all. */
  readonly isStrict: boolean;
  /** Whether no node with a name may come after what it finds. */
  readonly isLast: boolean;
  /** Whether it takes all nodes in a row that match, and goes on behind them. */
  readonly isRun: boolean;
  /** Whether the first node that matches is as good as any later one. */
  readonly isSettled: boolean;
  readonly choices: readonly Choice[];
  /** A step that is taken besides, from the same place. */
  readonly skip?: Step;
}

const END = {
  isFirst: false,
  isAdjacent: false,
  isStrict: false,
  isLast: false,
  isRun: false,
  isSettled: false,
  choices: [],
};

/** End of a pattern: it matches. */
export const DONE: Step = { ...END, depth: -1 };

/** End of what a node must hold. */
export const FOUND: Step = { ...END, depth: -2 };
