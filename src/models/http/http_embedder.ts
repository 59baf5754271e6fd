/**
 * The embedder behind HTTP: redacts, cuts and prefixes texts, asks for their vectors, and checks what
 * comes back. Which settings are used is decided in `open_http_embedder.ts`; how many texts are sent at
 * a time, and what becomes of those that are refused, in `encode_documents.ts`; how a server is asked,
 * and asked again, in `ask_model.ts`.
 *
 * @module
 */
import type { Embedder, EncodeOptions, ModelEndpoint, ModelOptions } from "@cbx/core";
import type { Prefixes } from "../prefixes.ts";
import { askModel, type ModelServer } from "./ask_model.ts";
import { checkModel } from "./check_model.ts";
import {
  EMBED_PROTOCOLS,
  type EmbedKind,
  type EmbedLimits,
  type TextRole,
} from "./embed_protocols.ts";
import { type DocumentEncoder, type Encoded, encodeDocuments } from "./encode_documents.ts";
import { cutToTokens } from "./estimate_tokens.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { ModelError } from "./model_errors.ts";
import { readItems } from "./read_items.ts";
import { readVectors } from "./read_vectors.ts";

/** Of each attempt: a model on a slow machine may take long for a batch, and longer to load. */
const DOCUMENTS_TIMEOUT_MS = 120_000;
/** Of all: somebody waits for the answer. */
const QUERY_TIMEOUT_MS = 5_000;
const QUERY_ATTEMPTS = 2;

/** What an embedder is made of. */
export interface EmbedderParts {
  /** Kind of the endpoint. */
  readonly kind: EmbedKind;
  /** Model, as it is asked for. */
  readonly model: string;
  /** Model, as it is called in answers. */
  readonly answersAs: string;
  /** Dimensions that vectors are to be shortened to. */
  readonly shortenTo: number | undefined;
  /** What stands before texts, whoever puts it there. */
  readonly prefixes: Prefixes;
  /** Whether it is put there before texts are sent. */
  readonly sendsPrefixes: boolean;
  /** Bounds of requests. */
  readonly limits: EmbedLimits;
  /** Longer texts are cut. */
  readonly maxTextTokens: number;
  /** Who is asked. */
  readonly server: ModelServer;
}

/** Texts that a server is asked for. */
export interface EmbedQuestion extends ModelOptions {
  /** The texts, as they are sent. */
  readonly texts: readonly string[];
  /** What they are; absent where no prefix should stand before them. */
  readonly role?: TextRole;
  /** How often it is tried. */
  readonly attempts: number;
  /** Bound on the time. */
  readonly timeoutMs: number;
  /** Whether the bound holds for each attempt, or for all. */
  readonly bound: "each" | "whole";
  /** Dimensions that vectors must have; absent where they are not known. */
  readonly dimensions?: number;
}

/**
 * Asks a server for vectors.
 *
 * @throws {ModelError} If the model cannot be asked, or its answer is not usable.
 */
export async function askForVectors(
  { kind, model, answersAs, shortenTo, sendsPrefixes, server }: EmbedderParts,
  { texts, role, dimensions, ...question }: EmbedQuestion,
): Promise<Encoded<Float32Array>> {
  const protocol = EMBED_PROTOCOLS[kind];
  const call = { task: `embed with "${model}"`, url: server.endpoint.url };
  // A server that knew the role would put its own prefix before ours.
  const body = protocol.body({ model, texts, shortenTo, role: sendsPrefixes ? undefined : role });
  const answer = await askModel(server, { ...question, task: call.task, body });
  checkModel(call, { asked: answersAs, server }, answer);
  const items = readItems(call, protocol.list(answer), { count: texts.length, what: "vectors" });
  const tokens = protocol.tokens(answer);
  return {
    vectors: readVectors(call, items.map(protocol.vector), dimensions),
    tokens: typeof tokens === "number" ? tokens : undefined,
  };
}

/** Embeds by a server. */
export class HttpEmbedder implements Embedder {
  /** Name of the model, as reasons and `backend` show it. */
  readonly name: string;
  /** Changes whenever the same text would get another vector. */
  readonly fingerprint: string;
  /** Number of dimensions. */
  readonly dimensions: number;
  /** Where texts are sent. */
  readonly endpoint: ModelEndpoint;
  readonly #parts: EmbedderParts;
  readonly #documents: DocumentEncoder<Float32Array>;

  /** Makes an embedder of parts that have been checked; see `openHttpEmbedder()`. */
  constructor(parts: EmbedderParts, dimensions: number) {
    const { url, isLoopback } = parts.server.endpoint;
    this.name = parts.model;
    this.fingerprint = fingerprintOf({ ...parts, dimensions });
    this.dimensions = dimensions;
    this.endpoint = { url, isLoopback };
    this.#parts = parts;
    this.#documents = {
      limits: parts.limits,
      known: { maxTokens: Infinity },
      nothing: () => new Float32Array(dimensions),
      ask: (texts, { attempts, signal, timeoutMs = DOCUMENTS_TIMEOUT_MS }) =>
        askForVectors(parts, {
          ...{ texts, role: "document", attempts, timeoutMs, bound: "each", dimensions },
          ...(signal ? { signal } : {}),
        }),
    };
  }

  /** Embeds texts that are stored. */
  embedDocuments(
    texts: readonly string[],
    options: EncodeOptions<Float32Array> = {},
  ): Promise<Float32Array[]> {
    const sent = texts.map((text) => this.#prepared(text, "document"));
    return encodeDocuments(this.#documents, sent, options);
  }

  /** Embeds a query. */
  async embedQuery(
    text: string,
    { signal, timeoutMs = QUERY_TIMEOUT_MS }: ModelOptions = {},
  ): Promise<Float32Array> {
    const sent = cutToTokens(this.#prepared(text, "query"), this.#documents.known.maxTokens);
    if (sent === "") return new Float32Array(this.dimensions);
    const { vectors: [vector] } = await askForVectors(this.#parts, {
      ...{ texts: [sent], role: "query", dimensions: this.dimensions },
      ...{ attempts: QUERY_ATTEMPTS, timeoutMs, bound: "whole" },
      ...(signal ? { signal } : {}),
    });
    if (vector instanceof ModelError) throw vector;
    return vector!;
  }

  /** What is sent for a text; empty where nothing is, as servers refuse empty texts. */
  #prepared(text: string, role: TextRole): string {
    const { server, maxTextTokens, prefixes, sendsPrefixes } = this.#parts;
    const redacted = server.redact(text);
    if (redacted.trim() === "") return "";
    // Redacted before it is cut: half of a secret is not known as one.
    return (sendsPrefixes ? prefixes[role] : "") + cutToTokens(redacted, maxTextTokens);
  }
}
