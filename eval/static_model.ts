/**
 * The embedder that needs no model, as one that encodes texts.
 *
 * @module
 */
import type { Embedder } from "../src/embed/embedder.ts";
import { loadStaticEmbedder } from "../src/embed/static.ts";
import { termsOf } from "../src/text/path_terms.ts";
import { WHOLE_MARK } from "../src/text/tokens.ts";

/** Makes an embedder of texts of the static one. */
export async function staticModel(): Promise<Embedder> {
  const embedder = await loadStaticEmbedder();
  const { name, fingerprint, dimensions } = embedder;
  return {
    ...{ name, fingerprint, dimensions },
    embedQuery: (text) => {
      const terms = Array.from(countsOf(text), ([term, weight]) => ({ term, weight }));
      return Promise.resolve(embedder.queryVector(terms));
    },
    embedDocuments: (texts, { onBatch } = {}) => {
      const vectors = texts.map((text) => {
        const known = [...countsOf(text)].filter(([term]) => embedder.rowOf(term) >= 0);
        const vector = new Int8Array(dimensions);
        const rows = known.map(([term]) => embedder.rowOf(term));
        embedder.documentVector(rows, known.map(([, count]) => count), vector);
        return Float32Array.from(vector);
      });
      onBatch?.({ indices: [...texts.keys()], vectors, tokens: 0 });
      return Promise.resolve(vectors);
    },
  };
}

/** How often each piece of a text stands in it. */
function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of termsOf(text)) {
    if (!term.startsWith(WHOLE_MARK)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}
