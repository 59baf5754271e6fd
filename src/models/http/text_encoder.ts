/**
 * Texts as vectors of a model behind HTTP, dense or sparse: a text is redacted and cut before it is sent,
 * one that is stored may take minutes, and a query may not.
 *
 * @module
 */
import type { EncodeOptions, ModelOptions } from "@cbx/core";
import { createHash } from "node:crypto";
import type { Prefixes } from "../prefixes.ts";
import type { HowToAsk, ModelServer } from "./ask_model.ts";
import { cutToTokens } from "./batches.ts";
import type { EmbedLimits, TextRole } from "./embed_protocols.ts";
import { type DocumentEncoder, type Encoded, encodeDocuments } from "./encode_documents.ts";
import { ModelError } from "./model_errors.ts";

/** Models of OpenAI refuse more than 8,192; others cut what is too long for them, or are found out. */
export const MAX_TEXT_TOKENS = 8_000;
/** Of each attempt: a model on a slow machine may take long for a batch, and longer to load. */
const DOCUMENTS_TIMEOUT_MS = 120_000;
/** Of all: somebody waits for the answer. */
const QUERY_TIMEOUT_MS = 5_000;
const QUERY_ATTEMPTS = 2;

/** How texts become vectors. */
interface TextEncoding<T> {
  readonly server: ModelServer;
  readonly limits: EmbedLimits;
  readonly maxTextTokens: number;
  /** Put before texts; absent where the server does it. */
  readonly prefixes?: Prefixes | undefined;
  /** Gives the vector of a text that is not sent. */
  nothing(): T;
  /** Sends texts, as they are. */
  ask(texts: readonly string[], role: TextRole, how: HowToAsk): Promise<Encoded<T>>;
}

interface TextEncoder<T> {
  documents(texts: readonly string[], options?: EncodeOptions<T>): Promise<T[]>;
  query(text: string, options?: ModelOptions): Promise<T>;
}

export function textEncoder<T>(
  { server, limits, maxTextTokens, prefixes, nothing, ask }: TextEncoding<T>,
): TextEncoder<T> {
  const documents: DocumentEncoder<T> = {
    ...{ limits, nothing, known: { maxTokens: Infinity } },
    ask: (texts, { attempts, signal, timeoutMs = DOCUMENTS_TIMEOUT_MS }) =>
      ask(texts, "document", { attempts, timeoutMs, bound: "each", signal }),
  };
  /** Gives what is sent for a text; empty where nothing is, as servers refuse empty texts. */
  const prepared = (text: string, role: TextRole): string => {
    const redacted = server.redact(text);
    if (redacted.trim() === "") return "";
    // Redacted before it is cut: half of a secret is not known as one.
    return (prefixes?.[role] ?? "") + cutToTokens(redacted, maxTextTokens);
  };
  return {
    documents: (texts, options = {}) =>
      encodeDocuments(documents, texts.map((text) => prepared(text, "document")), options),
    async query(text, { signal, timeoutMs = QUERY_TIMEOUT_MS } = {}) {
      const sent = cutToTokens(prepared(text, "query"), documents.known.maxTokens);
      if (sent === "") return nothing();
      const how: HowToAsk = { attempts: QUERY_ATTEMPTS, timeoutMs, bound: "whole", signal };
      const { vectors: [vector] } = await ask([sent], "query", how);
      if (vector instanceof ModelError) throw vector;
      return vector!;
    },
  };
}

/** Names a way of making vectors by what decides which vector a text gets: those of two never mix. */
export function fingerprintOf(making: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(making)).digest("hex").slice(0, 32);
}
