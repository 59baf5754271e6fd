// @ts-check
/**
 * Lines of code as they are shown: where they have what was asked for, how they are cut into pieces,
 * and which lines of a long file are drawn.
 *
 * @module
 */

// A word of the query counts at the beginning of a word, or of a part of one (`retry` in `maxRetries`,
// not in `poetry`), since that is how the search sees words.

/** Words shorter than this are in every line. */
const MIN_CHARS = 2;

/** Letters that a form of a word has beyond its stem. */
const MAX_REST_CHARS = 3;

/** Endings in which forms of a word differ, after a stem that still tells words apart. */
const ENDING = /(?<=\p{L}{4})(?:ings?|ers?|ed|es?|s)$/u;

/** Words that a reason names. */
const LISTED = /\[([^\]]*)\]/g;

/** Words that say nothing about code. */
const COMMON = new Set(
  ("a an and are as at be by can do does for from get how i if in is it its of on or set that the " +
    "this to we what when where which who why with").split(" "),
);

/**
 * Words to mark: those of the query, and those that the search says it matched.
 *
 * @param {readonly string[]} words Words of the query.
 * @param {readonly string[]} reasons Reasons of a result.
 * @returns {string[]} In lower case, the longest first.
 */
export function termsOf(words, reasons) {
  const matched = reasons.filter((reason) => reason.startsWith("lexical: matched "))
    .flatMap((reason) => [...reason.matchAll(LISTED)].flatMap(([, list = ""]) => list.split(", ")));
  const terms = [...words, ...matched].map((word) => word.toLowerCase())
    .filter((word) => word.length >= MIN_CHARS && !COMMON.has(word));
  return [...new Set(terms)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

/**
 * Finds the terms in a line. A word that goes on for a few letters is marked as a whole, and so is
 * one that a term is another form of: `resolved` marks `resolve`.
 *
 * @param {string} line
 * @param {readonly string[]} terms As `termsOf()` gives them.
 * @returns {{ start: number, end: number }[]} By position, without overlaps.
 */
export function marksIn(line, terms) {
  const lower = line.toLowerCase();
  // Where a letter has another length in lower case, places would be wrong.
  if (lower.length !== line.length) return [];
  /** @type {{ start: number, end: number }[]} */
  const marks = [];
  for (const term of terms) {
    const stem = term.replace(ENDING, "");
    for (let start = lower.indexOf(stem); start >= 0; start = lower.indexOf(stem, start + 1)) {
      if (!isWordStart(line, start)) continue;
      const end = endOf(line, start, { term, stem });
      const isFree = marks.every((mark) => end <= mark.start || mark.end <= start);
      if (end > start && isFree) marks.push({ start, end });
    }
  }
  return marks.sort((a, b) => a.start - b.start);
}

/**
 * Where the mark of a term ends; where it starts, if the word there is none of its forms.
 *
 * @param {string} line
 * @param {number} start
 * @param {{ term: string, stem: string }} wanted
 */
function endOf(line, start, { term, stem }) {
  const isWhole = line.slice(start, start + term.length).toLowerCase() === term;
  const end = start + (isWhole ? term : stem).length;
  const isUpper = /^\p{Lu}{2}$/u.test(line.slice(end - 2, end));
  const [rest = ""] = (isUpper ? /^\p{Lu}*/u : /^\p{Ll}*/u).exec(line.slice(end)) ?? [];
  if (rest.length <= MAX_REST_CHARS) return end + rest.length;
  return isWhole ? end : start;
}

/**
 * @param {string} line
 * @param {number} at
 */
function isWordStart(line, at) {
  const before = line[at - 1] ?? " ";
  if (!/[\p{L}\p{N}]/u.test(before)) return true;
  const first = line[at] ?? "";
  if (/\p{N}/u.test(before) !== /\p{N}/u.test(first)) return true;
  return /\p{Lu}/u.test(first) && (/\p{Ll}/u.test(before) || /\p{Ll}/u.test(line[at + 1] ?? ""));
}

/**
 * Cuts a text with spans of syntax into lines of tokens; what is in no span is plain.
 *
 * @param {string} text
 * @param {readonly (readonly [start: number, end: number, kind: string])[]} spans By place.
 * @returns {{ kind: string, text: string }[][]}
 */
export function tokenLines(text, spans) {
  /** @type {{ kind: string, text: string }[][]} */
  const lines = [[]];
  const push = (
    /** @type {string} */ kind,
    /** @type {number} */ from,
    /** @type {number} */ to,
  ) => {
    text.slice(from, to).split("\n").forEach((part, index) => {
      if (index > 0) {
        endLine(lines.at(-1) ?? []);
        lines.push([]);
      }
      if (part !== "") lines.at(-1)?.push({ kind, text: part });
    });
  };
  let at = 0;
  for (const [start, end, kind] of spans) {
    push("plain", at, start);
    push(kind, start, end);
    at = end;
  }
  push("plain", at, text.length);
  return lines;
}

/**
 * Takes the first half of a line break of two characters out of a line.
 *
 * @param {{ kind: string, text: string }[]} line
 */
function endLine(line) {
  const last = line.at(-1);
  if (last !== undefined) last.text = last.text.replace(/\r$/, "");
}

/** Characters of a line that are shown: a longer one is no code that anybody reads. */
export const MAX_LINE_CHARS = 5_000;

/**
 * Cuts the tokens of a line where a mark starts or ends.
 *
 * @param {readonly { kind: string, text: string }[]} tokens
 * @param {readonly string[]} terms What to mark.
 * @returns {{ kind: string, text: string, isMarked: boolean }[]}
 */
export function piecesOf(tokens, terms) {
  const line = tokens.map(({ text }) => text).join("").slice(0, MAX_LINE_CHARS);
  const marks = marksIn(line, terms);
  const made = [];
  let at = 0;
  for (const { kind, text } of tokens) {
    if (at >= MAX_LINE_CHARS) break;
    const end = Math.min(at + text.length, MAX_LINE_CHARS);
    const cuts = marks.flatMap(({ start, end: stop }) => [start, stop])
      .filter((place) => at < place && place < end);
    const places = [at, ...cuts, end];
    for (let index = 0; index + 1 < places.length; index++) {
      const [from = 0, to = 0] = [places[index], places[index + 1]];
      if (from >= to) continue;
      const isMarked = marks.some((mark) => mark.start <= from && to <= mark.end);
      made.push({ kind, text: line.slice(from, to), isMarked });
    }
    at = end;
  }
  return made;
}

// Of a long file those lines are drawn that are seen, and some around them. A file that is short enough
// is drawn as a whole, so that the browser's own search and print find all of it.

/** Lines up to which a file is drawn as a whole. */
export const MAX_WHOLE_LINES = 2_000;
/** Lines that are drawn above and below those that are seen. */
const MARGIN_LINES = 60;
/** Lines by which the window moves: less often than a line is scrolled. */
const STEP_LINES = 20;

/**
 * The lines to draw.
 *
 * @param {{ total: number, top: number, height: number, lineHeight: number }} view Number of lines;
 * what is scrolled and what is seen, in pixels.
 * @returns {{ first: number, last: number }} Lines from 1; `last` is less than `first` for none.
 */
export function windowOf({ total, top, height, lineHeight }) {
  if (total <= MAX_WHOLE_LINES) return { first: 1, last: total };
  const step = STEP_LINES * lineHeight;
  const above = Math.floor(Math.max(top, 0) / step) * STEP_LINES;
  const seen = Math.ceil(height / lineHeight) + STEP_LINES;
  const within = (/** @type {number} */ line) => Math.max(Math.min(line, total), 1);
  return { first: within(above - MARGIN_LINES + 1), last: within(above + seen + MARGIN_LINES) };
}

/**
 * Where to scroll to, in pixels, so that a range stands a third below the top.
 *
 * @param {{ line: number, height: number, lineHeight: number }} view
 */
export function scrollTopOf({ line, height, lineHeight }) {
  return Math.max((line - 1) * lineHeight - height / 3, 0);
}
