import { unquote } from "./unquote.ts";

/** A line that an attribute of Elixir documents with. */
const DOC_ATTRIBUTE = /^[ \t]*@(?:module|type)?doc[ \t]+(?:~[sS])?(.*)$/gm;

/** Start of a comment that ends with its line, so that no mark stands at its end. */
const LINE_MARK = /^\s*(?:\/\/[/!]?|#+(?![#>])[!']?|--+(?![->])\s*[|^]?|;+|%+|!+)/;

/** Start of a line of any other comment. */
const BLOCK_START = /^\s*(?:\/\*(?:[*!](?!\/))?|\*(?!\/)|<#|\{-\s*[|^]?|<!--|"""|''')/;

/** End of such a line. */
const BLOCK_END = /(?:(?<!\*)\*+\/|-\}|#>|-->|"""|''')\s*$/;

/** Takes the marks of the common comment and documentation styles away. */
export function plainComment(comment: string): string {
  const text = comment.replace(DOC_ATTRIBUTE, (_, value: string) => unquote(value.trim()));
  return unquote(text.trim()).split("\n").map(plainLine).filter((line) => line !== "").join(" ");
}

function plainLine(line: string): string {
  const plain = LINE_MARK.test(line)
    ? line.replace(LINE_MARK, "")
    : line.replace(BLOCK_START, "").replace(BLOCK_END, "");
  return plain.trim();
}
