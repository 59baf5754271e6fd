import type { Embedder, Reranker, SparseEncoder } from "@cbx/core";
import type { OnnxRuntime } from "./onnx_runtime.ts";
import { openOnnxDense } from "./open_dense.ts";
import { openOnnxRerank } from "./open_rerank.ts";
import { openOnnxSparse } from "./open_sparse.ts";

/** Which model of this machine is meant, and how it is used. */
export interface LocalModelOptions {
  /** Its name, as reasons show it; prefixes are looked up by it. */
  readonly model: string;
  /** Absolute path of its folder: `config.json`, `tokenizer.json` and the file, as on a hub. */
  readonly folder: string;
  /** The ONNX file, relative to the folder. @default {"onnx/model.onnx"} */
  readonly file?: string;
  /** Tokens of a text that are read; longer texts are cut. @default {what the model says} */
  readonly maxTokens?: number;
  /** Ends the opening. */
  readonly signal?: AbortSignal;
}

/** Which model makes dense vectors, and how. */
export interface LocalDenseOptions extends LocalModelOptions {
  /** Dimensions that vectors are shortened to, for models that were trained to allow it. */
  readonly dimensions?: number;
  /** Dimensions that vectors are known to have, as an index knows; another number is an error. */
  readonly expectedDimensions?: number;
  /** Prefix of a text that is stored. @default {what is known of the model} */
  readonly documentPrefix?: string;
  /** Prefix of a query. @default {what is known of the model} */
  readonly queryPrefix?: string;
}

/**
 * Openers of models of this machine. Each throws a `LocalModelError` if the folder, the model or the
 * runtime is not usable, a `RangeError` if a number of the options is not, and a `TypeError` if a path
 * is not.
 */
export interface LocalOpeners {
  /** Opens a model of this machine for dense vectors. */
  openDense(options: LocalDenseOptions): Promise<Embedder>;
  /** Opens a model of this machine for sparse vectors: a masked language model, as SPLADE trains it. */
  openSparse(options: LocalModelOptions): Promise<SparseEncoder>;
  /** Opens a model of this machine that reranks: a cross-encoder. */
  openRerank(options: LocalModelOptions): Promise<Reranker>;
}

export function openersOf(runtime: OnnxRuntime): LocalOpeners {
  return {
    openDense: (options) => openOnnxDense(runtime, options),
    openSparse: (options) => openOnnxSparse(runtime, options),
    openRerank: (options) => openOnnxRerank(runtime, options),
  };
}
