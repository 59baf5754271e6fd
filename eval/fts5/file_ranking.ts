import type { RankedRange } from "../metrics.ts";
import type { ChunkHit } from "./lexical_engine.ts";
import type { AnalyzedFile } from "./read_files.ts";

/** Where each chunk is, by its id less one. */
export function placesOf(files: readonly AnalyzedFile[], prefix: string): RankedRange[] {
  return files.flatMap(({ document: { path, chunks } }) =>
    chunks.map(({ startLine, endLine }) => ({ path: prefix + path, startLine, endLine }))
  );
}

/**
 * Makes hits an answer: the best chunk of each file. Equal scores fall to path, then line, as in
 * the product.
 */
export function rankFiles(
  hits: readonly ChunkHit[],
  places: readonly RankedRange[],
): RankedRange[] {
  const found = hits.flatMap(({ id, score }) => {
    const place = places[id - 1];
    return place ? [{ place, score }] : [];
  });
  found.sort((a, b) => b.score - a.score || comparePlaces(a.place, b.place));
  const byPath = new Map<string, RankedRange>();
  for (const { place } of found) if (!byPath.has(place.path)) byPath.set(place.path, place);
  return [...byPath.values()];
}

function comparePlaces(a: RankedRange, b: RankedRange): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.startLine - b.startLine;
}
