/**
 * Rare values that a question cites: a port, a limit, a version (`5107`, `512M`, `1.29.3`). Who says
 * one asks for the few places where it is set; the words around it are those of the person who asks.
 *
 * @module
 */
import { isPrinted } from "../../query/message.ts";
import { literalHits } from "../grep.ts";
import { hitAtLine, type RankContext, type RankedHit } from "../ranker.ts";

/** A value in more files than this says little about the place that is meant. */
const MAX_FILES = 10;

/** Values of a query that are looked up. */
const MAX_VALUES = 3;

/** A place counts as much as a quotation of several words: far less than what is pasted. */
const SCORE = 0.05;

/**
 * A number of three digits or more, of several parts, or with a unit, as a word. One behind a `#` is
 * that of an issue, one behind capitals that of a standard (`ISO 8601`), and a part of a path, an
 * address or a date is no value.
 */
const VALUE =
  /(?<![\w#:./-])(?<!\b(?:[A-Z]{2,10}|iso|rfc|http|ecma) )(?:\d{3,12}|\d{1,6}(?:\.\d{1,6}){1,3}|\d{1,9}(?:[kKMGT]i?[bB]?|[mun]?s|[mhd]|%))(?![\w%-]|[.:/]\w)/g;

/** Finds the lines that hold a rare value of the query as a whole word. */
export function valuePlaces(context: RankContext): RankedHit[] {
  const { query: { text, isQuotation, words } } = context;
  // A value alone, or one in code or in what was pasted, is quoted as it stands.
  if (isQuotation || isPrinted(text) || words.length < 2) return [];
  const values = [...new Set(text.match(VALUE))].slice(0, MAX_VALUES);
  return values.flatMap((value) => {
    const whole = new RegExp(
      String.raw`(?<![\p{L}\p{N}_])${RegExp.escape(value)}(?![\p{L}\p{N}_])`,
      "u",
    );
    const hits = literalHits(context, value).flatMap(({ file, lines }) => {
      const source = context.files.lines(file.path);
      const holding = lines.filter((line) => source && whole.test(source.lineText(line)));
      return holding.length > 0 ? [{ file, lines: holding }] : [];
    });
    if (hits.length > MAX_FILES) return [];
    const reason = `place: value "${value}"`;
    return hits.flatMap(({ file, lines }) =>
      lines.map((line) => hitAtLine(context, file, { line, score: SCORE, reason }))
    );
  });
}
