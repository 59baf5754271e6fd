/**
 * Reads the trees of a grammar out of the engine: by its memory, once that was seen to hold what the
 * cursor of the same tree shows, else by the cursor. Another build of the engine may lay its memory out
 * in another way, and nothing would tell.
 *
 * @module
 */
import type { Language, Tree } from "web-tree-sitter";
import { readRules } from "./grammar_rules.ts";
import type { SyntaxColumns, SyntaxTree } from "./syntax_tree.ts";
import { treeByCursor } from "./tree_by_cursor.ts";
import { treeByMemory } from "./tree_by_memory.ts";

/** Nodes of each grammar that are compared: as many as a short file has. */
const COMPARED_NODES = 200;

/** Columns that are compared; from `parents`, `nexts` follow. */
const COMPARED: readonly (keyof SyntaxColumns)[] = [
  ...["types", "fields", "starts", "ends", "lines", "parents", "flags"] as const,
];

/** Reads a tree of a grammar. */
export type ReadTree = (tree: Tree) => SyntaxTree;

/** Returns what reads the trees of a grammar. */
export function treeReader(language: Language, memory: WebAssembly.Memory): ReadTree {
  const rules = readRules(language, memory);
  let isExpected = rules !== undefined;
  let left = COMPARED_NODES;
  return (tree) => {
    const read = rules && isExpected ? treeByMemory(tree, { memory, rules }) : undefined;
    if (read && left > 0) {
      const shown = treeByCursor(tree, left);
      isExpected = isSame(read, shown);
      left -= shown.count;
    }
    return read && isExpected ? read : treeByCursor(tree);
  };
}

/** Tells whether a tree has the nodes that a cursor came to. */
function isSame(read: SyntaxTree, { count, ...shown }: SyntaxTree): boolean {
  return COMPARED.every((column) => {
    for (let row = 0; row < count; row++) {
      if (read[column][row] !== shown[column][row]) return false;
    }
    return true;
  });
}
