/**
 * Lines that open the blocks around a place, by indentation: a block is around what is indented deeper.
 * A line that ends with a comma goes on in the next one.
 *
 * @module
 */
import { firstIndex } from "../../text/first_index.ts";
import type { LinkText } from "./rule.ts";

/** Blocks around a place that are climbed; code is not nested deeper. */
const MAX_DEPTH = 30;

/** Characters of a statement that are read. */
const MAX_CHARS = 1_000;

/** A clause that catches what the block before it raises. */
const CLAUSE = /^(?:except|rescue)\b/;

/** A statement that may open a block. */
interface Statement {
  /** Index of its first character that is no white space. */
  readonly start: number;
  readonly indent: number;
  readonly text: string;
  /** The nearest one before it that is indented less. */
  readonly outer: Statement | undefined;
}

/** Statements of a file. */
export class Statements {
  readonly #text: string;
  readonly #all: readonly Statement[];
  readonly #next: ReadonlyMap<Statement, Statement>;
  /** Blocks by the clauses that follow them. */
  readonly #clauses = new Map<Statement, Statement>();

  /**
   * @param text Text of the file.
   * @param all Statements in their order.
   * @param next The one behind each in the same block.
   */
  constructor(
    text: string,
    all: readonly Statement[],
    next: ReadonlyMap<Statement, Statement>,
  ) {
    this.#text = text;
    this.#all = all;
    this.#next = next;
    for (const [before, own] of next) {
      if (CLAUSE.test(own.text)) this.#clauses.set(own, this.#clauses.get(before) ?? before);
    }
  }

  /** The statement that a place is in, and those that open the blocks around it, the innermost first. */
  around(index: number): { readonly own: string; readonly heads: readonly string[] } {
    const own = this.#at(index);
    const heads: string[] = [];
    for (let at = own?.outer; at && heads.length < MAX_DEPTH; at = at.outer) heads.push(at.text);
    return { own: own?.text ?? "", heads };
  }

  /** The block of which a clause at a place catches what is raised, and the clause with its own block. */
  clauseAt(
    index: number,
  ): { readonly start: number; readonly end: number; readonly clause: string } | undefined {
    const own = this.#at(index);
    const block = own && this.#clauses.get(own);
    if (!own || !block) return undefined;
    const end = Math.min(this.#next.get(own)?.start ?? Infinity, own.start + MAX_CHARS);
    const clause = this.#text.slice(own.start, end);
    return { start: block.start, end: this.#next.get(block)!.start, clause };
  }

  #at(index: number): Statement | undefined {
    return this.#all[firstIndex(this.#all.length, (at) => this.#all[at]!.start > index) - 1];
  }
}

/** Reads the statements of a file. */
export function statements({ text }: LinkText): Statements {
  const all: Statement[] = [];
  const open: Statement[] = [];
  const next = new Map<Statement, Statement>();
  let goesOn = false;
  let at = 0;
  for (const line of text.split("\n")) {
    const indent = line.search(/[^ \t]/);
    const start = at + indent;
    at += line.length + 1;
    if (indent < 0 || line[indent] === "#") continue;
    const last = all.at(-1);
    const code = line.slice(indent, indent + MAX_CHARS).replace(/\s#\s.*/s, "").trimEnd();
    if (goesOn && last && last.text.length < MAX_CHARS) {
      const joined = { ...last, text: `${last.text} ${code}`.slice(0, MAX_CHARS) };
      all[all.length - 1] = joined;
      if (open.at(-1) === last) open[open.length - 1] = joined;
    } else {
      let before: Statement | undefined;
      while (open.length > 0 && open.at(-1)!.indent >= indent) before = open.pop();
      const own = { start, indent, text: code, outer: open.at(-1) };
      if (before?.indent === indent) next.set(before, own);
      all.push(own);
      open.push(own);
    }
    goesOn = code.endsWith(",");
  }
  return new Statements(text, all, next);
}
