/**
 * Reciprocal rank fusion: several ranked lists become one.
 *
 * score(f) = Σ wᵣ / (K + rankᵣ(f)), ranks from 1 (Cormack, Clarke, Büttcher 2009). Raw scores of
 * different rankers are not comparable; ranks are. Files are fused, since some signals speak of
 * files alone; the best hit of each list speaks for its file.
 *
 * @module
 */
import type { RankedHit, RankerName } from "./ranker.ts";

/** Damping from the paper; larger values let low ranks count more. */
const K = 60;

/** A file that at least one ranker found. */
export interface FusedFile {
  readonly fileId: number;
  readonly score: number;
  /** Best hit of each ranker that found it. */
  readonly sources: ReadonlyMap<RankerName, RankedHit>;
}

/**
 * Merges ranked lists by reciprocal rank.
 *
 * @param weights Weight per ranker; `0` leaves a ranker out. @default {1 for each ranker}
 * @returns One list, best first; equal scores keep the order of first appearance.
 */
export function fuse(
  lists: ReadonlyMap<RankerName, readonly RankedHit[]>,
  weights: Readonly<Partial<Record<RankerName, number>>> = {},
): FusedFile[] {
  const files = new Map<number, { score: number; sources: Map<RankerName, RankedHit> }>();
  for (const [name, hits] of lists) {
    const weight = weights[name] ?? 1;
    if (weight === 0) continue;
    bestPerFile(hits).forEach((hit, index) => {
      const file = files.get(hit.fileId) ?? { score: 0, sources: new Map() };
      file.score += weight / (K + index + 1);
      file.sources.set(name, hit);
      files.set(hit.fileId, file);
    });
  }
  return [...files].map(([fileId, file]) => ({ fileId, ...file })).sort((a, b) =>
    b.score - a.score
  );
}

function bestPerFile(hits: readonly RankedHit[]): RankedHit[] {
  const seen = new Set<number>();
  return hits.filter(({ fileId }) => !seen.has(fileId) && seen.add(fileId));
}
