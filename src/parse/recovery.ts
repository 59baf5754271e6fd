/**
 * Parses that are little else than recovery from errors. After each error the engine tries every rule
 * that may end there, down its whole stack, and reports none of that as steps: 20 kB of `/ ! ` in C
 * take it seconds.
 *
 * The clock alone decides nothing about a file. It tells when to look: the text then ends where the
 * parser is, and the tree of that part says whether the file is no text of its language, or the machine
 * slow. In the latter case it is parsed anew, to its end.
 *
 * @module
 */
import type { Node, Parser, Tree } from "web-tree-sitter";
import { countedInput, type StepBudget } from "./step_budget.ts";
import { threadLimit } from "./thread_time.ts";

/** Time of the processor after which a parse is looked at: ten times what a text of its language takes. */
const PATIENCE_MS = 50;
const PATIENCE_MS_PER_KIB = 2;

/** Characters for each error of a text that is made of errors; a real one with errors has hundreds. */
const CHARS_PER_ERROR = 16;

/** Time after which the parse of a text is looked at. */
export function patienceFor(text: string): number {
  return PATIENCE_MS + Math.ceil(text.length / 1024) * PATIENCE_MS_PER_KIB;
}

interface ParsePatientlyOptions {
  /** Time after which the parse is looked at, in milliseconds. */
  readonly patienceMs: number;
  readonly budget: () => StepBudget;
  /** Takes a step of a budget, and tells whether the parse is to end. */
  readonly isOver: (budget: StepBudget) => boolean;
}

/** A tree, or why there is none. */
export interface Parsed {
  readonly tree: Tree | null;
  readonly budget: StepBudget;
  /** Whether the text is little else than errors. */
  readonly isRecovery: boolean;
}

/** Parses a text; one that takes long is only parsed to its end where it is not made of errors. */
export function parsePatiently(
  parser: Parser,
  text: string,
  { patienceMs, budget: makeBudget, isOver }: ParsePatientlyOptions,
): Parsed {
  const isDue = threadLimit(patienceMs);
  const budget = makeBudget();
  const read = countedInput(text, budget);
  let [furthest, cutAt] = [0, text.length];
  const input = (index: number) => {
    const part = read(index).slice(0, Math.max(0, cutAt - index));
    furthest = Math.max(furthest, index + part.length);
    return part;
  };
  const progressCallback = () => {
    if (cutAt === text.length && isDue()) cutAt = furthest;
    return isOver(budget);
  };
  const tree = parser.parse(input, null, { progressCallback });
  if (!tree || cutAt === text.length) return { tree, budget, isRecovery: false };
  const isRecovery = isMostlyBroken(tree.rootNode, cutAt);
  tree.delete();
  if (isRecovery) return { tree: null, budget, isRecovery };
  const whole = makeBudget();
  const options = { progressCallback: () => isOver(whole) };
  return {
    tree: parser.parse(countedInput(text, whole), null, options),
    budget: whole,
    isRecovery,
  };
}

/**
 * Tells whether a tree is made of errors: of what the parser skipped, and of what it made up. What
 * stands open where the text was cut is one error, however long.
 */
function isMostlyBroken(root: Node, chars: number): boolean {
  const most = Math.ceil(chars / CHARS_PER_ERROR);
  return countErrors(root, most) >= most;
}

/** Counts what the parser skipped, and what it made up; a few more than `most` are not looked for. */
export function countErrors(root: Node, most: number = Infinity): number {
  const pending = [root];
  let broken = 0;
  for (let node = pending.pop(); node; node = pending.pop()) {
    const [before, left] = [broken, pending.length];
    if (node.isError) broken++;
    const cursor = node.walk();
    for (let has = cursor.gotoFirstChild(); has; has = cursor.gotoNextSibling()) {
      if (cursor.nodeIsMissing) broken++;
      else if (cursor.nodeIsNamed && cursor.currentNode.hasError) pending.push(cursor.currentNode);
    }
    cursor.delete();
    // A token that the grammar hides may be made up as well.
    if (node.hasError && broken === before && pending.length === left) broken++;
    if (broken >= most) break;
  }
  return broken;
}
