/**
 * Conditions of the preprocessor that cut a text of C or C++ where a grammar cannot be cut: within a
 * statement, a list or a pair of braces.
 *
 * @module
 */
import { Edits, type Token } from "./tokens.ts";

/** Conditions of one `#if`, up to its `#endif`. */
interface Group {
  readonly lines: Token[];
  /** Braces that are open before it, and at the end of each of its branches. */
  readonly before: number;
  readonly ends: number[];
  /** Whether a branch closes one that is open before it. */
  isClosing: boolean;
  /** Whether each line stands where a statement may end. */
  isApart: boolean;
}

/** Signs after which a line of the preprocessor cuts nothing. */
const END = /^(?:[;{}:#]|$)/;

/** A macro with a space before its arguments, in a condition. */
const SPACED = /^([ \t]*#[ \t]*(?:el)?if\b[^\n]{0,200}?)(\b(?!defined\b)\w{1,100})([ \t]+)(?=\()/gm;

/** A line of the preprocessor that says nothing. */
const EMPTY = /^[ \t]*#[ \t]*(?:\/\*[^\n*]{0,200}\*{1,2}\/[ \t]*)?$/gm;

/** A string; a comment, or a name of all further parameters, that ends no line; a comment without an end. */
const WITHIN =
  /"(?:[^"\\\n]|\\[^])*"|(\/\*(?:[^*\\\n]|\\\r?[^]|\*(?!\/))*\*\/|(?<=, ?)\w+(?=\.{3}\)))(?=[ \t]*\S)|\/\*[^]*/g;

/** Blanks what a macro has within it that only a preprocessor can read. */
function blankWithin(line: Token, edits: Edits): void {
  const from = line.end - line.text.length;
  for (const { 0: found, 1: blank, index } of line.text.matchAll(WITHIN)) {
    const start = from + index;
    if (blank) edits.blank({ start, end: start + found.length });
  }
}

/** Blanks the lines of conditions that cut something, and all branches of these but the first. */
export function withoutCuts(text: string, tokens: readonly Token[]): string {
  const edits = new Edits();
  const open: Group[] = [];
  let [depth, parentheses, last] = [0, 0, ""];
  let isAfterLine = false;
  for (const token of tokens) {
    const sign = token.text[0]!;
    const word = sign === "#" ? /^#[ \t]*(\w*)/.exec(token.text)![1]! : "";
    const isApart = word !== "" && parentheses <= 0 && (END.test(last) || depth === 0);
    if (sign === "{") depth++;
    else if (sign === "}") {
      depth = Math.max(0, depth - 1);
      const group = open.at(-1);
      if (group && depth < group.before) group.isClosing = true;
    } else if (sign === "(" || sign === ")") parentheses += sign === "(" ? 1 : -1;
    else if (word === "define") blankWithin(token, edits);
    else if (word.startsWith("if")) {
      open.push({ lines: [token], before: depth, ends: [], isClosing: false, isApart });
    } else if (word.startsWith("el") || word === "endif") {
      const group = open.at(-1);
      if (group) {
        group.lines.push(token);
        group.ends.push(depth);
        group.isApart &&= isApart;
        depth = word === "endif" ? group.ends[0]! : group.before;
        if (word === "endif") blankGroup(open.pop()!, edits);
      }
    }
    if (sign === ";" || sign === "{" || sign === "}") parentheses = 0;
    const around = open.at(-1);
    if (isAfterLine && token.text === "else" && around) around.isApart = false;
    isAfterLine = word !== "";
    last = sign;
  }
  return edits.apply(text).replace(SPACED, "$1$3$2")
    .replace(EMPTY, (line) => " ".repeat(line.length));
}

function blankGroup(group: Group, edits: Edits): void {
  const { lines, before, ends, isClosing, isApart } = group;
  const [opened, isSame] = [ends[0]! - before, ends.every((end) => end === ends[0])];
  if (isApart && !isClosing && isSame && opened === 0) return;
  const [first, second] = lines;
  if (isSame && opened > 0 && !isClosing) {
    // Heads of one body: that of all but the last ends where the next one begins.
    lines.forEach(({ start, end }, index) => {
      const isBetween = index > 0 && index < lines.length - 1;
      const closing = isBetween ? "}".repeat(opened).slice(0, end - start) : "";
      edits.replace(start, start + closing.length, closing);
      edits.blank({ start: start + closing.length, end });
    });
    return;
  }
  edits.blank(first!);
  edits.blank({ start: second!.start, end: lines.at(-1)!.end });
}
