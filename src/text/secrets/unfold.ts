/**
 * Reads a text as the program does that it is written for: `"ghp\u005f…"`, `&#103;hp_…`, `%67hp_…` and
 * `"ghp_" + "…"` are tokens there, and stand in the file in other letters.
 *
 * Only the runs of characters around such a place are read, each once, so that the time grows with
 * the length of the text. One level is undone. What a program computes is not (`concat`, Base64), nor are names of characters (`\N{LOW LINE}`) but those of HTML
 * below, escapes of CSS, several characters in one escape, or comments between two literals.
 *
 * @module
 */

/** Names in HTML of what tokens are made of, beside letters and digits. */
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ...[["lowbar", "_"], ["underbar", "_"], ["period", "."], ["sol", "/"], ["colon", ":"]] as const,
  ...[["plus", "+"], ["equals", "="], ["dollar", "$"], ["commat", "@"], ["excl", "!"]] as const,
]);

/** Text that may follow the first quote where two literals become one, at once or after a blank. */
const JOINERS = [..."+.&<|^*~\\\"'"];

/**
 * Where to look: literals in lower case. Few of them stand in other code, as each place is looked at;
 * that is why two quotes without a blank are none, with which documentation starts in Python.
 */
export const FOLD_MARKS: readonly string[] = [
  ...["\\", "`u{", "\x1b[", "&#", ...[...ENTITIES.keys()].map((name) => `&${name};`)],
  ...[..."234567"].map((digit) => `%${digit}`),
  ...["%0a", "%0d", "%09"],
  ...[..."'\""].flatMap((quote) => [
    ...[`${quote}\n`, `${quote}\r`, `${quote} \n`, `${quote} \r`, `${quote}\t`],
    ...JOINERS.flatMap((joiner) => quote === joiner ? [] : `${quote}${joiner}`),
    ...JOINERS.map((joiner) => `${quote} ${joiner}`),
    ...[..."@$lufrb", "u8"].map((kind) => `${quote} ${kind}${quote}`),
  ]),
  ...["`+", "` +"],
];

/** Blanks between two literals, or before the rest of a continued line. */
const MAX_BLANKS = 200;
/** No token has fewer characters. */
const MIN_CHARS = 15;

/** In the place of a character: the parts before and behind are one word. */
const JOINT = -1;
/** In the place of a character: none that is part of a word. */
const BREAK = -2;

const HEX = "(?<hex>[0-9a-fA-F]";
/** A character by its number or name, or behind backslashes: a line break, and what breaks a word, too. */
const SPELLED = new RegExp(
  `(?:\\\\+|\`)(?:(?<line>(?:\\r\\n?|\\n)[ \\t]{0,${MAX_BLANKS}})|(?<gap>[abfnrtv])|(?:u+|x)\\{${HEX}{1,8})\\}|` +
    `U${HEX}{1,8})|u+${HEX}{1,4})|x${HEX}{1,2})|(?<octal>[0-7]{1,3})|(?<sign>[\\w./+=:$~!@%-]))|` +
    // An address within an address has its own percent signs as %25.
    `%(?:25(?=[0-9a-fA-F]{2}))*${HEX}{2})|&(?:#(?<decimal>[0-9]{1,7})|#[xX]${HEX}{1,6})|(?<name>[A-Za-z]{3,8}));?`,
  "y",
);
const BLANKS = `(?:[ \\t\\r\\n]|\\\\(?=[\\r\\n])){0,${MAX_BLANKS}}`;
/**
 * Sign that joins two literals, and the start of the second: signs before its quote say of what kind it is,
 * f"…", L"…", u8"…", rb'…', $@"…".
 */
const LITERAL = new RegExp(
  `${BLANKS}(?:[+.&<>|^*~]{1,2}${BLANKS})?\\(?[A-Za-z$8@]{0,2}["'\`]`,
  "y",
);
/** Sequence after ESC that sets colours: its last letter is no part of a word. */
const COLOUR = /\[[0-9;]{0,20}[A-Za-z]/y;

/** Characters of tokens, and of the addresses that hold one. */
const IN_TOKEN = new Uint8Array(128);
for (const char of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+=:$~!@%") {
  IN_TOKEN[char.charCodeAt(0)] = 1;
}

/** Places that read otherwise than they are written: start, end, and the character, of each. */
export type Folds = number[];

/** A part of an unfolded text, and where it comes from. */
interface Part {
  /** Where it starts in the unfolded text. */
  readonly at: number;
  /** Where it starts in the source. */
  readonly start: number;
  /** Where it ends there. */
  readonly end: number;
  /** Whether it is one character, whatever it takes in the source. */
  readonly isEscape: boolean;
}

/** A text as it reads, a line for each word that was spelled otherwise. */
export interface Unfolded {
  readonly text: string;
  /** All of it but the ends of its lines. */
  readonly parts: readonly Part[];
}

/**
 * Notes what stands at a mark, if it reads otherwise than it is written.
 *
 * @param folds Takes it up, behind those before it.
 */
export function noteFold(text: string, at: number, folds: Folds): void {
  if (folds.length > 0 && at < folds[folds.length - 2]!) return;
  switch (text.charCodeAt(at)) {
    case 92: // \
    case 37: // %
    case 38: // &
      return noteSpelled(text, at, folds);
    case 96: // `
      if (text.charCodeAt(at + 1) === 117) return noteSpelled(text, at, folds);
      break;
    case 27:
      return noteColour(text, at, at + 1, folds);
  }
  noteJoint(text, at, folds);
}

/** Reads a character that is written in another way. */
function noteSpelled(text: string, at: number, folds: Folds): void {
  // A run of backslashes was read where it begins: from each of a million, it takes the square of them.
  const isEscape = text.charCodeAt(at) === 92;
  if (isEscape && text.charCodeAt(at - 1) === 92 && folds.at(-2) !== at) return;
  // Most are these; to match is ten times as slow.
  if (isEscape && "abfnrtv".includes(text[at + 1] ?? " ")) {
    return note(text, at, at + 2, BREAK, folds);
  }
  SPELLED.lastIndex = at;
  const { line, gap, hex, octal, decimal, name, sign } = SPELLED.exec(text)?.groups ?? {};
  const end = SPELLED.lastIndex;
  if (end === 0) return;
  if (line !== undefined) return note(text, at, end, JOINT, folds);
  if (gap !== undefined) return note(text, at, end, BREAK, folds);
  const [digits, base] = hex ? [hex, 16] : octal ? [octal, 8] : [decimal, 10];
  const char = sign ?? ENTITIES.get(name?.toLowerCase() ?? "");
  const code = digits === undefined ? char?.charCodeAt(0) : parseInt(digits, base);
  if (code === 27 || sign === "e") return noteColour(text, at, end, folds);
  if (code !== undefined) note(text, at, end, code, folds);
}

function noteColour(text: string, at: number, from: number, folds: Folds): void {
  COLOUR.lastIndex = from;
  note(text, at, COLOUR.test(text) ? COLOUR.lastIndex : from, BREAK, folds);
}

/** The end of a literal, an operator or none, and the start of the next literal. */
function noteJoint(text: string, at: number, folds: Folds): void {
  // An empty literal ends where the joint before it does.
  if (!isInToken(text.charCodeAt(at - 1)) && folds[folds.length - 2] !== at) return;
  LITERAL.lastIndex = at + 1;
  if (LITERAL.test(text)) note(text, at, LITERAL.lastIndex, JOINT, folds);
}

/** Takes a fold up if a word stands at it. */
function note(text: string, start: number, end: number, code: number, folds: Folds): void {
  if (code !== JOINT && !isInToken(code)) {
    if (isWordOfSize(text, end)) folds.push(start, end, BREAK);
    return;
  }
  const next = text.charCodeAt(end);
  const isBeforeWord = isInToken(next) || isFoldStart(next);
  const isBehindWord = isInToken(text.charCodeAt(start - 1)) || folds[folds.length - 2] === start;
  if (code === JOINT ? isBeforeWord : isBeforeWord || isBehindWord) folds.push(start, end, code);
}

/** Whether a word starts here that is long enough for a token, or goes on in another spelling. */
function isWordOfSize(text: string, start: number): boolean {
  for (let at = start; at < start + MIN_CHARS; at++) {
    const code = text.charCodeAt(at);
    if (isFoldStart(code)) return at > start || !isQuote(code);
    if (!isInToken(code)) return false;
  }
  return true;
}

export function unfold(text: string, folds: Folds): Unfolded {
  const parts: Part[] = [];
  let shown = "";
  let done = 0;
  for (let fold = 0; fold < folds.length;) {
    const isBreak = folds[fold + 2] === BREAK;
    const start = isBreak ? folds[fold + 1]! : wordStart(text, folds[fold]!, done);
    const first = isBreak ? fold + 3 : fold;
    // Most words are too short: nothing is made before that is known.
    let length = 0;
    let at = start;
    for (fold = first;; fold += 3) {
      const end = wordEnd(text, at, folds[fold] ?? text.length);
      length += end - at;
      at = end;
      if (folds[fold] !== end || folds[fold + 2] === BREAK) break;
      if (folds[fold + 2] !== JOINT) length++;
      at = folds[fold + 1]!;
    }
    done = at;
    if (length < MIN_CHARS) continue;
    shown += `${
      wordOf(text, folds.slice(first, fold), { start, end: at, at: shown.length }, parts)
    }\n`;
  }
  return { text: shown, parts };
}

/** Makes one word; `parts` takes up what it consists of. */
function wordOf(
  text: string,
  folds: Folds,
  { start, end, at }: { start: number; end: number; at: number },
  parts: Part[],
): string {
  let word = "";
  let from = start;
  for (let fold = 0; fold < folds.length; fold += 3) {
    const [foldStart, foldEnd, code] = [folds[fold]!, folds[fold + 1]!, folds[fold + 2]!];
    parts.push({ at: at + word.length, start: from, end: foldStart, isEscape: false });
    word += text.slice(from, foldStart);
    from = foldEnd;
    if (code === JOINT) continue;
    parts.push({ at: at + word.length, start: foldStart, end: foldEnd, isEscape: true });
    word += String.fromCharCode(code);
  }
  parts.push({ at: at + word.length, start: from, end, isEscape: false });
  return word + text.slice(from, end);
}

/** The name that a literal is given, before its first character. */
const NAMED = /(\w{1,60})(?:[ \t]?:[ \t]?\w{1,30})?["']?[ \t]{0,9}(?::?=|:|=>)[ \t]{0,9}["'`]$/;
/** The rest of a short literal. */
const SHORT = /([\w-]{3,24})["'`]/y;
/** A name or a literal, what joins it with the next literal, and that; or the rest of one that it stands in. */
const JOINED =
  /(?<![\w-])([\w-]{1,60})(?:\}|["'`]?\s{0,40}(?:[+&~,]|\.\.?|<>)?\s{0,40}[A-Za-z$@]{0,2}["'`])([\w+\/=.-]{10,512})/g;

/**
 * Reads what follows literals that begin as tokens do, where these stand or the file names them:
 * `P = "ghp_"`, `f"{P}16C7…"`.
 *
 * @param marks Places where something begins as a token does.
 */
export function unfoldBegun(text: string, marks: ReadonlySet<number>): Unfolded {
  const heads = new Map<string, string>();
  for (const at of marks) {
    SHORT.lastIndex = at;
    const head = SHORT.exec(text)?.[1];
    if (head === undefined) continue;
    const name = NAMED.exec(text.slice(Math.max(0, at - 120), at))?.[1] ?? head;
    heads.set(head, head).set(name, head);
  }
  const parts: Part[] = [];
  let shown = "";
  for (const { 0: all, 1: key, 2: rest, index } of heads.size > 0 ? text.matchAll(JOINED) : []) {
    const head = heads.get(key!);
    const end = index + all.length;
    const start = end - rest!.length;
    if (head === undefined) continue;
    parts.push({ at: shown.length, start, end: start, isEscape: true });
    parts.push({ at: shown.length + head.length, start, end, isEscape: false });
    shown += `${head}${rest}\n`;
  }
  return { text: shown, parts };
}

/** Where a range of an unfolded text stands in its source. */
export function sourceOf({ parts }: Unfolded, start: number, end: number): [number, number] {
  const [first, last] = [partAt(parts, start), partAt(parts, end - 1)];
  return [
    first.isEscape ? first.start : first.start + start - first.at,
    last.isEscape ? last.end : last.start + end - last.at,
  ];
}

/** The last part that starts at a place or before it: an empty one shares its place with the next. */
function partAt(parts: readonly Part[], place: number): Part {
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (parts[middle]!.at <= place) low = middle;
    else high = middle - 1;
  }
  return parts[low]!;
}

function wordStart(text: string, end: number, from: number): number {
  let start = end;
  while (start > from && isInToken(text.charCodeAt(start - 1))) start--;
  return start;
}

function wordEnd(text: string, start: number, to: number): number {
  let end = start;
  while (end < to && isInToken(text.charCodeAt(end))) end++;
  return end;
}

function isInToken(code: number): boolean {
  // An index that an array cannot have, NaN behind the end of a text among them, is slow to look up.
  return code >= 0 && code < IN_TOKEN.length && IN_TOKEN[code] === 1;
}

/** `\`, `%`, `&`, ESC and quotes. */
function isFoldStart(code: number): boolean {
  return code === 92 || code === 37 || code === 38 || code === 27 || isQuote(code);
}

export function isQuote(code: number): boolean {
  return code === 34 || code === 39 || code === 96;
}
