/**
 * Models of ONNX in Wasm: all they take is permission to read their folder.
 *
 * @example Usage
 * ```ts ignore
 * import { openIndex } from "@cbx/core";
 * import { openDense } from "@cbx/models/wasm";
 *
 * const dense = await openDense({ model: "all-MiniLM-L6-v2", folder: "/models/all-MiniLM-L6-v2" });
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
import { WASM_RUNTIME } from "./wasm_runtime.ts";

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
  return openOnnxDense(WASM_RUNTIME, options);
}

/**
 * Opens a model of this machine for sparse vectors: a masked language model, as SPLADE trains it.
 *
 * @throws {LocalModelError} If the folder, the model or the runtime is not usable.
 * @throws {RangeError} If a number of the options is not usable.
 * @throws {TypeError} If a path of the options is not usable.
 */
export function openSparse(options: LocalModelOptions): Promise<SparseEncoder> {
  return openOnnxSparse(WASM_RUNTIME, options);
}

/**
 * Opens a model of this machine that reranks: a cross-encoder.
 *
 * @throws {LocalModelError} If the folder, the model or the runtime is not usable.
 * @throws {RangeError} If a number of the options is not usable.
 * @throws {TypeError} If a path of the options is not usable.
 */
export function openRerank(options: LocalModelOptions): Promise<Reranker> {
  return openOnnxRerank(WASM_RUNTIME, options);
}
