/**
 * Models of ONNX by transformers.js, from a folder of this machine; {@linkcode downloadModel} fills one
 * from a hub. Prefer `@cbx/models/onnx`, which runs the same models for fewer permissions.
 *
 * @example Usage
 * ```ts
 * import { openIndex, type SearchAnswer } from "@cbx/core";
 * import { downloadModel, openDense } from "@cbx/models/transformers";
 *
 * async function searchWithModel(query: string): Promise<SearchAnswer> {
 *   const model = "Xenova/all-MiniLM-L6-v2";
 *   const folder = await downloadModel({ model, folder: "/models" });
 *   const dense = await openDense({ model, folder });
 *   using index = await openIndex({ root: ".", models: { dense } });
 *   return await index.search(query);
 * }
 * ```
 *
 * @module
 */
import { type LocalOpeners, openersOf } from "../onnx/openers.ts";
import { TRANSFORMERS_RUNTIME } from "./transformers_runtime.ts";

export { LocalModelError, type LocalModelFault } from "../onnx/local_model_error.ts";
export type { LocalDenseOptions, LocalModelOptions, LocalOpeners } from "../onnx/openers.ts";
export { downloadModel, type DownloadOptions, hubFolder } from "./download_model.ts";

const OPENERS = openersOf(TRANSFORMERS_RUNTIME);

/** Opens a model of this machine for dense vectors. */
export const openDense: LocalOpeners["openDense"] = OPENERS.openDense;

/** Opens a model of this machine for sparse vectors: a masked language model, as SPLADE trains it. */
export const openSparse: LocalOpeners["openSparse"] = OPENERS.openSparse;

/** Opens a model of this machine that reranks: a cross-encoder. */
export const openRerank: LocalOpeners["openRerank"] = OPENERS.openRerank;
