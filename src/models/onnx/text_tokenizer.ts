/**
 * Texts to numbers of tokens, cut to what a model reads. The package has no truncation, and that of
 * others drops the closing token, which a model was trained to find at the end.
 *
 * @module
 */
import { Tokenizer } from "@huggingface/tokenizers";
import { digestOf } from "./model_files.ts";
import { LocalModelError } from "./local_model_error.ts";
import {
  type JsonObject,
  type ModelFiles,
  parseObject,
  readJson,
  readModelFile,
  readOptionalJson,
} from "./model_files.ts";

/** More characters than tokens of any vocabulary have; the rest of a text is not even looked at. */
const CHARS_PER_TOKEN = 64;
/** A query that leaves no room for a text is cut as well. */
const QUERY_SHARE = 0.5;
const PROBE = "a";

/** A text as a model takes it. */
export interface Encoding {
  /** Numbers of its tokens, special ones among them. */
  readonly ids: readonly number[];
  /** 0 for tokens of the first text, 1 for those of the second. */
  readonly typeIds: readonly number[];
}

/** Cuts texts into the tokens of a model. */
export class TextTokenizer {
  /** Tokens that are no text: opening, closing, padding. */
  readonly specialIds: ReadonlySet<number>;
  readonly #tokenizer: Tokenizer;
  readonly #maxTokens: number;
  /** How many tokens open a text. */
  readonly #opening: number;
  /** How many tokens close a text. */
  readonly #closing: number;

  /**
   * Makes a tokenizer of the two files that a hub has.
   *
   * @param tokenizer What `tokenizer.json` holds.
   * @param config What `tokenizer_config.json` holds.
   * @throws {Error} If the package cannot read them.
   */
  constructor(tokenizer: JsonObject, config: JsonObject, maxTokens: number) {
    this.#tokenizer = new Tokenizer(tokenizer, config);
    this.#maxTokens = maxTokens;
    const added = this.#tokenizer.get_added_tokens_decoder();
    this.specialIds = new Set([...added].filter(([, one]) => one.special).map(([id]) => id));
    const { ids } = this.#tokenizer.encode(PROBE);
    const bare = this.#bare(PROBE);
    this.#opening = Math.max(0, ids.indexOf(bare.at(0) ?? -1));
    this.#closing = ids.length - this.#opening - bare.length;
  }

  /** Number of terms of the vocabulary. */
  get size(): number {
    return this.#tokenizer.get_vocab().size;
  }

  /** A term of the vocabulary, as it is written. */
  termOf(id: number): string {
    return this.#tokenizer.id_to_token(id) ?? "";
  }

  /** Cuts a text into tokens. */
  encode(text: string): Encoding {
    const { ids } = this.#tokenizer.encode(this.#start(text));
    return this.#cut({ ids, typeIds: ids.map(() => 0) });
  }

  /**
   * Cuts two texts into tokens. Where they are too long together, the second is cut; the first only
   * where it would leave no room.
   */
  encodePair(query: string, text: string): Encoding {
    const start = this.#start(query);
    const { ids, token_type_ids: given } = this.#tokenizer.encode(start, {
      text_pair: this.#start(text),
      return_token_type_ids: true,
    });
    // A tokenizer that tells no texts apart gives none, whatever its type says.
    const typeIds = given ?? ids.map(() => 0);
    const kept = Math.floor(this.#maxTokens * QUERY_SHARE);
    const surplus = Math.max(0, this.#bare(start).length - kept);
    return this.#cut(without({ ids, typeIds }, this.#opening + kept, surplus));
  }

  #cut(encoding: Encoding): Encoding {
    const surplus = encoding.ids.length - this.#maxTokens;
    return without(encoding, this.#maxTokens - this.#closing, Math.max(0, surplus));
  }

  #start(text: string): string {
    return text.slice(0, this.#maxTokens * CHARS_PER_TOKEN);
  }

  #bare(text: string): number[] {
    return this.#tokenizer.encode(text, { add_special_tokens: false }).ids;
  }
}

/** Takes some tokens out. */
function without({ ids, typeIds }: Encoding, at: number, count: number): Encoding {
  if (count === 0) return { ids, typeIds };
  return { ids: ids.toSpliced(at, count), typeIds: typeIds.toSpliced(at, count) };
}

/** Under this name a hub has the tokenizer in the form that is read here. */
const TOKENIZER_FILE = "tokenizer.json";

/** A tokenizer, and what it was made of. */
interface ReadTokenizer {
  readonly tokenizer: TextTokenizer;
  /** Tokens of a text that the model reads. */
  readonly maxTokens: number;
  /** Tells it from others. */
  readonly tokenizerDigest: string;
}

/**
 * Reads the tokenizer of a model.
 *
 * @param maxTokens Tokens of a text that are read. @default {what the model says}
 * @throws {LocalModelError} If a file is missing or not usable.
 * @throws {RangeError} If the model reads fewer tokens.
 */
export async function readTokenizer(files: ModelFiles, maxTokens?: number): Promise<ReadTokenizer> {
  const [bytes, config, tokenizerConfig = {}, sentenceConfig = {}] = await Promise.all([
    readModelFile(files, TOKENIZER_FILE),
    readJson(files, "config.json"),
    readOptionalJson(files, "tokenizer_config.json"),
    readOptionalJson(files, "sentence_bert_config.json"),
  ]);
  const limit = tokenLimit({ config, tokenizerConfig, sentenceConfig }, maxTokens);
  const json = parseObject(files, TOKENIZER_FILE, bytes);
  try {
    return {
      tokenizer: new TextTokenizer(json, tokenizerConfig, limit),
      maxTokens: limit,
      tokenizerDigest: await digestOf(bytes) + JSON.stringify(tokenizerConfig),
    };
  } catch (error) {
    const state = `"${files.folder}/${TOKENIZER_FILE}" is not a tokenizer that is read here`;
    throw new LocalModelError(files.task, "not_supported", state, { cause: error });
  }
}

/** Longer texts take memory and time by the square of their length; a chunk of code is shorter. */
const DEFAULT_MAX_TOKENS = 512;
/** Fewer leave no room for a text beside the special tokens. */
const FEWEST_TOKENS = 8;
/** Models that count places from behind the padding token, so that two of them are not for text. */
const OFFSET_MODELS = ["roberta", "xlm-roberta", "camembert", "mpnet"];
const PLACE_OFFSET = 2;

/** Files that say how many tokens a model reads. */
interface LimitSources {
  readonly config: JsonObject;
  readonly tokenizerConfig: JsonObject;
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
