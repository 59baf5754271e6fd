/**
 * Patterns of a tags query become tables for a grammar.
 *
 * Nothing here asks whether the grammar can ever make what a pattern describes: tree-sitter does, which
 * takes it up to 0.3 s a query, and a test compiles all of them with it.
 *
 * @module
 */
import type { Language } from "web-tree-sitter";
import {
  type ChildPattern,
  type NodePattern,
  type Pattern,
  readPatterns,
} from "./read_patterns.ts";
import {
  ANY_NAMED_TYPE,
  ANY_TYPE,
  type Choice,
  type CompiledPattern,
  DONE,
  ERROR_TYPE,
  FOUND,
  type Start,
  type Step,
  type TagsQuery,
} from "./tags_query.ts";
import { compileRule } from "./text_rules.ts";

/**
 * Compiles a query for a grammar.
 *
 * @throws {SyntaxError} If it is none, uses what is not read here, or names what the grammar lacks.
 */
export function compileTags(language: Language, source: string): TagsQuery {
  const compiler = new Compiler(language);
  const patterns = readPatterns(source).map((pattern, number) => compiler.add(pattern, number));
  return { patterns, ...compiler.finish() };
}

/** Nodes in a row, below one parent. */
interface Row {
  readonly children: readonly ChildPattern[];
  readonly endsWithLast: boolean;
  readonly depth: number;
  /** Whether the pattern begins at the first of them, and so at each node that is one. */
  readonly isAnywhere: boolean;
  /** The step after all of them. */
  readonly end: Step;
}

/** Where a node stands in a pattern. */
interface ChoicePlace {
  readonly depth: number;
  /** The step after it. */
  readonly then: Step;
  /** Whether nothing is captured in it, nor in those that it is one of. */
  readonly isSilent: boolean;
  /** Whether the pattern begins at its first child. */
  readonly isParent?: boolean;
}

/** Steps of patterns, with the tables that they share. */
class Compiler {
  readonly #language: Language;
  readonly #supertypes: ReadonlySet<number>;
  readonly #types = new Map<string, number>();
  readonly #captures = new Map<string, number>();
  readonly #starts = new Map<number, Start[]>();

  constructor(language: Language) {
    this.#language = language;
    this.#supertypes = new Set(language.supertypes);
  }

  add({ nodes, rules }: Pattern, number: number): CompiledPattern {
    if (nodes.some(({ repeat }) => repeat !== "")) throw fault("a root repeats");
    const isGroup = nodes.length > 1;
    // Siblings stand below any parent.
    const roots = isGroup ? [{ ...ANY_NODE, children: nodes }] : nodes[0]!.choices;
    for (const root of roots) {
      const leads = leadsOf(root);
      if (isGroup && leads.length === 0) throw fault("a group begins with any node");
      this.#addStarts(root, { leads, isGroup, pattern: number });
    }
    return {
      rules: rules.map((rule) => compileRule(rule, (name) => this.#numberOf(name))),
      canRepeat: roots.length > 1 || roots.some(({ children }) => canRepeat(children)),
    };
  }

  /** Hands out the tables. */
  finish(): Omit<TagsQuery, "patterns"> {
    const anywhere = this.#starts.get(ANY_TYPE) ?? [];
    const startsOf = (type: number) => {
      const own = this.#starts.get(type);
      return own ? [...own, ...anywhere] : anywhere;
    };
    return {
      captureNames: [...this.#captures.keys()],
      comma: this.#language.idForNodeType(",", false) ?? 0,
      starts: Array.from({ length: this.#language.nodeTypeCount }, (_, type) => startsOf(type)),
      startsOfError: this.#starts.get(ERROR_TYPE) ?? [],
    };
  }

  #addStarts(
    node: NodePattern,
    { leads, isGroup, pattern }: {
      leads: readonly NodePattern[];
      isGroup: boolean;
      pattern: number;
    },
  ): void {
    const isParent = leads.length > 0;
    const root = this.#choice(node, { depth: 0, then: DONE, isSilent: false, isParent });
    if (!isParent) {
      const type = root.type === ANY_NAMED_TYPE ? ANY_TYPE : root.type;
      this.#startAt(type, { pattern, root, isParent, isInError: false, field: 0 });
    }
    for (const lead of leads) {
      // Tree-sitter takes all but the last for the whole pattern, which may stand in an error.
      const isInError = isGroup && lead !== leads.at(-1);
      const field = this.#fieldOf(lead.field);
      this.#startAt(this.#typeOf(lead), { pattern, root, isParent, isInError, field });
    }
  }

  #startAt(type: number, start: Start): void {
    this.#starts.getOrInsertComputed(type, () => []).push(start);
  }

  #choice(
    node: NodePattern,
    { depth, then, isSilent, isParent = false }: ChoicePlace,
  ): Choice {
    const { children, endsWithLast } = node;
    const row = { children, endsWithLast, depth: depth + 1, isAnywhere: isParent };
    const stepTo = (end: Step) => this.#step({ ...row, end }, 0);
    // Numbers of captures are given in the order in which they stand in the text.
    const captures = node.captures.map((name) => this.#numberOf(name));
    return {
      type: this.#typeOf(node),
      field: this.#fieldOf(node.field),
      absent: node.absent.map((name) => this.#fieldOf(name)),
      captures,
      ...isSilent && children.length > 0 && { inner: stepTo(FOUND) },
      then: isSilent ? then : stepTo(then),
    };
  }

  /** Makes the step that looks for one of the children in a row, and those after it. */
  #step(row: Row, place: number, isFirst = true): Step {
    const child = row.children[place];
    if (!child) return row.end;
    checkChild(row, place);
    const before = row.children[place - 1];
    const after = row.children[place + 1];
    const { choices, isAdjacent, repeat } = child;
    const isSilent = choices.every(capturesNothing);
    const then = this.#step(row, place + 1, false);
    const base = {
      depth: row.depth,
      isFirst,
      isAdjacent,
      isStrict: isAdjacent && before !== undefined && before.choices.every(isAnyNode),
      isLast: row.endsWithLast && !after,
      isRun: repeat === "*" || repeat === "+",
      isSettled: isSilent && !after?.isAdjacent,
    };
    const choicesOf = (nodes: readonly NodePattern[]) =>
      nodes.map((each) => this.#choice(each, { depth: row.depth, then, isSilent }));
    const once = isSilent && after?.isAdjacent && !row.isAnywhere ? foundOnce(choices) : [];
    const step: Step = {
      ...base,
      choices: choicesOf(choices.filter((each) => !once.includes(each))),
      ...(repeat === "?" || repeat === "*") && { skip: this.#step(row, place + 1, isFirst) },
    };
    return once.reduceRight<Step>(
      (skip, each) => ({ ...base, isSettled: true, choices: choicesOf([each]), skip }),
      step,
    );
  }

  #numberOf(capture: string): number {
    return this.#captures.getOrInsertComputed(capture, () => this.#captures.size);
  }

  #fieldOf(name: string | undefined): number {
    if (name === undefined) return 0;
    const field = this.#language.fieldIdForName(name);
    if (!field) throw fault(`the grammar has no field "${name}"`);
    return field;
  }

  #typeOf({ type, isNamed }: NodePattern): number {
    if (type === "_") return isNamed ? ANY_NAMED_TYPE : ANY_TYPE;
    const key = isNamed ? type : `"${type}`;
    const known = this.#types.get(key) ?? this.#language.idForNodeType(type, isNamed);
    if (known === null) throw fault(`the grammar has no node "${type}"`);
    if (this.#supertypes.has(known)) throw fault(`"${type}" stands for several types`);
    this.#types.set(key, known);
    return known;
  }
}

/** Stands for the parent of a group. */
const ANY_NODE: NodePattern = {
  type: "_",
  isNamed: true,
  absent: [],
  captures: [],
  children: [],
  endsWithLast: false,
};

function fault(state: string): SyntaxError {
  return new SyntaxError(`Cannot compile the query: ${state}`);
}

/** The nodes of which one comes first in what a pattern of any root finds, where they have types. */
function leadsOf({ type, field, children: [first] }: NodePattern): readonly NodePattern[] {
  if (type !== "_" || field !== undefined || !first || first.isAdjacent) return [];
  if (first.repeat !== "" || first.choices.some((each) => each.type === "_")) return [];
  return first.choices;
}

function capturesNothing({ captures, children }: NodePattern): boolean {
  return captures.length === 0 && children.every(({ choices }) => choices.every(capturesNothing));
}

/**
 * Of several nodes, those without children but for the last: before a node that must follow, and where
 * nothing is captured, tree-sitter looks for such a one no longer once it has found one.
 */
function foundOnce(choices: readonly NodePattern[]): readonly NodePattern[] {
  return choices.slice(0, -1).filter(({ children }) => children.length === 0);
}

function isAnyNode({ type, isNamed }: NodePattern): boolean {
  return type === "_" && !isNamed;
}

/** Whether a row may match in two ways that take the same nodes, or one of them fewer. */
function canRepeat(children: readonly ChildPattern[]): boolean {
  return children.some(({ choices, repeat }, place) =>
    repeat !== "" || !areApart(choices) ||
    children[place + 1]?.isAdjacent && choices.every(capturesNothing) ||
    choices.some((each) => canRepeat(each.children))
  );
}

/** Tells whether no node can match two of some patterns, nor one of them in two ways. */
function areApart(choices: readonly NodePattern[]): boolean {
  if (choices.length === 1) return true;
  if (choices.some(({ type, children }) => type === "_" || children.length > 0)) return false;
  return new Set(choices.map(({ type }) => type)).size === choices.length;
}

/** Refuses what tree-sitter has rules for that no query here needs. */
function checkChild({ children, endsWithLast }: Row, place: number): void {
  const { choices, isAdjacent, repeat } = children[place]!;
  const [before, after] = [children[place - 1], children[place + 1]];
  if (isAdjacent && before?.choices.some(isAnyNode) && !before.choices.every(isAnyNode)) {
    throw fault("an anchor stands behind any node or another");
  }
  if (repeat === "") return;
  if (isAdjacent && !before && (after || endsWithLast)) throw fault("it may lack a first node");
  if (after?.isAdjacent) throw fault("an anchor stands behind what may be missing");
  if (endsWithLast && before?.choices.some((each) => each.children.length > 0)) {
    throw fault("the last node, which has children, may lack the one after it");
  }
  if (repeat === "?") return;
  if (!isAdjacent || after || endsWithLast || choices.some((each) => each.children.length > 0)) {
    throw fault("only a last node without children, behind an anchor, may repeat");
  }
}
