/**
 * The text of a chain, taken apart: `a.b()[].c` has the head `a` and the segments `b()[]` and `c`.
 * `parse/uses/chain.ts` writes it.
 *
 * @module
 */
import { closingIndex } from "../../text/brackets.ts";

/**
 * Marks behind a name in a chain: a call, one with some arguments, one of the values that it gives, or
 * an element, or one of a tuple; a pointer to the value, or a list of such; the type of a number of type arguments; a parameter of a function that is handed to it, which is the last one.
 */
const MARK = /\((?::?\d*|<\d+>)\)|\[\d*\]|[&%]|<\d+>|\{[^{}]*\}/g;

/** A part of a chain between its dots. */
export interface Segment {
  /** The name of a member; empty where something is applied to what came before. */
  readonly name: string;
  readonly marks: string;
}

/** Splits a chain. A type between `@`, a module between `#`, or a choice in brackets is a head with dots of its own. */
export function splitChain(
  chain: string,
): { readonly head: string; readonly rest: readonly string[] } {
  const end = /^[@#]/.test(chain)
    ? chain.indexOf(chain[0]!, 1) + 1
    : chain.startsWith("(")
    ? closingIndex(chain, 0) + 1
    : 0;
  if (end > 0) {
    const marks = /^(?:\(:?\d*\)|\[\d*\]|[&%])*/.exec(chain.slice(end))![0];
    const rest = chain.slice(end + marks.length).split(".").filter((each) => each !== "");
    return { head: chain.slice(0, end), rest: marks === "" ? rest : [marks, ...rest] };
  }
  const [head = "", ...rest] = chain.split(".");
  return { head, rest };
}

/** The first name of a chain, read without a pattern, as it is asked for by every use. */
export function firstName(chain: string): string {
  for (let end = 0; end < chain.length; end++) {
    const code = chain.charCodeAt(end);
    if (ENDS.has(code)) return chain.slice(0, end);
  }
  return chain;
}

/** `.`, `[`, `(`, `<`, `{`, `&` and `%`. */
const ENDS: ReadonlySet<number> = new Set([46, 91, 40, 60, 123, 38, 37]);

/** Splits a segment into its name and what is applied to it. */
export function marksOf(segment: string): Segment {
  const at = segment.search(MARK);
  return at < 0
    ? { name: segment, marks: "" }
    : { name: segment.slice(0, at), marks: segment.slice(at) };
}

/** Splits marks before one of a parameter: `()` and `{0:0}`. */
export function splitGiven(marks: string): { readonly marks: string; readonly given: string } {
  const at = marks.indexOf("{");
  return at < 0 ? { marks, given: "" } : { marks: marks.slice(0, at), given: marks.slice(at) };
}

/** The marks one by one, in the order in which they are applied. */
export function splitMarks(marks: string): readonly string[] {
  return marks === "" ? [] : marks.match(MARK) ?? [];
}
