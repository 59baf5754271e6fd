/**
 * Places where a name stands as a word, in code, strings, comments, documentation or configuration:
 * whatever the graph does not know of is among them. The posting lists say which files to read, and
 * the search ends at a bound, which is said.
 *
 * @module
 */
import type { FileRow } from "../store/catalog.ts";
import { forEachPosting } from "../store/postings.ts";
import type { Store } from "../store/store.ts";
import { LineIndex } from "../text/lines.ts";
import { forEachWord, normaliseIdentifier, termsOfWord } from "../text/tokens.ts";
import type { AskSource } from "./ask_source.ts";

/** Files that are read for one name. */
const MAX_FILES = 200;

/** Places after which no further one is looked for, in a file or in another. */
const MAX_PLACES = 100;

/** A place where a name stands. */
export interface NamePlace {
  /** The file. */
  readonly file: FileRow;
  /** The line. */
  readonly line: number;
  /** First column, from 1, in UTF-16 code units. */
  readonly column: number;
  /** The line as it is: to be looked at, and never shown. */
  readonly text: string;
  /** Reads the line behind it; empty where there is none. */
  readonly next: () => string;
}

/** Result of a search for a name. */
interface NamePlaces {
  /** Places, code first, then by path and position. */
  readonly places: readonly NamePlace[];
  /** Whether every file was looked at that may hold the name. */
  readonly isComplete: boolean;
}

/** Search for a name. */
interface NameSearch {
  /** The name. */
  readonly name: string;
  /** Text that may follow the name; parts of names may not, unless given here. */
  readonly ending?: string;
  /** Whether letters match in either case. @default {false} */
  readonly anyCase?: boolean;
  /** Tells whether a place counts. */
  readonly counts: (place: NamePlace) => boolean;
}

/** Letters that a backslash before them makes a character, or a mark of a pattern, of. */
const ESCAPED = "abdefnrstvwBDGSWZ0";

/** Letters that end a sequence for terminals. */
const ENDING_SEQUENCES = "abcdefghijklmnopqrstuvwxyz";

/**
 * Escapes that a name may stand right behind: a letter, the code of a character, or a sequence for
 * terminals, as `\x1b[1m`, whose last letter joins the name.
 */
const ESCAPES = [
  String.raw`\\[${ESCAPED}]`,
  String.raw`\\[0-7]{1,3}`,
  String.raw`\\x[\da-fA-F]{1,2}`,
  String.raw`\\u+[\da-fA-F]{4}`,
  String.raw`\\U[\da-fA-F]{8}`,
  String
    .raw`(?:\x1b|\\(?:x1[bB]|u001[bB]|u\{0{0,4}1[bB]\}|U0{6}1[bB]|0?33|[eE]))\[[\d;?]{0,20}[a-zA-Z]`,
];

/** Joins a name to the code of a character before it, as terms have it. */
const CODE = /^=(?:x[\da-f]{1,2}|u+[\da-f]{4}|u[\da-f]{8})$/;

/** Finds places where a name stands as a word, be it right behind an escape: `"\nname()"`. */
export function placesOfName(source: AskSource, search: NameSearch): NamePlaces {
  const { name, ending = "(?![\\p{L}\\p{N}\\p{M}_])", counts } = search;
  const start = `(?:(?<![\\p{L}\\p{N}_])|(?<=${ESCAPES.join("|")}))`;
  const pattern = new RegExp(
    `${start}${RegExp.escape(name)}${ending}`,
    search.anyCase ? "giu" : "gu",
  );
  const places: NamePlace[] = [];
  let [read, isComplete] = [0, true];
  const stuck = filesBehindEscape(source.store, name);
  for (const file of new Set([...filesHolding(source.store, name), ...stuck])) {
    if (read++ >= MAX_FILES || places.length >= MAX_PLACES) return { places, isComplete: false };
    const text = source.files.raw(file.path);
    // A file that cannot be read may hold the name.
    if (text === undefined) isComplete = false;
    else {
      const found = placesIn(file, text, pattern).filter(counts).take(MAX_PLACES + 1).toArray();
      isComplete &&= found.length <= MAX_PLACES;
      places.push(...found.slice(0, MAX_PLACES));
    }
  }
  return { places, isComplete };
}

function* placesIn(file: FileRow, text: string, pattern: RegExp): Generator<NamePlace> {
  let lines: LineIndex | undefined;
  for (const { index } of text.matchAll(pattern)) {
    lines ??= new LineIndex(text);
    const line = lines.lineAt(index);
    const column = index - lines.indexOfLine(line) + 1;
    yield { file, line, column, text: lines.lineText(line), next: () => nextLine(lines!, line) };
  }
}

function nextLine(lines: LineIndex, line: number): string {
  return line < lines.lineCount ? lines.lineText(line + 1) : "";
}

/** Files that may hold a name as a word, code first. */
export function filesHolding(store: Store, name: string): FileRow[] {
  let ids: Set<number> | undefined;
  forEachWord(name, 0, name.length, (word) => {
    // The last term of a word is that of the whole word.
    const term = termsOfWord(word).at(-1);
    if (term === undefined) return;
    const held = new Set<number>();
    store.forEachPostings([term], (list) => forEachPosting(list, (fileId) => held.add(fileId)));
    ids = ids ? ids.intersection(held) : held;
  });
  const files = store.catalog.files.filter(({ id, hasLongLines }) =>
    hasLongLines || !ids || ids.has(id)
  );
  return [...files.filter(isCode), ...files.filter((file) => !isCode(file))];
}

/** Files that may hold a name right behind an escape, whose letters join its first word there. */
function filesBehindEscape(store: Store, name: string): FileRow[] {
  let first = "";
  forEachWord(name, 0, name.length, (word) => first ||= word);
  const letters = new Set([...ESCAPED, ...ENDING_SEQUENCES].map((each) => each.toLowerCase()));
  const terms = [...letters].flatMap((letter) => termsOfWord(`${letter}${first}`).at(-1) ?? []);
  const held = new Set<number>();
  store.forEachPostings([...terms, ...termsBehindCode(store, first)], (list) => {
    forEachPosting(list, (fileId) => held.add(fileId));
  });
  return store.catalog.files.filter(({ id }) => held.has(id));
}

/** Terms of words that are the code of a character and a word behind it: `x0arun`. */
function termsBehindCode({ lexicon }: Store, word: string): string[] {
  const ending = normaliseIdentifier(word.normalize("NFC"));
  const found: string[] = [];
  if (ending === "") return found;
  for (let at = lexicon.indexOf(`${ending}\n`); at >= 0;) {
    const start = lexicon.lastIndexOf("\n", at) + 1;
    if (CODE.test(lexicon.slice(start, at))) found.push(lexicon.slice(start, at + ending.length));
    at = lexicon.indexOf(`${ending}\n`, at + 1);
  }
  return found;
}

function isCode({ category }: FileRow): boolean {
  return category === "code";
}
