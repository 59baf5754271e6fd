import type { Node, QueryMatch } from "web-tree-sitter";
import type { TagMatch } from "./captures.ts";
import { firstFrom, SyntaxNode, type SyntaxTree } from "./syntax_tree.ts";

export function syntaxMatches(matches: readonly QueryMatch[], tree: SyntaxTree): TagMatch[] {
  return matches.map(({ patternIndex, captures }) => ({
    patternIndex,
    captures: captures.map(({ name, node }) => ({ name, node: findNode(node, tree) })),
  }));
}

/** Finds a node by its place and its type; of several within each other, the outermost. */
function findNode({ startIndex, endIndex, typeId }: Node, tree: SyntaxTree): SyntaxNode {
  const { count, ends, types } = tree;
  for (let row = firstFrom(tree, startIndex); row < count; row++) {
    if (ends[row] === endIndex && types[row] === typeId) return new SyntaxNode(tree, row);
  }
  throw new TypeError(`Cannot find a node of type ${typeId} at ${startIndex}`);
}
