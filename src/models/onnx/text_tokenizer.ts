/**
 * Texts to numbers of tokens, cut to what a model reads. The package has no truncation, and that of
 * others drops the closing token, which a model was trained to find at the end.
 *
 * @module
 */
import { Tokenizer } from "@huggingface/tokenizers";
import type { JsonObject } from "./model_files.ts";

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
   * @param maxTokens Tokens of a text that are read, special ones included.
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
