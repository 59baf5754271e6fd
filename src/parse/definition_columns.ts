/**
 * Columns of definitions that share a line with others: only by these it is known in which of them a
 * name on that line stands. A definition that has a line for itself has all of it, with what its grammar
 * leaves out, as an attribute before it.
 *
 * @module
 */
import { firstIndex } from "../text/first_index.ts";
import type { LineIndex } from "../text/lines.ts";
import type { Definition } from "../types.ts";
import type { DefinitionTag } from "./definition_tags.ts";
import type { Span } from "./parsed_file.ts";

/** Where a definition begins and ends on lines that others share. */
type Columns = Required<Pick<Definition, "startColumn" | "endColumn">>;

/** Finds the columns of definitions, in their order. */
export function sharedColumns(tags: readonly DefinitionTag[], lines: LineIndex): Columns[] {
  const spans = ownSpans(tags, lines);
  // Behind a parameter that is a field stands what its class is made from.
  const bodies = tags.filter(({ bodyStart, end }) => bodyStart < end);
  const starts = Float64Array.from([
    ...spans.map(({ start }) => start),
    ...bodies.map(({ bodyStart }) => bodyStart),
  ]).sort();
  const ends = Float64Array.from(spans, ({ end }) => end).sort();
  const hasIn = (places: Float64Array, from: number, to: number) =>
    places[firstIndex(places.length, (at) => places[at]! >= from)]! < to;
  return spans.map(({ start, end }) => {
    const [line, last] = [lines.lineAt(start), lines.lineAt(end - 1)];
    const [lineStart, lastStart] = [lines.indexOfLine(line), lines.indexOfLine(last)];
    const next = lines.indexOfLine(Math.min(last, lines.lineCount) + 1);
    const isBehind = hasIn(starts, lineStart, start) || hasIn(ends, lineStart + 1, start + 1);
    const isBefore = hasIn(starts, end, next) || hasIn(ends, end + 1, next + 1);
    return {
      startColumn: isBehind ? start - lineStart + 1 : 0,
      endColumn: isBefore ? end - lastStart + 1 : 0,
    };
  });
}

/**
 * Spans of definitions without the line break behind a block. Of those with one extent on one line, as in
 * `int a = f(), b = g();`, each ends where the name of the next one begins.
 */
function ownSpans(tags: readonly DefinitionTag[], lines: LineIndex): Span[] {
  const isSame = (a: Span, b: Span | undefined) => a.start === b?.start && a.end === b.end;
  return tags.map((tag, index) => {
    const { start, end } = trimmed(tag, lines.text);
    const [before, next] = [tags[index - 1], tags[index + 1]];
    const isShared = isSame(tag, before) || isSame(tag, next);
    if (!isShared || lines.lineAt(start) !== lines.lineAt(end - 1)) return { start, end };
    return {
      start: isSame(tag, before) ? tag.at : start,
      end: next && isSame(tag, next) ? next.at : end,
    };
  });
}

/** A span without the white space at its end: grammars of indented languages end a block behind it. */
export function trimmed({ start, end }: Span, text: string): Span {
  let last = end;
  while (last > start + 1 && /\s/.test(text[last - 1]!)) last--;
  return { start, end: last };
}
