/**
 * Models of ONNX by transformers.js, from a folder of this machine; {@linkcode downloadModel} fills one
 * from a hub. Prefer `@cbx/models/native`, which runs the same models for fewer permissions.
 *
 * @example Usage
 * ```ts ignore
 * import { openIndex } from "@cbx/core";
 * import { downloadModel, openDense } from "@cbx/models/transformers";
 *
 * const model = "Xenova/all-MiniLM-L6-v2";
 * const folder = await downloadModel({ model, folder: "/models" });
 * const dense = await openDense({ model, folder });
 * using index = await openIndex(".", { models: { dense } });
 * ```
 *
 * @module
 */
import type { Embedder, Reranker, SparseEncoder } from "@cbx/core";
import type { LocalDenseOptions, LocalModelOptions } from "../onnx/local_model_options.ts";
import { openOnnxDense } from "../onnx/open_onnx_dense.ts";
import { openOnnxRerank } from "../onnx/open_onnx_rerank.ts";
import { openOnnxSparse } from "../onnx/open_onnx_sparse.ts";
import { TRANSFORMERS_RUNTIME } from "./transformers_runtime.ts";

export { downloadModel, type DownloadOptions, hubFolder } from "./download_model.ts";
export { LocalModelError, type LocalModelFault } from "../onnx/local_model_error.ts";
export type { LocalDenseOptions, LocalModelOptions } from "../onnx/local_model_options.ts";

/**
 * Opens a model of this machine for dense vectors.
 *
 * @throws {LocalModelError} If the folder, the model or the runtime is not usable.
 * @throws {RangeError} If a number of the options is not usable.
 * @throws {TypeError} If a path of the options is not usable.
 */
export function openDense(options: LocalDenseOptions): Promise<Embedder> {
  return openOnnxDense(TRANSFORMERS_RUNTIME, options);
}

/**
 * Opens a model of this machine for sparse vectors: a masked language model, as SPLADE trains it.
 *
 * @throws {LocalModelError} If the folder, the model or the runtime is not usable.
 * @throws {RangeError} If a number of the options is not usable.
 * @throws {TypeError} If a path of the options is not usable.
 */
export function openSparse(options: LocalModelOptions): Promise<SparseEncoder> {
  return openOnnxSparse(TRANSFORMERS_RUNTIME, options);
}

/**
 * Opens a model of this machine that reranks: a cross-encoder.
 *
 * @throws {LocalModelError} If the folder, the model or the runtime is not usable.
 * @throws {RangeError} If a number of the options is not usable.
 * @throws {TypeError} If a path of the options is not usable.
 */
export function openRerank(options: LocalModelOptions): Promise<Reranker> {
  return openOnnxRerank(TRANSFORMERS_RUNTIME, options);
}
