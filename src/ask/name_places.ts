/**
 * Places where a name stands as a word, in code, strings, comments, documentation or configuration:
 * whatever the graph does not know of is among them. The posting lists say which files to read, and
 * the search ends at a bound, which is said.
 *
 * @module
 */
import type { Catalog, FileRow } from "../store/catalog.ts";
import { filesOf } from "../store/postings.ts";
import type { Store } from "../store/store.ts";
import { LineIndex } from "../text/lines.ts";
import { forEachWord, normaliseIdentifier, termsOfWord } from "../text/tokens.ts";
import type { AskSource } from "./ask_source.ts";
import { count } from "./count.ts";

const MAX_FILES = 200;

/** Places after which no further one is looked for, in a file or in another. */
const MAX_PLACES = 100;

export interface NamePlace {
  readonly file: FileRow;
  readonly line: number;
  /** First column, from 1, in UTF-16 code units. */
  readonly column: number;
  /** The line as it is: to be looked at, and never shown. */
  readonly text: string;
  /** Reads the line behind it; empty where there is none. */
  readonly next: () => string;
}

/** Writes a place as `path:line`. */
export function lineOfPlace({ file, line }: Pick<NamePlace, "file" | "line">): string {
  return `${file.path}:${line}`;
}

interface NamePlaces {
  /** Places, code first, then by path and position. */
  readonly places: readonly NamePlace[];
  /** Whether every file was looked at that may hold the name. */
  readonly isComplete: boolean;
}

interface NameSearch {
  readonly name: string;
  /** Text that may follow the name; parts of names may not, unless given here. */
  readonly ending?: string;
  /** Whether letters match in either case. @default {false} */
  readonly anyCase?: boolean;
  readonly counts: (place: NamePlace) => boolean;
}

const NO_LIST = new Uint8Array(0);

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

/** Where a name may start: behind no letter, or behind an escape. */
const START = new RegExp(`(?:(?<![\\p{L}\\p{N}_])|(?<=${ESCAPES.join("|")}))`, "uy");

/** Where a name may end. */
const END = /(?![\p{L}\p{N}\p{M}_])/uy;

/** Finds places where a name stands as a word, be it right behind an escape: `"\nname()"`. */
export function placesOfName(source: AskSource, search: NameSearch): NamePlaces {
  const { name, counts } = search;
  const indexesIn = matcher(search);
  const places: NamePlace[] = [];
  let [read, isComplete] = [0, true];
  const stuck = filesBehindEscape(source.store, name);
  for (const file of new Set([...filesHolding(source.store, name), ...stuck])) {
    if (read++ >= MAX_FILES || places.length >= MAX_PLACES) return { places, isComplete: false };
    const text = source.files.raw(file.path);
    // A file that cannot be read may hold the name.
    if (text === undefined) isComplete = false;
    else {
      const found = placesAt(file, text, indexesIn(text)).filter(counts).take(MAX_PLACES + 1)
        .toArray();
      isComplete &&= found.length <= MAX_PLACES;
      places.push(...found.slice(0, MAX_PLACES));
    }
  }
  return { places, isComplete };
}

/** Finds a name in texts: its letters first, then what stands around them. */
function matcher(
  { name, ending, anyCase = false }: NameSearch,
): (text: string) => Generator<number> {
  const end = ending === undefined ? END : new RegExp(ending, "uy");
  if (anyCase || name === "") {
    const pattern = new RegExp(`${START.source}${RegExp.escape(name)}${end.source}`, "giu");
    return function* (text) {
      for (const { index } of text.matchAll(pattern)) yield index;
    };
  }
  return function* (text) {
    for (let at = text.indexOf(name); at >= 0;) {
      const isWord = fitsAt(START, text, at) && fitsAt(end, text, at + name.length);
      if (isWord) yield at;
      at = text.indexOf(name, at + (isWord ? name.length : 1));
    }
  };
}

function fitsAt(pattern: RegExp, text: string, index: number): boolean {
  pattern.lastIndex = index;
  return pattern.test(text);
}

/** Makes places of indexes in a text, whose lines are looked for with the first of them. */
function* placesAt(
  file: FileRow,
  text: string,
  indexes: Iterable<number>,
): Generator<NamePlace> {
  let lines: LineIndex | undefined;
  for (const index of indexes) {
    const known = lines ??= new LineIndex(text);
    const line = known.lineAt(index);
    yield {
      file,
      line,
      column: index - known.indexOfLine(line) + 1,
      text: known.lineText(line),
      next: () => line < known.lineCount ? known.lineText(line + 1) : "",
    };
  }
}

/** Says where a name stands that nothing of the tree defines. */
export function undefinedText(source: AskSource, name: string): string | undefined {
  const { places, isComplete } = placesOfName(source, { name, counts: () => true });
  const [first] = places;
  if (first === undefined) return undefined;
  const least = isComplete ? "" : "at least ";
  return `the name stands at ${least}${count(places.length, "place")}, such as ${
    lineOfPlace(first)
  }, and nothing that was read defines it`;
}

/** Files that may hold a name as a word, code first. */
export function filesHolding(store: Store, name: string): FileRow[] {
  let ids: Set<number> | undefined;
  forEachWord(name, (word) => {
    // The last term of a word is that of the whole word.
    const term = termsOfWord(word).at(-1);
    if (term === undefined) return;
    const held = new Set(filesOf(store.postings(term) ?? NO_LIST));
    ids = ids ? ids.intersection(held) : held;
  });
  const { catalog } = store;
  const files = ids
    ? catalog.filesWith([...catalog.withLongLines.map(({ id }) => id), ...ids])
    : catalog.files;
  return [...files.filter(isCode), ...files.filter((file) => !isCode(file))];
}

/** Files that may hold a name right behind an escape, whose letters join its first word there. */
function filesBehindEscape(store: Store, name: string): FileRow[] {
  let first = "";
  forEachWord(name, (word) => first ||= word);
  const letters = new Set([...ESCAPED, ...ENDING_SEQUENCES].map((each) => each.toLowerCase()));
  const terms = [...letters].flatMap((letter) => termsOfWord(`${letter}${first}`).at(-1) ?? []);
  const held = new Set<number>();
  store.forEachPostings([...terms, ...termsBehindCode(store, first)], (list) => {
    for (const fileId of filesOf(list)) held.add(fileId);
  });
  return store.catalog.filesWith(held);
}

/** Terms of words that are the code of a character and a word behind it: `x0arun`. */
function termsBehindCode(store: Store, word: string): string[] {
  const ending = normaliseIdentifier(word.normalize("NFC"));
  if (ending === "") return [];
  return CODED.getOrInsertComputed(
    store.catalog,
    () =>
      ["=u", "=x"].flatMap((sign) =>
        store.termsBetween(`${sign}0`, `${sign}v`, Number.MAX_SAFE_INTEGER)
      ),
  ).filter((term) => term.endsWith(ending) && CODE.test(term.slice(0, -ending.length)));
}

/** Terms of indexes that begin as the code of a character does, by their files. */
const CODED = new WeakMap<Catalog, readonly string[]>();

function isCode({ category }: FileRow): boolean {
  return category === "code";
}
