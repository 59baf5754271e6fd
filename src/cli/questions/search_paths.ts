import type { SearchAnswer, SearchResult } from "@cbx/core";
import { posix } from "node:path";
import { UNSAFE } from "../terminal/visible.ts";

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
 */
export function searchPaths(answer: SearchAnswer): string {
  return answer.results.map(({ path, startLine, endLine }) =>
    `${quotePath(path)}:${startLine}-${endLine}\n`
  ).join("");
}

/**
 * Prints an answer as `path:start-end (probability)`, one a line. Where a result has none, all are
 * printed with their scores: only figures of one kind compare.
 */
export function searchLines({ results }: SearchAnswer): string {
  const hasAll = results.every(({ probability }) => probability !== undefined);
  return results.map(({ path, startLine, endLine, score, probability = score }) => {
    const figure = hasAll ? probability : score;
    return `${quotePath(path)}:${startLine}-${endLine} (${figure.toFixed(2)})\n`;
  }).join("");
}

/**
 * Prints the names of the files of an answer, each once: quoted and one a line, or as they are with a
 * NUL behind each.
 */
export function searchNames(answer: SearchAnswer, isNul = false): string {
  const names = [...new Set(answer.results.map(({ path }) => path))];
  return names.map((path) => isNul ? `${path}\0` : `${quotePath(path)}\n`).join("");
}

/** A name that begins with a quotation mark would be taken for a quoted one. */
function quotePath(path: string): string {
  if (!path.startsWith('"') && path.search(UNSAFE) < 0) return path;
  return `"${path.replace(/["\\]/g, (char) => LETTERS[char]!).replace(UNSAFE, escapeChar)}"`;
}

function escapeChar(char: string): string {
  const bytes = new TextEncoder().encode(char);
  const octal = (byte: number) => `\\${byte.toString(8).padStart(3, "0")}`;
  return LETTERS[char] ?? Array.from(bytes, octal).join("");
}

/**
 * Puts the folder of its root before the path of every result and read, so that it can be opened from the
 * working directory.
 *
 * @param folders The folder of each root, by its name.
 */
export function prefixRoots(
  answer: SearchAnswer,
  folders: ReadonlyMap<string, string>,
): SearchAnswer {
  function prefix<T extends { readonly path: string; readonly root?: string }>(each: T): T {
    const folder = each.root === undefined ? undefined : folders.get(each.root);
    return folder === undefined ? each : { ...each, path: posix.join(folder, each.path) };
  }
  function prefixCopies(result: SearchResult): SearchResult {
    const { copies, variants, root = "" } = result;
    const folder = folders.get(root);
    if (folder === undefined) return result;
    const inFolder = (path: string) => posix.join(folder, path);
    return {
      ...result,
      ...(copies ? { copies: copies.map(inFolder) } : {}),
      ...(variants
        ? { variants: variants.map((each) => ({ ...each, path: inFolder(each.path) })) }
        : {}),
    };
  }
  return {
    ...answer,
    results: answer.results.map((result) => prefix(prefixCopies(result))),
    recommendedReads: answer.recommendedReads.map(prefix),
  };
}
