/**
 * Parts of a file in other languages: the script of a component, the cells of a notebook.
 *
 * A part is parsed as a text of its own. Where it stands in the file as it is, all around it is blank,
 * so that lines and indices are those of the file. Lines that the file quotes stand together, with a
 * blank one where others lie between them: what is found in them is put back to its place.
 *
 * @module
 */
import type { Found, FoundPart, TextSpan } from "../../grammars/reader.ts";
import type { LineIndex } from "../text/lines.ts";
import type { FileFacts } from "../types.ts";
import { LINE } from "./line_kinds.ts";
import type { ParsedFile } from "./parsed_file.ts";
import { withoutOverlap } from "./read_tags.ts";

export interface PartText {
  /** Text that is parsed. */
  readonly text: string;
  /** Text in which names are used: expressions of the file as well. */
  readonly used: string;
}

export function textOfPart(part: FoundPart, lines: LineIndex): PartText {
  const { spans, expressions = [] } = part;
  if (part.lines) {
    const text = rowsOf(part.lines, lines).map((row) => `${row.text}\n`).join("");
    return { text, used: text };
  }
  const whole = part.signs ? lines.text.replace(part.signs, blankOf) : lines.text;
  const text = mask(whole, spans);
  const all = [...spans, ...expressions].sort((a, b) => a.start - b.start);
  return { text, used: expressions.length === 0 ? text : mask(whole, all) };
}

/** A text of which all that is not in spans is blank. */
function mask(text: string, spans: readonly TextSpan[]): string {
  const kept: string[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    if (start < at) continue;
    kept.push(blankOf(text.slice(at, start)), text.slice(start, end));
    at = end;
  }
  return kept.join("") + blankOf(text.slice(at));
}

function blankOf(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

/** Lines that do not follow each other in the file have a blank one between them. */
function rowsOf(
  written: FoundPart["lines"] & object,
  lines: LineIndex,
): { readonly text: string; readonly line: number; readonly shift: number }[] {
  return written.flatMap(({ at, text }, index) => {
    const line = lines.lineAt(at);
    const row = { text, line, shift: at - lines.indexOfLine(line) };
    const before = written[index - 1];
    const isApart = before && lines.lineAt(before.at) < line - 1;
    return isApart ? [{ text: "", line: line - 1, shift: 0 }, row] : [row];
  });
}

/** Blanks the lines around parts that the file quotes, and hides those that say nothing. */
export function hideLines(kinds: Uint8Array, { parts, hidden }: Found, lines: LineIndex): void {
  const quoted = parts.flatMap((part) => part.lines ?? []).map(({ at }) => lines.lineAt(at));
  const shown = new Set(quoted);
  for (let line = 1; quoted.length > 0 && line < kinds.length; line++) {
    if (!shown.has(line)) kinds[line] = LINE.blank;
  }
  for (const { start, end } of hidden) {
    kinds.fill(LINE.hidden, lines.lineAt(start), lines.lineAt(end) + 1);
  }
}

export function placePart(parsed: ParsedFile, part: FoundPart, lines: LineIndex): ParsedFile {
  if (!part.lines) return parsed;
  const rows = rowsOf(part.lines, lines);
  const rowOf = (line: number) => rows[Math.min(line, rows.length) - 1]!;
  const place = <T extends { readonly line: number }>(each: T): T => ({
    ...each,
    line: rowOf(each.line).line,
  });
  // Column 0 stands for all of a line.
  const shifted = (column: number, line: number) => column && column + rowOf(line).shift;
  const placeUse = <T extends { readonly line: number; readonly column: number }>(each: T): T => ({
    ...place(each),
    column: shifted(each.column, each.line),
  });
  const { facts, message } = parsed;
  const ofFile = (text: string) =>
    text.replace(/(?<= line )\d+/, (line) => `${rowOf(Number(line)).line}`);
  return {
    ...parsed,
    ...message === undefined ? {} : { message: ofFile(message) },
    definitions: parsed.definitions.map((each) => ({
      ...each,
      startLine: rowOf(each.startLine).line,
      endLine: rowOf(each.endLine).line,
      startColumn: shifted(each.startColumn ?? 0, each.startLine),
      endColumn: shifted(each.endColumn ?? 0, each.endLine),
      docLine: rowOf(each.docLine).line,
    })),
    references: parsed.references.map(place),
    // Comments of the file are ranges of its text, in which these are quoted.
    comments: [],
    facts: {
      ...facts,
      imports: facts.imports.map(place),
      locals: facts.locals.map((each) => ({
        ...placeUse(each),
        endLine: rowOf(each.endLine).line,
        endColumn: shifted(each.endColumn, each.endLine),
      })),
      uses: facts.uses.map(placeUse),
      bases: facts.bases.map(placeUse),
      links: facts.links.map(placeUse),
    },
  };
}

type Parsed = Pick<ParsedFile, "definitions" | "references" | "comments" | "facts">;

/** Joins what was found in a file with what was found in its parts. */
export function joinParts(own: Parsed, parts: readonly Parsed[]): Parsed {
  const all = [own, ...parts];
  return {
    definitions: all.flatMap(({ definitions }) => definitions)
      .sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine),
    references: all.flatMap(({ references }) => references).sort(byLine),
    comments: withoutOverlap(all.flatMap(({ comments }) => comments)),
    facts: joinFacts(all.map(({ facts }) => facts)),
  };
}

function joinFacts(all: readonly FileFacts[]): FileFacts {
  return {
    unit: all.map(({ unit }) => unit).find((unit) => unit !== "") ?? "",
    imports: all.flatMap(({ imports }) => imports).sort(byLine),
    locals: all.flatMap(({ locals }) => locals).sort(byLine),
    uses: all.flatMap(({ uses }) => uses).sort(byPlace),
    bases: all.flatMap(({ bases }) => bases).sort(byPlace),
    links: all.flatMap(({ links }) => links).sort(byPlace),
  };
}

function byLine<T extends { readonly line: number }>(a: T, b: T): number {
  return a.line - b.line;
}

function byPlace<T extends { readonly line: number; readonly column: number }>(a: T, b: T): number {
  return a.line - b.line || a.column - b.column;
}
