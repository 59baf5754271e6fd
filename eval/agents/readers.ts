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

/** Reads the answer of `codebase_search` top down, then what it recommends. */
export async function readWithCbx(
  agent: Agent,
  { query, answers }: AgentQuestion,
): Promise<Reading> {
  const seen = new Seen();
  const { text, results, reads } = await agent.search(query);
  let characters = Math.max(0, text.indexOf('"results":['));
  for (const result of results) {
    characters += JSON.stringify(result).length + 1;
    const { path, snippet_line, snippet } = result;
    if (snippet === undefined || snippet_line === undefined) continue;
    seen.add(path, snippet_line, snippet_line + snippet.split("\n").length - 1);
    if (seen.showsAny(answers)) return { isShown: true, characters, calls: 1 };
  }
  characters = text.length;
  let calls = 1;
  for (const read of reads.slice(0, MAX_CALLS - 1)) {
    characters += (await agent.read(read)).length;
    calls += 1;
    seen.add(read.path, read.start_line, read.end_line);
    if (seen.showsAny(answers)) return { isShown: true, characters, calls };
  }
  return { isShown: false, characters, calls };
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

/** Words of a query as they are typed, without those that nobody searches for. */
export function searchedWords(query: string): string[] {
  const words = [...query.toLowerCase().matchAll(/[\p{L}\p{N}_]{2,}/gu)].map(([word]) => word);
  return [...new Set(words)].filter((word) => !STOPWORDS.has(word));
}

/** Searches the rarest word, opens the functions around, then the next word. */
export function readWithGrep(
  files: readonly SearchedFile[],
  { query, answers }: AgentQuestion,
): Reading {
  const found = searchedWords(query).map((word) => matchesOf(files, word))
    .filter((matches) => matches.length > 0).sort((a, b) => a.length - b.length);
  const words = distinctWords(found);
  const seen = new Seen();
  const opened = new Set<string>();
  let [characters, calls] = [0, 0];
  for (const matches of found) {
    if (calls >= MAX_CALLS) break;
    calls += 1;
    for (const { file, line } of matches.slice(0, MAX_MATCHES)) {
      characters += `${file.path}:${line}:`.length +
        Math.min(MAX_COLUMNS, file.lines[line - 1]!.length) + 1;
      seen.add(file.path, line, line);
      if (seen.showsAny(answers)) return { isShown: true, characters, calls };
    }
    let count = 0;
    for (const { file, line } of bestFirst(matches.slice(0, MAX_MATCHES), words)) {
      const [first, last] = rangeAround(file, line);
      const key = `${file.path}:${first}`;
      if (opened.has(key)) continue;
      if (count === OPENED_PER_WORD || calls >= MAX_CALLS) break;
      opened.add(key);
      [count, calls] = [count + 1, calls + 1];
      characters += file.lines.slice(first - 1, last).join("\n").length;
      seen.add(file.path, first, last);
      if (seen.showsAny(answers)) return { isShown: true, characters, calls };
    }
  }
  return { isShown: false, characters, calls };
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
