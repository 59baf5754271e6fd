/**
 * Rules for blocks whose errors are caught: `try`, `begin`, and functions of Ruby that end with `rescue`.
 * A block that throws on what it catches, or asks for more than a type, catches nothing.
 *
 * @module
 */
import { firstIndex } from "../../text/first_index.ts";
import { Brackets } from "./brackets.ts";
import { statements } from "./indented_heads.ts";
import { JVM, type LinkEnd, type LinkMatch, type LinkRule, type LinkText, SCRIPT } from "./rule.ts";

/** Characters before a block in which the clause that it is of begins, and clauses of one block. */
const MAX_HEAD_CHARS = 600;
const MAX_CLAUSES = 10;

/** Types that whoever catches all errors names. */
const CATCHES_ALL = /^(?:Exception|BaseException|StandardError|RuntimeException|Throwable)$/;

/** A clause between two blocks of braces; a condition may follow its types. */
const CATCH =
  /\}\s{0,80}catch\s{0,4}(?:\((?<types>[^(){}]{0,300})\)\s{0,40})?(?<when>when\b[^{}]{0,200})?\{/g;
const AFTER_CATCH = new RegExp(`${CATCH.source}$`);

/** Code that throws what a block catches, or hands it on. */
const THROWS_ON = /\bthrow\s{0,4}(?:;|\$?[a-z]\w{0,60}\s{0,4}[;}\n])|\b(?:next|reject)\(/g;
const RAISES_ON = /^[ \t]*raise(?: e\w{0,20})?[ \t\r]*$/m;

function bracketsOf({ text, comments }: LinkText): Brackets {
  return new Brackets(text, comments);
}

function throwsOn({ text }: LinkText): readonly number[] {
  return [...text.matchAll(THROWS_ON)].map(({ index }) => index);
}

/** `} catch (A | B e) {`: the block before it, or before the clauses before it. */
function bracedEnds({ text, start, end, groups, once }: LinkMatch): LinkEnd[] {
  const brackets = once(bracketsOf);
  const isThrownOn = isAnyWithin(once(throwsOn), end, brackets.pairOf(end - 1));
  if (groups.when || isThrownOn) return [];
  let open = brackets.pairOf(start);
  for (let count = 0; count < MAX_CLAUSES && open > 0; count++) {
    const before = AFTER_CATCH.exec(text.slice(Math.max(0, open + 1 - MAX_HEAD_CHARS), open + 1));
    if (!before) break;
    open = brackets.pairOf(open + 1 - before[0].length);
  }
  return open < 0 ? [] : [caughtEnd(text, { start: open, end: start, clause: groups.types ?? "" })];
}

/** `except (A, B):`, `rescue A, B => e`. */
function indentedEnds({ text, start, once }: LinkMatch): LinkEnd[] {
  const found = once(statements).clauseAt(start);
  if (!found || RAISES_ON.test(found.clause)) return [];
  const [clause = ""] = /^\w+(?:[^:\n]|::|,\s{0,40}\n){0,300}/.exec(found.clause) ?? [];
  // Python's types may be in small letters.
  return /^except\s+[a-z(][^A-Z]*$/.test(clause) ? [] : [caughtEnd(text, { ...found, clause })];
}

/** The types, and the number of the lines behind the first one in which the block is. */
function caughtEnd(
  text: string,
  { start, end, clause }: { readonly start: number; readonly end: number; readonly clause: string },
): LinkEnd {
  const types = clause.match(/\b[A-Z]\w*(?![\w:.\\])/g) ?? [];
  const isAll = types.length === 0 || types.some((type) => CATCHES_ALL.test(type));
  const breaks = text.slice(start, end).split("\n").length - 1;
  return { label: isAll ? "*" : types.join(" "), name: String(Math.max(0, breaks - 1)), at: start };
}

/** Whether any of some indices in order is in a span. */
function isAnyWithin(indices: readonly number[], start: number, end: number): boolean {
  const first = firstIndex(indices.length, (at) => indices[at]! >= start);
  return (indices[first] ?? Infinity) < end;
}

const CAUGHT = { name: "caught", kind: "caught", role: "source" } as const;

/** Rows of blocks whose errors are caught. */
export const CAUGHT_RULES: readonly LinkRule[] = [
  {
    ...CAUGHT,
    languages: [...SCRIPT, ...JVM, "c_sharp", "php"],
    hints: ["catch"],
    pattern: CATCH,
    ends: bracedEnds,
  },
  {
    ...CAUGHT,
    languages: ["ruby", "python"],
    hints: ["except", "rescue"],
    pattern: /(?<=^[ \t]{0,200})(?:except|rescue)\b/gm,
    ends: indentedEnds,
  },
];
