/**
 * A program that makes queries from what a tree holds: `derive_queries.ts ROOT INDEX_DIR`. Half of
 * them are symbols, half are words of one file, as somebody asks who has forgotten the names.
 *
 * The same tree gives the same queries, so that runs can be compared.
 *
 * @module
 */
import { sourceFiles } from "./source_files.ts";

/** Queries of each sort. */
const QUERIES_PER_SORT = 10;
/** Files that are read; more would not make other queries. */
const MAX_FILES = 200;
const WORDS_PER_QUERY = 3;
const MIN_WORD_LENGTH = 4;
/** A symbol of more than one word, as names are that somebody would ask for. */
export const SYMBOL = /\b[A-Za-z]+(?:_[A-Za-z]+)+\b|\b[A-Za-z]+[a-z][A-Z][A-Za-z]+\b/g;
const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

/** Makes queries from the texts of files. */
export function deriveQueries(texts: readonly string[]): string[] {
  const symbols = counted(texts.map((text) => text.match(SYMBOL) ?? []));
  const words = counted(texts.map(wordsOf));
  const shared = [...symbols.keys()].filter((name) => (symbols.get(name) ?? 0) > 1).sort();
  const names = shared.length > 0 ? shared : [...symbols.keys()].sort();
  const phrases = spread(texts, QUERIES_PER_SORT).map((text) => phraseOf(text, words));
  return [...spread(names, QUERIES_PER_SORT), ...phrases.filter((phrase) => phrase !== "")];
}

/** Takes some of many, at even distances. */
export function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return items.filter((_, index) =>
    Math.floor(index * count / items.length) !== Math.floor((index - 1) * count / items.length)
  );
}

/** Words of a text that other texts hold too: a rare one, as a query has, and more common ones. */
function phraseOf(text: string, words: ReadonlyMap<string, number>): string {
  const rarity = (word: string) => words.get(word) ?? 0;
  const shared = [...new Set(wordsOf(text))].filter((word) => rarity(word) > 1);
  shared.sort((a, b) => rarity(a) - rarity(b) || (a < b ? -1 : 1));
  return spread(shared, WORDS_PER_QUERY).join(" ");
}

function wordsOf(text: string): string[] {
  const words = (text.match(WORD) ?? []).map((word) => word.toLowerCase());
  return words.filter((word) => word.length >= MIN_WORD_LENGTH);
}

/** In how many lists each item is. */
function counted(lists: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const list of lists) {
    for (const item of new Set(list)) counts.set(item, (counts.get(item) ?? 0) + 1);
  }
  return counts;
}

if (import.meta.main) {
  const [root = "", indexDir = ""] = Deno.args;
  const files = (await sourceFiles(root, indexDir)).filter(({ language }) =>
    language !== undefined
  );
  const texts = spread(files, MAX_FILES).map(({ path }) => Deno.readTextFileSync(path));
  console.log(JSON.stringify(deriveQueries(texts)));
}
