/**
 * A range becomes a result: what it is called, the lines that are shown, and why it is there.
 *
 * @module
 */
import { qualifiedName } from "../graph/scopes.ts";
import type { RankContext, RankedHit } from "../rank/ranker.ts";
import type { ChunkRow, SymbolRow } from "../store/rows.ts";
import type { MatchType, SearchResult } from "./answer.ts";
import { featureList, featureReasons } from "./feature_reasons.ts";
import { chooseLines, type LineOptions, type Lines } from "./result_lines.ts";
import { NO_CHUNK, type Range } from "./select_ranges.ts";
import { estimateTokens, linesIn, snippetOf } from "./snippet.ts";

/** How results are shown. */
export interface PresentOptions extends LineOptions {
  readonly explain: boolean;
  /** Tells whether a file is as it was when it was indexed. */
  readonly isFresh: (path: string) => boolean;
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
  const found = chooseLines(context, range, chunk, rank, options);
  const { lines, line, changed, definition } = found;
  const snippet = snippetOf(found.snippet.excerpt, found.snippet);
  return {
    rank,
    path: file.path,
    line,
    startLine: lines.start,
    endLine: lines.end,
    language: file.language,
    ...(definition && isCut(definition, lines)
      ? { definitionStartLine: definition.startLine, definitionEndLine: definition.endLine }
      : {}),
    kind: definition?.kind ?? chunk.kind,
    symbol: qualifiedName(definition ?? { name: chunk.symbol, scope: chunk.scope }),
    signature: definition?.signature ?? "",
    snippet,
    snippetLine: found.snippet.start,
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
        linesIn(found.file, lines.start, lines.end).join("\n"),
        options.isPartial,
      ),
    ],
    tokenEstimate: estimateTokens(snippet),
    fresh: options.isFresh(file.path),
    ...(changed ? { changedLines: changed } : {}),
    ...(options.explain ? { features: featureList(range.features) } : {}),
  };
}

/** Tells whether lines of a definition are a part of it, but for its doc comment. */
function isCut({ startLine, endLine }: SymbolRow, { start, end }: Lines): boolean {
  return start > startLine || end < endLine;
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

function matchOf({ hits, graph }: Range): MatchType {
  if (graph !== undefined) return "graph";
  if (hits.has("place")) return "exact";
  if (hits.get("symbol")?.line !== undefined) return "symbol";
  if (hits.has("grep")) return "exact";
  const ranked = ["lexical", "vector", "path", "symbol"].filter((name) => hits.has(name as "path"));
  return ranked.length > 1 ? "mixed" : (ranked[0] as MatchType | undefined) ?? "mixed";
}
