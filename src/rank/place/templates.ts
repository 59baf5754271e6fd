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
      if (end > at) add(found, at + 1, [all.join("")]);
    }
  }
  return found;
}

function add(found: Template[], line: number, strings: readonly string[]): void {
  const parts = strings.flatMap((each) =>
    each.replace(/\\[nrt]/g, " ").replace(/\\(["'])/g, "$1").split(GAP)
  )
    .filter((part) => part.trim() !== "");
  if (parts.length > 0) found.push({ line, parts });
}

function stringsIn(text: string): string[] {
  return Array.from(
    text.matchAll(STRING),
    ([, double, single, tick]) => double ?? single ?? tick ?? "",
  );
}
