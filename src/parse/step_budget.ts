/**
 * Bound on the work that one file may cause in the parser's engine, in steps and not in time: two
 * builds of one tree agree, on whatever machines and beside whatever else runs there.
 *
 * The engine reports every hundred operations, which does not bound it: after an error some scanners
 * read to the end of the file at each character, and a cursor climbs past all that stands before it in
 * an error. So these take steps as well:
 *
 * - reads of text;
 * - nodes that a tags query tries, which is no engine's (`tags_query/match_tags.ts`);
 * - children of nodes with errors, and the square of those without names that stand in a row: a query
 *   looks past them for the next one with a name, from each of them;
 * - matches of a query, and characters that are read again to know receivers, values and imports.
 *
 * Of 6,157 files of 44 languages six go over: one of 100,000 brackets, and five tests of Swift.
 *
 * @module
 */
import type { SyntaxNode } from "./syntax_tree.ts";

/** Steps that every file may take, however short: the worst of what parses took 10,000. */
const MIN_STEPS = 16_000;

/** Steps for each 100 characters; XML takes 5, most languages 1. */
const STEPS_PER_100_CHARS = 8;

/**
 * Steps that a tags query may take of those in any case. In 3,680 files of 44 repositories no query takes
 * more than the steps by length alone.
 */
const MIN_QUERY_STEPS = 4_000;

/** Characters that are read at once: one step. */
export const READ_CHARS = 1024;

/** Matches of a query that make a step. */
const MATCHES_PER_STEP = 4;

/** Children of a node with errors that make a step. */
const CHILDREN_PER_STEP = 16;

/** A query takes the square of so many children without names: so much makes a step. */
const SQUARES_PER_STEP = 2_000;

export class StepBudget {
  /** Steps that there were. */
  readonly steps: number;
  #left: number;

  /** @param steps Steps that there are. */
  constructor(steps: number) {
    this.steps = steps;
    this.#left = steps;
  }

  /** Whether more steps were taken than there were. */
  get isSpent(): boolean {
    return this.#left < 0;
  }

  /** Steps that are left; below 0 where more were taken. */
  get left(): number {
    return this.#left;
  }

  /** Takes steps, and tells whether they were too many. */
  take(steps = 1): boolean {
    this.#left -= steps;
    return this.isSpent;
  }
}

/** Steps that the engine may take over a text. */
export function stepsFor(text: string): number {
  return MIN_STEPS + stepsByLength(text);
}

/** Steps of those that a tags query may take over its tree. */
export function queryStepsFor(text: string): number {
  return MIN_QUERY_STEPS + stepsByLength(text);
}

function stepsByLength({ length }: string): number {
  return Math.ceil(length / 100) * STEPS_PER_100_CHARS;
}

/** Hands a text to the parser; it ends where the budget does. */
export function countedInput(text: string, budget: StepBudget): (index: number) => string {
  return (index) => budget.take() ? "" : text.slice(index, index + READ_CHARS);
}

/** Takes the steps of reading what a query found. */
export function takeMatches(count: number, budget: StepBudget): boolean {
  return budget.take(count / MATCHES_PER_STEP);
}

/** Takes the steps that a query needs for the errors of a tree, and tells whether they are too many. */
export function takeErrors(root: SyntaxNode, budget: StepBudget): boolean {
  const pending = [root];
  for (let node = pending.pop(); node && !budget.isSpent; node = pending.pop()) {
    if (!node.hasError || budget.take(node.childCount / CHILDREN_PER_STEP)) continue;
    let nameless = 0;
    for (let child = node.firstChild; child; child = child.nextSibling) {
      if (!child.isNamed) {
        if (squares(++nameless) > budget.left) break;
        continue;
      }
      budget.take(squares(nameless));
      nameless = 0;
      if (child.hasError) pending.push(child);
    }
    budget.take(squares(nameless));
  }
  return budget.isSpent;
}

/** Steps of children without names in a row. */
function squares(count: number): number {
  return Math.floor(count ** 2 / SQUARES_PER_STEP);
}
