/**
 * Runs a compiled tags query over a tree and finds what tree-sitter's own would: each way in which a
 * pattern matches that captures other nodes than the rest, and of two of which one captures what the
 * other does and more, that one.
 *
 * Children of a node are tried in turn, and what is found is undone on the way back. All of it counts
 * as operations: patterns with several nodes in a row take the product of their numbers, and a text of
 * nothing but such nodes ends by its budget.
 *
 * @module
 */
import type { TagCapture, TagMatch } from "../captures.ts";
import { NODE, SyntaxNode, type SyntaxTree } from "../syntax_tree.ts";
import { FoundMatches } from "./found_matches.ts";
import {
  ANY_NAMED_TYPE,
  type Choice,
  DONE,
  ERROR_TYPE,
  FOUND,
  type Start,
  type Step,
  type TagsQuery,
} from "./tags_query.ts";

export interface MatchOptions {
  /** Text that the tree was parsed from. */
  readonly text: string;
  /** Called while the query runs; `true` ends it, and nothing counts as found. @default {() => false} */
  readonly progressCallback?: () => boolean;
}

/**
 * Finds all matches of a query in a tree, in the order in which tree-sitter finds them: by where the
 * last node of each stands, then from the outermost root to the innermost, then by pattern.
 */
export function matchTags(tree: SyntaxTree, query: TagsQuery, options: MatchOptions): TagMatch[] {
  const matching = new Matching(tree, query, options);
  matching.run();
  return matching.finish();
}

/** Tries of nodes that make a step of the budget, which the engine counts by its own operations. */
const OPERATIONS_PER_STEP = 1_000;

/** Operations for a match that is found: so many that memory ends after the budget does. */
const OPERATIONS_PER_MATCH = 50;

/** Characters of a text that a predicate looks at, for an operation. */
const CHARS_PER_OPERATION = 16;

/** Whether a node fits, and all that has to come after it. */
const FITS_NOT = 0;
const FITS_ALONE = 1;
const FITS_ALL = 2;

/** A run of a query over a tree. */
class Matching {
  readonly #tree: SyntaxTree;
  readonly #query: TagsQuery;
  readonly #text: string;
  readonly #isOver: () => boolean;
  /** The node that was taken on each level of the pattern. */
  readonly #at: number[] = [];
  /** Captures on the way: numbers of names, each before that of its node. */
  readonly #captures: number[] = [];
  /** The node that was taken last. */
  #last = 0;
  #pattern = 0;
  readonly #found = new FoundMatches();
  /** Parents that a root was tried on. */
  readonly #tried = new Map<Choice, Set<number>>();
  #operations = 0;
  #isHalted = false;

  constructor(tree: SyntaxTree, query: TagsQuery, options: MatchOptions) {
    this.#tree = tree;
    this.#query = query;
    this.#text = options.text;
    this.#isOver = options.progressCallback ?? (() => false);
  }

  /** Tries all patterns at all nodes. */
  run(): void {
    const { starts, startsOfError } = this.#query;
    const { types, count } = this.#tree;
    for (let row = 0; row < count && !this.#isHalted; row++) {
      const type = types[row]!;
      const own = type === ERROR_TYPE ? startsOfError : starts[type]!;
      this.#count();
      let first = this.#found.count;
      for (const start of own) {
        if (start.pattern !== this.#pattern) {
          this.#dropRepeated(first);
          first = this.#found.count;
          this.#pattern = start.pattern;
        }
        this.#begin(start, row);
      }
      this.#dropRepeated(first);
    }
  }

  #dropRepeated(first: number): void {
    if (this.#found.count - first < 2 || this.#isHalted) return;
    const { canRepeat } = this.#query.patterns[this.#pattern]!;
    if (canRepeat) this.#found.dropRepeated(first, () => this.#count());
  }

  /** Hands out the matches that predicates allow; none where the run was ended. */
  finish(): TagMatch[] {
    const matches = this.#found.sorted().filter((match) => this.#isAllowed(match));
    return this.#isHalted ? [] : matches.map((match) => this.#show(match));
  }

  #begin({ root, isParent, field, isInError }: Start, row: number): void {
    if (!isParent) {
      if (this.#fits(root, row)) this.#try(root, row);
      return;
    }
    const { fields, parents, types } = this.#tree;
    const parent = parents[row]!;
    if (parent < 0 || field !== 0 && fields[row] !== field) return;
    if (types[parent] === ERROR_TYPE && !isInError) return;
    const tried = this.#tried.get(root) ?? new Set();
    if (tried.has(parent)) return;
    this.#tried.set(root, tried.add(parent));
    this.#try(root, parent);
  }

  #try(root: Choice, row: number): void {
    this.#at[0] = this.#last = row;
    this.#take(root, row);
    this.#run(root.then);
    this.#captures.length = 0;
  }

  /** Takes a step and those after it, and tells whether they came to an end. */
  #run(step: Step): boolean {
    if (step === FOUND) return true;
    if (step === DONE) return this.#keep();
    const at = this.#at;
    const { nexts, flags } = this.#tree;
    const before = at[step.depth];
    const parent = at[step.depth - 1]!;
    const end = nexts[parent]!;
    let isFound = false;
    for (let row = step.isFirst ? parent + 1 : nexts[before!]!; row < end; row = nexts[row]!) {
      if (this.#count()) break;
      const chosen = this.#choose(step, row, end);
      if (chosen === FITS_ALL) isFound = true;
      if (chosen !== FITS_NOT && (step.isSettled || step.isRun)) break;
      if (step.isAdjacent && (step.isStrict || (flags[row]! & NODE.named) !== 0)) break;
      if (chosen === FITS_NOT && this.#endsField(step, row)) break;
    }
    at[step.depth] = before!;
    if (!step.skip || step.isRun && isFound) return isFound;
    // Without the last node, the one before it is the last.
    const isEnd = !step.isLast || !this.#hasNamed(nexts[before!]!, end);
    return isEnd && this.#run(step.skip) || isFound;
  }

  /**
   * Tells whether a node ends the search in a field: a comma in it says that a list is in the field as
   * a whole, and tree-sitter looks at no more of it.
   */
  #endsField({ choices }: Step, row: number): boolean {
    const { types, fields } = this.#tree;
    if (types[row] !== this.#query.comma) return false;
    return fields[row] !== 0 && choices.every(({ field }) => field === fields[row]);
  }

  /** Tries each pattern of a step on a node, and what comes after it. */
  #choose(step: Step, row: number, end: number): number {
    const { depth } = step;
    let chosen = FITS_NOT;
    for (const choice of step.choices) {
      if (!this.#fits(choice, row)) continue;
      if (step.isLast && this.#hasNamed(this.#tree.nexts[row]!, end)) continue;
      this.#at[depth] = this.#last = row;
      if (choice.inner && !this.#run(choice.inner)) continue;
      const held = this.#captures.length;
      this.#take(choice, row);
      if (step.isRun) this.#takeRun(choice, depth, end);
      if (this.#run(choice.then)) chosen = FITS_ALL;
      else if (chosen === FITS_NOT) chosen = FITS_ALONE;
      this.#captures.length = held;
      if (step.isSettled) break;
    }
    return chosen;
  }

  #takeRun(choice: Choice, depth: number, end: number): void {
    const { nexts } = this.#tree;
    for (let row = nexts[this.#last]!; row < end && this.#fits(choice, row); row = nexts[row]!) {
      this.#count();
      this.#at[depth] = this.#last = row;
      this.#take(choice, row);
    }
  }

  #take({ captures }: Choice, row: number): void {
    for (const capture of captures) this.#captures.push(capture, row);
  }

  #fits({ type, field, absent }: Choice, row: number): boolean {
    const { types, flags, fields, nexts } = this.#tree;
    if (type >= 0 ? types[row] !== type : types[row] === ERROR_TYPE) return false;
    if (type === ANY_NAMED_TYPE && (flags[row]! & NODE.named) === 0) return false;
    if (field !== 0 && fields[row] !== field) return false;
    if (absent.length === 0) return true;
    for (let child = row + 1; child < nexts[row]!; child = nexts[child]!) {
      this.#count();
      if (absent.includes(fields[child]!)) return false;
    }
    return true;
  }

  /** Tells whether a node with a name is among those from one on. */
  #hasNamed(from: number, end: number): boolean {
    const { flags, nexts } = this.#tree;
    for (let row = from; row < end; row = nexts[row]!) {
      this.#count();
      if ((flags[row]! & NODE.named) !== 0) return true;
    }
    return false;
  }

  #keep(): true {
    const [root, captures] = [this.#at[0]!, this.#captures];
    this.#found.add({ pattern: this.#pattern, root, last: this.#last, captures });
    this.#count(OPERATIONS_PER_MATCH);
    return true;
  }

  #isAllowed(match: number): boolean {
    const { rules } = this.#query.patterns[this.#found.patternOf(match)]!;
    return !this.#isHalted && rules.every((rule) => rule((name) => this.#textsOf(match, name)));
  }

  #textsOf(match: number, name: number): string[] {
    const { starts, ends } = this.#tree;
    const texts: string[] = [];
    this.#found.forEachCapture(match, (capture, row) => {
      if (capture !== name) return;
      const text = this.#text.slice(starts[row], ends[row]);
      this.#count(text.length / CHARS_PER_OPERATION);
      texts.push(text);
    });
    return texts;
  }

  #show(match: number): TagMatch {
    const { captureNames } = this.#query;
    const captures: TagCapture[] = [];
    this.#found.forEachCapture(match, (capture, row) => {
      captures.push({ name: captureNames[capture]!, node: new SyntaxNode(this.#tree, row) });
    });
    return { patternIndex: this.#found.patternOf(match), captures };
  }

  /** Takes operations, and tells whether they are too many. */
  #count(operations = 1): boolean {
    this.#operations += operations;
    while (this.#operations >= OPERATIONS_PER_STEP && !this.#isHalted) {
      this.#operations -= OPERATIONS_PER_STEP;
      this.#isHalted = this.#isOver();
    }
    return this.#isHalted;
  }
}
