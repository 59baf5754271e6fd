/**
 * Text to vectors, behind one interface. No embedder ships yet; an index without vectors answers
 * from words and structure.
 *
 * @module
 */

/** Turns text into vectors. */
export interface Embedder {
  /** Name of the model, as reasons and `backend` show it. */
  readonly name: string;
  /** Changes whenever the same text would get another vector. */
  readonly fingerprint: string;
  /** Number of dimensions. */
  readonly dimensions: number;
  /** Embeds texts that are stored. */
  embedDocuments(texts: readonly string[]): Promise<Float32Array[]>;
  /** Embeds a query. */
  embedQuery(text: string): Promise<Float32Array>;
}
