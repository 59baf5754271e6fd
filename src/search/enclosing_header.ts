/**
 * The header that a recommended range is read under: a method is meaningless without its class, and
 * the end of a long function without its signature.
 *
 * @module
 */
import type { Members } from "../rank/members.ts";
import type { SymbolKind } from "../types.ts";
import type { RecommendedRead, SearchResult } from "./answer.ts";
import type { Range } from "./select_ranges.ts";

/** Kinds of definitions whose signature tells how what is within them is to be read. */
const HEADED: ReadonlySet<SymbolKind> = new Set(
  ["class", "struct", "enum", "interface", "trait", "impl", "function", "method"] as const,
);

/**
 * Adds to each range the first line and the signature of the innermost definition around it.
 *
 * @param ranges Ranges of the results, in their order: they tell the index and the file of a path.
 */
export function withHeaders(
  reads: readonly RecommendedRead[],
  results: readonly SearchResult[],
  { members, ranges }: { readonly members: Members; readonly ranges: readonly Range[] },
): RecommendedRead[] {
  return reads.map((read) => {
    const index = results.findIndex(({ path, root }) => path === read.path && root === read.root);
    const { member, fileId } = ranges[index]!;
    const { store } = members.contexts[member]!;
    const around = store.symbolsAround(fileId, read.startLine - 1, read.endLine)
      .find(({ kind }) => HEADED.has(kind));
    if (!around) return read;
    const { startLine: line, signature } = around;
    return { ...read, header: { line, signature } };
  });
}
