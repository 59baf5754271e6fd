/**
 * Strings of code, as what a message is made of: fixed parts, and gaps where values are put in.
 *
 * @module
 */

/** A string, or several that are joined. */
export interface Template {
  /** Line on which it starts, from 1. */
  readonly line: number;
  /** Its fixed parts, between which values are put. */
  readonly parts: readonly string[];
  /** Whether a value comes before them. */
  readonly opens: boolean;
  /** Whether a value comes after them. */
  readonly closes: boolean;
}

/** Lines that one message is written over. */
const MAX_LINES = 4;

/** A line is read this far. */
const MAX_LINE_CHARS = 400;

/** A string of one line; escaped quotes are inside. */
const STRING =
  /"((?:[^"\\\n]|\\.){2,300})"|'((?:[^'\\\n]|\\.){2,300})'|\x60((?:[^\x60\\\n]|\\.){2,300})(?:\x60|$)/g;

/** Where a value is put in. */
const GAP =
  /\$\{[^}]{0,100}\}|#\{[^}]{0,100}\}|\{\{[^}]{0,100}\}\}|\{[^}]{0,60}\}|\\\([^)]{0,100}\)|%\([\w.]{1,60}\)[sdrf]|%[-+ #0-9.*]{0,8}[a-zA-Z]{1,3}|\$\w{1,60}|\?/g;

/** A string goes on with the next line. */
const GOES_ON = /["'\x60]\s*(?:[+.\\,&]|<<|\.\.|\+\+|<>)?\s*\\?$/;
const GOES_ON_WITH = /^\s*(?:[+.&]|<<|\.\.|\+\+|<>)?\s*[fFrRbBu$@L]{0,2}["'\x60]/;

/** Finds the strings of a text, line by line, those that go on joined. */
export function templatesOf(text: string): Template[] {
  const lines = text.split("\n").map((line) => line.slice(0, MAX_LINE_CHARS));
  const found: Template[] = [];
  for (let at = 0; at < lines.length; at++) {
    let joined = lines[at]!;
    const single = stringsIn(joined);
    if (single.length === 0) continue;
    // Each string alone, as one may be the message and the other a key beside it.
    for (const each of single) add(found, at + 1, [each]);
    let end = at;
    while (
      end - at < MAX_LINES && end + 1 < lines.length && GOES_ON.test(lines[end]!) &&
      GOES_ON_WITH.test(lines[end + 1]!)
    ) {
      end++;
      joined += `\n${lines[end]}`;
    }
    const all = stringsIn(joined);
    if (all.length > 1) {
      add(found, at + 1, all);
      // Two that stand beside each other are one.
      if (end > at) {
        const { isJoined } = all.at(-1)!;
        add(found, at + 1, [{ text: all.map(({ text }) => text).join(""), isJoined }]);
      }
    }
  }
  return found;
}

/** A value is joined to a string. */
const JOINED = /^["'\x60]\s*(?:[+.&]|<<|\.\.|<>)\s*[\w$(@]/;

function add(found: Template[], line: number, strings: readonly Found[]): void {
  const all = strings.flatMap(({ text }) =>
    text.replace(/\\[nrt]/g, " ").replace(/\\(["'])/g, "$1").split(GAP)
  );
  const isGap = (part: string | undefined) => part !== undefined && !/[\p{L}\p{N}]/u.test(part);
  const parts = all.filter((part) => !isGap(part));
  if (parts.length === 0) return;
  const isSplit = all.length > strings.length;
  const opens = isSplit && isGap(all[0]);
  const closes = (isSplit && isGap(all.at(-1))) || strings.at(-1)!.isJoined;
  found.push({ line, parts, opens, closes });
}

/** A string without its quotes. */
interface Found {
  readonly text: string;
  /** Whether something is joined to its end. */
  readonly isJoined: boolean;
}

function stringsIn(text: string): Found[] {
  return Array.from(text.matchAll(STRING), (match) => {
    const [whole, double, single, tick] = match;
    const end = match.index + whole.length;
    const isJoined = JOINED.test(text.slice(end - 1, end + 20));
    return { text: double ?? single ?? tick ?? "", isJoined };
  });
}
