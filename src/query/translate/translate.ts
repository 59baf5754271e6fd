/**
 * Questions in other languages than English: what programmers call things is found in a glossary, and
 * put in English, as names in code are. Nothing is guessed of words that it does not have.
 *
 * @module
 */
import { STOPWORDS } from "../../text/stopwords.ts";
import { stem } from "../../text/tokens.ts";
import { ASKING_WORDS, GLOSSARY, GRAMMAR_WORDS, SPACED_LANGUAGES } from "./glossary.ts";

/** Words of grammar that are words of English as well tell no language. */
const ALSO_ENGLISH = new Set("die man plus son hat par sin am do es de la le comment".split(" "));

/** A stem of fewer letters must be nearly all of a word. */
const SHORT_STEM = 5;

/** Letters that may follow a stem of so many letters, or of more: endings, and no other word. */
const MAX_ENDING = [0, 0, 2, 2, 3, 5];

/** Longer runs and texts are no questions. */
const MAX_CHARS = 500;

const CJK_RUN = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}ー]+/gu;

/** A language that is written with spaces. */
interface Dictionary {
  /** Words that tell the language. */
  readonly telling: ReadonlySet<string>;
  /** English of words as a whole; empty of those of grammar. */
  readonly words: ReadonlyMap<string, string>;
  /** English of stems; read when a word is looked up, as most questions are in English. */
  readonly stems: () => ReadonlyMap<string, string>;
}

/** Made when the first question asks for them. */
let dictionaries: readonly Dictionary[] | undefined;
let signs: ReadonlyMap<string, string> | undefined;

/**
 * Puts a question into English words.
 *
 * @param isKnown Tells whether a word stands in the code that is searched: such a word stays beside its
 * translation, as code may be written in that language.
 * @returns `undefined` for a question in English, and for one of which no word is in the glossary.
 */
export function translate(text: string, isKnown: (word: string) => boolean): string | undefined {
  if (text.length > MAX_CHARS) return undefined;
  if (text.search(CJK_RUN) >= 0) return translateRuns(text, isKnown);
  const words = wordsOf(text);
  const dictionary = languageOf(words);
  if (!dictionary) return undefined;
  let count = 0;
  const english = words.flatMap((word) => {
    const found = lookUp(dictionary, normalise(word));
    if (found === undefined) return [word];
    if (found === "") return [];
    if (STOPWORDS.has(found)) return [found];
    count += 1;
    return isKnown(word) && !isSame(word, found) ? [word, found] : [found];
  });
  return count === 0 ? undefined : english.join(" ");
}

/** Words of a text; what can only be code stays one. */
function wordsOf(text: string): string[] {
  return text.split(/\s+/).flatMap((part) => {
    const bare = part.replace(/^[¿¡("'«]+|[?!.,;:)"'»]+$/g, "");
    return /^[\x21-\x7e]*[\w)][._/:\\()]+\w[\x21-\x7e]*$/.test(bare)
      ? [bare]
      : bare.match(/[\p{L}\p{N}_]+/gu) ?? [];
  });
}

/** The language with the most words of grammar, where it is not English. */
function languageOf(words: readonly string[]): Dictionary | undefined {
  const plain = [...new Set(words.map(normalise))];
  let best: Dictionary | undefined;
  let most = 0;
  for (const dictionary of dictionaries ??= SPACED_LANGUAGES.map(makeDictionary)) {
    const telling = plain.filter((word) => dictionary.telling.has(word)).length;
    const english = plain.filter((word) => STOPWORDS.has(word) && !dictionary.words.has(word));
    if (telling <= most || english.length >= telling) continue;
    const translated = plain.some((word) => {
      const found = lookUp(dictionary, word);
      return found !== undefined && !dictionary.words.has(word) && !isSame(word, found);
    });
    if (telling > 1 || translated) [best, most] = [dictionary, telling];
  }
  return best;
}

function makeDictionary(language: typeof SPACED_LANGUAGES[number]): Dictionary {
  const grammar = GRAMMAR_WORDS[language].split(" ");
  const asking = ASKING_WORDS[language].split(" ").map((pair) => pair.split(":"));
  const words = new Map(grammar.map((word) => [word, ""]));
  for (const [word, english] of asking) words.set(word!, english!);
  const telling = [...words.keys()].filter((word) =>
    word.length > 1 && !STOPWORDS.has(word) && !ALSO_ENGLISH.has(word)
  );
  let stems: Map<string, string> | undefined;
  return {
    telling: new Set(telling),
    words,
    stems: () => stems ??= readColumn(SPACED_LANGUAGES.indexOf(language)),
  };
}

/** Reads a column of the glossary; what several rows have is all of their words. */
function readColumn(column: number): Map<string, string> {
  const found = new Map<string, Set<string>>();
  for (const row of GLOSSARY.trim().split("\n")) {
    const [english = "", ...columns] = row.split("|").map((cell) => cell.trim().split(" "));
    for (const key of columns[column] ?? []) {
      if (key === "") continue;
      const words = found.get(key) ?? new Set();
      found.set(key, words);
      for (const word of english) words.add(word);
    }
  }
  return new Map([...found].map(([key, words]) => [key, [...words].join(" ")]));
}

/** Small letters without accents. */
function normalise(word: string): string {
  return word.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}/gu, "");
}

/** English of a word, or of the two that it is made of. */
function lookUp(dictionary: Dictionary, word: string): string | undefined {
  const stems = dictionary.stems();
  const whole = dictionary.words.get(word) ?? lookUpStem(stems, word);
  if (whole !== undefined) return whole;
  for (let end = word.length - SHORT_STEM + 1; end >= SHORT_STEM - 1; end--) {
    const [first, second] = [word.slice(0, end), word.slice(end)];
    const one = lookUpStem(stems, first);
    const other = one === undefined ? undefined : lookUpStem(stems, second);
    if (other !== undefined) return `${one} ${other}`;
  }
  return undefined;
}

/** English of the longest stem with which a word begins. */
function lookUpStem(stems: ReadonlyMap<string, string>, word: string): string | undefined {
  for (let end = word.length; end > 1; end--) {
    const found = stems.get(word.slice(0, end));
    if (found === undefined) continue;
    if (word.length - end <= MAX_ENDING[Math.min(end, SHORT_STEM)]!) return found;
  }
  return undefined;
}

function isSame(word: string, english: string): boolean {
  return english.split(" ").some((each) => stem(each) === stem(normalise(word)));
}

/** Puts runs of Chinese and Japanese into English, which are written without spaces. */
function translateRuns(text: string, isKnown: (word: string) => boolean): string | undefined {
  let count = 0;
  const english = text.replace(CJK_RUN, (run) => {
    const found = wordsOfRun(run);
    count += found.length;
    return ` ${[...(isKnown(run) ? [run] : []), ...found].join(" ")} `;
  });
  return count === 0 ? undefined : english.replace(/\s+/g, " ").trim();
}

/** English of what the glossary has of a run, the longest first; what it has not is left out. */
function wordsOfRun(run: string): string[] {
  const table = signs ??= readColumn(SPACED_LANGUAGES.length);
  const longest = Math.max(...[...table.keys()].map((key) => key.length));
  const words: string[] = [];
  for (let at = 0; at < run.length; at++) {
    for (let length = Math.min(longest, run.length - at); length > 0; length--) {
      const found = table.get(run.slice(at, at + length));
      if (found === undefined) continue;
      words.push(found);
      at += length - 1;
      break;
    }
  }
  return words;
}
