/**
 * C# as its grammar can read it, with every place where it was: `extension` blocks are newer than it.
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

/** Makes records of the `extension` blocks of C#: their members are those of a type then. */
export function withoutExtensionBlocks(text: string, language: LanguageId): string {
  return language === "c_sharp" ? text.replace(BLOCK, RECORD) : text;
}
