/**
 * Which terms of the index can stand for a part of a word: the bridge from literal text, which may
 * begin and end inside a word, to the posting lists, which hold stemmed words.
 *
 * @module
 */
import type { Store } from "../store/store.ts";
import { normaliseIdentifier, WHOLE_MARK } from "../text/tokens.ts";

/** The terms of an index, as far as they are read here. */
export type Lexicon = Pick<Store, "lexicon" | "foreignLetters" | "termsBetween">;

/** Endings that stemming removes from a word, with their replacements. */
const SUFFIXES: readonly { readonly taken: string; readonly put: string }[] = [
  ...["s", "es", "ing", "ings", "ed", "eds", "e", "eing", "eings", "eeing", "eeings"].map(
    (taken) => ({ taken, put: "" }),
  ),
  { taken: "ies", put: "y" },
];

/**
 * Finds every term that a word holding `part` may be indexed under. Some of them may stand for
 * other words as well: whoever asks looks at the text.
 *
 * @param limit Terms at most.
 * @returns `undefined` if there are more than `limit` terms, or nothing can be said.
 */
export function termsHolding(
  store: Lexicon,
  part: string,
  limit: number,
): ReadonlySet<string> | undefined {
  const lexicon = searchableLexicon(store);
  const normal = normaliseIdentifier(part.normalize("NFC"));
  if (normal === "" || SUFFIXES.some(({ taken }) => taken.includes(normal))) return undefined;
  const found = new Set<string>();
  if (isCompound(part)) {
    return collect(lexicon, normal, found, limit, isWhole) &&
        addAccents(store, normal).every((each) => collect(lexicon, each, found, limit, isWhole))
      ? found
      : undefined;
  }
  if (!collect(lexicon, normal, found, limit)) return undefined;
  for (const ending of stemmedEndings(normal)) {
    if (ending === "" || !collect(lexicon, `${ending}\n`, found, limit)) return undefined;
  }
  for (const variant of addAccents(store, normal)) {
    if (!collect(lexicon, variant, found, limit)) return undefined;
  }
  return found;
}

/**
 * Tells whether a part holds the end of one piece and the beginning of the next, so that every word
 * with it has the term of a whole identifier, which is not stemmed. Capitals count, as a text that
 * has some is looked for as it is written.
 */
function isCompound(part: string): boolean {
  return /^\w+$/.test(part) &&
    /[a-z][A-Z]|[A-Za-z][0-9]|[0-9][A-Za-z]|[A-Za-z0-9]_+[A-Za-z0-9]/.test(part);
}

function isWhole(term: string): boolean {
  return term.startsWith(WHOLE_MARK);
}

/**
 * The part as terms write it where an accent of its own follows in the text: terms are composed, so
 * that `cafe` in a decomposed `café` is not to be found in any.
 */
function addAccents({ foreignLetters }: Lexicon, part: string): string[] {
  const last = Array.from(part).at(-1)!;
  const plain = last.normalize("NFD");
  const composed = [...foreignLetters]
    .filter((char) => char !== last && char.normalize("NFD").startsWith(plain));
  return composed.map((char) => part.slice(0, -last.length) + char);
}

/** First and last characters beyond ASCII. */
const FIRST_FOREIGN = "\x80";
const LAST = "\u{10ffff}";

/** Tells whether a term goes on with a character beyond ASCII where the part has its last letter. */
function mayBeAccented(store: Lexicon, part: string): boolean {
  const base = part.slice(0, -1);
  if (part.slice(-1) >= FIRST_FOREIGN) return true;
  return ["", WHOLE_MARK].some((mark) =>
    store.termsBetween(mark + base + FIRST_FOREIGN, mark + base + LAST, 1).length > 0
  );
}

/** Letters that stemming takes off at most: "nings" of "runnings". */
const MAX_TAKEN = 5;

/**
 * Finds every term that a word beginning with `part` may be indexed under, as
 * {@linkcode termsHolding} does for a word that holds it anywhere, but without reading all terms.
 */
export function termsBeginningWith(
  store: Lexicon,
  part: string,
  limit: number,
): ReadonlySet<string> | undefined {
  const normal = normaliseIdentifier(part.normalize("NFC"));
  if (normal === "" || mayBeAccented(store, normal)) return termsHolding(store, part, limit);
  const wholes = store.termsBetween(WHOLE_MARK + normal, WHOLE_MARK + normal + LAST, limit + 1);
  const found = isCompound(part)
    ? new Set(wholes)
    : new Set([...store.termsBetween(normal, normal + LAST, limit + 1), ...wholes]);
  if (found.size > limit) return undefined;
  if (isCompound(part)) return found;
  // The part may reach into what stemming takes off.
  for (let taken = 1; taken <= Math.min(MAX_TAKEN, normal.length - 1); taken++) {
    const base = normal.slice(0, -taken);
    found.add(base);
    found.add(`${base}y`);
  }
  return found;
}

/** Ends that a stemmed term may have if the unstemmed word holds `part` across its suffix. */
function stemmedEndings(part: string): Set<string> {
  const endings = new Set<string>();
  for (const { taken, put } of SUFFIXES) {
    for (let length = 1; length <= Math.min(taken.length, part.length); length++) {
      if (!part.endsWith(taken.slice(0, length))) continue;
      const base = part.slice(0, part.length - length);
      endings.add(base + put);
      // "running" is indexed as "run": the letter before the suffix may have been doubled.
      if (put === "" && isDoubled(base)) endings.add(base.slice(0, -1));
    }
  }
  if (isDoubled(part)) endings.add(part.slice(0, -1));
  return endings;
}

function isDoubled(text: string): boolean {
  return text.length > 1 && text.at(-1) === text.at(-2);
}

function collect(
  lexicon: Searchable,
  text: string,
  found: Set<string>,
  limit: number,
  isMeant = (_term: string) => true,
): boolean {
  for (const part of lexicon.partsFor(text)) {
    for (let at = part.indexOf(text); at >= 0; at = part.indexOf(text, at + 1)) {
      const start = part.lastIndexOf("\n", at) + 1;
      const term = part.slice(start, part.indexOf("\n", at));
      // Whole identifiers are not stemmed: an ending says nothing about them.
      if (!(text.endsWith("\n") && isWhole(term)) && isMeant(term)) found.add(term);
      if (found.size > limit) return false;
    }
  }
  return true;
}

/** Terms in a part of the lexicon, in UTF-16 units: some four hundred terms. */
const PART_CHARS = 4096;

/** Sets of parts, each for the triples of characters that share a hash; a power of 2. */
const SETS = 8192;

/** Looks at the whole lexicon before it is divided: a search that is alone in its process has fewer. */
const LOOKS_BEFORE_PARTS = 32;

/** Lines, each between two line breaks, and which part of them can hold a text. */
export class Searchable {
  readonly lexicon: string;
  #looks = 0;
  #parts: readonly string[] | undefined;
  /** Bit `part` of set `hash` says that the part holds a triple with that hash. */
  #sets = new Uint32Array(0);
  #words = 0;

  constructor(lexicon: string) {
    this.lexicon = lexicon;
  }

  /** Parts of the lexicon, each of whole terms, outside of which no text like this is. */
  partsFor(text: string): readonly string[] {
    if (text.length < 3 || ++this.#looks < LOOKS_BEFORE_PARTS) return [this.lexicon];
    const parts = this.#parts ??= this.#divide();
    const left = new Uint32Array(this.#words).fill(~0);
    for (let at = 0; at + 2 < text.length; at++) {
      const set = hashAt(text, at) * this.#words;
      for (let word = 0; word < left.length; word++) left[word]! &= this.#sets[set + word]!;
    }
    return parts.filter((_, part) => (left[part >> 5]! >>> (part & 31) & 1) === 1);
  }

  #divide(): string[] {
    const { lexicon } = this;
    const parts: string[] = [];
    for (let start = 0; start + 1 < lexicon.length;) {
      const end = lexicon.indexOf("\n", Math.min(start + PART_CHARS, lexicon.length - 1));
      // The line break between two parts is in both: a term stands between two of them.
      parts.push(lexicon.slice(start, end + 1));
      start = end;
    }
    this.#words = Math.ceil(parts.length / 32);
    this.#sets = new Uint32Array(SETS * this.#words);
    parts.forEach((terms, part) => {
      for (let at = 0; at + 2 < terms.length; at++) {
        this.#sets[hashAt(terms, at) * this.#words + (part >> 5)]! |= 1 << (part & 31);
      }
    });
    return parts;
  }
}

function hashAt(text: string, at: number): number {
  const two = text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31;
  return (two + text.charCodeAt(at + 2)) & (SETS - 1);
}

/** Dropped with the index; one that is written to has another lexicon. */
const searchables = new WeakMap<Lexicon, Searchable>();

function searchableLexicon(store: Lexicon): Searchable {
  const { lexicon } = store;
  let known = searchables.get(store);
  if (known?.lexicon !== lexicon) searchables.set(store, known = new Searchable(lexicon));
  return known;
}
