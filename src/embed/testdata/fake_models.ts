/**
 * Models for tests: small, the same in every run, and with a memory of what they were given.
 *
 * @module
 */
import type {
  Embedder,
  EncodeOptions,
  ModelEndpoint,
  ModelOptions,
  Reranker,
  SparseEncoder,
  SparseVector,
} from "../embedder.ts";
import { randomBytes } from "../scan/testdata/random.ts";

/** How a fake encodes documents. */
export interface FakeOptions {
  /** Name of the model. @default {"fake"} */
  readonly name?: string;
  /** Fingerprint of the model. @default {`${name}-1`} */
  readonly fingerprint?: string;
  /** Where it says that texts are sent. */
  readonly endpoint?: ModelEndpoint;
  /** Texts of a batch. @default {4} */
  readonly batchSize?: number;
  /** Words that mean another one. */
  readonly synonyms?: Readonly<Record<string, string>>;
  /** Tokens of a text, as the model counts them. @default {its words} */
  readonly tokensOf?: (text: string) => number | Promise<number>;
  /** Called before each batch, with its number from 1; the batch fails if it throws. */
  readonly beforeBatch?: (batch: number) => void | Promise<void>;
  /** Called before each query; it fails if this throws. */
  readonly beforeQuery?: (options: ModelOptions) => void | Promise<void>;
  /** Texts that it will not encode. */
  readonly refuses?: (text: string) => boolean;
}

/** How a fake makes vectors. */
export interface FakeDenseOptions extends FakeOptions {
  /** Number of dimensions. @default {32} */
  readonly dimensions?: number;
  /** Vector of a text. @default {one dimension a word, by its hash} */
  readonly vectorOf?: (text: string) => ArrayLike<number>;
}

/** Texts that a fake was given. */
export interface Seen {
  /** Texts that are stored, in order. */
  readonly documents: string[];
  /** Queries, in order. */
  readonly queries: string[];
}

/** An embedder that makes a vector of the words of a text. */
export class FakeEmbedder implements Embedder, Seen {
  readonly name: string;
  readonly fingerprint: string;
  readonly dimensions: number;
  declare readonly endpoint?: ModelEndpoint;
  readonly documents: string[] = [];
  readonly queries: string[] = [];
  readonly #options: FakeDenseOptions;

  constructor(options: FakeDenseOptions = {}) {
    const { name = "fake", fingerprint = `${name}-1`, dimensions = 32, endpoint } = options;
    this.#options = options;
    this.name = name;
    this.fingerprint = fingerprint;
    this.dimensions = dimensions;
    if (endpoint) this.endpoint = endpoint;
  }

  vectorOf(text: string): Float32Array {
    const { vectorOf } = this.#options;
    if (vectorOf) return Float32Array.from(vectorOf(text));
    const vector = new Float32Array(this.dimensions);
    for (const word of wordsOf(text, this.#options)) vector[hashOf(word) % this.dimensions]! += 1;
    const length = Math.hypot(...vector) || 1;
    return vector.map((value) => value / length);
  }

  async embedDocuments(
    texts: readonly string[],
    options: EncodeOptions<Float32Array> = {},
  ): Promise<Float32Array[]> {
    const encode = (text: string) => this.vectorOf(text);
    const nothing = new Float32Array(this.dimensions);
    return await encodeBatches(texts, {
      ...this.#options,
      ...options,
      encode,
      nothing,
      seen: this,
    });
  }

  async embedQuery(text: string, options: ModelOptions = {}): Promise<Float32Array> {
    this.queries.push(text);
    await this.#options.beforeQuery?.(options);
    return this.vectorOf(text);
  }
}

/** A sparse encoder whose vocabulary is made of words. */
export class FakeSparse implements SparseEncoder, Seen {
  readonly name: string;
  readonly fingerprint: string;
  readonly documents: string[] = [];
  readonly queries: string[] = [];
  readonly #options: FakeOptions;
  readonly #vocabulary: readonly string[];

  constructor(vocabulary: readonly string[], options: FakeOptions = {}) {
    const { name = "fake-sparse", fingerprint = `${name}-1` } = options;
    this.#options = options;
    this.#vocabulary = vocabulary;
    this.name = name;
    this.fingerprint = fingerprint;
  }

  vectorOf(text: string): SparseVector {
    const words = wordsOf(text, this.#options);
    const ids = [...this.#vocabulary.keys()]
      .filter((id) => words.includes(this.#vocabulary[id]!));
    const weights = ids.map((id) => Math.log1p(words.filter((w) => w === this.termOf(id)).length));
    return { ids, weights };
  }

  termOf(id: number): string {
    return this.#vocabulary[id]!;
  }

  async encodeDocuments(
    texts: readonly string[],
    options: EncodeOptions<SparseVector> = {},
  ): Promise<SparseVector[]> {
    const encode = (text: string) => this.vectorOf(text);
    const nothing = { ids: [], weights: [] };
    return await encodeBatches(texts, {
      ...this.#options,
      ...options,
      encode,
      nothing,
      seen: this,
    });
  }

  async encodeQuery(text: string, options: ModelOptions = {}): Promise<SparseVector> {
    this.queries.push(text);
    await this.#options.beforeQuery?.(options);
    return this.vectorOf(text);
  }
}

/** A reranker that scores by a function. */
export class FakeReranker implements Reranker {
  readonly name: string;
  readonly calls: { readonly query: string; readonly texts: readonly string[] }[] = [];
  readonly #score: (text: string, query: string) => number | Promise<number>;

  constructor(
    score: (text: string, query: string) => number | Promise<number>,
    name = "fake-rerank",
  ) {
    this.#score = score;
    this.name = name;
  }

  async score(query: string, texts: readonly string[]): Promise<number[]> {
    this.calls.push({ query, texts });
    return await Promise.all(texts.map((text) => this.#score(text, query)));
  }
}

/** An embedder whose vectors have nothing in common: two texts, two vectors. */
export function scattered(options: FakeDenseOptions = {}): FakeEmbedder {
  const { dimensions = 32 } = options;
  const vectorOf = (text: string) => randomBytes(dimensions, hashOf(text));
  return new FakeEmbedder({ ...options, vectorOf });
}

/** Never answers. */
export function never(): Promise<never> {
  return new Promise(() => {});
}

interface Batches<T> extends FakeOptions, EncodeOptions<T> {
  readonly encode: (text: string) => T;
  readonly nothing: T;
  readonly seen: Seen;
}

async function encodeBatches<T>(texts: readonly string[], given: Batches<T>): Promise<T[]> {
  const { batchSize = 4, signal, onBatch, onRefused, refuses = () => false, seen } = given;
  const { tokensOf = (text) => text.split(/\s+/).length, encode, nothing } = given;
  const made: T[] = texts.map(() => nothing);
  for (let from = 0, batch = 1; from < texts.length; from += batchSize, batch++) {
    signal?.throwIfAborted();
    await given.beforeBatch?.(batch);
    const all = [...texts.keys()].slice(from, from + batchSize);
    seen.documents.push(...all.map((at) => texts[at]!));
    const indices = all.filter((at) => !refuses(texts[at]!));
    for (const at of indices) made[at] = encode(texts[at]!);
    const tokens = await Promise.all(indices.map((at) => tokensOf(texts[at]!)));
    if (indices.length > 0) {
      const vectors = indices.map((at) => made[at]!);
      onBatch?.({ indices, vectors, tokens: tokens.reduce((sum, each) => sum + each, 0) });
    }
    for (const at of all.filter((each) => !indices.includes(each))) {
      const error = new Error(`Cannot encode text ${at}`);
      if (!onRefused) throw error;
      onRefused(at, error);
    }
  }
  return made;
}

function wordsOf(text: string, { synonyms = {} }: FakeOptions): string[] {
  const words = text.match(/[A-Za-z][a-z]*/g) ?? [];
  return words.map((word) => word.toLowerCase()).map((word) => synonyms[word] ?? word);
}

function hashOf(text: string): number {
  let hash = 7;
  for (const char of text) hash = (Math.imul(hash, 31) + char.codePointAt(0)!) >>> 0;
  return hash >>> 3;
}
