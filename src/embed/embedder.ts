/**
 * Interfaces of the models that a search asks: text to vectors, text to weighted terms,
 * and how well a text answers a query. The static embedder implements the first; whoever has a model
 * hands it in.
 *
 * @module
 */

/** Properties of every model. */
export interface Model {
  /** Name of the model, as reasons and `backend` show it. */
  readonly name: string;
  /** Where texts are sent; absent where they stay in this process. */
  readonly endpoint?: ModelEndpoint;
}

/** Where texts are sent. */
export interface ModelEndpoint {
  /** Address of the server, without anything secret. */
  readonly url: string;
  /** Whether it is this machine. */
  readonly isLoopback: boolean;
}

/** Options of every question to a model. */
export interface ModelOptions {
  /** Ends the call; it then throws the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Bound on the time in milliseconds: of each attempt for documents, else of the whole call. */
  readonly timeoutMs?: number;
}

/** Vectors or terms of some texts, given out as soon as they are there. */
export interface EncodedBatch<T> {
  /** Which of the texts they belong to. */
  readonly indices: readonly number[];
  /** Results, in the order of `indices`. */
  readonly vectors: readonly T[];
  /** Cost of the batch in tokens: as the model counted, or else as it was estimated. */
  readonly tokens: number;
}

/** Options for texts that are stored. */
export interface EncodeOptions<T> extends ModelOptions {
  /** Told of every batch, so that what it holds is kept if a later one fails. */
  readonly onBatch?: (batch: EncodedBatch<T>) => void;
  /**
   * Told of a text that the model will not encode; it gets zeros or nothing, and the others go on.
   * Without it the first such text ends the call.
   */
  readonly onRefused?: (index: number, error: Error) => void;
}

/** Turns text into vectors. */
export interface Embedder extends Model {
  /** Changes whenever the same text would get another vector. */
  readonly fingerprint: string;
  /** Number of dimensions. */
  readonly dimensions: number;
  /** Embeds texts that are stored: a unit vector each, zeros where there is nothing to embed. */
  embedDocuments(
    texts: readonly string[],
    options?: EncodeOptions<Float32Array>,
  ): Promise<Float32Array[]>;
  /** Embeds a query: a unit vector. */
  embedQuery(text: string, options?: ModelOptions): Promise<Float32Array>;
}

/** Terms of a model's vocabulary, each with a weight above 0; the others count nothing. */
export interface SparseVector {
  /** Numbers of the terms, each once, below 65,536. */
  readonly ids: readonly number[];
  /** Their weights. */
  readonly weights: readonly number[];
}

/** Turns text into weighted terms of a vocabulary, those that it means among them (SPLADE). */
export interface SparseEncoder extends Model {
  /** Changes whenever the same text would get other terms. */
  readonly fingerprint: string;
  /** A term of the vocabulary, as it is written. */
  termOf(id: number): string;
  /** Encodes texts that are stored. */
  encodeDocuments(
    texts: readonly string[],
    options?: EncodeOptions<SparseVector>,
  ): Promise<SparseVector[]>;
  /** Encodes a query. */
  encodeQuery(text: string, options?: ModelOptions): Promise<SparseVector>;
}

/** Reads a query and a text together, and says how well the text answers it (a cross-encoder). */
export interface Reranker extends Model {
  /**
   * Scores texts against a query.
   *
   * @returns A score a text, in their order; higher is better, the scale is the model's.
   */
  score(query: string, texts: readonly string[], options?: ModelOptions): Promise<number[]>;
}

/** Use of a model. */
export type ModelFeature = "dense" | "sparse" | "rerank";

/** Models that take part in an index and in its searches; without any, none does. */
export interface Models {
  /** Makes vectors of chunks, and of the query. */
  readonly dense?: Embedder;
  /** Expands chunks, and the query, to terms that they mean. */
  readonly sparse?: SparseEncoder;
  /** Reads the first results a second time. */
  readonly rerank?: Reranker;
}
