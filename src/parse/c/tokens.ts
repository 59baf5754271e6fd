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

/** A comment; a line of the preprocessor; space; a string; a word; a number; any other sign. */
const TOKEN = new RegExp(
  `${COMMENT}|^[ \\t]*#(?:${COMMENT}|${STRING}|[^\\\\\\n]|\\\\[^])*|[ \\t\\r\\f]+|\\n|${STRING}|[A-Za-z_]\\w*|\\d[\\w.]*|[^]`,
  "gm",
);

/** Matches space and comments, which only separate tokens. */
const SILENT = /^(?:\s|\/[/*])/;

/** Reads the tokens of a text; a line of the preprocessor begins with its `#`. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: found, index } of text.matchAll(TOKEN)) {
    const directive = /^[ \t]*(?=#)/.exec(found)?.[0].length ?? 0;
    if (directive === 0 && SILENT.test(found)) continue;
    tokens.push({ text: found.slice(directive), start: index, end: index + found.length });
  }
  return tokens;
}

/** Words of a text that are replaced, by place. */
export class Edits {
  readonly #edits: { start: number; end: number; text: string }[] = [];

  replace(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text });
  }

  /** Makes all blank, but for the ends of lines, and what joins them. */
  blank({ start, end }: Pick<Token, "start" | "end">, text: string): void {
    this.replace(start, end, text.slice(start, end).replace(/(?!\\?\r?\n)[^]/g, " "));
  }

  /** Makes a text with all of them; of two at one place the first counts. */
  apply(text: string): string {
    const ordered = this.#edits.sort((a, b) => a.start - b.start);
    let [from, edited] = [0, ""];
    for (const edit of ordered) {
      if (edit.start < from) continue;
      edited += text.slice(from, edit.start) + edit.text;
      from = edit.end;
    }
    return edited + text.slice(from);
  }
}
