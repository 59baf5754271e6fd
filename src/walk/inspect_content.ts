/**
 * Facts that the bytes of a file tell and its path does not: whether they are text at all, whether
 * a minifier or a generator wrote them, and whether they are valid UTF-8.
 *
 * Broken UTF-8 is reported, not refused: a file in an old encoding is still worth finding by its
 * ASCII part, and is decoded elsewhere with replacement characters.
 *
 * @module
 */
import { isUtf8 } from "node:buffer";

/** How far a NUL is looked for: what git and ripgrep do, and enough for every common format. */
const BINARY_WINDOW_BYTES = 8192;

/** Share of control characters in that window above which text is not believable. */
const MAX_CONTROL_SHARE = 0.1;

/** Smaller files are read whole in any case, so a long line in them does no harm. */
const MINIFIED_MIN_BYTES = 5 * 1024;

/** Hand-written code averages 30 to 40 bytes a line, and the widest tables stay under 300. */
const MAX_AVERAGE_LINE_BYTES = 500;

/** Where a generator leaves its mark. */
const HEADER_WINDOW_BYTES = 4096;

/** Formats that minifiers and serialisers write in one line. */
const MINIFIABLE =
  /\.(?:[cm]?jsx?|css|html?|json[c5]?|geojson|topojson|svg|xml|ipynb|webmanifest)$/i;

/** First bytes of what passes for text but is not UTF-8: byte order marks, longest first. */
const FOREIGN_STARTS: readonly (readonly [string, readonly number[]])[] = [
  ["UTF-32 text", [0xff, 0xfe, 0, 0]],
  ["UTF-32 text", [0, 0, 0xfe, 0xff]],
  ["UTF-16 text", [0xff, 0xfe]],
  ["UTF-16 text", [0xfe, 0xff]],
  ["PDF document", [0x25, 0x50, 0x44, 0x46, 0x2d]],
];

/** Marks of generators in the first comment; prose about generated code must not match. */
const GENERATED_MARKS: readonly RegExp[] = [
  /(?:^|\bautomatically )@generated\b/im,
  /<auto-?generated\b/i,
  /\bgenerated\b[^]{0,200}?\bdo not (?:edit|modify|change)\b/i,
  /\bdo not (?:edit|modify|change)\b[^]{0,200}?\bgenerated\b/i,
  /\bthis (?:file|code|source|module|class|document) (?:is|was|has been) (?:auto[- ]?|automatically |machine[- ])?generated\b/i,
  /^(?:auto[- ]?|automatically )generated(?: (?:by|from|with|using|file|code)\b|[.!]?$)/im,
];

export interface ContentReport {
  /** Present where the file is to be left out. */
  readonly skip?: { readonly reason: "binary" | "minified"; readonly detail: string };
  /** Whether a program wrote the file; its category becomes `"generated"`. */
  readonly generated: boolean;
  /** Whether some bytes are not UTF-8. */
  readonly brokenUtf8: boolean;
}

export function inspectContent(bytes: Uint8Array, path: string): ContentReport {
  const binary = binaryDetail(bytes);
  if (binary !== undefined) {
    return { skip: { reason: "binary", detail: binary }, generated: false, brokenUtf8: false };
  }
  const content = { generated: hasGeneratedMark(bytes), brokenUtf8: !isUtf8(bytes) };
  const minified = minifiedDetail(bytes, path);
  if (minified === undefined) return content;
  return { skip: { reason: "minified", detail: minified }, ...content };
}

function binaryDetail(bytes: Uint8Array): string | undefined {
  const mark = FOREIGN_STARTS.find(([, start]) => start.every((byte, at) => bytes[at] === byte));
  if (mark !== undefined) return mark[0];
  const head = bytes.subarray(0, BINARY_WINDOW_BYTES);
  const nul = head.indexOf(0);
  if (nul !== -1) return `NUL at byte ${nul}`;
  return countControls(head) > head.length * MAX_CONTROL_SHARE ? "control characters" : undefined;
}

/** Counts bytes that no text holds; tab to carriage return, backspace and escape are text. */
function countControls(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) {
    if (byte < 32 && (byte < 8 || byte > 13) && byte !== 27) count++;
  }
  return count;
}

function minifiedDetail(bytes: Uint8Array, path: string): string | undefined {
  if (bytes.length < MINIFIED_MIN_BYTES || !MINIFIABLE.test(path)) return undefined;
  const average = Math.round(bytes.length / countLines(bytes));
  return average > MAX_AVERAGE_LINE_BYTES ? `lines of ${average} bytes on average` : undefined;
}

function countLines(bytes: Uint8Array): number {
  let count = 1;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count++;
  return count;
}

function hasGeneratedMark(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, HEADER_WINDOW_BYTES));
  if (!/generated/i.test(head)) return false;
  const comments = commentHead(head).join("\n");
  return GENERATED_MARKS.some((mark) => mark.test(comments));
}

/** How far a header is looked for; licence headers of 30 lines precede some markers. */
const MAX_LINES = 40;

/** Marks that open a comment line, or go on with one, in any of the languages. */
const LINE_MARK =
  /^(?:\/\/[/!]?|\/\*+!?|\*+|#+!?|--+|;+|%+|<!--|"""|'''|\(\*|\{-|=begin\b|rem\b|')\s*/i;

/** Pairs that hold a comment of several lines, whose inner lines need no mark. */
const BLOCKS: readonly (readonly [string, string])[] = [
  ["/*", "*/"],
  ["<!--", "-->"],
  ['"""', '"""'],
  ["(*", "*)"],
  ["{-", "-}"],
];

/**
 * Collects the text of the comments at the beginning of a file, without their marks. Code between
 * them is left out, so that a string that mentions a marker does not count.
 */
function commentHead(text: string): string[] {
  const comments: string[] = [];
  let end: string | undefined;
  for (const raw of text.split(/\r\n|\n|\r/, MAX_LINES)) {
    const line = raw.replace("\uFEFF", "").trim();
    const block = end === undefined ? BLOCKS.find(([open]) => line.startsWith(open)) : undefined;
    if (end !== undefined || LINE_MARK.test(line)) comments.push(line.replace(LINE_MARK, ""));
    if (block !== undefined && !line.slice(block[0].length).includes(block[1])) end = block[1];
    else if (end !== undefined && line.includes(end)) end = undefined;
  }
  return comments;
}
