/**
 * Declarations in languages that are known by name alone: the line that declares a procedure, module
 * or type comes before those that use it.
 *
 * @module
 */
import { LineIndex } from "../../text/lines.ts";
import { findDefinitions } from "../definitions.ts";
import { literalHits } from "../grep.ts";
import { hitAtLine, type RankContext, type RankedHit } from "../ranker.ts";

/** Files that are read: a name in more of them is a word. */
const MAX_FILES = 50;

/** Keywords and modifiers before a name that is declared. */
const BEFORE =
  /(?:\bcreate\s+(?:or\s+replace\s+)?(?:(?:global|local|temp|temporary|unlogged|unique|materialized|recursive|virtual|foreign|external|definer\S*)\s+){0,3}(?:table|view|index|function|procedure|trigger|type|domain|sequence|schema|extension|role|database|policy|aggregate|operator)|\b(?:type|input|enum|interface|scalar|union|directive|fragment|query|mutation|subscription|message|service|rpc|procedure|function|subroutine|define|module|package|program|target))\s+(?:if\s+not\s+exists\s+)?(?:["\x60[]?\w+["\x60\]]?\.)?["\x60[@]?$/i;

/** Finds the lines that declare the name of a symbol query, where no grammar has found one. */
export function declarationPlaces(context: RankContext): RankedHit[] {
  const { query: { symbol, text }, store, files } = context;
  if (symbol === undefined) return [];
  if (findDefinitions(store, symbol).some(({ match }) => match === "exact")) return [];
  const held = literalHits(context, text).filter(({ file }) => file.status === "no_grammar");
  return held.slice(0, MAX_FILES).flatMap(({ file, lines }) => {
    const read = new LineIndex(files.raw(file.path) ?? "");
    const line = lines.find((each) =>
      each <= read.lineCount && declares(read.lineText(each), text)
    );
    if (line === undefined) return [];
    return [hitAtLine(context, file, { line, score: 1, reason: `place: declares "${text}"` })];
  });
}

function declares(line: string, name: string): boolean {
  const at = line.toLowerCase().indexOf(name.toLowerCase());
  return at > 0 && BEFORE.test(line.slice(Math.max(0, at - 200), at)) &&
    !/[\w$]/.test(line[at + name.length] ?? "");
}
