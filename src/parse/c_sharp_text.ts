/**
 * C# as its grammar can read it, with every place where it was: `extension` blocks, and collections
 * without elements, are newer than the grammar.
 *
 * @module
 */
import type { LanguageId } from "../types.ts";

/**
 * Head of a block whose members extend the type of its parameter, up to the parenthesis behind the
 * parameter. Nothing but a comment, or the end of what stands before, precedes it: a method has a type.
 */
const BLOCK =
  /extension(?<=(?:^|[{};]|\*\/)[ \t]*extension)(?=\s*(?:<[^(){};]{1,400}>\s*)?\((?:[^(){};]|\([^(){};]{0,400}\)){1,400}\)[^(){};=]{0,400}\{)/gm;

/** Record of a name that nobody gives: the tags of the language know a block by it. */
const RECORD = "record __";

/** An empty collection behind what begins a value; of an array type, a name or a bracket is before it. */
const EMPTY = /\[(\s*)\](?<=(?:[=(,:[]|=>|\?\?|\?\s|\b(?:return|in))\s*\[\s*\])/g;

/** Makes records of the `extension` blocks of C#: their members are those of a type then. */
export function withoutExtensionBlocks(text: string, language: LanguageId): string {
  return language === "c_sharp" ? text.replace(BLOCK, RECORD) : text;
}

/** Makes empty initializers of the empty collections of a text of C# that has errors. */
export function repairCollections(text: string, language: LanguageId): string {
  return language === "c_sharp" ? text.replace(EMPTY, "{$1}") : text;
}
