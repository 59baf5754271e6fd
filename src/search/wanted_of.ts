/**
 * Which files a query is after, before any of them is parsed: see `indexer/choose_files.ts`.
 *
 * @module
 */
import { extensionOf } from "../orama/where.ts";
import { mergeFilters } from "../query/merge_filters.ts";
import { pathFilter } from "../query/match_path.ts";
import { fragmentsOf, isPrinted } from "../query/message.ts";
import { parseQuery } from "../query/parse_query.ts";
import { relationOf } from "../query/relation.ts";
import type { ValueFilter } from "../query/query.ts";
import { STOPWORDS } from "../text/stopwords.ts";
import { splitWord, stem } from "../text/tokens.ts";
import { translate } from "../query/translate/translate.ts";
import type { Wanted } from "../types.ts";
import type { SearchOptions } from "./answer.ts";

/** A shorter beginning of a word is in every file. */
const MIN_WORD_CHARS = 3;

/** Separators between the parts of a qualified name, and of a path; `#` may begin a part. */
const SEPARATORS = /::|->|[./:\s]+|(?<=[^.:>/#\s])#/;

/**
 * Reads what a query names and says.
 *
 * @throws {QuerySyntaxError} If the query does not follow the query syntax.
 * @throws {RangeError} If a filter has a value that cannot be.
 */
export function wantedOf(text: string, options: SearchOptions): Wanted {
  const query = parseQuery(text);
  // No index says yet which language the code is written in: both are looked for.
  const english = translate(query.text, () => true);
  const { languages, extensions, categories, paths, symbols } = mergeFilters(
    query.filters,
    options,
  );
  const isOnPath = pathFilter(paths);
  const isInLanguage = valueFilter(languages);
  const hasExtension = valueFilter(extensions);
  const isOfCategory = valueFilter(categories);
  const literals = [query.text, query.symbol ?? "", ...query.phrases, ...query.identifiers]
    .concat(symbols.include, isPrinted(text) ? query.messages.flatMap(fragmentsOf) : []);
  return {
    paths: [
      ...query.text.split(/\s+/).map(pathIn).filter((path) => path.includes(".")),
      ...(options.changes ?? []).map(({ path }) => path),
    ],
    literals: [...new Set(literals)].filter((literal) => literal.length >= MIN_WORD_CHARS),
    words: beginnings([...query.words, ...english?.split(" ") ?? []]),
    allows: ({ path, language, category }) =>
      isOnPath(path) && (language === undefined || isInLanguage(language)) &&
      // Content may tell that a file is generated, whatever its path says.
      (isOfCategory(category) || isOfCategory("generated")) && hasExtension(extensionOf(path)),
  };
}

/** Tells whether a query asks for what uses a definition, or is used by it. */
export function asksForUses(text: string): boolean {
  return relationOf(parseQuery(text).text) !== undefined;
}

/**
 * Reads what names of definitions and paths of files say: `name`, `Class.method`, `path:name`, or a
 * path.
 */
export function wantedOfNames(names: readonly string[]): Wanted {
  const parts = names.map((name) => name.split(SEPARATORS).filter((part) => part !== ""));
  const literals = parts.flatMap((of) => of.slice(-1));
  return {
    paths: names.flatMap((name) => [pathIn(name), pathIn(name.replace(/[:#].*$/, ""))]),
    literals: literals.filter((literal) => literal.length >= MIN_WORD_CHARS),
    words: beginnings(parts.flat()),
  };
}

/** Pieces of words as far as all forms of them begin alike: `polic` of `policies`. */
function beginnings(words: readonly string[]): string[] {
  const pieces = words.flatMap((word) => splitWord(word));
  const telling = pieces.filter((piece) => !STOPWORDS.has(piece));
  const begun = (telling.length > 0 ? telling : pieces).map((piece) =>
    takeSharedBeginning(piece, stem(piece)).replace(/i$/, "")
  );
  return [...new Set(begun)].filter((word) => word.length >= MIN_WORD_CHARS);
}

function takeSharedBeginning(word: string, other: string): string {
  let end = 0;
  while (end < word.length && word[end] === other[end]) end++;
  return word.slice(0, end);
}

/** A path as a person writes it, without a place in the file behind it. */
function pathIn(written: string): string {
  return written.trim().replaceAll("\\", "/").replace(/^(?:\.\/)+/, "").replace(/(?::\d+)+:?$/, "");
}

function valueFilter({ include, exclude }: ValueFilter): (value: string) => boolean {
  return (value) => (include.length === 0 || include.includes(value)) && !exclude.includes(value);
}
