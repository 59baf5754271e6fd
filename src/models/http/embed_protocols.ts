/**
 * How each kind of endpoint is asked for vectors, and where they stand in its answer.
 *
 * | kind     | published at                                                   |
 * |----------|----------------------------------------------------------------|
 * | `ollama` | https://docs.ollama.com/api/embed                              |
 * | `openai` | https://platform.openai.com/docs/api-reference/embeddings      |
 * | `voyage` | https://docs.voyageai.com/reference/embeddings-api             |
 *
 * `openai` is also what llama.cpp, LM Studio, vLLM, Text Embeddings Inference and most others speak.
 *
 * @module
 */
import type { BatchLimits } from "./batches.ts";
import { type Endpoint, endpointOf } from "./endpoint.ts";
import { fieldOf } from "./read_answer.ts";

/** Kind of an endpoint that embeds. */
export type EmbedKind = "ollama" | "openai" | "voyage";

/** Whether a text is stored, or asked with. */
export type TextRole = "document" | "query";

/** Texts to encode, and how. */
interface EmbedRequest {
  readonly model: string;
  /** Texts, with their prefixes. */
  readonly texts: readonly string[];
  /** Their role, for a server that puts prefixes before them; absent where it should not. */
  readonly role?: TextRole | undefined;
  /** Dimensions to shorten vectors to; absent to leave them as they are. */
  readonly shortenTo?: number | undefined;
}

/** How a kind of endpoint is asked, and how its answer is read. */
interface EmbedProtocol {
  readonly defaultUrl: string;
  readonly path: string;
  /** Whether the server puts prefixes before texts itself, by their role. */
  readonly addsPrefixes: boolean;
  body(request: EmbedRequest): Record<string, unknown>;
  /** The list of vectors in an answer, or of items of which each has an `index` and one of them. */
  list(answer: unknown): unknown;
  vector(item: unknown): unknown;
  /** Tokens that the server counted; anything but a number where it did not. */
  tokens(answer: unknown): unknown;
}

/** Bounds of requests, and how many there are at a time. */
export interface EmbedLimits extends BatchLimits {
  /** Requests at a time. */
  readonly concurrency: number;
}

/**
 * One machine computes: more at a time would only wait in line, and small batches show progress and
 * are done in time on a slow one.
 */
export const LOCAL_LIMITS: EmbedLimits = { maxTexts: 16, maxTokens: 8_000, concurrency: 1 };
/**
 * Half of the strictest bound on tokens (voyage-code-3: 120,000 a request, 1,000 texts; OpenAI:
 * 300,000 and 2,048), since tokens are estimated.
 */
export const HOSTED_LIMITS: EmbedLimits = { maxTexts: 128, maxTokens: 60_000, concurrency: 4 };

export const EMBED_PROTOCOLS: Readonly<Record<EmbedKind, EmbedProtocol>> = {
  ollama: {
    defaultUrl: "http://127.0.0.1:11434",
    path: "/api/embed",
    addsPrefixes: false,
    body: ({ model, texts, shortenTo }) => ({
      model,
      input: texts,
      truncate: true,
      ...(shortenTo === undefined ? {} : { dimensions: shortenTo }),
    }),
    list: (answer) => fieldOf(answer, "embeddings"),
    vector: (item) => item,
    tokens: (answer) => fieldOf(answer, "prompt_eval_count"),
  },
  openai: {
    defaultUrl: "https://api.openai.com/v1",
    path: "/v1/embeddings",
    addsPrefixes: false,
    // The format is named, as some servers have base64 for a default.
    body: ({ model, texts, shortenTo }) => ({
      model,
      input: texts,
      encoding_format: "float",
      ...(shortenTo === undefined ? {} : { dimensions: shortenTo }),
    }),
    list: (answer) => fieldOf(answer, "data"),
    vector: (item) => fieldOf(item, "embedding"),
    tokens: (answer) => fieldOf(fieldOf(answer, "usage"), "total_tokens"),
  },
  voyage: {
    defaultUrl: "https://api.voyageai.com/v1",
    path: "/v1/embeddings",
    addsPrefixes: true,
    body: ({ model, texts, role, shortenTo }) => ({
      model,
      input: texts,
      input_type: role ?? null,
      truncation: true,
      ...(shortenTo === undefined ? {} : { output_dimension: shortenTo }),
    }),
    list: (answer) => fieldOf(answer, "data"),
    vector: (item) => fieldOf(item, "embedding"),
    tokens: (answer) => fieldOf(fieldOf(answer, "usage"), "total_tokens"),
  },
};

/**
 * Tells where texts are sent to be embedded, before anything is.
 *
 * @param url Address of the server; without it, that of the kind.
 * @throws {TypeError} If it is not an address, or holds a name, a password, a query or a fragment.
 */
export function embedEndpoint(kind: EmbedKind, url?: string): Endpoint {
  const { defaultUrl, path } = EMBED_PROTOCOLS[kind];
  return endpointOf(url ?? defaultUrl, path);
}
