/**
 * The text of a chain, taken apart: `a.b()[].c` has the head `a` and the segments `b()[]` and `c`.
 * `parse/uses/chain.ts` writes it.
 *
 * @module
 */

/** Marks behind a name in a chain: a call, or one of the values that it gives, or an element. */
const MARK = /\(\d*\)|\[\]/g;

/** A part of a chain between its dots. */
export interface Segment {
  /** The name of a member; empty where something is applied to what came before. */
  readonly name: string;
  /** Marks behind it. */
  readonly marks: string;
}

/** Splits a chain. A type between `@`, or a module between `#`, is a head with dots of its own. */
export function splitChain(
  chain: string,
): { readonly head: string; readonly rest: readonly string[] } {
  const typed = /^[@#]/.test(chain) && /^(?:@[^@]*@|#[^#]*#)(?:\(\)|\[\])*/.exec(chain)?.[0];
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
    if (code === DOT || code === BRACKET || code === PARENTHESIS) return chain.slice(0, end);
  }
  return chain;
}

const [DOT, BRACKET, PARENTHESIS] = [46, 91, 40] as const;

/** Splits a segment into its name and what is applied to it. */
export function marksOf(segment: string): Segment {
  const at = segment.search(MARK);
  return at < 0
    ? { name: segment, marks: "" }
    : { name: segment.slice(0, at), marks: segment.slice(at) };
}

/** The marks one by one, in the order in which they are applied. */
export function splitMarks(marks: string): readonly string[] {
  return marks === "" ? [] : marks.match(MARK) ?? [];
}
