/**
 * Tokens of C and C++, and changes of a text that keep every place where it is.
 *
 * @module
 */

/** A word, a number, a string, a sign, or a whole line of the preprocessor. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const COMMENT = "\\/\\*(?:[^*]|\\*(?!\\/))*(?:\\*\\/)?|\\/\\/(?:[^\\\\\\n]|\\\\[^])*";
const STRING = "\"(?:[^\"\\\\\\n]|\\\\[^])*\"?|'(?:[^'\\\\\\n]|\\\\[^])*'?";

/**
 * A comment or space, which only separate tokens; a line of the preprocessor; a string, a word, a number
 * or any other sign.
 */
const TOKEN = new RegExp(
  `${COMMENT}|^[ \\t]*(#(?:${COMMENT}|${STRING}|[^\\\\\\n]|\\\\[^])*)|[^\\S\\n]+|\\n+|([A-Za-z_]\\w*|${STRING}|\\d[\\w.]*|[^])`,
  "gm",
);

/** Reads the tokens of a text; a line of the preprocessor begins with its `#`. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: { length }, 1: line, 2: other, index } of text.matchAll(TOKEN)) {
    const own = line ?? other;
    if (own !== undefined) tokens.push({ text: own, start: index, end: index + length });
  }
  return tokens;
}

/** Words of a text that are replaced, by place. */
export class Edits {
  readonly #edits: { readonly start: number; readonly end: number; readonly text?: string }[] = [];

  replace(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text });
  }

  /** Makes all blank, but for the ends of lines, and what joins them. */
  blank({ start, end }: Pick<Token, "start" | "end">): void {
    this.#edits.push({ start, end });
  }

  /** Makes a text with all of them; of two at one place the first counts. */
  apply(text: string): string {
    const ordered = this.#edits.sort((a, b) => a.start - b.start);
    let [from, edited] = [0, ""];
    for (const edit of ordered) {
      if (edit.start < from) continue;
      // Blanks within blanks would take the square of their text.
      edited += text.slice(from, edit.start) +
        (edit.text ?? text.slice(edit.start, edit.end).replace(/(?!\\?\r?\n)[^]/g, " "));
      from = edit.end;
    }
    return edited + text.slice(from);
  }
}
