/**
 * Predicates of a tags query: what the texts of captured nodes must be, as web-tree-sitter has it
 * where a capture stands on several nodes, or on none.
 *
 * @module
 */
import { textOfLiteral, type TextRule } from "./read_patterns.ts";

/** Tells whether a match may stand, by the texts that each capture has in it. */
export type TextTest = (textsOf: (capture: number) => readonly string[]) => boolean;

/** Makes a test of the operands; `captures` has the first two of them, where they are captures. */
type MakeTest = (captures: readonly number[], texts: readonly string[]) => TextTest;

const TESTS: Readonly<Record<string, MakeTest>> = {
  "eq?": equals(true),
  "not-eq?": equals(false),
  "match?": matches(true),
  "not-match?": matches(false),
  "any-of?": isAmong(true),
  "not-any-of?": isAmong(false),
};

/**
 * Compiles a predicate.
 *
 * @param numberOf Finds the number of a capture by its name.
 * @throws {SyntaxError} If there is no such predicate, or its arguments are others.
 */
export function compileRule(
  { name, operands }: TextRule,
  numberOf: (capture: string) => number,
): TextTest {
  const captures = operands.filter((operand) => operand.startsWith("@"));
  const texts = operands.filter((operand) => !operand.startsWith("@"));
  const isRight = operands[0] === captures[0] &&
    (name.endsWith("any-of?") || operands.length === 2) &&
    (captures.length === 1 || name.endsWith("eq?") && captures.length === 2);
  if (!Object.hasOwn(TESTS, name) || !isRight) {
    throw new SyntaxError(`Cannot read the predicate "#${name} ${operands.join(" ")}"`);
  }
  const numbers = captures.map((capture) => numberOf(capture.slice(1)));
  return TESTS[name]!(numbers, texts.map(textOfLiteral));
}

function equals(isPositive: boolean): MakeTest {
  return ([first, second], [text]) => (textsOf) => {
    const others = second === undefined ? [text!] : textsOf(second);
    return textsOf(first!).every((one) => others.some((other) => (one === other) === isPositive));
  };
}

function matches(isPositive: boolean): MakeTest {
  return ([capture], [source]) => {
    const expression = new RegExp(source!);
    return (textsOf) => {
      const texts = textsOf(capture!);
      if (texts.length === 0) return !isPositive;
      return texts.every((text) => expression.test(text) === isPositive);
    };
  };
}

function isAmong(isPositive: boolean): MakeTest {
  return ([capture], values) => {
    const known = new Set(values);
    return (textsOf) => {
      const texts = textsOf(capture!);
      if (texts.length === 0) return !isPositive;
      return texts.every((text) => known.has(text)) === isPositive;
    };
  };
}
