/**
 * What an agent without an index does: it looks for the words of a question with ripgrep, then opens
 * files.
 *
 * @module
 */

/** Words that nobody would look for. */
const STOPWORDS: ReadonlySet<string> = new Set(
  ("a an and any are as at be by can do does for from had has have how i if in into is it its of on " +
    "or so such that the their then this to up was were what when where which who why will with")
    .split(" "),
);

/** A file that holds words of a question. */
export interface FoundFile {
  /** Path relative to the root. */
  readonly path: string;
  /** Its lines that hold a word, as `rg --line-number` prints them. */
  readonly lines: readonly string[];
}

/** Words worth looking for, each once. */
export function tellingWords(question: string): string[] {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].filter((word) => !STOPWORDS.has(word));
}

/**
 * Finds what `rg --line-number --ignore-case 'word|word|…'` finds.
 *
 * @param texts Text of the files, by path.
 * @returns Files, those first that hold most different words, then most lines, then by path: the order
 * in which somebody who is told of both would open them. ripgrep itself has no such order.
 */
export function searchWords(
  texts: ReadonlyMap<string, string>,
  words: readonly string[],
): FoundFile[] {
  const found = [...texts].map(([path, text]) => {
    const lowered = text.toLowerCase();
    const held = words.filter((word) => lowered.includes(word));
    return { path, held, lines: held.length === 0 ? [] : linesWith(path, text, held) };
  }).filter(({ lines }) => lines.length > 0);
  found.sort((a, b) =>
    b.held.length - a.held.length || b.lines.length - a.lines.length || (a.path < b.path ? -1 : 1)
  );
  return found.map(({ path, lines }) => ({ path, lines }));
}

function linesWith(path: string, text: string, words: readonly string[]): string[] {
  return text.split("\n").flatMap((line, index) => {
    const lowered = line.toLowerCase();
    return words.some((word) => lowered.includes(word)) ? [`${path}:${index + 1}:${line}`] : [];
  });
}
