/**
 * Parts of a file in other languages: the script of a component, the cells of a notebook.
 *
 * A part is parsed as a text of its own with as many lines as the file has, so that what is found in
 * it has the lines of the file. Where it stands in the file as it is, all around it is blank, and
 * indices are those of the file as well; lines that the file quotes are shifted to the left, and
 * columns are shifted back.
 *
 * @module
 */
import type { FoundPart, TextSpan } from "../../grammars/reader.ts";
import type { LineIndex } from "../text/lines.ts";
import type { FileFacts } from "../types.ts";
import type { ParsedFile, Span } from "./parsed_file.ts";

/** Text of a part. */
export interface PartText {
  /** What is parsed. */
  readonly text: string;
  /** What names are used in: expressions of the file as well. */
  readonly used: string;
}

/** Makes the text of a part. */
export function textOfPart(part: FoundPart, lines: LineIndex): PartText {
  const { spans, expressions = [] } = part;
  if (part.lines) {
    const text = textOfLines(part.lines, lines);
    return { text, used: text };
  }
  const text = masked(lines.text, spans);
  const all = [...spans, ...expressions].sort((a, b) => a.start - b.start);
  return { text, used: expressions.length === 0 ? text : masked(lines.text, all) };
}

/** A text of which all that is not in spans is blank. */
function masked(text: string, spans: readonly TextSpan[]): string {
  const kept: string[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    if (start < at) continue;
    kept.push(text.slice(at, start).replace(/[^\n]/g, " "), text.slice(start, end));
    at = end;
  }
  return kept.join("") + text.slice(at).replace(/[^\n]/g, " ");
}

function textOfLines(written: FoundPart["lines"] & object, lines: LineIndex): string {
  const texts = new Array<string>(lines.lineCount).fill("");
  for (const { at, text } of written) texts[lines.lineAt(at) - 1] = text;
  return texts.join("\n");
}

/** Puts what was found in a part to the places of the file. */
export function placePart(parsed: ParsedFile, part: FoundPart, lines: LineIndex): ParsedFile {
  if (!part.lines) return parsed;
  const starts = new Map(part.lines.map(({ at }) => [lines.lineAt(at), at]));
  const shift = (line: number) =>
    (starts.get(line) ?? lines.indexOfLine(line)) -
    lines.indexOfLine(line);
  const placed = <T extends { readonly line: number; readonly column: number }>(each: T): T => ({
    ...each,
    column: each.column + shift(each.line),
  });
  return {
    ...parsed,
    comments: [],
    facts: {
      ...parsed.facts,
      uses: parsed.facts.uses.map(placed),
      bases: parsed.facts.bases.map(placed),
      links: parsed.facts.links.map(placed),
    },
  };
}

/** Facts, definitions and references of a file with those of its parts. */
type Parsed = Pick<ParsedFile, "definitions" | "references" | "comments" | "facts">;

/** Joins what was found in a file with what was found in its parts. */
export function joinParts(own: Parsed, parts: readonly Parsed[]): Parsed {
  const all = [own, ...parts];
  return {
    definitions: all.flatMap(({ definitions }) => definitions)
      .sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine),
    references: all.flatMap(({ references }) => references).sort(byLine),
    comments: all.flatMap(({ comments }) => comments).sort(byStart),
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

function byStart(a: Span, b: Span): number {
  return a.start - b.start;
}
