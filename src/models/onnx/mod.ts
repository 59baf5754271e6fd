/**
 * Models of ONNX from a folder of this machine. They run in native code where `--allow-ffi` permits it,
 * which is a permission for everything; else in Wasm, which takes permission to read the folder and
 * nothing else, and three to six times as long. The vectors are the same.
 *
 * @example Usage
 * ```ts
 * import { openIndex, type SearchAnswer } from "@cbx/core";
 * import { openDense } from "@cbx/models/onnx";
 *
 * async function searchWithModel(query: string, folder: string): Promise<SearchAnswer> {
 *   const dense = await openDense({ model: "all-MiniLM-L6-v2", folder });
 *   using index = await openIndex({ root: ".", models: { dense } });
 *   return await index.search(query);
 * }
 * ```
 *
 * @module
 */
import type { Embedder, Reranker, SparseEncoder } from "@cbx/core";
import type { OnnxRuntime } from "./onnx_runtime.ts";
import { type LocalDenseOptions, type LocalModelOptions, openersOf } from "./openers.ts";
import { mayRunNative, NATIVE_RUNTIME, WASM_RUNTIME } from "./runtimes.ts";

export { LocalModelError, type LocalModelFault } from "./local_model_error.ts";
export type { LocalDenseOptions, LocalModelOptions } from "./openers.ts";

/** Choice of the runtime of a model. */
export interface RuntimeOptions {
  /** The runtime. @default {"native" where `--allow-ffi` permits it, else "wasm"} */
  readonly runtime?: "native" | "wasm";
}

/**
 * Opens a model of this machine for dense vectors.
 *
 * @throws {LocalModelError} If the folder, the model or the runtime is not usable.
 * @throws {RangeError} If a number of the options is not usable.
 * @throws {TypeError} If a path of the options is not usable.
 */
export function openDense(options: LocalDenseOptions & RuntimeOptions): Promise<Embedder> {
  return openersOf(runtimeOf(options)).openDense(options);
}

/**
 * Opens a model of this machine for sparse vectors: a masked language model, as SPLADE trains it.
 *
 * @throws {LocalModelError} If the folder, the model or the runtime is not usable.
 * @throws {RangeError} If a number of the options is not usable.
 * @throws {TypeError} If a path of the options is not usable.
 */
export function openSparse(options: LocalModelOptions & RuntimeOptions): Promise<SparseEncoder> {
  return openersOf(runtimeOf(options)).openSparse(options);
}

/**
 * Opens a model of this machine that reranks: a cross-encoder.
 *
 * @throws {LocalModelError} If the folder, the model or the runtime is not usable.
 * @throws {RangeError} If a number of the options is not usable.
 * @throws {TypeError} If a path of the options is not usable.
 */
export function openRerank(options: LocalModelOptions & RuntimeOptions): Promise<Reranker> {
  return openersOf(runtimeOf(options)).openRerank(options);
}

function runtimeOf(
  { runtime = mayRunNative() ? "native" : "wasm" }: RuntimeOptions,
): OnnxRuntime {
  return runtime === "native" ? NATIVE_RUNTIME : WASM_RUNTIME;
}
