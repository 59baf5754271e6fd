/**
 * Sparse vectors from Text Embeddings Inference, the one server that is common and gives any
 * (`/embed_sparse`, published at https://huggingface.github.io/text-embeddings-inference). What it does
 * not answer with, its model and how terms are written, is asked for apart (`/info`, `/decode`).
 *
 * @module
 */
import type { SparseEncoder, SparseVector } from "@cbx/core";
import {
  askModel,
  type HowToAsk,
  type ModelServer,
  modelServer,
  type Question,
  type ServerOptions,
} from "./ask_model.ts";
import { LOCAL_LIMITS } from "./embed_protocols.ts";
import { type Endpoint, endpointOf } from "./endpoint.ts";
import { type ModelCall, ModelError } from "./model_errors.ts";
import { checkModel, fieldOf, readItems, readTerms } from "./read_answer.ts";
import { fingerprintOf, MAX_TEXT_TOKENS, textEncoder } from "./text_encoder.ts";

/** Where Text Embeddings Inference listens, as its documents start it. */
const DEFAULT_URL = "http://127.0.0.1:8080";
/** The server has its model before it listens. */
const INFO_TIMEOUT_MS = 10_000;
const INFO_ATTEMPTS = 3;
/** Raised whenever the same settings lead to other terms. */
const FORMAT = 1;
/** Where texts are encoded; its other paths stand beside it. */
const SPARSE_PATH = "/embed_sparse";
/** SPLADE gives a text some hundred terms, of which the last say little. */
const DOCUMENT_TERMS = 128;
const QUERY_TERMS = 64;

/** Options for {@linkcode openHttpSparseEncoder}. */
export interface HttpSparseEncoderOptions extends ServerOptions {
  /** Model, as the hub names it; the server must have it. */
  readonly model: string;
  /** Address of the server. @default {"http://127.0.0.1:8080"} */
  readonly url?: string;
  /** Longer texts are cut. @default {8000} */
  readonly maxTextTokens?: number;
  /** Ends the opening. */
  readonly signal?: AbortSignal;
}

/**
 * Opens a model for sparse vectors behind HTTP: of Text Embeddings Inference, which is asked which
 * model it has.
 *
 * @throws {TypeError} If the address or the key is not usable.
 * @throws {ModelError} If the server cannot be asked, or has another model.
 *
 * @example Usage
 * ```ts
 * import { openHttpSparseEncoder } from "@cbx/models";
 *
 * async function termsOf(query: string): Promise<string[]> {
 *   const model = "naver/efficient-splade-VI-BT-large-doc";
 *   const sparse = await openHttpSparseEncoder({ model });
 *   const { ids } = await sparse.encodeQuery(query);
 *   return ids.map((id) => sparse.termOf(id));
 * }
 * ```
 */
export async function openHttpSparseEncoder(
  options: HttpSparseEncoderOptions,
): Promise<SparseEncoder> {
  const { model, maxTextTokens = MAX_TEXT_TOKENS, signal } = options;
  const server = modelServer(sparseEndpoint(options.url), options);
  const task = `encode with "${model}"`;
  const info = await askBeside(server, "/info", {
    ...{ task, attempts: INFO_ATTEMPTS, timeoutMs: INFO_TIMEOUT_MS, bound: "each", signal },
  });
  const call = { task, url: server.endpoint.url };
  checkModel(call, { asked: model, server }, { model: fieldOf(info, "model_id") });
  const making = [FORMAT, "tei", model, fieldOf(info, "model_sha") ?? "", maxTextTokens];
  return httpSparseEncoder({ model, maxTextTokens, server, fingerprint: fingerprintOf(making) });
}

/**
 * Tells where texts are sent to be encoded, before anything is.
 *
 * @param url Address of the server; without it, that of this machine.
 * @throws {TypeError} If it is not an address, or holds a name, a password, a query or a fragment.
 */
export function sparseEndpoint(url: string = DEFAULT_URL): Endpoint {
  return endpointOf(url, SPARSE_PATH);
}

interface SparseParts {
  readonly model: string;
  /** Changes whenever the same text would get other terms. */
  readonly fingerprint: string;
  readonly maxTextTokens: number;
  readonly server: ModelServer;
}

/**
 * Asks a server at a path beside that where texts are encoded.
 *
 * @throws {ModelError} If the server cannot be asked.
 */
function askBeside(server: ModelServer, path: string, question: Question): Promise<unknown> {
  const { url } = server.endpoint;
  const endpoint = endpointOf(url.slice(0, url.lastIndexOf("/")) + path, path);
  return askModel({ ...server, endpoint }, question);
}

/** Makes an encoder of parts that have been checked. */
function httpSparseEncoder(parts: SparseParts): SparseEncoder {
  const { model, server, maxTextTokens } = parts;
  const { url, isLoopback } = server.endpoint;
  /** Terms as they are written, once they have been asked for. */
  const written = new Map<number, string>();
  /** Asks how terms are written. Reasons read better with it; the search goes on without. */
  const learnTerms = async (ids: readonly number[], question: HowToAsk): Promise<void> => {
    const unknown = ids.filter((id) => !written.has(id));
    if (unknown.length === 0) return;
    const body = { ids: unknown.map((id) => [id]) };
    try {
      const task = `name terms of "${model}"`;
      const answer = await askBeside(server, "/decode", { ...question, task, body });
      const words = Array.isArray(answer) && answer.length === unknown.length ? answer : [];
      words.forEach((word, i) => written.set(unknown[i]!, String(word).trim()));
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
    }
  };
  const { documents, query } = textEncoder<SparseVector>({
    ...{ server, limits: LOCAL_LIMITS, maxTextTokens },
    nothing: () => ({ ids: [], weights: [] }),
    async ask(texts, role, how) {
      const call: ModelCall = { task: `encode with "${model}"`, url };
      const body = { inputs: texts, truncate: true };
      const answer = await askModel(server, { ...how, task: call.task, body });
      const items = readItems(call, answer, { count: texts.length, what: "vectors" });
      const isQuery = role === "query";
      const maxTerms = isQuery ? QUERY_TERMS : DOCUMENT_TERMS;
      const vectors = items.map((item) => readTerms(call, item, maxTerms));
      const [vector] = vectors;
      if (isQuery && vector && !(vector instanceof ModelError)) await learnTerms(vector.ids, how);
      return { vectors, tokens: undefined };
    },
  });
  return {
    name: model,
    fingerprint: parts.fingerprint,
    endpoint: { url, isLoopback },
    termOf: (id) => written.get(id) ?? `#${id}`,
    encodeDocuments: documents,
    encodeQuery: query,
  };
}
