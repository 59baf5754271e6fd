/**
 * Plain word search as an agent would use it, as the measure of what an index is worth: the words of
 * the query, looked for as `grep -i` does, within other words too. Files come in order of how many
 * different words they hold, then of how many lines hold one; what is read is every line that holds one.
 *
 * Words are looked up among all different words of the tree, each once, so that a set of hundreds of
 * queries does not read every file hundreds of times.
 *
 * @module
 */
import { wordsOf } from "./query_set.ts";
import type { LinesOf } from "./tree_text.ts";

/** Characters of a token of a language model, on average; the library estimates alike. */
const CHARS_PER_TOKEN = 4;

/** Words that nobody would look for alone. */
const STOPWORDS: ReadonlySet<string> = new Set(
  ("a an and any are as at be been but by can could did do does for from had has have how i if in " +
    "into is it its may me my no not of off on one or our out over own should so some such than that " +
    "the their them then there these they this those to up was we were what when where which while " +
    "who why will with would you your").split(" "),
);

export interface GrepHit {
  readonly path: string;
  /** Tokens of the lines that match. */
  readonly tokens: number;
}

/** A file that holds words of a query, with the lines that hold them. */
interface FoundFile {
  readonly path: string;
  /** Numbers of the lines, from 1, with their texts, in order. */
  readonly lines: readonly (readonly [line: number, text: string])[];
}

/** Where a word stands: pairs of file and line, the same pair as often as the word is there. */
type Places = number[];

export class GrepBaseline {
  readonly #paths: readonly string[];
  readonly #lines: readonly (readonly string[])[];
  readonly #places = new Map<string, Places>();
  readonly #vocabulary: string;

  /** @param linesOf Reads the lines of a file; one that it cannot read is left out. */
  constructor(paths: readonly string[], linesOf: LinesOf) {
    const files = paths.flatMap((path) => {
      const lines = linesOf(path);
      return lines === undefined ? [] : [{ path, lines }];
    });
    this.#paths = files.map(({ path }) => path);
    this.#lines = files.map(({ lines }) => lines);
    this.#lines.forEach((lines, file) =>
      lines.forEach((text, line) => {
        for (const word of wordsOf(text)) {
          this.#places.getOrInsertComputed(word, () => []).push(file, line);
        }
      })
    );
    this.#vocabulary = `\n${[...this.#places.keys()].join("\n")}\n`;
  }

  /**
   * Searches, and estimates what it takes to read the answer.
   *
   * @param query The query; its stopwords are left out, unless it has no others.
   * @returns Files that hold a word of it, best first.
   */
  search(query: string): GrepHit[] {
    return this.find(query).map(({ path, lines }) => {
      const chars = lines.reduce((sum, [, text]) => sum + text.length + 1, 0);
      return { path, tokens: Math.ceil(chars / CHARS_PER_TOKEN) };
    });
  }

  /**
   * Finds what `rg --line-number --ignore-case` finds of the words of a query.
   *
   * @param query The query; its stopwords are left out, unless it has no others.
   * @returns Files that hold a word of it, best first.
   */
  find(query: string): FoundFile[] {
    const all = [...new Set(wordsOf(query))];
    const telling = all.filter((word) => !STOPWORDS.has(word));
    const found = new Map<number, { words: number; lines: Set<number> }>();
    for (const word of telling.length > 0 ? telling : all) {
      const seen = new Set<number>();
      for (const places of this.#placesOf(word)) {
        for (let at = 0; at < places.length; at += 2) {
          const file = places[at]!;
          const hit = found.get(file) ?? { words: 0, lines: new Set() };
          found.set(file, hit);
          if (!seen.has(file)) hit.words += 1;
          seen.add(file);
          hit.lines.add(places[at + 1]!);
        }
      }
    }
    return [...found]
      .sort(([a, x], [b, y]) => y.words - x.words || y.lines.size - x.lines.size || a - b)
      .map(([file, { lines }]) => ({
        path: this.#paths[file]!,
        lines: [...lines].sort((a, b) => a - b)
          .map((line) => [line + 1, this.#lines[file]![line]!] as const),
      }));
  }

  /** Places of all words that hold a word. */
  *#placesOf(word: string): Generator<Places> {
    let at = this.#vocabulary.indexOf(word);
    while (at >= 0) {
      const start = this.#vocabulary.lastIndexOf("\n", at) + 1;
      const end = this.#vocabulary.indexOf("\n", at);
      yield this.#places.get(this.#vocabulary.slice(start, end))!;
      at = this.#vocabulary.indexOf(word, end);
    }
  }
}
