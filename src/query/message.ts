/**
 * Messages: texts that a program printed, with values put into them.
 *
 * @module
 */
import { withoutFrames } from "./frames.ts";
import { readsAsCode } from "./reads_as_code.ts";

const MAX_CHARS = 4000;

/** Lines of a paste that are taken for messages. */
const MAX_LINES = 4;

/** Words that a message has at least, and a sentence that may be one. */
const MIN_WORDS = 2;
const MIN_UNSURE_WORDS = 3;

/** Name of a kind of error, with the prefix that a runtime puts before its message. */
const ERROR_PREFIX =
  /^(?:\s*(?:Uncaught|Unhandled|Caused by:|Exception in thread "[^"]{0,80}"|E {2,}|thread '[^']{0,80}' panicked at[^\n]*?(?::\d+:\d+:?|, [^\n]*$|$)|(?:PHP )?(?:Fatal|Parse|Recoverable) error:|\[(?:[\w -]{0,30}[eE]rror|[\w -]{0,30}[wW]arning|[A-Z][A-Z _-]{1,30})\]:?|(?:ERROR|FATAL|error|fatal|panic|[wW]arning|Error)(?:\[\w+\])?:|npm ERR!|[\w.-]{1,40}: (?:fatal |internal )?error(?: \([^)\n]{0,80}\))?:)\s*)*(?:(?:[\w$]+[.:\\]+)*[\w$]*(?:Error|Exception|Warning|Panic|Fault|Failure|Interrupt)\b(?:\s*\([^)]{0,80}\))?:\s)?/;

/**
 * Prefix of a message in a log: a time, a level with its logger, a logger's whole name, or who
 * speaks, in brackets. The level, the thread and the logger may stand behind it.
 */
const LOG_PREFIX =
  /^\s*\[\d{1,9}\](?=\s+(?:\[|\d{2,4}[-/:]))|^\s*\[[^\]\n]{0,80}\d\d:\d\d:\d\d[^\]\n]{0,80}\]|^\s*\[[^\]=\n]{1,80}[ ,][\w.-]{1,80}=[^\]\n]{1,160}\]|^\s*(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|CRITICAL|FATAL)(?::[\w.]{1,80}:|(?=\s+\[)|(?=\s+[\w$]{1,80}(?:\.[\w$]{1,80}){1,12}\s*[-:]\s))|^\s*[\w$]{1,80}(?:\.[\w$]{1,80}){2,12}\s+-(?=\s)|^\s*\[?(?:\d{4}[-/]\d\d[-/]\d\d[T ])?\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\]?|^\s*\[?[A-Z][a-z]{2} [A-Z]?[a-z]* ?\d\d? \d\d:\d\d:\d\d(?:[^\]]{0,12}\]| [\w.-]{1,80} [\w.\/-]{1,80}(?:\[\d{1,9}\])?:)?/;
const LOG_PART =
  /^\s*(?:\[[^\]]{0,160}\]|\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?|\([^)]{0,60}\)|<\w+>|(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|CRITICAL|FATAL|trace|debug|info|warn|warning|error)\b:?|\d+(?![\d./:-])|---?|[|:]|[\w$]+(?:[.:/-][\w$]+)+(?=\s+[-:]|:)\s*[-:]*|[\w$.]+(?=\s+-\s)\s+-|-(?=\s))/;

/** Values: what a program puts into a message, and what stands between quotes. */
const VALUE_SIGN = /"[^"]{1,80}"|'[^']{1,80}'|\x60[^\x60]{1,80}\x60|(?:^|\s)[#(]?(?:0x)?\d/;

/**
 * Values that no code says: an id, a hash, a time, an address. With one of them, a text is printed.
 */
const PRINTED = new RegExp(
  [
    String.raw`(?=[a-f-]*\d)(?=[\d-]*[a-f])[\da-f]{8,128}(?:-[\da-f]{1,12}){0,5}`,
    String.raw`\d{4}[-/]\d\d[-/]\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d{1,9})?Z?)?`,
    String.raw`\d{1,2}:\d\d:\d\d(?:[.,]\d{1,9})?`,
    // A version has single digits.
    String.raw`(?=\S{0,14}\d\d)(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?`,
    String.raw`0x[\da-f]{4,16}`,
    String.raw`(?:localhost|[a-z-]{1,60}\d{1,6}):\d{2,5}`,
  ].map((each) => String.raw`(?<![\p{L}\p{N}_.+\-/])(?:${each})(?![\p{L}\p{N}_])`).join("|"),
  "giu",
);

/** Numbers, sizes and durations; a number behind one of these words is the name of an error. */
const NUMBER =
  /(?<![\p{L}\p{N}_.-])(?<!(?:code|status|errno|error|http)[\W_]{1,3})[-+]?\d[\d.,:-]*(?:[nuµm]?s|m|h|[kmgt]?i?b|%)?(?![\p{L}\p{N}_])/giu;

const QUOTED = /(?:^|\s)(?:"[^"\n]{1,80}"|'[^'\n]{1,80}'|\x60[^\x60\n]{1,80}\x60)/;

/** Matches values, wherever they stand: an error, a quotation, a word with a digit in it. */
export const VALUES: RegExp =
  /\b[\w.]{0,80}(?:Error|Exception|Warning|Exit)\([^()\n]{0,200}\)|\([^()\n]{0,200}\d[^()\n]{0,200}\)|"[^"]*"|'[^']*'|\x60[^\x60]*\x60|(?<!\S)[^\s\d]*\d\S*/g;

/** Behind these a value is likely. */
const BEFORE_VALUES = /[:.,;=]\s/;

/** Words and letters of a fragment that tells by itself where a message comes from. */
const MIN_TELLING_WORDS = 2;
const MIN_TELLING_LETTERS = 12;

const MAX_FRAGMENTS = 6;

/** How a question begins: what it names is asked for, and no value. */
const QUESTION = /^\s*(?:where|how|what|which|why|who|when|find|show|is|does|can)\b/i;

/** The stop of a sentence, as a program writes one: few queries have any. */
const STOPPED = /(?<!\betc|\.)[.!]$/;

/** Words of prose before a colon. */
const SENTENCE = /^\p{L}+(?: [\p{L}'’-]+){1,20}: \S/u;

/** Code of a diagnostic, as `E203` or `ORA-00942`. */
const CODE = String.raw`(?<![\p{L}\p{N}_-])\p{Lu}{1,6}-?\d{3,6}(?![\p{L}\p{N}_])`;

/** A code and a value in quotes beside it, or a code with its colon before everything else. */
const CODED = new RegExp(
  String
    .raw`^(?=[^\n]*?${CODE})[^\n]*?(?<!\S)(?:"[^"\n]{1,80}"|'[^'\n]{1,80}'|\x60[^\x60\n]{1,80}\x60)(?![\p{L}\p{N}_])|^${CODE}:\s`,
  "u",
);

/** A sign of code in quotes, as who reads code says what it expects there; prose has it in backticks. */
const QUOTED_SIGN = /(?<!\S)(?:'[^\p{L}\p{N}\s']{1,4}'|"[^\p{L}\p{N}\s"]{1,4}")(?![\p{L}\p{N}_])/u;

/**
 * Tells whether a text is what a checker of code says: it has a code, or a sign, and something in
 * quotes, and is no question. Whoever types one asks where it stands, in documents as well.
 */
export function isDiagnostic(text: string): boolean {
  if (QUESTION.test(text) || text.includes("?") || wordsIn(text) < MIN_WORDS) return false;
  return CODED.test(text) || QUOTED_SIGN.test(text);
}

/** Messages of a pasted text, without what says when and where; none where it is no message. */
export function messagesOf(text: string): string[] {
  const lines = text.slice(0, MAX_CHARS).split("\n").map((line) => line.trim())
    // A line with nothing beside a place says none.
    .filter((line) => /\p{L}/u.test(withoutFrames(line)));
  const found = lines.flatMap((line) => {
    const message = bareMessage(line);
    const isSure = message !== line || lines.length > 1;
    const isSaid = isSure || VALUE_SIGN.test(line) || readsAsCode(line);
    // A path in quotes is one word, whatever is in it.
    return isSaid && /\s/.test(message) &&
        wordsIn(message) >= (isSure ? MIN_WORDS : MIN_UNSURE_WORDS)
      // A tag in brackets may be a part of the message.
      ? line.startsWith("[") && isSure ? [message, line] : [message]
      : [];
  });
  return found.slice(0, MAX_LINES);
}

/** Tells whether a text can only be a message: quotes and signs in it are no syntax of a query. */
export function isPasted(text: string): boolean {
  const line = text.trim();
  if (line.includes("\n")) return true;
  return (ERROR_PREFIX.exec(line)?.[0] ?? "").trim() !== "" || LOG_PREFIX.test(line) ||
    /^\s*(?:File "|at \S+ \(|at \S+\()|\S:\d+:\d+: /.test(line);
}

/**
 * A sentence whose end a colon parts off, as a program puts a cause behind its message, one with its
 * stop, whose values need no sign, and a few words with a value. They may be messages: only where code says them.
 */
export function unsureMessages(text: string): string[] {
  const line = text.trim();
  if (line.includes("\n") || QUESTION.test(line)) return [];
  const isSaid = (SENTENCE.test(line) || STOPPED.test(line)) && wordsIn(line) >= MIN_UNSURE_WORDS;
  return isSaid || (/\s/.test(line) && hasValues(line) && wordsIn(line) >= MIN_WORDS) ? [line] : [];
}

/** Tells whether a text holds what a program puts into a message: a number, or a quotation. */
export function hasValues(text: string): boolean {
  return VALUE_SIGN.test(text);
}

/** Takes out of a text what a program put into it: each value becomes one word. */
export function withoutPrinted(text: string): string {
  return text.replace(PRINTED, "0");
}

/**
 * Keeps the words of a text: of its lines that a program printed, without what a log puts before them
 * and without values. Any other line is as it was.
 */
export function readMessages(text: string): string {
  return text.split("\n").map((line) => {
    const message = withoutLogPrefix(line);
    const bare = message.replace(PRINTED, " ");
    if (bare === line || QUESTION.test(line)) return line;
    const said = bare.replace(NUMBER, " ").trim();
    return wordsIn(said) >= (message === line ? MIN_UNSURE_WORDS : MIN_WORDS) ? said : line;
  }).join("\n");
}

/** A line of a log without what says when, where and by whom it was written. */
function withoutLogPrefix(line: string): string {
  let left = line;
  // Each part is at least one character: bounded by the line.
  for (
    let part = LOG_PREFIX.exec(left);
    part;
    part = LOG_PREFIX.exec(left) ?? LOG_PART.exec(left)
  ) {
    left = left.slice(part[0].length);
  }
  return left;
}

/** Finds what stands between values, whole and parted at signs behind which one may stand, longest first. */
export function fragmentsOf(message: string): string[] {
  const parts = message.split(VALUES).flatMap((part) => [part, ...part.split(BEFORE_VALUES)]);
  const trimmed = parts.map((part) => part.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ""));
  return [...new Set(trimmed)]
    .filter((part) =>
      wordsIn(part) >= MIN_TELLING_WORDS &&
      part.replace(/\P{L}/gu, "").length >= MIN_TELLING_LETTERS
    )
    .sort((a, b) => b.length - a.length).slice(0, MAX_FRAGMENTS);
}

/** Tells whether a text is likely printed by a program: its words may be values of another one. */
export function isPrinted(text: string): boolean {
  if (isPasted(text)) return true;
  return !QUESTION.test(text) && (withoutPrinted(text) !== text || QUOTED.test(text));
}

function bareMessage(line: string): string {
  let left = withoutLogPrefix(line);
  // A compiler names the place first.
  left = left.replace(/^\s*\S{1,300}:\d+(?::\d+)?:?\s+/, "");
  return left.replace(ERROR_PREFIX, "").trim();
}

function wordsIn(text: string): number {
  return text.match(/[\p{L}_]{2,}/gu)?.length ?? 0;
}
