/**
 * Texts through a local model, one by one: batches are slower here, as short texts are padded to the
 * longest one and the cache of the processor is too small for several.
 *
 * @module
 */
import type { EncodeOptions } from "@cbx/core";
import { setImmediate } from "node:timers/promises";
import { LocalModelError } from "./local_model_error.ts";

/** A batch is given out when it has so many texts, */
const BATCH_TEXTS = 8;
/** or when so much time has passed since the last one, in milliseconds. */
const BATCH_MS = 200;
/** So many texts refused before any was taken: it is not the texts. */
const MAX_FIRST_REFUSALS = 3;

/** Vector of one text, and what it took. */
export interface Encoded<T> {
  readonly vector: T;
  readonly tokens: number;
}

interface TextEncoding<T> extends EncodeOptions<T> {
  readonly encode: (text: string) => Promise<Encoded<T>>;
  /** Makes the vector of a text that is empty or refused. */
  readonly nothing: () => T;
}

/**
 * Encodes texts. Between two of them other work of the process gets its turn, and the signal is
 * looked at; what was done by then has been given out. A text is never given up half-way, so that
 * `timeoutMs` bounds nothing here.
 *
 * @throws {LocalModelError} If the model breaks at a text and nobody is told of refusals, or at the
 * first ones.
 */
export async function encodeEach<T>(
  texts: readonly string[],
  encoding: TextEncoding<T>,
): Promise<T[]> {
  const batches = new Batches(encoding.onBatch);
  const vectors: T[] = [];
  let refused = 0;
  try {
    for (const [at, text] of texts.entries()) {
      await setImmediate();
      encoding.signal?.throwIfAborted();
      const encoded = await attempt(text, encoding);
      if (encoded instanceof LocalModelError) {
        refused++;
        if (refused >= MAX_FIRST_REFUSALS && refused === at + 1) throw encoded;
        encoding.onRefused?.(at, encoded);
      } else batches.add(at, encoded);
      vectors.push(encoded instanceof LocalModelError ? encoding.nothing() : encoded.vector);
    }
  } finally {
    batches.flush();
  }
  return vectors;
}

/** Encodes a text, or says why the model will not, where somebody is told of that. */
async function attempt<T>(
  text: string,
  { encode, nothing, onRefused }: TextEncoding<T>,
): Promise<Encoded<T> | LocalModelError> {
  if (text.trim() === "") return { vector: nothing(), tokens: 0 };
  try {
    return await encode(text);
  } catch (error) {
    if (onRefused && error instanceof LocalModelError) return error;
    throw error;
  }
}

/** Gives out what was made, some texts at a time. */
class Batches<T> {
  readonly #onBatch: EncodeOptions<T>["onBatch"];
  #indices: number[] = [];
  #vectors: T[] = [];
  #tokens = 0;
  #givenAt = performance.now();

  constructor(onBatch: EncodeOptions<T>["onBatch"]) {
    this.#onBatch = onBatch;
  }

  add(index: number, { vector, tokens }: Encoded<T>): void {
    this.#indices.push(index);
    this.#vectors.push(vector);
    this.#tokens += tokens;
    const isDue = performance.now() - this.#givenAt >= BATCH_MS;
    if (isDue || this.#indices.length >= BATCH_TEXTS) this.flush();
  }

  flush(): void {
    if (this.#indices.length === 0) return;
    const batch = { indices: this.#indices, vectors: this.#vectors, tokens: this.#tokens };
    [this.#indices, this.#vectors, this.#tokens] = [[], [], 0];
    this.#givenAt = performance.now();
    this.#onBatch?.(batch);
  }
}
