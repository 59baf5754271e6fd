/**
 * Which definition a range is about: it names the result, and says which of its lines are shown.
 *
 * @module
 */
import type { RankContext } from "../rank/ranker.ts";
import type { ChunkRow, SymbolRow } from "../store/rows.ts";
import { withoutSetMembers } from "../store/set_members.ts";
import { isAttribute, isComment } from "./context_lines.ts";
import { matchedDefinition } from "./matched_definition.ts";
import type { Range } from "./select_ranges.ts";
import { excerptOf, linesIn } from "./snippet.ts";

/** Lines of comments and attributes above a definition that are looked through. */
const MAX_COMMENT_LINES = 60;

/** The definition that a range is about: the one a signal points at, else the one that matched. */
export function definitionIn(
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

/** The definition that the query points at: the innermost around the line, or the one it belongs to. */
export function pointedDefinition(
  context: RankContext,
  { fileId, hits }: Range,
): SymbolRow | undefined {
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
  const excerpt = excerptOf(files, store.catalog.requireFile(fileId).path);
  return linesIn(excerpt, line, next.startLine - 1).every(standsBefore) ? next : undefined;
}

function standsBefore(line: string): boolean {
  return line.trim() === "" || isComment(line) || isAttribute(line);
}

/** A chunk may hold several definitions: the one around the line is named, if it is another. */
export function definitionAt(
  { store }: RankContext,
  line: number,
  chosen: SymbolRow | undefined,
): SymbolRow | undefined {
  if (!chosen || contains(chosen, line)) return chosen;
  const [around] = store.symbolsAround(chosen.fileId, line);
  // A line above the definition, inside of what is around both, belongs to its comment.
  return around && !contains(around, chosen.startLine) ? around : chosen;
}

export function contains({ startLine, endLine }: SymbolRow, line: number): boolean {
  return startLine <= line && line <= endLine;
}
