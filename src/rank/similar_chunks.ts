import { scoreTerms } from "../orama/bm25f.ts";
import type { FileRow } from "../store/catalog.ts";
import type { ChunkRow } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import { forEachWord, termsOfWord } from "../text/tokens.ts";

/** Terms that are looked up, the first of each text: those of a function are fewer. */
const MAX_TERMS = 120;

/** A chunk, and how much of a text it has. */
export interface SimilarChunk {
  readonly file: FileRow;
  readonly chunk: ChunkRow;
  /** Its BM25F score over the best of all, from 0 to 1. */
  readonly share: number;
}

/** A text, and how much its words count. */
export interface WeightedText {
  readonly text: string;
  readonly weight: number;
}

/**
 * Finds chunks that share their words with some texts, of which the first says how much a word counts.
 *
 * @returns At most `limit` chunks, best first; equal ones by path and line.
 */
export function similarChunks(
  store: Store,
  texts: readonly WeightedText[],
  { files, limit }: { readonly files: readonly FileRow[]; readonly limit: number },
): SimilarChunk[] {
  const terms = new Map<string, number>();
  for (const [at, { text, weight }] of texts.entries()) {
    // Each text has its part of the terms, and what those before it have left.
    const most = MAX_TERMS * (at + 1) / texts.length;
    forEachWord(text, (word) => {
      for (const term of termsOfWord(word)) {
        if (terms.size < most && !terms.has(term)) terms.set(term, weight);
      }
    });
  }
  const { scores } = scoreTerms(store, [...terms].map(([term, weight]) => ({ term, weight })));
  const found: { file: FileRow; chunkId: number; score: number }[] = [];
  for (const file of files) {
    for (let ordinal = 0; ordinal < file.chunkCount; ordinal++) {
      const score = scores[file.firstDocument + ordinal]!;
      if (score > 0) found.push({ file, chunkId: file.firstChunk + ordinal, score });
    }
  }
  // Files come by path, and what is equal stays as it is.
  found.sort((a, b) => b.score - a.score);
  const best = found[0]?.score ?? 1;
  const first = found.slice(0, limit);
  const chunks = store.chunks(first.map(({ chunkId }) => chunkId));
  return first.map(({ file, chunkId, score }) => ({
    file,
    chunk: chunks.get(chunkId)!,
    share: score / best,
  }));
}
