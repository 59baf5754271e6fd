/**
 * A syntax tree as columns: what a parse found, read once out of the engine. Each node that
 * web-tree-sitter shows, with a name or without, is a row, in preorder; nothing here calls Wasm.
 *
 * A {@linkcode SyntaxNode} is a row with the names that web-tree-sitter has for what it holds, and is
 * made where one is asked for. What looks at all nodes of a tree reads the columns.
 *
 * @module
 */
import { firstIndex } from "../text/first_index.ts";

/** Bits of {@linkcode SyntaxTree.flags}. */
export const NODE = {
  named: 1,
  extra: 2,
  missing: 4,
  error: 8,
  hasError: 16,
} as const;

/** Names of types and fields of a language, by the numbers that the columns hold. */
export interface SyntaxNames {
  /** Names of types of nodes; that of an error is beyond them. */
  readonly types: readonly (string | undefined)[];
  /** Names of fields, from 1 on. */
  readonly fields: readonly (string | null | undefined)[];
}

/** Columns of a tree, one row a node in preorder. */
export interface SyntaxTree {
  readonly names: SyntaxNames;
  /** Rows that are in use; columns may be longer. */
  readonly count: number;
  /** Number of the type. */
  readonly types: Uint16Array;
  /** Number of the field of the parent that the node is in; 0 for none. */
  readonly fields: Uint16Array;
  /** UTF-16 index of the first character: it never falls. */
  readonly starts: Uint32Array;
  /** UTF-16 index after the last character. */
  readonly ends: Uint32Array;
  /** Line of the first character, from 0 on. */
  readonly lines: Uint32Array;
  /** Row of the parent; -1 for the root. */
  readonly parents: Int32Array;
  /** Row after the last descendant. */
  readonly nexts: Uint32Array;
  /** Bits of {@linkcode NODE}. */
  readonly flags: Uint8Array;
}

/** Columns of a tree: one value for each of its nodes. */
export type SyntaxColumns = Omit<SyntaxTree, "names" | "count">;

/** Makes columns for so many nodes. */
export function emptyColumns(count: number): SyntaxColumns {
  return {
    types: new Uint16Array(count),
    fields: new Uint16Array(count),
    starts: new Uint32Array(count),
    ends: new Uint32Array(count),
    lines: new Uint32Array(count),
    parents: new Int32Array(count),
    nexts: new Uint32Array(count),
    flags: new Uint8Array(count),
  };
}

/** Children that are looked through for one in a field each time. */
const FEW_CHILDREN = 32;

/**
 * Children that were found in fields of nodes with more children, by row and field: one declaration may define
 * thousands of names, and each asks for its body.
 */
const FOUND_IN_FIELDS = new WeakMap<SyntaxTree, Map<number, number>>();

/** One node of a tree, as web-tree-sitter's `Node` describes it. */
export class SyntaxNode {
  readonly tree: SyntaxTree;
  /** Its row, by which two nodes of a tree are told apart. */
  readonly index: number;

  constructor(tree: SyntaxTree, index: number) {
    this.tree = tree;
    this.index = index;
  }

  get type(): string {
    return typeName(this.tree, this.index);
  }

  /** UTF-16 index of its first character. */
  get startIndex(): number {
    return this.tree.starts[this.index]!;
  }

  /** UTF-16 index after its last character. */
  get endIndex(): number {
    return this.tree.ends[this.index]!;
  }

  /** Line of its first character, from 1 on. */
  get line(): number {
    return this.tree.lines[this.index]! + 1;
  }

  /** Whether the grammar names it: punctuation and keywords have no name. */
  get isNamed(): boolean {
    return this.#has(NODE.named);
  }

  /** Whether it holds what the parser could make no sense of. */
  get isError(): boolean {
    return this.#has(NODE.error);
  }

  /** Whether the parser made it up. */
  get isMissing(): boolean {
    return this.#has(NODE.missing);
  }

  /** Whether it is an error or holds one. */
  get hasError(): boolean {
    return this.#has(NODE.hasError);
  }

  /** The node that holds it. */
  get parent(): SyntaxNode | undefined {
    return this.#at(this.tree.parents[this.index]!);
  }

  get childCount(): number {
    const { nexts } = this.tree;
    let count = 0;
    for (let at = this.index + 1; at < nexts[this.index]!; at = nexts[at]!) count++;
    return count;
  }

  get firstChild(): SyntaxNode | undefined {
    const first = this.index + 1;
    return first < this.tree.nexts[this.index]! ? new SyntaxNode(this.tree, first) : undefined;
  }

  /** The child of its parent behind it. */
  get nextSibling(): SyntaxNode | undefined {
    const { nexts, parents } = this.tree;
    const next = nexts[this.index]!;
    return next < (nexts[parents[this.index]!] ?? 0) ? new SyntaxNode(this.tree, next) : undefined;
  }

  get children(): SyntaxNode[] {
    return this.#children(0);
  }

  get namedChildren(): SyntaxNode[] {
    return this.#children(NODE.named);
  }

  /** Its first child in a field; an error has none, whatever fields what is in it was to be in. */
  childForFieldName(name: string): SyntaxNode | undefined {
    const { fields, nexts, names } = this.tree;
    const field = names.fields.indexOf(name);
    if (field <= 0 || this.isError) return undefined;
    const end = nexts[this.index]!;
    let at = this.index + 1;
    for (let tries = 0; at < end && tries < FEW_CHILDREN; at = nexts[at]!, tries++) {
      if (fields[at] === field) return this.#at(at);
    }
    return at < end ? this.#childAmongMany(field, at) : undefined;
  }

  #childAmongMany(field: number, from: number): SyntaxNode | undefined {
    const { fields, nexts, names } = this.tree;
    const kept = FOUND_IN_FIELDS.getOrInsertComputed(this.tree, () => new Map<number, number>());
    const key = this.index * names.fields.length + field;
    let at = kept.get(key) ?? from;
    while (at < nexts[this.index]! && fields[at] !== field) at = nexts[at]!;
    kept.set(key, at);
    return at < nexts[this.index]! ? this.#at(at) : undefined;
  }

  /** Its first child that ends behind a character. */
  firstChildForIndex(index: number): SyntaxNode | undefined {
    const { ends, nexts } = this.tree;
    for (let at = this.index + 1; at < nexts[this.index]!; at = nexts[at]!) {
      if (ends[at]! > index) return this.#at(at);
    }
    return undefined;
  }

  #has(flag: number): boolean {
    return (this.tree.flags[this.index]! & flag) !== 0;
  }

  #at(index: number): SyntaxNode | undefined {
    return index < 0 ? undefined : new SyntaxNode(this.tree, index);
  }

  #children(flags: number): SyntaxNode[] {
    const { tree, index } = this;
    const found: SyntaxNode[] = [];
    for (let at = index + 1; at < tree.nexts[index]!; at = tree.nexts[at]!) {
      if ((tree.flags[at]! & flags) === flags) found.push(new SyntaxNode(tree, at));
    }
    return found;
  }
}

export function typeName({ names, types }: SyntaxTree, index: number): string {
  // Some grammars have a token with an empty name, which web-tree-sitter calls so, too.
  return names.types[types[index]!] || "ERROR";
}

/** The smallest node around a range of characters, and around the one behind its start. */
export function descendantForIndex(tree: SyntaxTree, start: number, end = start): SyntaxNode {
  const { starts, ends, nexts, parents } = tree;
  let node = firstFrom(tree, start) - 1;
  let at = node + 1;
  // Of what begins before the range, only what the last of it is in can be around it.
  for (; node > 0 && (ends[node]! < end || ends[node]! <= start); node = parents[node]!) {
    at = nexts[node]!;
  }
  node = Math.max(0, node);
  for (at = Math.max(1, at); at < nexts[node]! && starts[at]! <= start;) {
    if (ends[at]! >= end && ends[at]! > start) node = at++;
    else at = nexts[at]!;
  }
  return new SyntaxNode(tree, node);
}

/** The first row that does not start before a character. */
export function firstFrom({ starts, count }: SyntaxTree, index: number): number {
  return firstIndex(count, (row) => starts[row]! >= index);
}
