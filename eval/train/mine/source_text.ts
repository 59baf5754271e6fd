/**
 * A file that was parsed, and cuts of its text.
 *
 * @module
 */
import { parseFile } from "../../../src/parse/parse_file.ts";
import type { ParsedFile, Span } from "../../../src/parse/parsed_file.ts";
import { plainComment } from "../../../src/parse/plain_comment.ts";
import { LineIndex } from "../../../src/text/lines.ts";
import type { Definition } from "../../../src/types.ts";
import type { SourceFile } from "./list_files.ts";

/** A file with its text, its lines and what the parser found. */
export interface SourceText extends SourceFile {
  /** Its lines, which hold the text. */
  readonly lines: LineIndex;
  /** Definitions and comments. */
  readonly parsed: ParsedFile;
}

/** Longer bodies never fit into a document. */
const MAX_BODY_CHARS = 10_000;

/** As much of a comment tells whether it is the doc of a definition. */
const COMPARED_CHARS = 80;

/** Parses a file. */
export async function sourceText(file: SourceFile, text: string): Promise<SourceText> {
  const lines = new LineIndex(text);
  return {
    ...file,
    lines,
    parsed: await parseFile(text, file.language, { lines }),
  };
}

/** Text of whole lines, both included; no further than the file goes. */
export function linesBetween({ lines }: SourceText, first: number, last: number): string {
  const end = Math.min(last, lines.lineCount);
  return first > end ? "" : lines.text.slice(lines.indexOfLine(first), lines.indexOfLine(end + 1));
}

/** Doc of a definition, and the definition without it. */
export interface DocumentedBody {
  /** The doc inside where there is one, else the doc above. */
  readonly doc: string;
  /** The text of the definition, without its doc. */
  readonly body: string;
}

/** Parts a definition from its doc. */
export function documentedBody(source: SourceText, definition: Definition): DocumentedBody {
  const { lines } = source;
  const start = lines.indexOfLine(definition.startLine);
  const end = Math.min(lines.indexOfLine(definition.endLine + 1), start + MAX_BODY_CHARS);
  const comment = docInside(source, definition, { start, end });
  if (!comment) return { doc: definition.doc, body: lines.text.slice(start, end) };
  return {
    doc: plainComment(lines.text.slice(comment.start, comment.end)),
    body: textWithout(lines.text, { start, end }, comment),
  };
}

function docInside(
  { lines, parsed }: SourceText,
  definition: Definition,
  { start, end }: Span,
): Span | undefined {
  if (definition.doc === "") return undefined;
  for (const span of parsed.comments) {
    if (span.start >= end) return undefined;
    if (span.start < start || span.end > end) continue;
    if (isDocOf(definition, plainComment(lines.text.slice(span.start, span.end)))) return span;
  }
  return undefined;
}

function isDocOf({ doc }: Definition, comment: string): boolean {
  return comment !== "" && doc.includes(comment.slice(0, COMPARED_CHARS).trim());
}

function textWithout(text: string, range: Span, hole: Span): string {
  return `${text.slice(range.start, hole.start)} ${text.slice(hole.end, range.end)}`;
}
