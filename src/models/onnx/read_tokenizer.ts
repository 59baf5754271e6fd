import { LocalModelError } from "./local_model_error.ts";
import { digestOf } from "./model_fingerprint.ts";
import {
  type ModelFiles,
  parseObject,
  readJson,
  readModelFile,
  readOptionalJson,
} from "./model_files.ts";
import { TextTokenizer } from "./text_tokenizer.ts";
import { tokenLimit } from "./token_limit.ts";

/** Under this name a hub has the tokenizer in the form that is read here. */
const TOKENIZER_FILE = "tokenizer.json";

/** A tokenizer, and what it was made of. */
export interface ReadTokenizer {
  /** Cuts texts for the model. */
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
