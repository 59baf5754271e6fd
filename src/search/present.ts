/**
 * A range becomes a result: what it is called, the lines that are shown, and why it is there.
 *
 * @module
 */
import { qualifiedName } from "../graph/scopes.ts";
import { idf } from "../orama/bm25f.ts";
import { isIdentifier } from "../query/symbol_name.ts";
import { termIdf } from "../rank/path.ts";
import type { RankContext, RankedHit } from "../rank/ranker.ts";
import type { ChunkRow, SymbolRow } from "../store/rows.ts";
import { withoutSetMembers } from "../store/set_members.ts";
import { cronWords, mayHoldCron } from "../text/cron_words.ts";
import { STOPWORDS } from "../text/stopwords.ts";
import { termsOfWord } from "../text/tokens.ts";
import type { MatchType, SearchResult } from "./answer.ts";
import type { Changes } from "./changed_chunks.ts";
import { contextLines, type ContextOptions, isAttribute, isComment } from "./context_lines.ts";
import { featureList, featureReasons } from "./feature_reasons.ts";
import { matchedDefinition } from "./matched_definition.ts";
import { NO_CHUNK, type Range } from "./select_ranges.ts";
import {
  estimateTokens,
  type Excerpt,
  firstLineWith,
  linesIn,
  lineWith,
  snippetOf,
} from "./snippet.ts";
import { tellingStart } from "./telling_lines.ts";

/** A definition is shown up to this many lines from its start. */
const MAX_DEFINITION_LINES = 60;

/** Lines of comments and attributes above a definition that are looked through. */
const MAX_COMMENT_LINES = 60;

/** Results, from the first, of which the lines that hold the query are looked for. */
const MAX_TELLING = 3;

/** How results are shown. */
export interface PresentOptions extends ContextOptions {
  readonly snippetLines: number;
  readonly explain: boolean;
  /** Tells whether a file is as it was when it was indexed. */
  readonly isFresh: (path: string) => boolean;
  /** Lines that changed, where only these are searched. */
  readonly changed?: Changes;
  /** Whether files were left unread. @default {false} */
  readonly isPartial?: boolean;
}

/** Presents ranges as results; the first has rank `firstRank`. */
export function present(
  context: RankContext,
  ranges: readonly Range[],
  firstRank: number,
  options: PresentOptions,
): SearchResult[] {
  const chunks = context.store.chunks(ranges.map(({ chunkId }) => chunkId));
  return ranges.map((range, index) =>
    resultOf(
      context,
      range,
      chunks.get(range.chunkId) ?? makeEmptyChunk(range),
      firstRank + index,
      options,
    )
  );
}

/** Stands for the chunk of a file that has none: its first line. */
function makeEmptyChunk({ fileId }: Range): ChunkRow {
  const place = { startLine: 1, endLine: 1, startByte: 0, endByte: 0 };
  return { id: NO_CHUNK, fileId, ...place, kind: "block", symbol: "", scope: "" };
}

function resultOf(
  context: RankContext,
  range: Range,
  chunk: ChunkRow,
  rank: number,
  options: PresentOptions,
): SearchResult {
  const file = context.store.catalog.requireFile(range.fileId);
  const chosen = definitionIn(context, chunk, range);
  const narrow = pointedLines(context, chunk, range) ?? linesOf(chunk, chosen, range);
  const changedIn = ({ start, end }: Lines) => options.changed?.within(file.path, start, end);
  // Of a chunk that changed, a definition that did not is no part of the answer by itself.
  const lines = changedIn(narrow)?.length === 0
    ? { start: chunk.startLine, end: chunk.endLine }
    : narrow;
  const shown = shownFile(context, file.path);
  const changedLines = changedIn(lines);
  // Who searches what changed wants to see the change.
  const line = changedLines?.[0]?.start ?? lineToLookAt(context, shown, lines, chosen, range);
  const definition = pointedDefinition(context, range) ?? definitionAt(context, line, chosen);
  const place = { path: file.path, fileId: file.id, line, chunk: lines };
  const maxLines = options.snippetLines;
  const used = usedLine(lines, range);
  // Around a use, it is told first what uses it.
  const isFromStart = maxLines >= MAX_DEFINITION_LINES || used !== undefined;
  const first = isFromStart ? lines.start : line;
  const isPlaced = range.hits.has("place") || range.hits.has("grep");
  const cited = used ?? (isPlaced ? undefined : citedLine(context, shown, lines));
  const isShown = cited === undefined || (first <= cited && cited < first + maxLines);
  const isOpen = cited === undefined && !isFromStart && !isPlaced && line === chosen?.startLine;
  const end = Math.min(lines.end, chosen?.endLine ?? lines.end);
  const telling = isOpen && rank <= MAX_TELLING
    ? tellingStart(context, shown, { start: first, end }, maxLines)
    : undefined;
  const begin = telling ??
    (isShown ? first : Math.max(lines.start, cited - Math.floor(maxLines / 2)));
  const wanted = contextLines(context, place, options) ?? {
    start: filledStart(begin, cited ?? line, { lines, definition, maxLines }),
    end: lines.end,
    maxLines,
    excerpt: shown,
  };
  const snippet = snippetOf(wanted.excerpt, wanted);
  return {
    rank,
    path: file.path,
    line,
    startLine: lines.start,
    endLine: lines.end,
    language: file.language,
    ...(definition && (lines.start > definition.startLine || lines.end < definition.endLine)
      ? { definitionStartLine: definition.startLine, definitionEndLine: definition.endLine }
      : {}),
    kind: definition?.kind ?? chunk.kind,
    symbol: qualifiedName(definition ?? { name: chunk.symbol, scope: chunk.scope }),
    signature: definition?.signature ?? "",
    snippet,
    snippetLine: wanted.start,
    score: Number(range.score.toFixed(6)),
    ...(range.probability === undefined
      ? {}
      : { probability: Number(range.probability.toFixed(2)) }),
    match: matchOf(range),
    reasons: [
      ...(range.graph === undefined ? [] : [range.graph]),
      ...[...range.hits.values()].map((hit) => reasonOf(context, hit, chunk, lines)),
      ...(range.reading === undefined ? [] : [range.reading]),
      ...featureReasons(
        context,
        range,
        linesIn(shown, lines.start, lines.end).join("\n"),
        options.isPartial,
      ),
    ],
    tokenEstimate: estimateTokens(snippet),
    fresh: options.isFresh(file.path),
    ...(changedLines ? { changedLines } : {}),
    ...(options.explain ? { features: featureList(range.features) } : {}),
  };
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

/** The definition that a range is about: the one a signal points at, else the one that matched. */
function definitionIn(
  context: RankContext,
  chunk: ChunkRow,
  range: Range,
): SymbolRow | undefined {
  const { store, where, files } = context;
  const pointed = range.hits.get("symbol");
  if (pointed?.line !== undefined) {
    return store.symbolsStarting(chunk.fileId, pointed.line, pointed.line)
      .find(({ name }) => name === pointed.symbol);
  }
  const { in: wanted, nin: unwanted } = where?.kind ?? {};
  const candidates = withoutSetMembers(
    store.symbolsStarting(chunk.fileId, chunk.startLine, chunk.endLine)
      .filter(({ kind }) => (!wanted || wanted.includes(kind)) && !unwanted?.includes(kind)),
  );
  const own = ownDefinition(context, chunk);
  const isWanted = own && (!wanted || wanted.includes(own.kind));
  if (candidates.length === 0) return own;
  if (isWanted && candidates.length === 1) return own;
  const path = store.catalog.requireFile(chunk.fileId).path;
  const text = files.raw(path, chunk.startByte, chunk.endByte) ?? "";
  const excerpt = { text, firstLine: chunk.startLine };
  const found = matchedDefinition(context, {
    excerpt,
    own: isWanted ? own : undefined,
    candidates,
  });
  return found ?? (wanted ? candidates[0] : undefined);
}

/** The definition that a chunk is named after. */
function ownDefinition({ store }: RankContext, chunk: ChunkRow): SymbolRow | undefined {
  if (chunk.symbol === "") return undefined;
  return store.symbolsInFile(chunk.fileId, chunk.symbol).find(({ scope, startLine, endLine }) =>
    scope === chunk.scope && startLine <= chunk.endLine && endLine >= chunk.startLine
  );
}

/** A signal speaks of a chunk: where other definitions of it are not shown, its lines are named. */
function reasonOf(
  { store }: RankContext,
  hit: RankedHit,
  { fileId, startLine, endLine }: ChunkRow,
  { start, end }: Lines,
): string {
  if (hit.chunkId === undefined || hit.line !== undefined) return hit.reason;
  const isFromStart = start <= startLine ||
    store.symbolsStarting(fileId, startLine, start - 1).length === 0;
  const isWhole = end >= endLine && isFromStart;
  return isWhole ? hit.reason : `${hit.reason} (in lines ${startLine}-${endLine})`;
}

/** The definition that the query points at: the innermost around the line, or the one it belongs to. */
function pointedDefinition(context: RankContext, { fileId, hits }: Range): SymbolRow | undefined {
  const line = hits.get("place")?.line;
  if (line === undefined) return undefined;
  const [around] = context.store.symbolsAround(fileId, line);
  return around?.startLine === line ? around : definitionBelow(context, fileId, line) ?? around;
}

/** The definition whose comment or attributes a line is one of; a blank line may stand there. */
function definitionBelow(
  { store, files }: RankContext,
  fileId: number,
  line: number,
): SymbolRow | undefined {
  const [next] = store.symbolsStarting(fileId, line + 1, line + MAX_COMMENT_LINES);
  if (!next) return undefined;
  const excerpt = shownFile({ files }, store.catalog.requireFile(fileId).path);
  return linesIn(excerpt, line, next.startLine - 1).every(standsBefore) ? next : undefined;
}

function standsBefore(line: string): boolean {
  return line.trim() === "" || isComment(line) || isAttribute(line);
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

/** A chunk may hold several definitions: the one around the line is named, if it is another. */
function definitionAt(
  { store }: RankContext,
  line: number,
  chosen: SymbolRow | undefined,
): SymbolRow | undefined {
  if (!chosen || contains(chosen, line)) return chosen;
  const [around] = store.symbolsAround(chosen.fileId, line);
  // A line above the definition, inside of what is around both, belongs to its comment.
  return around && !contains(around, chosen.startLine) ? around : chosen;
}

function contains({ startLine, endLine }: SymbolRow, line: number): boolean {
  return startLine <= line && line <= endLine;
}

/** The file as it is shown: none of its lines alone tells what is a secret. */
function shownFile({ files }: Pick<RankContext, "files">, path: string): Excerpt {
  const lines = files.lines(path);
  return { text: lines?.text ?? "", firstLine: 1, ...(lines ? { lines } : {}) };
}

interface Lines {
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

function matchOf({ hits, graph }: Range): MatchType {
  if (graph !== undefined) return "graph";
  if (hits.has("place")) return "exact";
  if (hits.get("symbol")?.line !== undefined) return "symbol";
  if (hits.has("grep")) return "exact";
  const ranked = ["lexical", "vector", "path", "symbol"].filter((name) => hits.has(name as "path"));
  return ranked.length > 1 ? "mixed" : (ranked[0] as MatchType | undefined) ?? "mixed";
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

/** A number with so many digits is cited from somewhere. */
const NUMBER = /\d{3}/;

/** A name in more files than this says little about the line that is meant. */
const MAX_FILES = 8;

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
