import type { LocalTag } from "./local_tags.ts";
import type { SyntaxNode } from "./syntax_tree.ts";

/** Longer types say more than a parameter can be resolved by. */
export const MAX_TYPE_CHARS = 300;

/** Tells whether a type is too long to be kept. */
export function isLong({ startIndex, endIndex }: SyntaxNode): boolean {
  return endIndex - startIndex > MAX_TYPE_CHARS;
}

/** Facts of a type in its place, and of no name elsewhere. */
export function typeTag(
  name: string,
  { startIndex: at, endIndex }: SyntaxNode,
  type: string,
): LocalTag {
  return { name, at, extentStart: at, extentEnd: endIndex, type, value: "" };
}
