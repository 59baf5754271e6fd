import type { SearchAnswer } from "@cbx/core";
import { UNSAFE } from "./visible.ts";

/** Options for {@linkcode searchPaths}. */
export interface PathsOptions {
  /** Whether names stand alone, each once and with a NUL behind it. @default {false} */
  readonly isNul?: boolean;
}

/** Escapes of one letter. */
const LETTERS: Readonly<Record<string, string>> = {
  "\x07": "\\a",
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\v": "\\v",
  "\f": "\\f",
  "\r": "\\r",
  '"': '\\"',
  "\\": "\\\\",
};

/**
 * Prints an answer as `path:start-end`, one a line. A name with control characters is quoted as git
 * quotes it, so that a line break cannot pass for a second result and the name can be read back.
 *
 * @param answer The answer.
 */
export function searchPaths(answer: SearchAnswer, { isNul = false }: PathsOptions = {}): string {
  if (isNul) return [...new Set(answer.results.map(({ path }) => `${path}\0`))].join("");
  return answer.results.map(({ path, startLine, endLine }) =>
    `${quoted(path)}:${startLine}-${endLine}\n`
  ).join("");
}

/** A name that begins with a quotation mark would be taken for a quoted one. */
function quoted(path: string): string {
  if (!path.startsWith('"') && path.search(UNSAFE) < 0) return path;
  return `"${path.replace(/["\\]/g, (char) => LETTERS[char]!).replace(UNSAFE, escaped)}"`;
}

function escaped(char: string): string {
  const bytes = new TextEncoder().encode(char);
  const octal = (byte: number) => `\\${byte.toString(8).padStart(3, "0")}`;
  return LETTERS[char] ?? Array.from(bytes, octal).join("");
}
