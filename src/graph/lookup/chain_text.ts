/**
 * The text of a chain, taken apart: `a.b()[].c` has the head `a` and the segments `b()[]` and `c`.
 * `parse/uses/chain.ts` writes it.
 *
 * @module
 */

/**
 * Marks behind a name in a chain: a call, one with some arguments, one of the values that it gives, or
 * an element, or one of a tuple; a pointer to the value; the type of a number of type arguments; a parameter of a function that is handed to it, which is the last one.
 */
const MARK = /\((?::?\d*|<\d+>)\)|\[\d*\]|&|<\d+>|\{[^{}]*\}/g;

/** A part of a chain between its dots. */
export interface Segment {
  /** The name of a member; empty where something is applied to what came before. */
  readonly name: string;
  readonly marks: string;
}

/** Splits a chain. A type between `@`, or a module between `#`, is a head with dots of its own. */
export function splitChain(
  chain: string,
): { readonly head: string; readonly rest: readonly string[] } {
  const typed = /^[@#]/.test(chain) &&
    /^(?:@[^@]*@|#[^#]*#)(?:\(:?\d*\)|\[\d*\]|&)*/.exec(chain)?.[0];
  if (typed) {
    const end = typed.lastIndexOf(typed[0]!) + 1;
    const { marks } = marksOf(typed.slice(end));
    const rest = chain.slice(typed.length).split(".").filter((each) => each !== "");
    return { head: typed.slice(0, end), rest: marks === "" ? rest : [marks, ...rest] };
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

/** `.`, `[`, `(`, `<`, `{` and `&`. */
const ENDS: ReadonlySet<number> = new Set([46, 91, 40, 60, 123, 38]);

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
