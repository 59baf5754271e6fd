/**
 * Settings of an embedder behind HTTP: fills in what is not said, by the kind of the endpoint and by
 * what is known of the model, and finds out how many dimensions its vectors have.
 *
 * @module
 */
import type { Embedder } from "@cbx/core";
import { NO_PREFIXES, type Prefixes, prefixesOf } from "../prefixes.ts";
import { modelServer, type ServerOptions } from "./ask_model.ts";
import {
  EMBED_PROTOCOLS,
  embedEndpoint,
  type EmbedKind,
  type EmbedLimits,
  HOSTED_LIMITS,
  LOCAL_LIMITS,
} from "./embed_protocols.ts";
import { PROBE_TEXT } from "./encode_documents.ts";
import type { Endpoint } from "./endpoint.ts";
import { askForVectors, type EmbedderParts, HttpEmbedder } from "./http_embedder.ts";
import { ModelError } from "./model_errors.ts";

/** A model may have to be loaded first. */
const PROBE_TIMEOUT_MS = 120_000;
const PROBE_ATTEMPTS = 3;
/** Models of OpenAI refuse more than 8,192; others cut what is too long for them, or are found out. */
const MAX_TEXT_TOKENS = 8_000;

/** Options for {@linkcode openHttpEmbedder}. */
export interface HttpEmbedderOptions extends ServerOptions {
  /** How the endpoint speaks. */
  readonly kind: EmbedKind;
  /** Model, as the server names it. */
  readonly model: string;
  /** Address of the server. @default {that of the kind: this machine for Ollama, else the vendor} */
  readonly url?: string;
  /** Dimensions that vectors are known to have, as an index knows; another number is an error. */
  readonly expectedDimensions?: number;
  /** Dimensions that the server is asked to shorten vectors to, where the model allows it. */
  readonly shortenTo?: number;
  /** What stands before texts. @default {what `prefixesOf()` says} */
  readonly prefixes?: Partial<Prefixes>;
  /** Name by which the server calls the model in its answers, where it is quite another. */
  readonly answersAs?: string;
  /** Bounds of requests. @default {by whether the server is this machine, or Ollama} */
  readonly limits?: Partial<EmbedLimits>;
  /** Longer texts are cut. @default {8000} */
  readonly maxTextTokens?: number;
  /** Ends the opening. */
  readonly signal?: AbortSignal;
}

/**
 * Opens a model behind HTTP. Where the number of its dimensions is not known, it is asked for one
 * vector, which also shows that the server is there and has the model; else nothing is sent.
 *
 * @throws {TypeError} If the address or the key is not usable.
 * @throws {RangeError} If a number is not usable.
 * @throws {ModelError} If the model cannot be asked, or its answer is not usable.
 *
 * @example Usage
 * ```ts no-assert
 * import { openHttpEmbedder } from "@cbx/models";
 *
 * // Asks nothing yet, as the number of dimensions is known.
 * const dense = await openHttpEmbedder({
 *   kind: "ollama",
 *   model: "nomic-embed-text",
 *   expectedDimensions: 768,
 * });
 * console.log(dense.endpoint?.isLoopback); // true
 * ```
 */
export async function openHttpEmbedder(options: HttpEmbedderOptions): Promise<Embedder> {
  const { kind, model, shortenTo, expectedDimensions = shortenTo, signal } = options;
  const endpoint = embedEndpoint(kind, options.url);
  const parts: EmbedderParts = {
    kind,
    model,
    answersAs: options.answersAs ?? model,
    shortenTo,
    prefixes: prefixesFor(model, options.prefixes),
    // Prefixes that were set by hand stand for those of the server.
    sendsPrefixes: !EMBED_PROTOCOLS[kind].addsPrefixes || options.prefixes !== undefined,
    limits: limitsOf(kind, endpoint, options.limits),
    maxTextTokens: atLeastOne("maxTextTokens", options.maxTextTokens ?? MAX_TEXT_TOKENS),
    server: modelServer(endpoint, options),
  };
  const dimensions = expectedDimensions ?? await probe(parts, signal);
  return new HttpEmbedder(parts, atLeastOne("dimensions", dimensions));
}

async function probe(parts: EmbedderParts, signal?: AbortSignal): Promise<number> {
  const { vectors: [vector] } = await askForVectors(parts, {
    ...{ texts: [PROBE_TEXT], attempts: PROBE_ATTEMPTS },
    ...{ timeoutMs: PROBE_TIMEOUT_MS, bound: "each" as const },
    ...(signal ? { signal } : {}),
  });
  if (vector instanceof ModelError) throw vector;
  return vector!.length;
}

function prefixesFor(model: string, given: Partial<Prefixes> = {}): Prefixes {
  const { document, query } = { ...(prefixesOf(model) ?? NO_PREFIXES), ...given };
  return { document, query };
}

function limitsOf(
  kind: EmbedKind,
  { isLoopback }: Endpoint,
  limits: Partial<EmbedLimits> = {},
): EmbedLimits {
  const { maxTexts, maxTokens, concurrency } = {
    ...(isLoopback || kind === "ollama" ? LOCAL_LIMITS : HOSTED_LIMITS),
    ...limits,
  };
  return {
    maxTexts: atLeastOne("maxTexts", maxTexts),
    maxTokens: atLeastOne("maxTokens", maxTokens),
    concurrency: atLeastOne("concurrency", concurrency),
  };
}

function atLeastOne(name: string, value: number): number {
  if (Number.isInteger(value) && value > 0) return value;
  throw new RangeError(`Cannot use ${value} as "${name}": it must be a whole number from 1`);
}
