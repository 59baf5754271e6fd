/**
 * The columns of a tree from the engine's memory: ten times as fast as by a cursor, each step of which is
 * several calls into Wasm.
 *
 * The structs are those of tree-sitter 0.27 (`subtree.h`), compiled for 32 bits. A subtree is eight
 * bytes in the list of its parent: a small leaf itself, or the address of its struct, before which the
 * list of its children stands. It has the space before it and its size; its place is the sum of all
 * that stands before. Nodes that the grammar hides are passed through; which of the others have another
 * type, and which are in a field, the grammar says by the rule that made their parent (its production)
 * and by their place among those children that are no extras (`grammar_rules.ts`).
 *
 * No interface promises that layout. The version of the engine is pinned, and a test compares the trees
 * of every grammar with what the cursor shows. Whatever does not add up throws.
 *
 * @module
 */
import type { Tree } from "web-tree-sitter";
import { addressOf, type GrammarRules } from "./grammar_rules.ts";
import { emptyColumns, NODE, type SyntaxColumns, type SyntaxTree } from "./syntax_tree.ts";

/** Type of an error. */
const ERROR_SYMBOL = 0xffff;

/** Places of members of a heap subtree, in words. */
const SUBTREE = {
  paddingBytes: 1,
  paddingRows: 2,
  bytes: 4,
  rows: 5,
  errorCost: 8,
  children: 9,
  symbol: 10,
  bits: 11,
  shownChildren: 12,
  production: 16,
} as const;

/** Bits of the first word of a leaf in a list. */
const LEAF = { isLeaf: 1, missing: 32 } as const;
/** Bits of a subtree elsewhere. */
const HEAP = { missing: 512 } as const;
/** Bits of both; those of the leaf are one further. */
const BITS = { visible: 1, named: 2, extra: 4 } as const;

const WORD_BYTES = 4;
/** Words of a subtree in a list. */
const SLOT_WORDS = 2;
/** Takes bytes to the units of UTF-16 that the engine reads. */
const UNIT_BITS = 1;

/** Where trees of a grammar are read. */
export interface EngineMemory {
  readonly memory: WebAssembly.Memory;
  readonly rules: GrammarRules;
}

/**
 * Reads a tree.
 *
 * @throws {RangeError} If the memory does not hold one.
 */
export function treeByMemory(tree: Tree, { memory, rules }: EngineMemory): SyntaxTree {
  const words = new Int32Array(memory.buffer);
  const root = addressOf(tree) / WORD_BYTES;
  const count = tree.rootNode.descendantCount;
  const columns = emptyColumns(count);
  if (walk({ words, root, rules, columns }) !== count) throw noTree();
  finish(columns, rules);
  return { names: tree.language, count, ...columns };
}

function noTree(): RangeError {
  return new RangeError("Cannot read a tree: the memory of the parser's engine holds none");
}

interface Walk {
  readonly words: Int32Array;
  /** Word where the root stands. */
  readonly root: number;
  readonly rules: GrammarRules;
  readonly columns: SyntaxColumns;
}

/**
 * Fills the columns but for what {@linkcode finish} knows, and returns how many rows there are.
 *
 * A level of the walk is a list of subtrees: the words of the next one and after the last one, where
 * the tables have the first one's place and how many places the next one is behind it, the row of the
 * node that is shown around them, and the field that the hidden node around them is in; 0 for none.
 * All is in one function and in no object, since it is done for every token of a tree.
 */
function walk({ words, root, rules, columns }: Walk): number {
  const { width, places, aliases, fields: fieldsByPlace } = rules;
  const { types, fields, starts, ends, lines, parents, flags } = columns;
  const levels: number[] = [];
  let [count, index, line] = [0, 0, 0];
  let [child, last, rule, place, parent, field] = [root, root + SLOT_WORDS, -1, 0, -1, 0];
  // What is no tree may lead round in circles; a tree has each of its lists once.
  let left = words.length / SLOT_WORDS;
  for (;;) {
    if (child === last) {
      if (levels.length === 0) return count;
      field = levels.pop()!;
      parent = levels.pop()!;
      place = levels.pop()!;
      rule = levels.pop()!;
      last = levels.pop()!;
      child = levels.pop()!;
      continue;
    }
    if (left-- <= 0 || count > types.length) throw noTree();
    const head = words[child]!;
    const tail = words[child + 1]!;
    child += SLOT_WORDS;
    const isLeaf = (head & LEAF.isLeaf) !== 0;
    const subtree = head >>> 2;
    const bits = isLeaf ? head >>> 1 : words[subtree + SUBTREE.bits]!;
    let flag = (isLeaf ? head & LEAF.missing : bits & HEAP.missing) ? NODE.missing : 0;
    let alias = 0;
    let own = 0;
    if (bits & BITS.extra) flag |= NODE.extra;
    else {
      if (rule >= 0 && place < width) {
        alias = aliases[rule + place]!;
        own = fieldsByPlace[rule + place]!;
      }
      own ||= field;
      place++;
    }
    let symbol = head >>> 8 & 0xff;
    let start = index + (tail >>> 16 & 0xff);
    let startLine = line + (tail >>> 8 & 0xf);
    let bytes = tail >>> 24;
    let rows = 0;
    let holds = 0;
    if (!isLeaf) {
      symbol = words[subtree + SUBTREE.symbol]! & 0xffff;
      start = index + words[subtree + SUBTREE.paddingBytes]!;
      startLine = line + words[subtree + SUBTREE.paddingRows]!;
      bytes = words[subtree + SUBTREE.bytes]!;
      rows = words[subtree + SUBTREE.rows]!;
      if (words[subtree + SUBTREE.shownChildren] !== 0) holds = words[subtree + SUBTREE.children]!;
      if (words[subtree + SUBTREE.errorCost] !== 0) flag |= NODE.hasError;
    }
    const isShown = (bits & BITS.visible) !== 0 || alias !== 0 || parent < 0;
    if (isShown) {
      types[count] = alias || symbol;
      fields[count] = own;
      starts[count] = start >> UNIT_BITS;
      ends[count] = (start + bytes) >> UNIT_BITS;
      lines[count] = startLine;
      parents[count] = parent;
      flags[count++] = flag;
    }
    // The space before a subtree is that before its first child, which is read again.
    if (holds === 0) {
      index = start + bytes;
      line = startLine + rows;
      continue;
    }
    if (holds * SLOT_WORDS > subtree || levels.length + count > words.length) throw noTree();
    levels.push(child, last, rule, place, parent, field);
    child = subtree - holds * SLOT_WORDS;
    last = subtree;
    rule = places[words[subtree + SUBTREE.production]! >>> 16]!;
    place = 0;
    if (isShown) parent = count - 1;
    field = isShown ? 0 : own;
  }
}

/** Fills what follows from the type in the grammar, and where descendants end. */
function finish({ types, parents, nexts, flags }: SyntaxColumns, rules: GrammarRules): void {
  const { publicSymbols, isNamed } = rules;
  for (let row = types.length - 1; row >= 0; row--) {
    const symbol = types[row]!;
    let flag = flags[row]!;
    if (symbol === ERROR_SYMBOL) flag |= NODE.error | NODE.named;
    else {
      types[row] = publicSymbols[symbol]!;
      if (isNamed[symbol]) flag |= NODE.named;
    }
    flags[row] = flag & NODE.missing ? flag | NODE.hasError : flag;
    const next = nexts[row] ||= row + 1;
    const parent = parents[row]!;
    // Rows are looked at from the last one on: the first that a parent has is its last descendant's.
    if (parent >= 0) nexts[parent] ||= next;
  }
}
