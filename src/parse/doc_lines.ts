/**
 * Where the documentation of a definition starts: the comments above it that speak of it.
 *
 * - Comments and attributes directly above belong to it, whatever they say.
 * - Where no comment is directly above, the one above blank lines belongs to it if it is written as
 *   documentation (`/**`, `///`, `-- |` …) and up to {@linkcode MAX_BLANKS} blank lines lie between, or if
 *   it is any other comment, exactly one blank line follows it and a blank line comes before it.
 * - Apart by blank lines, these are no documentation: a notice of licence, a text about the file (a
 *   first comment that is not written as documentation, `@file`, `//!`), a banner (`// ----`) or heading
 *   (up to three words and no full stop), code that is commented out, an instruction to a tool, and a
 *   comment that is indented otherwise than the definition, as it ends the body before.
 *
 * In doubt a comment stays by itself: it is found by its words all the same.
 *
 * @module
 */
import { firstIndex } from "../text/first_index.ts";
import type { LineIndex } from "../text/lines.ts";
import type { LanguageId } from "../types.ts";
import { LINE } from "./line_kinds.ts";
import { plainComment } from "./plain_comment.ts";
import type { Span } from "./parsed_file.ts";

/** How many lines above a definition may belong to it. */
const MAX_DOC_LINES = 60;

/** Blank lines that may lie between documentation and definition. */
const MAX_BLANKS = 3;

/** A plain comment of fewer words is a heading, unless it ends as a sentence does. */
const MIN_SENTENCE_WORDS = 4;

/** Languages of documents, whose comments are notes beside the text. */
const DOCUMENTS: ReadonlySet<LanguageId> = new Set(
  ["asciidoc", "astro", "dtd", "html", "latex", "markdown", "svelte", "vue", "xml"] as const,
);

/** How comments begin that are written as documentation. */
const WRITTEN_AS_DOC =
  /^\s*(?:\/\*\*(?![*/<])|\/\/\/(?![/<])|--+[ \t]*\||\{-[ \t]*\||---(?!-)|#'|@\w*doc\b)/;

/** Comments that speak of what they stand in, or of what stands before them. */
const OF_OTHERS = /^\s*(?:\/\/!|\/\*!|\/\*\*<|\/\/\/<)/;

/** Tags of comments that stand for themselves. */
const STANDS_ALONE =
  /^[ \t]*(?:(?:\/\*\*|\/\/\/|[*#;-]+)[ \t]*)?[@\\](?:file\w*|module\w*|licen[cs]e|overview|package\w*|typedef|callback|namespace|import|event|defgroup|addtogroup|name|mainpage|page|dir|[{}])/m;

const LICENCE = /\b(?:copyright|licen[cs]ed?|SPDX-|all rights reserved)\b|\(c\)\s*(?:19|20)\d\d/i;

/** A line of punctuation, or words behind one. */
const RULE = /^\W*?([-=*#~_+/<>.])\1{3,}/;

/** Begins of what is said to a tool. */
const INSTRUCTION =
  /^(?:eslint|jshint|jslint|globals?\b|prettier|@ts-|@flow|go:|\+build|nolint|lint:|noinspection|clang-format|noqa|pylint|mypy|type:|rubocop|frozen_string_literal|(?:en)?coding:|vim?:|-\*-|istanbul|c8\b|(?:end)?region\b|MARK:|shellcheck|deno-|biome|phpcs|swiftlint|swiftformat|ktlint)/i;

/** A line that is code rather than prose. */
const CODE =
  /[;{}]$|^[)\]}]|^[\w.$:>-]+\([^()]*\)[;:]?$|^[\w.$*& ]+ ?(?::=|[-+*/|&]?=) ?\S|^(?:if|for|while|def|func|fn|function|var|let|const|return|import|#include|class|struct)\b.*[:({=]\S*$|^@\w+(?:\(|$)/;

/** A file, as this module looks at it. */
interface DocSource {
  readonly language: LanguageId;
  readonly lines: LineIndex;
  /** Kind of each line, from `lineKinds()`. */
  readonly kinds: Uint8Array;
  readonly comments: readonly Span[];
}

/** First line of what is said above a definition that starts at a line; that line where nothing is. */
export function firstDocLine(startLine: number, source: DocSource): number {
  const attached = blockAbove(startLine, startLine, source);
  if (source.kinds[attached] === LINE.comment || DOCUMENTS.has(source.language)) return attached;
  const hasComment = someLine(attached, startLine, (line) => source.kinds[line] === LINE.comment);
  return hasComment ? attached : apartAbove(attached, startLine, source) ?? attached;
}

/** Lines of a comment above a definition that are climbed to where it begins. */
const MAX_CLIMBED = 1000;

/**
 * Lines of which the documentation is told of what is said from a line on above a definition: the first
 * ones of the comment, also where more stand above than belong to the definition.
 */
export function docTextLines(
  docLine: number,
  startLine: number,
  { kinds }: Pick<DocSource, "kinds">,
): { readonly first: number; readonly last: number } {
  if (docLine > startLine - MAX_DOC_LINES) return { first: docLine, last: startLine - 1 };
  let first = docLine;
  const top = Math.max(1, docLine - MAX_CLIMBED);
  while (first > top && kinds[first - 1] === LINE.comment) first--;
  return { first, last: first + MAX_DOC_LINES - 1 };
}

function someLine(start: number, end: number, is: (line: number) => boolean): boolean {
  for (let line = start; line < end; line++) if (is(line)) return true;
  return false;
}

/** First line of the comments and attributes that end directly above a line. */
function blockAbove(line: number, startLine: number, source: DocSource): number {
  const { kinds } = source;
  const top = Math.max(1, startLine - MAX_DOC_LINES);
  while (line > top && (kinds[line - 1] === LINE.comment || kinds[line - 1] === LINE.attribute)) {
    // A comment that goes over several lines may hold blank ones.
    line = Math.max(
      top,
      kinds[line - 1] === LINE.comment ? commentStart(line - 1, source) : line - 1,
    );
  }
  return line;
}

/** First line of the comment that a line is the last of. */
function commentStart(line: number, { comments, lines, kinds }: DocSource): number {
  const end = lines.indexOfLine(line + 1);
  const span = comments[firstIndex(comments.length, (at) => comments[at]!.start >= end) - 1];
  const first = span && span.end > lines.indexOfLine(line) ? lines.lineAt(span.start) : line;
  return kinds[first] === LINE.comment ? first : line;
}

/** First line of the comment above blank lines that belongs to what starts at `line`. */
function apartAbove(line: number, startLine: number, source: DocSource): number | undefined {
  const { kinds, lines } = source;
  let last = line - 1;
  while (last > 0 && kinds[last] === LINE.blank && line - 1 - last <= MAX_BLANKS) last--;
  const blanks = line - 1 - last;
  if (last < 1 || blanks === 0 || blanks > MAX_BLANKS || kinds[last] !== LINE.comment) return;
  const first = blockAbove(last + 1, startLine, source);
  const text = Array.from({ length: last - first + 1 }, (_, at) => lines.lineText(first + at));
  if (indentOf(text[0]!) !== indentOf(lines.lineText(line)) || speaksOfElse(text)) return;
  if (WRITTEN_AS_DOC.test(text[0]!)) return first;
  // The first comment of a file, above all code, is about the file.
  const isApart = blanks === 1 && kinds[first - 1] === LINE.blank &&
    someLine(1, first - 1, (each) => source.kinds[each] === LINE.code);
  return isApart && isSentence(text) ? first : undefined;
}

function indentOf(line: string): number {
  return line.search(/\S|$/);
}

function speaksOfElse(block: readonly string[]): boolean {
  const text = block.join("\n");
  const [heading = ""] = block.map(plainComment).filter((line) => line !== "");
  return OF_OTHERS.test(text) || STANDS_ALONE.test(text) || LICENCE.test(text) ||
    RULE.test(heading) || heading === "";
}

/** Whether a comment says something: it is no heading, banner, instruction or code. */
function isSentence(block: readonly string[]): boolean {
  if (block.some((line) => RULE.test(line.trim()))) return false;
  const plain = block.map(plainComment).filter((line) => line !== "");
  if (INSTRUCTION.test(plain[0]!)) return false;
  if (plain.filter((line) => CODE.test(line)).length * 2 >= plain.length) return false;
  const text = plain.join(" ");
  return text.split(/\s+/).length >= MIN_SENTENCE_WORDS || /[.!?]$/.test(text);
}
