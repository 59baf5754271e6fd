import type { FileRow } from "../../store/catalog.ts";
import type { RankContext, RankedHit } from "../ranker.ts";

/** A place of a file as a hit: the chunk that holds its line. */
export function hitAtLine(
  { store }: RankContext,
  file: FileRow,
  place: Pick<RankedHit, "score" | "reason"> & { readonly line: number },
): RankedHit {
  const chunk = store.chunkAt(file, place.line);
  return { fileId: file.id, ...(chunk ? { chunkId: chunk.id } : {}), ...place };
}
