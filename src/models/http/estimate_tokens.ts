/**
 * How many tokens a text has, without the vocabulary of the model: bounds need no more.
 *
 * @module
 */

/** Code has about 3.3 bytes a token in the vocabularies of OpenAI, and 3 in those of BERT. */
const BYTES_PER_TOKEN = 3;

const encoder = new TextEncoder();

/** Estimates the tokens of a text, rather too many than too few. */
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
