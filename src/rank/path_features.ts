/**
 * How well the words of a query meet the words of a path: the features of a file's name and place.
 *
 * @module
 */
import type { Query } from "../query/query.ts";
import { abbreviationsOf } from "../text/abbreviations.ts";
import { fileStem, foldersOf, isIndexStem, stemTerms, termsOf } from "../text/path_terms.ts";
import { STOPWORDS } from "../text/stopwords.ts";
import { normaliseIdentifier, WHOLE_MARK } from "../text/tokens.ts";

/** Folders nearest to the file that count as its place. */
const PLACE_FOLDERS = 4;

/** A shorter beginning of a word means nothing. */
const MIN_PREFIX_CHARS = 3;

/** Features of a path; 0 where nothing meets. */
export interface PathFeatures {
  /** Share of the stem's letters that the query says. */
  readonly stemMatch: number;
  /** Weight of query words that begin like a word of the stem, or the other way round. */
  readonly stemPrefix: number;
  /** Share of the stem's letters that abbreviate what the query says. */
  readonly stemAbbreviation: number;
  /** 1 where the whole stem is a word, or neighbouring words, of the query. */
  readonly stemEquals: number;
  /** Share of the query's weight that the folders say. */
  readonly folderMatch: number;
}

/** Words of one path, worked out once. */
export interface PathTerms {
  readonly stem: readonly string[];
  readonly stemLetters: number;
  /** The stem without `_`, in lower case; the folder's name where the stem says nothing. */
  readonly normalStem: string;
  readonly folders: ReadonlySet<string>;
}

/** Works out the words of a path. */
export function pathTermsOf(path: string): PathTerms {
  const stem = fileStem(path);
  const folders = foldersOf(path);
  const telling = isIndexStem(stem) ? folders.at(-1) ?? stem : stem;
  const stemPieces = pieces(stemTerms(path));
  return {
    stem: stemPieces,
    stemLetters: lettersOf(stemPieces),
    normalStem: normaliseIdentifier(telling),
    folders: new Set(pieces(folders.slice(-PLACE_FOLDERS).flatMap(termsOf))),
  };
}

/** Compares a query with the words of a path. */
export function pathFeatures(
  query: Query,
  path: PathTerms,
  idf: (term: string) => number,
): PathFeatures {
  const { asked, partners, spellings } = wordsOf(query);
  const total = query.subTerms.reduce((sum, term) => sum + idf(term), 0) || 1;
  const letters = path.stemLetters || 1;
  const isPartner = (term: string) => !asked.has(term) && partners.has(term);
  const inFolders = query.subTerms.filter((term) => path.folders.has(term));
  return {
    stemMatch: lettersOf(path.stem.filter((term) => asked.has(term))) / letters,
    stemPrefix: prefixWeight(query, path, idf) / total,
    stemAbbreviation: lettersOf(path.stem.filter(isPartner)) / letters,
    stemEquals: spellings.has(withoutPlural(path.normalStem)) ? 1 : 0,
    folderMatch: inFolders.reduce((sum, term) => sum + idf(term), 0) / total,
  };
}

/** Words of a query, in the forms that paths are compared with. */
interface QueryWords {
  readonly asked: ReadonlySet<string>;
  readonly partners: ReadonlySet<string>;
  readonly spellings: ReadonlySet<string>;
}

/** Worked out once a query: hundreds of paths are compared with it. */
const wordsByQuery = new WeakMap<Query, QueryWords>();

function wordsOf(query: Query): QueryWords {
  const known = wordsByQuery.get(query);
  if (known) return known;
  const words = {
    asked: new Set(query.subTerms),
    partners: new Set(query.subTerms.flatMap(abbreviationsOf)),
    spellings: spellingsOf(query),
  };
  wordsByQuery.set(query, words);
  return words;
}

function pieces(terms: readonly string[]): string[] {
  return [...new Set(terms.filter((term) => !term.startsWith(WHOLE_MARK)))];
}

function lettersOf(terms: readonly string[]): number {
  return terms.reduce((sum, term) => sum + term.length, 0);
}

function prefixWeight(query: Query, { stem }: PathTerms, idf: (term: string) => number): number {
  let sum = 0;
  for (const term of query.subTerms) {
    if (stem.includes(term)) continue;
    const shares = stem.map((word) => sharedBeginning(term, word));
    sum += idf(term) * Math.max(0, ...shares);
  }
  return sum;
}

/** Length of the shorter over the longer, where one begins with the other. */
function sharedBeginning(a: string, b: string): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.length >= MIN_PREFIX_CHARS && long.startsWith(short)
    ? short.length / long.length
    : 0;
}

/** Words of the query, and two or three neighbours joined, as a stem would spell them. */
function spellingsOf({ words, symbol }: Query): ReadonlySet<string> {
  if (symbol !== undefined) return new Set([withoutPlural(normaliseIdentifier(symbol))]);
  const telling = words.map((word) => word.toLowerCase()).filter((word) => !STOPWORDS.has(word));
  const found = new Set<string>();
  for (let start = 0; start < telling.length; start++) {
    for (let count = 1; count <= 3 && start + count <= telling.length; count++) {
      const joined = telling.slice(start, start + count).join("");
      found.add(withoutPlural(normaliseIdentifier(joined)));
    }
  }
  return found;
}

function withoutPlural(word: string): string {
  return word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word;
}
