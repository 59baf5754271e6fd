// @ts-check
/**
 * Cuts a line of code into what is coloured: comments, strings, numbers, keywords, names of types and
 * of what is called. It goes from left to right once, and hands to the next line what is still open.
 *
 * @module
 */

/**
 * @typedef {import("./language_rules.js").LanguageRules} LanguageRules
 * @typedef {"comment" | "string" | "number" | "keyword" | "type" | "call" | "name" | "plain"} Kind
 * @typedef {{ kind: Kind, text: string }} Token
 * @typedef {{ kind: "comment" | "string", close: string }} Open What a line leaves open.
 */

/** Characters of a line that are coloured; the rest of a longer one is plain. */
const MAX_COLOURED_CHARS = 2_000;

const NUMBER = /(?:0[xXbBoO][\da-fA-F_]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)\w*/y;
const WORD = /[\p{L}_$@][\p{L}\p{N}_$]*/yu;
const SPACE = /\s+/y;
const CALL = /\s*\(/y;

/**
 * Colours a line.
 *
 * @param {string} line Without its line break.
 * @param {LanguageRules} rules
 * @param {Open | null} open What the line before left open.
 * @returns {{ tokens: Token[], open: Open | null }} Tokens that join to the line.
 */
export function highlightLine(line, rules, open) {
  const coloured = line.slice(0, MAX_COLOURED_CHARS);
  const scan = { line: coloured, at: 0, rules, tokens: /** @type {Token[]} */ ([]), open };
  if (open !== null) takeUntilClosed(scan, open);
  while (scan.at < coloured.length) takeNext(scan);
  if (line.length > coloured.length) push(scan.tokens, "plain", line.slice(MAX_COLOURED_CHARS));
  return { tokens: scan.tokens, open: scan.open };
}

/** @typedef {{ line: string, at: number, rules: LanguageRules, tokens: Token[], open: Open | null }} Scan */

/** @param {Scan} scan */
function takeNext(scan) {
  if (takeComment(scan) || takeString(scan)) return;
  const { line, at } = scan;
  const word = matchAt(WORD, line, at);
  if (word !== "") return take(scan, wordKind(scan, word), word.length);
  const number = matchAt(NUMBER, line, at);
  if (number !== "") return take(scan, "number", number.length);
  const space = matchAt(SPACE, line, at);
  take(scan, "plain", Math.max(space.length, 1));
}

/** @param {Scan} scan */
function takeComment(scan) {
  const { line, at, rules } = scan;
  const block = rules.block.find(([start]) => line.startsWith(start, at));
  if (block !== undefined) {
    takeOpened(scan, { kind: "comment", close: block[1] }, block[0].length);
    return true;
  }
  if (!rules.line.some((start) => line.startsWith(start, at) && startsComment(line, at, start))) {
    return false;
  }
  take(scan, "comment", line.length - at);
  return true;
}

/** A sign of one character is a part of other things as well: `$#`, `a#b`, `don't`. */
function startsComment(/** @type {string} */ line, /** @type {number} */ at, mark = "") {
  return mark.length > 1 || /^[\s;(){}[\],]?$/.test(line[at - 1] ?? "");
}

/** @param {Scan} scan */
function takeString(scan) {
  const { line, at, rules } = scan;
  const rule = rules.strings.find(({ open }) => line.startsWith(open, at));
  if (rule === undefined) return false;
  const isLong = rule.multiline;
  const end = closingAt(line, at + rule.open.length, rule.close);
  if (end >= 0) take(scan, "string", end - at);
  else if (isLong) takeOpened(scan, { kind: "string", close: rule.close }, rule.open.length);
  // A quote that nothing closes is an apostrophe, or the mark of a lifetime.
  else take(scan, "plain", rule.open.length);
  return true;
}

/**
 * @param {Scan} scan
 * @param {Open} open
 * @param {number} length
 */
function takeOpened(scan, open, length) {
  take(scan, open.kind, length);
  takeUntilClosed(scan, open);
}

/**
 * @param {Scan} scan
 * @param {Open} open
 */
function takeUntilClosed(scan, open) {
  const end = open.kind === "string"
    ? closingAt(scan.line, scan.at, open.close)
    : afterNext(scan.line, scan.at, open.close);
  scan.open = end < 0 ? open : null;
  take(scan, open.kind, (end < 0 ? scan.line.length : end) - scan.at);
}

/** Place after the closing quote, or -1; a backslash hides a quote. */
function closingAt(/** @type {string} */ line, /** @type {number} */ from, close = "") {
  for (let at = from; at < line.length; at++) {
    if (line[at] === "\\") at++;
    else if (line.startsWith(close, at)) return at + close.length;
  }
  return -1;
}

function afterNext(/** @type {string} */ line, /** @type {number} */ from, close = "") {
  const at = line.indexOf(close, from);
  return at < 0 ? -1 : at + close.length;
}

/**
 * @param {Scan} scan
 * @param {string} word
 * @returns {Kind}
 */
function wordKind({ line, at, rules }, word) {
  if (rules.keywords.size === 0) return "plain";
  const isMember = line[at - 1] === "." && line[at - 2] !== ".";
  if (!isMember && rules.keywords.has(rules.anyCase ? word.toLowerCase() : word)) return "keyword";
  if (matchAt(CALL, line, at + word.length) !== "") return "call";
  return /^\p{Lu}.*\p{Ll}/u.test(word) ? "type" : "name";
}

/**
 * @param {Scan} scan
 * @param {Kind} kind
 * @param {number} length
 */
function take(scan, kind, length) {
  push(scan.tokens, kind, scan.line.slice(scan.at, scan.at + length));
  scan.at += length;
}

/**
 * @param {Token[]} tokens
 * @param {Kind} kind
 * @param {string} text
 */
function push(tokens, kind, text) {
  if (text === "") return;
  const last = tokens.at(-1);
  if (last !== undefined && last.kind === kind && kind !== "name") last.text += text;
  else tokens.push({ kind, text });
}

/**
 * @param {RegExp} pattern Sticky, so that its place is set before each use.
 * @param {string} line
 * @param {number} at
 */
function matchAt(pattern, line, at) {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0] ?? "";
}
