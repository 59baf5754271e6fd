/**
 * A text of C or C++ as tokens that can be looked at and changed.
 *
 * @module
 */
import type { LanguageId } from "../../types.ts";
import { Edits, type Token } from "./tokens.ts";
import { isName, MODIFIERS, TAGS, TYPES } from "./words.ts";

/** Tokens between two parentheses that are looked at: more are no arguments of a macro. */
const MAX_ARGUMENTS = 400;

/** A declaration as far as it is read: up to the sign behind its name. */
export interface Declaration {
  /** Places of the names in it. */
  readonly names: readonly number[];
  /** Whether another word is its type, so that each name but one is too much. */
  readonly hasType: boolean;
  /** Place of the sign behind it. */
  readonly end: number;
}

/** Tokens of one text, by their places, and what is changed of them. */
export class EditedTokens {
  readonly #tokens: readonly Token[];
  readonly #edits = new Edits();
  readonly #text: string;
  readonly #language: LanguageId;
  readonly #closing: ReadonlyMap<number, number>;

  constructor(text: string, tokens: readonly Token[], language: LanguageId) {
    this.#text = text;
    this.#language = language;
    this.#tokens = tokens;
    this.#closing = closingSigns(this.#tokens);
  }

  get count(): number {
    return this.#tokens.length;
  }

  /** Makes the text with all changes. */
  apply(): string {
    return this.#edits.apply(this.#text);
  }

  /** Place of the parenthesis that closes the one at a place, where both are near. */
  closing(at: number): number | undefined {
    return this.#closing.get(at);
  }

  at(at: number): string {
    return this.#tokens[at]?.text ?? "";
  }

  isName(at: number): boolean {
    return isName(this.at(at), this.#language);
  }

  blank(first: number, last = first): void {
    this.put(first, last, "");
  }

  /** Puts a text in place of tokens, and blanks behind it; lines stay. */
  put(first: number, last: number, text: string): void {
    const [{ start }, { end }] = [this.#tokens[first]!, this.#tokens[last]!];
    const rest = this.#text.slice(start + text.length, end).replace(/[^\n]/g, " ");
    this.#edits.replace(start, end, text + rest);
  }

  /** Tells whether a token is on a line below the one before it. */
  isBelow(at: number): boolean {
    const start = this.#tokens[at]?.start;
    return this.#text.slice(this.#tokens[at - 1]!.end, start).includes("\n");
  }

  /** Reads the words of a declaration, up to a sign. */
  declarationAt(first: number, end = Infinity): Declaration {
    const names: number[] = [];
    let hasType = false;
    let at = first;
    for (; at < end; at++) {
      const text = this.at(at);
      if (TAGS.has(text) && this.isName(at + 1)) at++;
      if (TAGS.has(text) || TYPES.has(text)) hasType = true;
      else if (this.isName(at)) names.push(at);
      else if (text !== "*" && !MODIFIERS.has(text)) break;
    }
    return { names, hasType, end: at };
  }

  /** Tells whether arguments are one type. */
  isType(first: number, close: number): boolean {
    const { names, hasType, end } = this.declarationAt(first, close);
    return end === close && names.length + Number(hasType) === 1;
  }

  /** Puts the sign that a macro brings itself into the space behind it. */
  add(at: number, sign: string): void {
    const { end } = this.#tokens[at]!;
    const space = this.#text[end] ?? "";
    // A line of the preprocessor begins at the start of a line.
    const isBefore = space === "\n" && this.at(at + 1).startsWith("#");
    if (isBefore && /^#[ \t]*undef/.test(this.at(at + 1))) this.put(at + 1, at + 1, sign);
    if (/\s/.test(space) && !isBefore) this.#edits.replace(end, end + 1, sign);
  }

  /** Finds arguments that are one word. */
  namesOf(first: number, close: number): number[] {
    const names: number[] = [];
    for (let at = first; at < close; at++) {
      if (this.at(at) === "(") at = this.closing(at) ?? close;
      const isAlone = /^[,(]$/.test(this.at(at - 1)) && /^[,)]$/.test(this.at(at + 1));
      if (isAlone && this.isName(at)) names.push(at);
    }
    return names;
  }
}

/** Finds the parenthesis that closes each other, where no more than some tokens are between. */
function closingSigns(tokens: readonly Token[]): Map<number, number> {
  const closing = new Map<number, number>();
  const open: number[] = [];
  tokens.forEach(({ text }, at) => {
    if (text === "(") open.push(at);
    else if (text === ")") {
      const start = open.pop();
      if (start !== undefined && at - start <= MAX_ARGUMENTS) closing.set(start, at);
    } else if (text === "{" || text === "}") open.length = 0;
  });
  return closing;
}
