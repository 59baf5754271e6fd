/**
 * An embedder behind HTTP. Opening it fills in what is not said, by the kind of the endpoint and by
 * what is known of the model, and finds out how many dimensions its vectors have. The embedder redacts,
 * cuts and prefixes texts, asks for their vectors, and checks what comes back. How many texts are sent
 * at a time, and what becomes of those that are refused, stands in `encode_documents.ts`; how a server
 * is asked, and asked again, in `ask_model.ts`.
 *
 * @module
 */
import type { Embedder } from "@cbx/core";
import { NO_PREFIXES, type Prefixes, prefixesOf } from "../prefixes.ts";
import {
  askModel,
  type HowToAsk,
  type ModelServer,
  modelServer,
  type ServerOptions,
} from "./ask_model.ts";
import {
  EMBED_PROTOCOLS,
  embedEndpoint,
  type EmbedKind,
  type EmbedLimits,
  HOSTED_LIMITS,
  LOCAL_LIMITS,
  type TextRole,
} from "./embed_protocols.ts";
import { type Encoded, PROBE_TEXT } from "./encode_documents.ts";
import type { Endpoint } from "./endpoint.ts";
import { ModelError } from "./model_errors.ts";
import { checkModel, readItems, readVectors } from "./read_answer.ts";
import { fingerprintOf, MAX_TEXT_TOKENS, textEncoder } from "./text_encoder.ts";

/** A model may have to be loaded first. */
const PROBE_TIMEOUT_MS = 120_000;
const PROBE_ATTEMPTS = 3;
/** Raised whenever the same settings lead to other vectors. */
const FORMAT = 1;

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
  /** Prefixes of texts. @default {what `prefixesOf()` says} */
  readonly prefixes?: Partial<Prefixes>;
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
    shortenTo,
    prefixes: prefixesFor(model, options.prefixes),
    // Prefixes that were set by hand stand for those of the server.
    sendsPrefixes: !EMBED_PROTOCOLS[kind].addsPrefixes || options.prefixes !== undefined,
    limits: limitsOf(kind, endpoint, options.limits),
    maxTextTokens: atLeastOne("maxTextTokens", options.maxTextTokens ?? MAX_TEXT_TOKENS),
    server: modelServer(endpoint, options),
  };
  const dimensions = expectedDimensions ?? await probe(parts, signal);
  return httpEmbedder(parts, atLeastOne("dimensions", dimensions));
}

async function probe(parts: EmbedderParts, signal?: AbortSignal): Promise<number> {
  const { vectors: [vector] } = await askForVectors(parts, {
    ...{ texts: [PROBE_TEXT], attempts: PROBE_ATTEMPTS, timeoutMs: PROBE_TIMEOUT_MS },
    ...{ bound: "each", signal },
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

interface EmbedderParts {
  readonly kind: EmbedKind;
  readonly model: string;
  /** Dimensions that vectors are to be shortened to. */
  readonly shortenTo: number | undefined;
  /** Prefixes of texts, whoever puts them there. */
  readonly prefixes: Prefixes;
  /** Whether it is put there before texts are sent. */
  readonly sendsPrefixes: boolean;
  readonly limits: EmbedLimits;
  readonly maxTextTokens: number;
  readonly server: ModelServer;
}

/** Texts that a server is asked for. */
interface EmbedQuestion extends HowToAsk {
  /** The texts, as they are sent. */
  readonly texts: readonly string[];
  /** Role of the texts; absent where no prefix should stand before them. */
  readonly role?: TextRole;
  /** Dimensions that vectors must have; absent where they are not known. */
  readonly dimensions?: number;
}

/**
 * Asks a server for vectors.
 *
 * @throws {ModelError} If the model cannot be asked, or its answer is not usable.
 */
async function askForVectors(
  { kind, model, shortenTo, sendsPrefixes, server }: EmbedderParts,
  { texts, role, dimensions, ...question }: EmbedQuestion,
): Promise<Encoded<Float32Array>> {
  const protocol = EMBED_PROTOCOLS[kind];
  const call = { task: `embed with "${model}"`, url: server.endpoint.url };
  // A server that knew the role would put its own prefix before ours.
  const body = protocol.body({ model, texts, shortenTo, role: sendsPrefixes ? undefined : role });
  const answer = await askModel(server, { ...question, task: call.task, body });
  checkModel(call, { asked: model, server }, answer);
  const items = readItems(call, protocol.list(answer), { count: texts.length, what: "vectors" });
  const tokens = protocol.tokens(answer);
  return {
    vectors: readVectors(call, items.map(protocol.vector), dimensions),
    tokens: typeof tokens === "number" ? tokens : undefined,
  };
}

/** Makes an embedder of parts that have been checked. */
function httpEmbedder(parts: EmbedderParts, dimensions: number): Embedder {
  const { kind, model, server, limits, maxTextTokens, prefixes, sendsPrefixes } = parts;
  const { url, isLoopback } = server.endpoint;
  const { documents, query } = textEncoder({
    ...{ server, limits, maxTextTokens, prefixes: sendsPrefixes ? prefixes : undefined },
    nothing: () => new Float32Array(dimensions),
    ask: (texts, role, how) => askForVectors(parts, { ...how, texts, role, dimensions }),
  });
  const making = [kind, model, prefixes.document, prefixes.query, dimensions, maxTextTokens];
  return {
    name: model,
    // The address is no part of it, so that a server may move.
    fingerprint: fingerprintOf([FORMAT, ...making]),
    dimensions,
    endpoint: { url, isLoopback },
    embedDocuments: documents,
    embedQuery: query,
  };
}
