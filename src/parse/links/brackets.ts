/**
 * Pairs of brackets in the text of a file, strings and comments aside: which block a place is in, and
 * where a list of arguments ends. One pass over the text; what does not close has no pair.
 *
 * @module
 */
import { firstIndex } from "../../text/first_index.ts";
import type { Span } from "../parsed_file.ts";
import { quoteEnd } from "./arguments.ts";
import type { LinkText } from "./rule.ts";

/** Blocks around a place that are climbed; code is not nested deeper. */
const MAX_DEPTH = 100;

/** A block in braces. */
export interface Block {
  /** Index of the opening brace; -1 of the file. */
  readonly open: number;
  /** Index of the closing brace; the length of the text of the file. */
  readonly close: number;
}

/** Pairs of one file. */
export class Brackets {
  readonly #length: number;
  /** Index of the other bracket of a pair, plus one. */
  readonly #pair: Int32Array;
  /** Indices of opening braces in their order, and for each the place in this list of the brace around it. */
  readonly #braces: number[] = [];
  readonly #outer: number[] = [];
  /** Start of each comment, by its end. */
  readonly #comments: ReadonlyMap<number, number>;

  /**
   * @param comments Comments, in order, which are passed over.
   * @param quotes Marks of strings; in Rust, an apostrophe is a lifetime as often.
   */
  constructor(text: string, comments: readonly Span[], quotes = "\"'`") {
    this.#length = text.length;
    this.#comments = new Map(comments.map(({ start, end }) => [end, start]));
    this.#pair = new Int32Array(text.length);
    const open: number[] = [];
    const around: number[] = [];
    let comment = 0;
    for (let at = 0; at < text.length; at++) {
      while (comment < comments.length && comments[comment]!.end <= at) comment++;
      if (comment < comments.length && comments[comment]!.start <= at) {
        at = comments[comment]!.end - 1;
        continue;
      }
      const char = text[at]!;
      if (quotes.includes(char)) at = quoteEnd(text, at, text.length);
      else if (char === "(" || char === "[") open.push(at);
      else if (char === "{") {
        open.push(at);
        this.#outer.push(around.at(-1) ?? -1);
        around.push(this.#braces.push(at) - 1);
      } else if (char === ")" || char === "]" || char === "}") {
        const match = char === ")" ? "(" : char === "]" ? "[" : "{";
        // A bracket that is missing inside of a block ends with it; a lone one closes no block.
        while (open.length > 0 && text[open.at(-1)!] !== match) {
          if (text[open.at(-1)!] === "{") break;
          open.pop();
        }
        const last = open.at(-1);
        if (last === undefined || text[last] !== match) continue;
        open.pop();
        if (char === "}") around.pop();
        this.#pair[last] = at + 1;
        this.#pair[at] = last + 1;
      }
    }
  }

  /** Index at which the comment starts that ends at an index, if one does. */
  commentBefore(end: number): number | undefined {
    return this.#comments.get(end);
  }

  /** Index of the other bracket of the pair that one is of, or -1. */
  pairOf(index: number): number {
    return (this.#pair[index] ?? 0) - 1;
  }

  /** Lists the blocks around a place, the innermost first, the file last. */
  blocksAround(index: number): readonly Block[] {
    const next = firstIndex(this.#braces.length, (at) => this.#braces[at]! >= index);
    const blocks: Block[] = [];
    for (
      let at = next - 1, depth = 0;
      at >= 0 && depth < MAX_DEPTH;
      at = this.#outer[at]!, depth++
    ) {
      const open = this.#braces[at]!;
      const close = this.pairOf(open);
      if (close >= index) blocks.push({ open, close });
    }
    return [...blocks, { open: -1, close: this.#length }];
  }
}

/** Reads the pairs of a file whose strings are in double or single quotes. */
export function bracketsOf({ text, comments }: LinkText): Brackets {
  return new Brackets(text, comments, "\"'");
}
