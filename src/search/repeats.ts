import type { Members } from "../rank/members.ts";
import type { RankContext } from "../rank/ranker.ts";
import type { ChunkRow } from "../store/rows.ts";
import type { Range } from "./select_ranges.ts";

/** Ranges after those that are shown, which move up where others are left out. */
const SPARE = 20;

/**
 * Leaves out ranges of a definition of which a better one is shown, unless what was typed stands
 * there.
 *
 * @param count Ranges that are shown; what stands far behind them is not looked at.
 */
export function withoutRepeats(
  members: Members,
  ranges: readonly Range[],
  count: number,
): readonly Range[] {
  const looked = ranges.slice(0, count + SPARE);
  const byFile = Map.groupBy(looked, ({ member, fileId }) => `${member} ${fileId}`);
  const repeats = new Set<Range>();
  for (const inFile of byFile.values()) {
    if (inFile.length > 1) {
      const context = members.contexts[inFile[0]!.member]!;
      for (const range of repeatsIn(context, inFile)) repeats.add(range);
    }
  }
  return repeats.size === 0 ? ranges : ranges.filter((range) => !repeats.has(range));
}

/** Ranges of one file, best first, that show a definition again. */
function repeatsIn(context: RankContext, ranges: readonly Range[]): Range[] {
  const chunks = context.store.chunks(ranges.map(({ chunkId }) => chunkId));
  const shown: ChunkRow[] = [];
  return ranges.filter((range) => {
    const chunk = chunks.get(range.chunkId);
    if (!chunk || chunk.symbol === "") return false;
    const { symbol, scope } = chunk;
    const alike = shown.filter((other) => other.symbol === symbol && other.scope === scope);
    shown.push(chunk);
    return alike.length > 0 && !isTyped(range) && isOneDefinition(context, chunk, alike);
  });
}

/** Tells whether a range is there for itself: it holds what was typed, or the graph found it. */
function isTyped({ hits, graph }: Range): boolean {
  return graph !== undefined || hits.has("grep") || hits.has("place");
}

/** Tells whether one definition is in a chunk and in one of some others: overloads share a name. */
function isOneDefinition(
  { store }: RankContext,
  chunk: ChunkRow,
  others: readonly ChunkRow[],
): boolean {
  const overlaps = (a: Lines, b: Lines) => a.startLine <= b.endLine && b.startLine <= a.endLine;
  return store.symbolsInFile(chunk.fileId, chunk.symbol).some((definition) =>
    definition.scope === chunk.scope && overlaps(definition, chunk) &&
    others.some((other) => overlaps(definition, other))
  );
}

type Lines = Pick<ChunkRow, "startLine" | "endLine">;
