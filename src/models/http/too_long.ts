/**
 * Texts that are too long for a model: how servers say so, and how far such a text is cut. None says
 * beforehand what it takes: it depends on how it was started.
 *
 * @module
 */
import { ModelBusyError, type ModelError, ModelRefusedError } from "./model_errors.ts";

/** As Ollama, llama.cpp, vLLM, OpenAI and Text Embeddings Inference put it. */
const TOO_LONG = /answers 413|too (?:large|long)|larger than|exceed|context|tokens/i;
/** A text that is too long is cut to so much of it, and again. */
const CUT_TO = 0.75;
/** No text is too long for a model at this length. */
const MIN_TOKENS = 64;

/** Tells whether a server refuses a text for its length. */
export function isTooLong(error: unknown): error is ModelError {
  const isRefusal = error instanceof ModelRefusedError || error instanceof ModelBusyError;
  return isRefusal && TOO_LONG.test(error.state);
}

/** The length to try next, in tokens; 0 where it would be too short to be the reason. */
export function shorterThan(tokens: number): number {
  const shorter = Math.floor(tokens * CUT_TO);
  return shorter < MIN_TOKENS ? 0 : shorter;
}
