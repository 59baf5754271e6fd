/**
 * Two readers that want one definition, and stop where it has been shown: one asks cbx as agents do,
 * one has ripgrep. Neither makes more than ten calls; all that they are sent counts.
 *
 * @module
 */
import type { DefinitionInfo } from "@cbx/core";
import type { Agent } from "../tokens/agent.ts";
import type { AgentQuestion } from "./questions.ts";
import { Seen } from "./seen.ts";

/** Calls that a reader makes at most. */
const MAX_CALLS = 10;

/** Lines of a search that are looked at, as `rg | head -100` shows them. */
const MAX_MATCHES = 100;

/** Characters of a matching line, as `rg --max-columns` shows them. */
const MAX_COLUMNS = 200;

/** Functions that are opened before the next word is searched. */
const OPENED_PER_WORD = 3;

/** Lines before and after a match that no function is around. */
const CONTEXT_LINES = 10;

/** Lines of one opened range at most. */
const MAX_OPENED_LINES = 120;

/** Words that nobody searches for. */
const STOPWORDS = new Set(
  ("a an and any are as at be been but by can could did do does for from has have how i if in into is it its may " +
    "not of off on one or our out over should so some such than that the their them then there this to up was we what " +
    "when where which while who why will with would you your add calls call configured").split(" "),
);

/** What a reader has read down to the right definition, or in all. */
export interface Reading {
  readonly isShown: boolean;
  readonly characters: number;
  readonly calls: number;
}

/** A range of lines of a file. */
interface Lines {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
}

/**
 * Reads the answer of `codebase_search` top down, then opens what it recommends, then the other
 * results; what has been shown is not opened again.
 */
export async function readWithCbx(
  agent: Agent,
  files: readonly SearchedFile[],
  { query, answers }: AgentQuestion,
): Promise<Reading> {
  const seen = new Seen();
  const { text, results, reads } = await agent.search(query);
  let end = 0;
  for (const result of results) {
    const { path, snippet_line, snippet } = result;
    end = text.indexOf(JSON.stringify(result), end) + JSON.stringify(result).length;
    if (snippet !== undefined && snippet_line !== undefined) {
      seen.add(path, snippet_line, snippet_line + snippet.split("\n").length - 1);
    }
    const line = signatureLine(files, result);
    if (line !== undefined) seen.add(path, line, line);
    if (seen.showsAny(answers)) return { isShown: true, characters: end, calls: 1 };
  }
  let [characters, calls] = [text.length, 1];
  for (const read of [...reads, ...results]) {
    if (calls === MAX_CALLS) break;
    if (seen.hasAll(read)) continue;
    const opened = {
      ...read,
      end_line: Math.min(read.end_line, read.start_line + MAX_OPENED_LINES),
    };
    characters += (await agent.read(opened)).length;
    calls += 1;
    seen.add(opened.path, opened.start_line, opened.end_line);
    if (seen.showsAny(answers)) return { isShown: true, characters, calls };
  }
  return { isShown: false, characters, calls };
}

/** The line of a file that a result shows as its signature. */
function signatureLine(
  files: readonly SearchedFile[],
  { path, start_line, end_line, signature }: Lines & { readonly signature?: string },
): number | undefined {
  if (signature === undefined) return undefined;
  const lines = files.find((file) => file.path === path)?.lines ?? [];
  // Neither what opens the body, as a brace, is a part of a signature, nor what exports it.
  const isSigned = (line: string) => {
    const written = line.trim().replace(/\s*[{=:]$/, "");
    return written !== "" && (signature.startsWith(written) || written.endsWith(signature));
  };
  const within = lines.slice(start_line - 1, end_line).findIndex(isSigned);
  if (within >= 0) return start_line + within;
  // Of a part of a definition, the definition starts above.
  const above = lines.slice(0, start_line - 1).findLastIndex(isSigned);
  return above < 0 ? undefined : above + 1;
}

/** A file that is searched. */
export interface SearchedFile {
  readonly path: string;
  readonly lines: readonly string[];
  /** The same in small letters. */
  readonly small: readonly string[];
  readonly definitions: readonly DefinitionInfo[];
}

/** A line that holds a word. */
interface Match {
  readonly file: SearchedFile;
  readonly line: number;
}

/** Words of a phrase that is searched together, as a part of a message. */
const PHRASE_WORDS = 3;

/**
 * What is searched of a query: its phrases, as a message may hold them; its words as they are typed,
 * without those that nobody searches for; and the parts of names, as a name may be misremembered.
 */
export function searchedTexts(query: string): string[] {
  const typed = [...query.matchAll(/[\p{L}\p{N}_]{2,}/gu)].map(([word]) => word);
  const phrases = query.split(/[^\p{L}\p{N}_' -]+/u).flatMap((part) => {
    const words = part.trim().split(/\s+/);
    return words.slice(PHRASE_WORDS - 1).map((_, at) =>
      words.slice(at, at + PHRASE_WORDS).join(" ").toLowerCase()
    );
  });
  const parts = typed.flatMap((word) => word.split(/_|(?<=[a-z0-9])(?=[A-Z])/))
    .filter((part) => part.length > 2);
  const words = [...typed, ...parts].map((word) => word.toLowerCase())
    .filter((word) => !STOPWORDS.has(word));
  return [...new Set([...phrases, ...words])];
}

/**
 * Searches the rarest text, opens the functions around, then the next text. What finds nothing, or
 * only what has been found, is not counted as a call: the best that ripgrep can do.
 */
export function readWithGrep(
  files: readonly SearchedFile[],
  { query, answers }: AgentQuestion,
): Reading {
  const found = searchedTexts(query).map((text) => matchesOf(files, text))
    .filter((matches) => matches.length > 0).sort((a, b) => a.length - b.length);
  const words = distinctWords(found);
  const seen = new Seen();
  const opened = new Set<string>();
  let [characters, calls] = [0, 0];
  for (const matches of found) {
    if (calls >= MAX_CALLS) break;
    const first = matches.slice(0, MAX_MATCHES);
    if (first.every(({ file, line }) => seen.hasAll(lineOf(file, line)))) continue;
    calls += 1;
    for (const { file, line } of first) {
      characters += `${file.path}:${line}:`.length +
        Math.min(MAX_COLUMNS, file.lines[line - 1]!.length) + 1;
      seen.add(file.path, line, line);
      if (seen.showsAny(answers)) return { isShown: true, characters, calls };
    }
    let count = 0;
    for (const { file, line } of bestFirst(first, words)) {
      const [start, last] = rangeAround(file, line);
      const key = `${file.path}:${start}`;
      if (opened.has(key)) continue;
      if (count === OPENED_PER_WORD || calls >= MAX_CALLS) break;
      opened.add(key);
      [count, calls] = [count + 1, calls + 1];
      characters += file.lines.slice(start - 1, last).join("\n").length;
      seen.add(file.path, start, last);
      if (seen.showsAny(answers)) return { isShown: true, characters, calls };
    }
  }
  return { isShown: false, characters, calls };
}

function lineOf({ path }: SearchedFile, line: number): Lines {
  return { path, start_line: line, end_line: line };
}

function matchesOf(files: readonly SearchedFile[], word: string): Match[] {
  return files.flatMap((file) =>
    file.small.flatMap((text, at) => text.includes(word) ? [{ file, line: at + 1 }] : [])
  );
}

/** How many different words of the query each file holds. */
function distinctWords(found: readonly (readonly Match[])[]): Map<SearchedFile, number> {
  const counts = new Map<SearchedFile, number>();
  for (const matches of found) {
    for (const file of new Set(matches.map((match) => match.file))) {
      counts.set(file, (counts.get(file) ?? 0) + 1);
    }
  }
  return counts;
}

function bestFirst(matches: readonly Match[], words: ReadonlyMap<SearchedFile, number>): Match[] {
  return matches.toSorted((a, b) => (words.get(b.file) ?? 0) - (words.get(a.file) ?? 0));
}

/** Lines of the innermost definition around a line that has a body, or those next to it. */
function rangeAround({ definitions, lines }: SearchedFile, line: number): [number, number] {
  const around = definitions.filter(({ startLine, endLine }) =>
    startLine <= line && line <= endLine && endLine > startLine
  ).sort((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine));
  const [inner] = around;
  if (!inner || inner.endLine - inner.startLine >= MAX_OPENED_LINES) {
    return [Math.max(1, line - CONTEXT_LINES), Math.min(lines.length, line + CONTEXT_LINES)];
  }
  return [inner.startLine, inner.endLine];
}
