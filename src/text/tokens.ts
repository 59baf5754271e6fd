/**
 * Code tokens: the words of a text, and the terms under which a word is indexed and searched.
 *
 * `HTTPServer2` gives the stemmed pieces `http server 2` and, as it has two pieces or more, the
 * whole-identifier term `=httpserver2`, which `http_server2` gives as well. The rules for ASCII are
 * those that ranking was tuned with: whoever changes one measures again.
 *
 * Beyond ASCII, letters with case follow the same rules (`naïveÜber` → `naïve über`), after NFC.
 * Chinese, Japanese and Korean write words without spaces: a run of their characters is a word of
 * its own, even inside an identifier, and its terms are its overlapping pairs (`用户名` → `用户 户名`).
 *
 * @module
 */

/** Rest of a longer line is data or minified code: reading it buys noise and costs time. */
export const MAX_LINE_CHARS = 2000;
/** Words whose terms are kept: those of names, paths and queries. */
const MAX_CACHED_WORDS = 20_000;

const NEWLINE = 10;

const OTHER = 0;
const DIGIT = 1;
const LETTER = 2;
const CJK = 3;
/** Continues a word and starts none: combining accents, but also what selects an emoji's shape. */
const MARK = 4;

const ASCII_KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/[0-9]/.test(char)) return DIGIT;
  return /[A-Za-z_]/.test(char) ? LETTER : OTHER;
});
const CJK_CHAR =
  /^(?=[\p{L}\p{Nl}])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}]/u;
const PIECE = /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g;
/** {@linkcode PIECE} for every script: letters without case count as small ones. */
const UNICODE_PIECE =
  /[\p{Lu}\p{Lt}]+(?=[\p{Lu}\p{Lt}]\p{Ll})|[\p{Lu}\p{Lt}]?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|[\p{Lu}\p{Lt}]+|\p{N}+/gu;
// deno-lint-ignore no-control-regex -- the range is "ASCII", control characters included
const NON_ASCII = /[^\x00-\x7f]/;
const VOWEL = /[aeiouy]/;
/** Names of modules in Elixir and Haskell, of namespaces in PHP and C#. */
const QUALIFIED_NAME = /^[A-Z]\w*(?:[.\\][A-Z]\w*)+$/;

/** Kind of each code point beyond ASCII that was met. */
const kindCache = new Map<number, number>();
/** Terms of words that were met; cleared when full. */
const termCache = new Map<string, readonly string[]>();

/**
 * Visits the words of a text, in order: `[A-Za-z_][A-Za-z0-9_]*` or `[0-9]+`, where letters of other
 * scripts count as letters. Of each line, the first 2,000 characters are read.
 */
export function forEachWord(text: string, visit: (word: string, index: number) => void): void {
  const words = new WordScanner(text, 0, text.length);
  while (words.next()) visit(text.slice(words.start, words.end), words.start);
}

/**
 * Finds the words that {@linkcode forEachWord} visits, one after the other: the loop over all words of
 * a tree makes a string of none that it has met before.
 */
export class WordScanner {
  /** Index of the first character of the word that was found last. */
  start = 0;
  /** Index after its last character. */
  end: number;
  /** Hash of its UTF-16 code units. */
  hash = 0;
  readonly #text: string;
  readonly #to: number;
  /** End of what is read of the line. */
  #stop: number;

  /** @param to Index after the last character. */
  constructor(text: string, from: number, to: number) {
    this.#text = text;
    this.#to = Math.min(to, text.length);
    this.end = Math.max(0, from);
    this.#stop = Math.min(this.#to, this.end + MAX_LINE_CHARS);
  }

  /** Goes to the next word, and tells whether there is one. */
  next(): boolean {
    const text = this.#text;
    let stop = this.#stop;
    let at = this.end;
    for (;;) {
      if (at >= stop) {
        const newline = at < this.#to ? text.indexOf("\n", at) : -1;
        if (newline < 0 || newline >= this.#to) break;
        at = newline;
      }
      const code = text.charCodeAt(at);
      const kind = code < 128 ? ASCII_KINDS[code]! : kindAt(text, at);
      if (kind !== OTHER && kind !== MARK) {
        this.#stop = stop;
        this.#read(at, kind);
        return true;
      }
      at += 1;
      if (code === NEWLINE) stop = Math.min(this.#to, at + MAX_LINE_CHARS);
    }
    this.end = this.#stop = this.#to;
    return false;
  }

  /** Reads a word of a kind, by its characters: FNV-1a, whose low bits take in the high ones. */
  #read(start: number, kind: number): void {
    const [text, stop] = [this.#text, this.#stop];
    let hash = Math.imul(0x811c9dc5 ^ text.charCodeAt(start), 0x01000193);
    let at = start + 1;
    for (; at < stop; at++) {
      const code = text.charCodeAt(at);
      const next = code < 128 ? ASCII_KINDS[code]! : kindAt(text, at);
      if (next !== kind && !continues(kind, next)) break;
      hash = Math.imul(hash ^ code, 0x01000193);
    }
    this.start = start;
    this.end = at;
    this.hash = hash ^ (hash >>> 15);
  }
}

function continues(kind: number, next: number): boolean {
  if (kind === LETTER) return next === DIGIT || next === MARK;
  return kind === CJK && next === MARK;
}

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 128) return ASCII_KINDS[code] ?? OTHER;
  // Both halves of a surrogate pair have the kind of the character that they form.
  const isSecondHalf = code >= 0xdc00 && code <= 0xdfff;
  const point = text.codePointAt(isSecondHalf ? at - 1 : at);
  return point === undefined || point < 128 ? OTHER : kindOf(point);
}

function kindOf(point: number): number {
  let kind = kindCache.get(point);
  if (kind === undefined) {
    const char = String.fromCodePoint(point);
    if (CJK_CHAR.test(char)) kind = CJK;
    else if (/^\p{M}/u.test(char)) kind = MARK;
    else kind = /^[\p{L}\p{N}]/u.test(char) ? LETTER : OTHER;
    kindCache.set(point, kind);
  }
  return kind;
}

/**
 * Splits a word at case changes, digits and underscores.
 *
 * @returns The pieces in lower case, not stemmed.
 */
export function splitWord(word: string): string[] {
  if (!NON_ASCII.test(word)) return word.match(PIECE)?.map((piece) => piece.toLowerCase()) ?? [];
  const composed = word.normalize("NFC");
  if (CJK_CHAR.test(composed)) return pairs(composed);
  return composed.match(UNICODE_PIECE)?.map(lowerCase) ?? [];
}

function pairs(word: string): string[] {
  const chars = Array.from(word);
  if (chars.length < 2) return chars;
  return chars.slice(1).map((char, index) => `${chars[index]}${char}`);
}

/**
 * Takes plural, `-ing`, `-ed` and a final `e` off a piece. Light on purpose: stronger stemming
 * gained nothing.
 *
 * @param piece A piece in lower case.
 */
export function stem(piece: string): string {
  const word = stemVerb(stemPlural(piece));
  return word.length > 4 && word.endsWith("e") ? word.slice(0, -1) : word;
}

function stemPlural(word: string): string {
  if (word.length <= 3 || !word.endsWith("s")) return word;
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  return /[sui]s$/.test(word) ? word : word.slice(0, -1);
}

function stemVerb(word: string): string {
  const cut = suffixLength(word);
  if (cut === 0 || !VOWEL.test(word.slice(0, -cut))) return word;
  const base = word.slice(0, -cut);
  return base.length > 3 && /([^lsz])\1$/.test(base) ? base.slice(0, -1) : base;
}

function suffixLength(word: string): number {
  if (word.length > 5 && word.endsWith("ing")) return 3;
  return word.length > 4 && word.endsWith("ed") && !word.endsWith("eed") ? 2 : 0;
}

/**
 * Returns the terms under which a word is indexed and searched: its stemmed pieces and, where
 * it has two or more, the whole-identifier term. A run of CJK characters has no such term.
 */
export function termsOfWord(word: string): readonly string[] {
  const known = termCache.get(word);
  if (known !== undefined) return known;
  // A slice of a file keeps the whole file in memory for as long as the cache holds it: copy it.
  const own = ` ${word}`.slice(1);
  const terms = makeTerms(own);
  if (termCache.size >= MAX_CACHED_WORDS) termCache.clear();
  termCache.set(own, terms);
  return terms;
}

/** Makes what {@linkcode termsOfWord} returns, for whoever keeps it. */
export function makeTerms(word: string): string[] {
  const terms = splitWord(word).map(stem);
  if (terms.length > 1 && !CJK_CHAR.test(word)) {
    terms.push(WHOLE_MARK + normaliseIdentifier(word.normalize("NFC")));
  }
  return terms;
}

/** Mark of a whole-identifier term. */
export const WHOLE_MARK = "=";

/** Makes the spellings of one name equal: `flatHashMap` and `flat_hash_map` give `flathashmap`. */
export function normaliseIdentifier(name: string): string {
  return lowerCase(name.replaceAll("_", ""));
}

/** Makes letters small; a sigma is the same at the end of a word, which may go on in another text. */
export function lowerCase(text: string): string {
  return text.toLowerCase().replaceAll("ς", "σ");
}

/**
 * The last part of a qualified name, which is what one asks for: `Router` of `Phoenix.Router`. Other
 * names, keys and headings with dots among them, are returned as they are.
 */
export function lastSegment(name: string): string {
  return QUALIFIED_NAME.test(name) ? name.slice(name.search(/[^.\\]+$/)) : name;
}
