/**
 * Strings of code, as what a message is made of: fixed parts, and gaps where values are put in.
 *
 * @module
 */

/** A string, or several that are joined. */
export interface Template {
  readonly line: number;
  /** Its fixed parts, between which values are put. */
  readonly parts: readonly string[];
  readonly opens: boolean;
  readonly closes: boolean;
}

const MAX_LINES = 6;

const MAX_LINE_CHARS = 400;

/** A string of one line; escaped quotes are inside. */
const STRING =
  /"((?:[^"\\\n]|\\.){2,300})"|'((?:[^'\\\n]|\\.){2,300})'|\x60((?:[^\x60\\\n]|\\.){2,300})(?:\x60|$)/g;

/** Where a value is put in. */
const GAP =
  /\$\{\{[^}]{0,100}\}\}|\$\{[^}]{0,100}\}|#\{[^}]{0,100}\}|\{\{[^}]{0,100}\}\}|\{[^}]{0,60}\}|\\\([^)]{0,100}\)|%\([\w.]{1,60}\)[sdrf]|%(?:<\w{1,60}>|\d{1,2}\$)[-+ #0-9.*]{0,8}[a-zA-Z]|%[-+ #0-9.*]{0,8}[a-zA-Z]{1,3}|\$\w{1,60}|\?/g;

/** Operator that joins strings and values. */
const JOINT = String.raw`(?:\+\+?|\.\.?|&|<<|<>|\|\||~)`;

/** A statement goes on with the next line: behind a joint, a comma, or what opens a list. */
const GOES_ON = new RegExp(String.raw`(?:${JOINT}|[,(\\])\s*$`);
const GOES_ON_WITH = new RegExp(String.raw`^\s*${JOINT}`);

/** A string stands beside the next one, over a line end. */
const ENDS_IN_STRING = /["'\x60]\s*$/;
const STARTS_WITH_STRING = /^\s*[fFrRbBu$@L]{0,2}["'\x60]/;

function goesOn(line: string, next: string): boolean {
  return GOES_ON.test(line) || GOES_ON_WITH.test(next) ||
    ENDS_IN_STRING.test(line) && STARTS_WITH_STRING.test(next);
}

/**
 * Finds the strings of a text: each alone, those that are put together, and all of a statement, as
 * the message may be joined of what a function is given.
 */
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
    while (end - at < MAX_LINES && end + 1 < lines.length && goesOn(lines[end]!, lines[end + 1]!)) {
      end++;
      joined += `\n${lines[end]}`;
    }
    const all = stringsIn(joined);
    if (all.length < 2) continue;
    const groups = togetherIn(joined, all);
    add(found, at + 1, all, groups[0]?.length === all.length);
    for (const group of groups) {
      // A group that begins further down is found where its own statement begins.
      if (group.length < all.length && group[0]!.start < lines[at]!.length) {
        add(found, at + 1, group, true);
      }
    }
    // Two that stand beside each other are one.
    if (end > at) {
      add(found, at + 1, [{ ...all[0]!, ...ending(all), text: all.map(textOf).join("") }]);
    }
  }
  return found;
}

const textOf = ({ text }: Found) => text;
const ending = (strings: readonly Found[]) => ({ isJoined: strings.at(-1)!.isJoined });

/** Groups of strings between which nothing but values is joined: a comma parts what a call is given. */
function togetherIn(text: string, strings: readonly Found[]): Found[][] {
  const groups: Found[][] = [];
  let last: Found | undefined;
  for (const each of strings) {
    const isTogether = last && !/[,;=?:]/.test(withoutCalls(text.slice(last.end, each.start)));
    if (isTogether) groups.at(-1)!.push(each);
    else groups.push([each]);
    last = each;
  }
  return groups.filter(({ length }) => length > 1);
}

/** Leaves out what values are called with, call within call. */
function withoutCalls(between: string): string {
  let depth = 0;
  let left = "";
  for (const char of between) {
    if (char === "(") depth++;
    if (depth === 0) left += char;
    if (char === ")") depth = Math.max(0, depth - 1);
  }
  // What opens before the next string is around it, and no call of a value.
  return depth === 0 ? left : left + between.slice(between.lastIndexOf("(") + 1);
}

/** A value is joined to the end of a string, or to its beginning. */
const JOINED = new RegExp(String.raw`^["'\x60]\s*${JOINT}\s*[\w$(@]`);
const JOINED_TO = new RegExp(String.raw`[\w$)\]]\s*${JOINT}\s*[fFrRbBu$@L]{0,2}$`);

/** Adds strings as one; a value stands beside what is joined, also where signs alone close it. */
function add(found: Template[], line: number, strings: readonly Found[], isJoined = false): void {
  const all = strings.flatMap(({ text }) =>
    text.replace(/\\[nrt]/g, " ").replace(/\\(["'])/g, "$1").split(GAP)
  );
  const isGap = (part: string | undefined) => part !== undefined && !/[\p{L}\p{N}]/u.test(part);
  const parts = all.filter((part) => !isGap(part));
  if (parts.length === 0) return;
  const isSplit = isJoined || all.length > strings.length;
  const opens = (isSplit && isGap(all[0])) || strings[0]!.isJoinedTo;
  const closes = (isSplit && isGap(all.at(-1))) || strings.at(-1)!.isJoined;
  found.push({ line, parts, opens, closes });
}

/** A string without its quotes. */
interface Found {
  readonly text: string;
  /** Where it starts in the text, and where that goes on behind it. */
  readonly start: number;
  readonly end: number;
  readonly isJoined: boolean;
  readonly isJoinedTo: boolean;
}

function stringsIn(text: string): Found[] {
  return Array.from(text.matchAll(STRING), (match) => {
    const [whole, double, single, tick] = match;
    const start = match.index;
    const end = start + whole.length;
    return {
      text: double ?? single ?? tick ?? "",
      ...{ start, end },
      isJoined: JOINED.test(text.slice(end - 1, end + 20)),
      isJoinedTo: JOINED_TO.test(text.slice(Math.max(0, start - 20), start)),
    };
  });
}
