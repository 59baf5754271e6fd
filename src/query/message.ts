/**
 * Messages: texts that a program printed, with values put into them.
 *
 * @module
 */
import { readsAsCode } from "./reads_as_code.ts";

/** Characters that are read. */
const MAX_CHARS = 4000;

/** Lines of a paste that are taken for messages. */
const MAX_LINES = 4;

/** Words that a message has at least, and a sentence that may be one. */
const MIN_WORDS = 2;
const MIN_UNSURE_WORDS = 3;

/** What names a kind of error, and what a runtime puts before its message. */
const ERROR_PREFIX =
  /^(?:\s*(?:Uncaught|Unhandled|Caused by:|Exception in thread "[^"]{0,80}"|E {2,}|thread '[^']{0,80}' panicked at[^\n]*?(?::\d+:\d+:?|, [^\n]*$|$)|(?:PHP )?(?:Fatal|Parse|Recoverable) error:|\[(?:[\w -]{0,30}[eE]rror|[\w -]{0,30}[wW]arning|[A-Z][A-Z _-]{1,30})\]:?|(?:ERROR|FATAL|error|fatal|panic|[wW]arning|Error)(?:\[\w+\])?:|npm ERR!)\s*)*(?:(?:[\w$]+[.:\\]+)*[\w$]*(?:Error|Exception|Warning|Panic|Fault|Failure|Interrupt)\b(?:\s*\([^)]{0,80}\))?:\s)?/;

/** A time at the start of a line, with the level, the thread and the logger behind it. */
const LOG_PREFIX =
  /^\s*\[?(?:\d{4}[-/]\d\d[-/]\d\d[T ])?\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\]?|^\s*\[?[A-Z][a-z]{2} [A-Z]?[a-z]* ?\d\d? \d\d:\d\d:\d\d[^\]]{0,12}\]?/;
const LOG_PART =
  /^\s*(?:\[[^\]]{0,60}\]|\([^)]{0,60}\)|<\w+>|(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|CRITICAL|FATAL|trace|debug|info|warn|warning|error)\b:?|\d+|---?|[|:]|[\w$]+(?:[.:/-][\w$]+)+(?=\s+[-:]|:)\s*[-:]*|[\w$.]+(?=\s+-\s)\s+-|-(?=\s))/;

/** Values: what a program puts into a message, and what stands between quotes. */
const VALUE_SIGN = /"[^"]{1,80}"|'[^']{1,80}'|\x60[^\x60]{1,80}\x60|(?:^|\s)[#(]?(?:0x)?\d/;

/** Messages of a pasted text, without what says when and where; none where it is no message. */
export function messagesOf(text: string): string[] {
  const lines = text.slice(0, MAX_CHARS).split("\n").map((line) => line.trim()).filter(Boolean);
  const found = lines.flatMap((line) => {
    const message = bareMessage(line);
    const isSure = message !== line || lines.length > 1;
    const isSaid = isSure || VALUE_SIGN.test(line) || readsAsCode(line);
    return isSaid && wordsIn(message) >= (isSure ? MIN_WORDS : MIN_UNSURE_WORDS)
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

function bareMessage(line: string): string {
  let left = line;
  if (LOG_PREFIX.test(left)) {
    left = left.replace(LOG_PREFIX, "");
    // Each part is at least one character: bounded by the line.
    for (let part = LOG_PART.exec(left); part; part = LOG_PART.exec(left)) {
      left = left.slice(part[0].length);
    }
  }
  // A compiler names the place first.
  left = left.replace(/^\s*\S{1,300}:\d+(?::\d+)?:?\s+/, "");
  return left.replace(ERROR_PREFIX, "").trim();
}

function wordsIn(text: string): number {
  return text.match(/[\p{L}_]{2,}/gu)?.length ?? 0;
}
