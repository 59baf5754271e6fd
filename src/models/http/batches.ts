/**
 * Sizes of requests: how many tokens a text has, how texts are divided into batches, how many of those
 * are sent at a time, and how far a text is cut that is too long for a model.
 *
 * @module
 */
import { ModelBusyError, type ModelError, ModelRefusedError } from "./model_errors.ts";

/** Bounds of one request. */
export interface BatchLimits {
  /** Number of texts. */
  readonly maxTexts: number;
  /** Sum of their tokens. */
  readonly maxTokens: number;
}

/**
 * Divides texts into batches, in their order.
 *
 * @param tokens Tokens of each text; one of more than the bound makes a batch of its own, and one of
 * 0 is in no batch.
 * @returns Which texts are sent together, ascending.
 */
export function planBatches(
  tokens: readonly number[],
  { maxTexts, maxTokens }: BatchLimits,
): number[][] {
  const batches: number[][] = [];
  let [indices, sum]: [number[], number] = [[], 0];
  const close = (): void => {
    if (indices.length > 0) batches.push(indices);
    [indices, sum] = [[], 0];
  };
  tokens.forEach((count, index) => {
    if (count === 0) return;
    if (indices.length >= maxTexts || sum + count > maxTokens) close();
    indices.push(index);
    sum += count;
  });
  close();
  return batches;
}

/**
 * Runs work on items, so many at a time. After a failure nothing new is begun, and what is under way
 * may end: what it brings has been paid for.
 *
 * @param items Taken in their order.
 * @param limit How many are worked on at a time.
 * @throws The first failure, once nothing is under way.
 */
export async function runLimited<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  // Shared: each item is taken by one worker.
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
      }
      if (failures.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
}

/** Code has about 3.3 bytes a token in the vocabularies of OpenAI, and 3 in those of BERT. */
const BYTES_PER_TOKEN = 3;

const encoder = new TextEncoder();

/**
 * Estimates the tokens of a text, rather too many than too few. Bounds do not need the vocabulary of
 * the model.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(encoder.encode(text).length / BYTES_PER_TOKEN);
}

/** The beginning of a text that is estimated at no more than a number of tokens. */
export function cutToTokens(text: string, maxTokens: number): string {
  // A UTF-16 unit takes 3 bytes at most.
  if (text.length * 3 <= maxTokens * BYTES_PER_TOKEN) return text;
  const { read } = encoder.encodeInto(text, new Uint8Array(maxTokens * BYTES_PER_TOKEN));
  return text.slice(0, read);
}

/** As Ollama, llama.cpp, vLLM, OpenAI and Text Embeddings Inference put it. */
const TOO_LONG = /answers 413|too (?:large|long)|larger than|exceed|context|tokens/i;
/** A text that is too long is cut to so much of it, and again. */
const CUT_TO = 0.75;
/** No text is too long for a model at this length. */
const MIN_TOKENS = 64;

/**
 * Tells whether a server refuses a text for its length. None says beforehand what it takes: it depends
 * on how it was started.
 */
export function isTooLong(error: unknown): error is ModelError {
  const isRefusal = error instanceof ModelRefusedError || error instanceof ModelBusyError;
  return isRefusal && TOO_LONG.test(error.state);
}

/** The length to try next, in tokens; 0 where it would be too short to be the reason. */
export function shorterThan(tokens: number): number {
  const shorter = Math.floor(tokens * CUT_TO);
  return shorter < MIN_TOKENS ? 0 : shorter;
}
