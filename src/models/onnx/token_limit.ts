import type { JsonObject } from "./model_files.ts";

/** Longer texts take memory and time by the square of their length; a chunk of code is shorter. */
const DEFAULT_MAX_TOKENS = 512;
/** Fewer leave no room for a text beside the special tokens. */
const FEWEST_TOKENS = 8;
/** Models that count places from behind the padding token, so that two of them are not for text. */
const OFFSET_MODELS = ["roberta", "xlm-roberta", "camembert", "mpnet"];
const PLACE_OFFSET = 2;

/** Files that say how many tokens a model reads. */
export interface LimitSources {
  /** `config.json`. */
  readonly config: JsonObject;
  /** `tokenizer_config.json`. */
  readonly tokenizerConfig: JsonObject;
  /** `sentence_bert_config.json`. */
  readonly sentenceConfig: JsonObject;
}

/**
 * Tells how many tokens of a text are read.
 *
 * @param asked What the caller wants; by default what the model was trained with, at most 512.
 * @throws {RangeError} If the caller wants more than the model has places for.
 */
export function tokenLimit(sources: LimitSources, asked?: number): number {
  const places = placesOf(sources.config);
  if (asked === undefined) return defaultLimit(sources, places);
  if (Number.isInteger(asked) && asked >= FEWEST_TOKENS && asked <= places) return asked;
  const most = places === Infinity ? "" : `, at most ${places}`;
  throw new RangeError(
    `Cannot cut texts to ${asked} tokens: the model takes at least ${FEWEST_TOKENS}${most}`,
  );
}

function defaultLimit({ tokenizerConfig, sentenceConfig }: LimitSources, places: number): number {
  const stated = countOf(sentenceConfig.max_seq_length) ??
    countOf(tokenizerConfig.model_max_length) ?? DEFAULT_MAX_TOKENS;
  return Math.max(FEWEST_TOKENS, Math.min(stated, places, DEFAULT_MAX_TOKENS));
}

function placesOf({ model_type: type, max_position_embeddings: places }: JsonObject): number {
  const offset = OFFSET_MODELS.includes(String(type)) ? PLACE_OFFSET : 0;
  return (countOf(places) ?? Infinity) - offset;
}

/** Tokenizers without a limit state 1e30 or the like. */
function countOf(value: unknown): number | undefined {
  return typeof value === "number" && value >= 1 && value < 2 ** 31 ? Math.floor(value) : undefined;
}
