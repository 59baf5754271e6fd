import { createHash } from "node:crypto";
import type { SparseEncoder } from "@cbx/core";
import { modelServer, type ServerOptions } from "./ask_model.ts";
import { checkModel } from "./check_model.ts";
import { LOCAL_LIMITS } from "./embed_protocols.ts";
import { type Endpoint, endpointOf } from "./endpoint.ts";
import { fieldOf } from "./field_of.ts";
import { askBeside, HttpSparseEncoder, SPARSE_PATH } from "./http_sparse_encoder.ts";

/** Where Text Embeddings Inference listens, as its documents start it. */
const DEFAULT_URL = "http://127.0.0.1:8080";
/** The server has its model before it listens. */
const INFO_TIMEOUT_MS = 10_000;
const INFO_ATTEMPTS = 3;
const MAX_TEXT_TOKENS = 8_000;
/** Raised whenever the same settings lead to other terms. */
const FORMAT = 1;

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
 * ```ts ignore
 * import { openHttpSparseEncoder } from "@cbx/models";
 *
 * const sparse = await openHttpSparseEncoder({ model: "naver/efficient-splade-VI-BT-large-doc" });
 * const { ids } = await sparse.encodeQuery("where are settings read");
 * console.log(ids.map((id) => sparse.termOf(id)));
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
  const fingerprint = createHash("sha256").update(JSON.stringify(making)).digest("hex");
  return new HttpSparseEncoder({
    ...{ model, maxTextTokens, server, limits: LOCAL_LIMITS },
    fingerprint: fingerprint.slice(0, 32),
  });
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
