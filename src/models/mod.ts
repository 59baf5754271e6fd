/**
 * Models for the search of cbx: those behind HTTP. Embedders (Ollama, OpenAI and what speaks like it,
 * Voyage), rerankers (Voyage, Cohere, Jina and what speaks like it, Text Embeddings Inference) and
 * encoders of sparse vectors (Text Embeddings Inference). What is sent, is redacted. Models that run in
 * the process are exports of their own.
 *
 * @example Usage
 * ```ts
 * import { openIndex, type SearchAnswer } from "@cbx/core";
 * import { openHttpEmbedder, openHttpReranker } from "@cbx/models";
 *
 * async function searchWithModels(query: string, apiKey: string): Promise<SearchAnswer> {
 *   const dense = await openHttpEmbedder({ kind: "ollama", model: "nomic-embed-text" });
 *   const rerank = openHttpReranker({ kind: "voyage", model: "rerank-2.5", apiKey });
 *   using index = await openIndex({ root: ".", models: { dense, rerank } });
 *   return await index.search(query);
 * }
 * ```
 *
 * @module
 */
export type {
  Embedder,
  EncodedBatch,
  EncodeOptions,
  Model,
  ModelEndpoint,
  ModelOptions,
  Reranker,
  SparseEncoder,
  SparseVector,
} from "@cbx/core";
export type { ServerOptions } from "./http/ask_model.ts";
export type { Clock, Deadline } from "./http/clock.ts";
export { embedEndpoint, type EmbedKind, type EmbedLimits } from "./http/embed_protocols.ts";
export { type Endpoint, isLoopback } from "./http/endpoint.ts";
export {
  type AnswerFault,
  ModelAnswerError,
  ModelBusyError,
  type ModelCall,
  ModelError,
  ModelPermissionError,
  ModelRefusedError,
  ModelTimeoutError,
  ModelUnauthorizedError,
  ModelUnreachableError,
} from "./http/model_errors.ts";
export { type HttpEmbedderOptions, openHttpEmbedder } from "./http/open_http_embedder.ts";
export { type HttpRerankerOptions, openHttpReranker } from "./http/open_http_reranker.ts";
export {
  type HttpSparseEncoderOptions,
  openHttpSparseEncoder,
  sparseEndpoint,
} from "./http/open_http_sparse_encoder.ts";
export type { BatchLimits } from "./http/batches.ts";
export { rerankEndpoint, type RerankKind } from "./http/rerank_protocols.ts";
export { type Prefixes, prefixesOf, type PrefixRow } from "./prefixes.ts";
