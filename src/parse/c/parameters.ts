/**
 * Parameters and arguments of C that a grammar without a preprocessor cannot read.
 *
 * @module
 */
import type { Declaration, EditedTokens } from "./edited_tokens.ts";

/** A word that looks as a macro does that says something of a declaration. */
export const MARK = /^_|_$|^[A-Z][A-Z\d_]+$/;

/** Words of a declaration that are too much for it: more are no declaration. */
const MAX_EXCESS = 3;

/** Blanks words of a declaration that are too much for it: those that look as macros do first. */
export function blankMarks(
  tokens: EditedTokens,
  { names, hasType }: Declaration,
  mayBeLast: boolean,
): void {
  const excess = names.length - (hasType ? 1 : 2);
  if (excess <= 0 || excess > MAX_EXCESS) return;
  const candidates = mayBeLast ? names : names.slice(0, -1);
  const marks = candidates.filter((at) => MARK.test(tokens.at(at)));
  const others = candidates.filter((at) => !marks.includes(at));
  for (const at of [...marks, ...others].slice(0, excess)) tokens.blank(at);
}

/** Blanks marks of parameters, and those behind all of them. */
export function readParameters(tokens: EditedTokens, open: number, close: number): void {
  for (let at = open + 1; at < close;) {
    const parameter = tokens.declarationAt(at, close);
    const isMark = tokens.at(at) === "]" && MARK.test(tokens.at(at + 1));
    if (isMark && /^[,)]$/.test(tokens.at(at + 2))) tokens.blank(at + 1);
    const isWhole = parameter.end === close || tokens.at(parameter.end) === ",";
    if (isWhole && parameter.names.length > 1) blankMarks(tokens, parameter, true);
    at = Math.max(parameter.end, at) + 1;
  }
  let end = close + 1;
  while (tokens.isName(end)) {
    const last = tokens.at(end + 1) === "(" ? tokens.closing(end + 1) : undefined;
    if (last !== undefined && tokens.closing(end + 2) === last - 1) return;
    if (last === undefined && !MARK.test(tokens.at(end))) return;
    end = (last ?? end) + 1;
  }
  if (end > close + 1 && /^[;{]$/.test(tokens.at(end))) tokens.blank(close + 1, end - 1);
}

/** Takes parameters out of the macro that old prototypes have around them: `int run PARAMETERS((int a));`. */
export function readWrapped(tokens: EditedTokens, open: number): void {
  const close = tokens.closing(open);
  const isDeclared = tokens.isName(open - 1) &&
    (tokens.at(open - 2) === ")" || tokens.isName(open - 2));
  if (close === undefined || !isDeclared || tokens.closing(open + 1) !== close - 1) return;
  if (!/^[;,{)=]$/.test(tokens.at(close + 1))) return;
  tokens.blank(open - 1, open);
  tokens.blank(close);
}

/** Blanks how a function is called that a pointer points to, as `int (CALL *run)(void)`. */
export function readPointer(tokens: EditedTokens, at: number): void {
  const isPointer = tokens.isName(at + 1) && tokens.at(at + 2) === "*" && tokens.isName(at + 3);
  if (isPointer && tokens.at(at + 4) === ")" && tokens.at(at + 5) === "(") tokens.blank(at + 1);
}

/** Makes values of arguments that are none: of a type its name or a number, of an operator a number. */
export function readArguments(tokens: EditedTokens, open: number): void {
  const close = tokens.closing(open);
  if (close === undefined || !tokens.isName(open - 1)) return;
  for (let at = open + 1; at < close; at++) {
    if (tokens.at(at) === "(") at = tokens.closing(at) ?? close;
    if (!/^[(,]$/.test(tokens.at(at - 1))) continue;
    if (tokens.isName(at) && tokens.at(at + 1) === ":") tokens.blank(at, at + 1);
    let last = at;
    while (/^[-+*/%<>=!&|^]$/.test(tokens.at(last))) last++;
    const isOne = tokens.at(at - 1) === "(" && last === close;
    if (last > at && !isOne && /^[,)]$/.test(tokens.at(last))) tokens.put(at, last - 1, "0");
    const { names, hasType, end } = tokens.declarationAt(at, close);
    if (end !== close && tokens.at(end) !== ",") continue;
    if (names.length + Number(hasType) === 1 && (hasType || end > at + 1)) {
      makeValue(tokens, at, end);
    }
  }
}

function makeValue(tokens: EditedTokens, first: number, end: number): void {
  const name = [...Array(end - first).keys()].map((each) => first + each)
    .find((at) => tokens.isName(at));
  if (name === undefined) return tokens.put(first, end - 1, "0");
  if (name > first) tokens.blank(first, name - 1);
  if (name < end - 1) tokens.blank(name + 1, end - 1);
}
