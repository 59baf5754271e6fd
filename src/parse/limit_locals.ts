/**
 * Ends of local names that are also names of the file, or of another value of the same definition:
 * the end of their block or function, as the tree has it, behind which the name is the other one
 * again. One that a deeper block of a module or class sets is no local name at all, where a block has
 * no variables of its own: it sets the variable of the module or class.
 *
 * A tags query can tell this only of so many blocks within each other as it names. The tree is
 * asked, and only for names that mean several things: there are few.
 *
 * @module
 */
import type { LanguageId } from "../types.ts";
import type { DefinitionTag } from "./definition_tags.ts";
import type { LocalTag } from "./local_tags.ts";
import type { Tags } from "./read_tags.ts";
import type { StepBudget } from "./step_budget.ts";
import { descendantForIndex, type SyntaxNode } from "./syntax_tree.ts";

/** Where variables live that are declared in a block. */
type Scoping =
  /** In the function around it, or in the module or class. */
  | "function"
  /** In the block, unless they are declared by `var`. */
  | "script"
  /** In the block. */
  | "block";

const SCOPING: Readonly<Partial<Record<LanguageId, Scoping>>> = {
  php: "function",
  python: "function",
  ruby: "function",
  javascript: "script",
  typescript: "script",
  tsx: "script",
  c: "block",
  c_sharp: "block",
  cpp: "block",
  go: "block",
  java: "block",
  rust: "block",
};

/**
 * Nodes whose variables are their own; a block or lambda of Ruby sets those around it. Where blocks
 * have variables, they alone are looked for: what they hold is known to their end at most.
 */
const FUNCTION =
  /function|^(?:singleton_)?method$|^method_(?:definition|declaration)$|^(?:call|construct|method|abstract_method)_signature$/;
const CLASS = /^(?:class|module)/;
const BLOCKS: Readonly<Record<Scoping, RegExp>> = {
  function: /^$/,
  script: /^(?:statement_block|for_statement|for_in_statement|switch_body)$/,
  block:
    /^(?:block|compound_statement|switch_block|closure_expression|func_literal|lambda_expression)$/,
};

/** Statements whose head declares for them alone, of languages in which each such one does. */
const STATEMENTS: Readonly<Partial<Record<LanguageId, RegExp>>> = {
  go:
    /^(?:(?:if|for|expression_switch|type_switch)_statement|(?:expression|type|default|communication)_case)$/,
  rust: /^(?:(?:if|for|while)_expression|match_arm)$/,
};

/** Nodes around a name that make a step. */
const NODES_PER_STEP = 16;

interface ParsedText {
  readonly root: SyntaxNode;
  readonly text: string;
  readonly language: LanguageId;
  /** Steps that may be taken; nodes around names take them. */
  readonly budget: StepBudget;
}

/** Ends the local names of a file that it defines or imports as well. */
export function limitLocals(tags: Tags, { root, text, language, budget }: ParsedText): Tags {
  const scoping = SCOPING[language];
  if (!scoping) return tags;
  const defined = Map.groupBy(tags.definitions, ({ name }) => name);
  const imported = wordsOf(tags.imports.map(({ start, end }) => text.slice(start, end)).join(" "));
  const holders = new Map<DefinitionTag, number>();
  const holderOf = (definition: DefinitionTag): number => {
    const { start, end } = definition;
    const node = descendantForIndex(root.tree, start, end).parent ?? root;
    return holders.getOrInsertComputed(
      definition,
      () => holderAround(node, { scoping, language }, budget).id,
    );
  };
  const writes = new Set(tags.writes);
  const repeated: ReadonlySet<LocalTag> = scoping === "function" ? new Set() : repeatedIn(tags);
  const locals = tags.locals.map((local) => {
    const { name, at, extentEnd } = local;
    const same = defined.get(name) ?? [];
    if (extentEnd >= 0 || tags.names.has(at)) return local;
    if (same.length === 0 && !imported.has(name) && !repeated.has(local)) return local;
    const node = descendantForIndex(root.tree, at);
    const holder = holderAround(node, { scoping, language }, budget);
    if (holder.end >= 0) return { ...local, extentEnd: holder.end };
    if (!holder.isSet || same.every((each) => holderOf(each) !== holder.id)) return local;
    writes.add(at);
    return { ...local, isAgain: true };
  });
  const branches = scoping === "function" ? branchLocals(locals, tags, { root, budget }) : [];
  return { ...tags, locals: [...locals, ...branches], writes };
}

/** Statements of which one part or another runs, and their parts. */
const BRANCHING = /^(?:if|unless|case|begin|try|match|switch)(?:_statement)?$/;
const LOOP = /^(?:for|foreach|while|until)(?:_statement)?$/;

/**
 * Marks the values that a name is set to in parts of a statement of which not all run: behind the
 * statement, to whose end a mark reaches, the name may have each of them.
 */
function branchLocals(
  locals: readonly LocalTag[],
  { names }: Tags,
  { root, budget }: Pick<ParsedText, "root" | "budget">,
): LocalTag[] {
  const set = locals.filter(({ name, at, value, isAgain }) =>
    value !== "" && value !== name && !isAgain && isPlain(name) && !names.has(at)
  );
  const several = [...Map.groupBy(set, ({ name }) => name).values()].filter(({ length }) =>
    length > 1
  );
  return several.flat().flatMap((local) => {
    let statement: SyntaxNode | undefined;
    let node = descendantForIndex(root.tree, local.at);
    while (node.parent && !budget.take(1 / NODES_PER_STEP)) {
      node = node.parent;
      if (FUNCTION.test(node.type) || CLASS.test(node.type)) break;
      if (BRANCHING.test(node.type) || (!statement && LOOP.test(node.type))) statement = node;
    }
    if (!statement || !FUNCTION.test(node.type)) return [];
    const name = `branch ${local.name}`;
    return [{ ...local, name, extentStart: local.at, extentEnd: statement.endIndex }];
  });
}

/** Local names of which one definition declares several, whose ends the query does not tell. */
function repeatedIn({ locals, definitions, names }: Tags): ReadonlySet<LocalTag> {
  const ends = definitions.toSorted((a, b) => a.start - b.start);
  const open: DefinitionTag[] = [];
  let next = 0;
  const known = new Map<string, { readonly around: DefinitionTag | undefined; local: LocalTag }>();
  const found = new Set<LocalTag>();
  for (const local of locals.toSorted((a, b) => a.at - b.at)) {
    const { name, at } = local;
    if (names.has(at) || !isPlain(name)) continue;
    while (next < ends.length && ends[next]!.start <= at) open.push(ends[next++]!);
    while (open.length > 0 && open.at(-1)!.end <= at) open.pop();
    const around = open.at(-1);
    const before = known.get(name);
    if (before?.around === around && before) {
      for (const each of [before.local, local]) found.add(each);
    }
    known.set(name, { around, local });
  }
  return found;
}

/** Tells the name of a value from that of a member, and from what stands for no name. */
function isPlain(name: string): boolean {
  return name !== "return" && name !== "this" && !name.includes(".") && !name.includes(" ");
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\w$\u0080-\uffff]+/g));
}

/** Node that a variable is of. */
interface Holder {
  readonly id: number;
  /** Where the variable is known to; -1 for one of a class or the file. */
  readonly end: number;
  /** Whether the variable is declared by being set, or by `var`. */
  readonly isSet: boolean;
}

function holderAround(
  name: SyntaxNode,
  { scoping, language }: { readonly scoping: Scoping; readonly language: LanguageId },
  budget: StepBudget,
): Holder {
  const block = BLOCKS[scoping];
  const statement = STATEMENTS[language];
  let [isOfBlock, isSet] = [scoping === "block", scoping === "function"];
  let node = name;
  for (; node.parent && !budget.take(1 / NODES_PER_STEP); node = node.parent) {
    isOfBlock ||= node.type === "lexical_declaration" || isOfLoop(node, name);
    isSet ||= node.type === "variable_declaration";
    const isHolder = scoping !== "block" && FUNCTION.test(node.type);
    if (isHolder || (isOfBlock && (block.test(node.type) || statement?.test(node.type)))) {
      return { id: node.index, end: node.endIndex, isSet };
    }
    if (CLASS.test(node.type)) break;
  }
  return { id: node.index, end: -1, isSet };
}

/** Tells whether a loop declares a name by `const` or `let`. */
function isOfLoop(node: SyntaxNode, { startIndex }: SyntaxNode): boolean {
  if (node.type !== "for_in_statement") return false;
  const kind = node.childForFieldName("kind")?.type;
  const left = node.childForFieldName("left");
  return kind !== "var" && left !== undefined && startIndex < left.endIndex;
}
