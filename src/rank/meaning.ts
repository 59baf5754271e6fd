/**
 * Meaning: how near the vectors of a file come to that of the query.
 *
 * @module
 */
import type { StaticEmbedder } from "../embed/static.ts";
import type { Query } from "../query/query.ts";
import type { FileRow } from "../store/catalog.ts";
import type { Store } from "../store/store.ts";
import { stemTerms } from "../text/path_terms.ts";
import { WHOLE_MARK } from "../text/tokens.ts";
import { bestChunkBy, type RankContext } from "./ranker.ts";

/** Features of meaning; 0 without an embedder, and for the name of a symbol, which is no sentence. */
interface MeaningFeatures {
  readonly meaning: number;
  readonly meaningStem: number;
  /** Cosine of the skeleton: names, comments and path. */
  readonly meaningFile: number;
}

const NONE: MeaningFeatures = { meaning: 0, meaningStem: 0, meaningFile: 0 };

/** Vectors of file names, as they are asked for. */
const stemVectors = new WeakMap<Store, Map<number, Int8Array>>();

/** Embeds a query: stopwords are left out, repetitions count. */
export function queryVector(query: Query, embedder: StaticEmbedder): Float32Array<ArrayBuffer> {
  const counts = new Map<string, number>();
  for (const term of query.sequence) counts.set(term, (counts.get(term) ?? 0) + 1);
  return embedder.queryVector(Array.from(counts, ([term, weight]) => ({ term, weight })));
}

export function meaningFeatures(context: RankContext): (file: FileRow) => MeaningFeatures {
  const { query, engine, embedding } = context;
  if (!embedding || query.isSymbol) return () => NONE;
  const { embedder, vector } = embedding;
  const cosines = engine.cosines(vector);
  return (file) => ({
    meaning: bestChunkBy(context, file, (ordinal) => cosines[file.firstDocument + ordinal]!).score,
    meaningStem: Math.max(0, dot(vector, stemVector(context.store, file, embedder))),
    meaningFile: Math.max(0, cosines[file.firstDocument + file.chunkCount]!),
  });
}

function stemVector(store: Store, file: FileRow, embedder: StaticEmbedder): Int8Array {
  const known = stemVectors.getOrInsertComputed(store, () => new Map());
  return known.getOrInsertComputed(file.id, () => embedStem(file.path, embedder));
}

function embedStem(path: string, embedder: StaticEmbedder): Int8Array {
  const terms = new Set(stemTerms(path).filter((term) => !term.startsWith(WHOLE_MARK)));
  const rows = Array.from(terms, (term) => embedder.rowOf(term)).filter((row) => row >= 0);
  const vector = new Int8Array(embedder.dimensions);
  embedder.documentVector(rows, rows.map(() => 1), vector);
  return vector;
}

/** Cosine of a unit vector with one of signed bytes. */
function dot(unit: Float32Array, bytes: Int8Array): number {
  let sum = 0;
  for (let i = 0; i < unit.length; i++) sum += unit[i]! * bytes[i]!;
  return sum / 127;
}
