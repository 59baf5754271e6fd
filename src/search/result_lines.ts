/**
 * Which lines of a range answer, and which of them a snippet shows.
 *
 * @module
 */
import { idf } from "../orama/bm25f.ts";
import { isIdentifier } from "../query/symbol_name.ts";
import { termIdf } from "../rank/path.ts";
import type { RankContext } from "../rank/ranker.ts";
import type { ChunkRow, SymbolRow } from "../store/rows.ts";
import { cronWords, mayHoldCron } from "../text/cron_words.ts";
import { STOPWORDS } from "../text/stopwords.ts";
import { termsOfWord } from "../text/tokens.ts";
import type { SearchResult } from "./answer.ts";
import type { Changes } from "./changed_chunks.ts";
import { contextLines, type ContextOptions, isComment } from "./context_lines.ts";
import { contains, definitionAt, definitionIn, pointedDefinition } from "./result_definition.ts";
import type { Range } from "./select_ranges.ts";
import {
  type Excerpt,
  excerptOf,
  firstLineWith,
  linesIn,
  lineWith,
  type SnippetRange,
} from "./snippet.ts";
import { tellingStart } from "./telling_lines.ts";

/** A definition is shown up to this many lines from its start. */
const MAX_DEFINITION_LINES = 60;

/** Results, from the first, of which the lines that hold the query are looked for. */
const MAX_TELLING = 3;

/** A number with so many digits is cited from somewhere. */
const NUMBER = /\d{3}/;

/** A name in more files than this says little about the line that is meant. */
const MAX_FILES = 8;

/** Options of the lines of a result. */
export interface LineOptions extends ContextOptions {
  /** Lines of a snippet at most. */
  readonly snippetLines: number;
  /** Lines that changed, where only these are searched. */
  readonly changed?: Changes;
}

/** Lines of a range that answer, and what is told of them. */
export interface ResultLines {
  readonly lines: Lines;
  /** The line to look at. */
  readonly line: number;
  /** The lines that changed, where only such are searched. */
  readonly changed: SearchResult["changedLines"];
  /** The definition that the lines are of. */
  readonly definition: SymbolRow | undefined;
  readonly file: Excerpt;
  /** Lines that are shown. */
  readonly snippet: SnippetRange & { readonly excerpt: Excerpt };
}

/** Chooses the lines of a range that answer, and the snippet of them. */
export function chooseLines(
  context: RankContext,
  range: Range,
  chunk: ChunkRow,
  rank: number,
  options: LineOptions,
): ResultLines {
  const { id: fileId, path } = context.store.catalog.requireFile(range.fileId);
  const chosen = definitionIn(context, chunk, range);
  const narrow = pointedLines(context, chunk, range) ?? linesOf(chunk, chosen, range);
  const changedIn = ({ start, end }: Lines) => options.changed?.within(path, start, end);
  // Of a chunk that changed, a definition that did not is no part of the answer by itself.
  const lines = changedIn(narrow)?.length === 0
    ? { start: chunk.startLine, end: chunk.endLine }
    : narrow;
  const file = excerptOf(context.files, path);
  const changed = changedIn(lines);
  // Who searches what changed wants to see the change.
  const line = changed?.[0]?.start ?? lineToLookAt(context, file, lines, chosen, range);
  const definition = pointedDefinition(context, range) ?? definitionAt(context, line, chosen);
  const maxLines = options.snippetLines;
  const snippet = contextLines(context, { path, fileId, line, chunk: lines }, options) ?? {
    start: snippetStart(context, range, rank, { lines, line, chosen, definition, file, maxLines }),
    end: lines.end,
    maxLines,
    excerpt: file,
  };
  return { lines, line, changed, definition, file, snippet };
}

/** Where a snippet starts: with what is used or cited, or with the lines that hold the query. */
function snippetStart(
  context: RankContext,
  range: Range,
  rank: number,
  { lines, line, chosen, definition, file, maxLines }: {
    readonly lines: Lines;
    readonly line: number;
    readonly chosen: SymbolRow | undefined;
    readonly definition: SymbolRow | undefined;
    readonly file: Excerpt;
    readonly maxLines: number;
  },
): number {
  const used = usedLine(lines, range);
  // Around a use, it is told first what uses it.
  const isFromStart = maxLines >= MAX_DEFINITION_LINES || used !== undefined;
  const first = isFromStart ? lines.start : line;
  const isPlaced = range.hits.has("place") || range.hits.has("grep");
  const cited = used ?? (isPlaced ? undefined : citedLine(context, file, lines));
  const isShown = cited === undefined || (first <= cited && cited < first + maxLines);
  const isOpen = cited === undefined && !isFromStart && !isPlaced && line === chosen?.startLine;
  const end = Math.min(lines.end, chosen?.endLine ?? lines.end);
  const telling = isOpen && rank <= MAX_TELLING
    ? tellingStart(context, file, { start: first, end }, maxLines)
    : undefined;
  const begin = telling ??
    (isShown ? first : Math.max(lines.start, cited - Math.floor(maxLines / 2)));
  return filledStart(begin, cited ?? line, { lines, definition, maxLines });
}

/** Lines of a file, from the first to the last. */
export interface Lines {
  readonly start: number;
  readonly end: number;
}

function linesOf(chunk: ChunkRow, definition: SymbolRow | undefined, range: Range): Lines {
  const isPointedAt = definition && range.hits.get("symbol")?.line === definition.startLine;
  if (!isPointedAt) return { start: chunk.startLine, end: chunk.endLine };
  const end = Math.min(definition.endLine, definition.startLine + MAX_DEFINITION_LINES);
  const exact = range.hits.get("grep")?.lines ?? [];
  // What grep finds around the definition, as in its comment, is a part of the answer.
  return {
    start: Math.min(definition.startLine, exact[0] ?? end),
    end: Math.max(end, exact.at(-1) ?? end),
  };
}

/** The definition around the line that is pointed at, as far as it is shown; else its chunk. */
function pointedLines(context: RankContext, chunk: ChunkRow, range: Range): Lines | undefined {
  const line = range.hits.get("place")?.line;
  if (line === undefined) return undefined;
  const { startLine, endLine } = pointedDefinition(context, range) ?? chunk;
  // A blank line, as before the first chunk of a file, is in no chunk: what is pointed at is shown.
  const start = Math.min(line, Math.max(startLine, line - MAX_DEFINITION_LINES / 2));
  return { start, end: Math.max(line, Math.min(endLine, start + MAX_DEFINITION_LINES)) };
}

/** Where a definition starts, the first line that holds the query, or a word of it. */
function lineToLookAt(
  context: RankContext,
  excerpt: Excerpt,
  { start, end }: Lines,
  definition: SymbolRow | undefined,
  range: Range,
): number {
  const { query } = context;
  const pointed = range.hits.get("place")?.line;
  if (pointed !== undefined) return pointed;
  const used = usedLine({ start, end }, range);
  if (used !== undefined) return used;
  const exact = exactLine(context, excerpt, range);
  // A name stands on the first line of its definition too; anything else only where grep found it.
  const isNamed = query.isSymbol && range.hits.get("symbol")?.line !== undefined;
  if (exact !== undefined && !isNamed && (query.isLiteral || query.words.length > 1)) return exact;
  const timed = timedLine(context, excerpt, { start, end });
  if (timed !== undefined) return timed;
  if (definition && definition.startLine >= start && definition.startLine <= end) {
    return definition.startLine;
  }
  if (exact !== undefined) return exact;
  const cited = citedLine(context, excerpt, { start, end });
  if (cited !== undefined) return cited;
  const telling = query.words.filter((word) => !STOPWORDS.has(word.toLowerCase()));
  return firstLineWith(excerpt, { start, end }, telling);
}

/** The line at which the graph found a use, where it is shown. */
function usedLine({ start, end }: Lines, { line }: Range): number | undefined {
  return line !== undefined && start <= line && line <= end ? line : undefined;
}

/** The first line that holds the query; one of code, where there is any, before those of comments. */
function exactLine(context: RankContext, excerpt: Excerpt, range: Range): number | undefined {
  const { line, lines = [] } = range.hits.get("grep") ?? {};
  if (line === undefined) return undefined;
  const { category } = context.store.catalog.requireFile(range.fileId);
  if (category === "docs") return line;
  const isCode = (each: number) => !isComment(linesIn(excerpt, each, each)[0] ?? "");
  return [line, ...lines].find(isCode) ?? line;
}

/** The first line with a schedule that says how often, or when, in words of the query. */
function timedLine(
  { query }: RankContext,
  excerpt: Excerpt,
  { start, end }: Lines,
): number | undefined {
  const lines = linesIn(excerpt, start, end);
  if (!lines.some(mayHoldCron)) return undefined;
  const asked = new Set(query.words.map((word) => word.toLowerCase()));
  const isAsked = (word: string) => asked.has(word) && !/^(?:cron|schedule|\d+)$/.test(word);
  const index = lines.findIndex((line) => mayHoldCron(line) && cronWords(line).some(isAsked));
  return index < 0 ? undefined : start + index;
}

/**
 * Finds the first line of a range with the rarest name or number that a query cites: what a reason
 * speaks of is to be seen. Words of prose are cited from nowhere.
 *
 * @returns None where the query cites nothing that is rare, or the range does not hold it.
 */
function citedLine(
  context: RankContext,
  excerpt: Excerpt,
  range: { readonly start: number; readonly end: number },
): number | undefined {
  const cited = [...new Set(context.query.words)]
    .filter((word) => isIdentifier(word) || NUMBER.test(word));
  if (cited.length === 0) return undefined;
  const idfOf = termIdf(context);
  const total = context.store.catalog.files.length;
  const least = idf(total, Math.min(total, MAX_FILES));
  const rare = cited.map((word) => ({ word, idf: idfOf(termsOfWord(word).at(-1) ?? word) }))
    .filter((each) => each.idf >= least)
    .sort((a, b) => b.idf - a.idf);
  for (const { word } of rare) {
    const line = lineWith(excerpt, range, [word]);
    if (line !== undefined) return line;
  }
  return undefined;
}

/**
 * Where a snippet starts that would end before it has all its lines: earlier, but with what it is of. A
 * reader who is shown the end of a function has to open it.
 */
function filledStart(
  start: number,
  line: number,
  { lines, definition, maxLines }: {
    readonly lines: Lines;
    readonly definition: SymbolRow | undefined;
    readonly maxLines: number;
  },
): number {
  const isOwn = definition && contains(definition, start) && contains(definition, line);
  const own = isOwn ? definition : undefined;
  const least = Math.max(lines.start, own?.startLine ?? start);
  const last = Math.min(lines.end, own?.endLine ?? lines.end);
  return Math.min(start, Math.max(least, last - maxLines + 1));
}
