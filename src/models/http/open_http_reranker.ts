/**
 * A reranker behind HTTP. It is asked while somebody waits, so that the time of a whole call is
 * bounded; who cannot have its scores in time shows the answer without them, and says so.
 *
 * @module
 */
import type { ModelOptions, Reranker } from "@cbx/core";
import { askModel, type ModelServer, modelServer, type ServerOptions } from "./ask_model.ts";
import {
  cutToTokens,
  estimateTokens,
  isTooLong,
  planBatches,
  runLimited,
  shorterThan,
} from "./batches.ts";
import { ModelAnswerError, type ModelCall } from "./model_errors.ts";
import { checkModel, readItems } from "./read_answer.ts";
import { RERANK_PROTOCOLS, rerankEndpoint, type RerankKind } from "./rerank_protocols.ts";

/** Of the whole call. */
const TIMEOUT_MS = 2_000;
const ATTEMPTS = 2;
/** Requests at a time, where one does not take all texts: all wait for the same machine. */
const GROUPS_AT_A_TIME = 4;
/** Tokens that Cohere reads of a text; the beginning of a chunk says what it is. */
const MAX_TEXT_TOKENS = 4_000;

/** Options for {@linkcode openHttpReranker}. */
export interface HttpRerankerOptions extends ServerOptions {
  /** How the endpoint speaks. */
  readonly kind: RerankKind;
  /** Model, as the server names it. */
  readonly model: string;
  /** Address of the server. @default {that of the vendor} */
  readonly url?: string;
  /** Longer texts are cut. @default {4000} */
  readonly maxTextTokens?: number;
}

/**
 * Opens a reranker behind HTTP. Nothing is sent before it is asked for scores.
 *
 * @throws {TypeError} If the address or the key is not usable.
 *
 * @example Usage
 * ```ts no-assert
 * import { openHttpReranker } from "@cbx/models";
 *
 * const rerank = openHttpReranker({
 *   kind: "jina",
 *   model: "bge-reranker-v2-m3",
 *   url: "http://127.0.0.1:8080",
 * });
 * console.log(rerank.endpoint?.url); // "http://127.0.0.1:8080/v1/rerank"
 * ```
 */
export function openHttpReranker(options: HttpRerankerOptions): Reranker {
  const { kind, model, maxTextTokens = MAX_TEXT_TOKENS } = options;
  const endpoint = rerankEndpoint(kind, options.url);
  const server = modelServer(endpoint, options);
  const scorer: Scorer = { kind, model, server, known: { maxTokens: maxTextTokens } };
  return {
    name: model,
    endpoint: { url: endpoint.url, isLoopback: endpoint.isLoopback },
    async score(
      query: string,
      texts: readonly string[],
      { signal, timeoutMs = TIMEOUT_MS }: ModelOptions = {},
    ): Promise<number[]> {
      const scores: number[] = [];
      const groups = planBatches(texts.map(() => 1), {
        maxTexts: RERANK_PROTOCOLS[kind].maxTexts,
        maxTokens: Infinity,
      });
      const asked = cutToTokens(server.redact(query), maxTextTokens);
      const redacted = texts.map((text) => server.redact(text));
      await runLimited(groups, GROUPS_AT_A_TIME, async (indices) => {
        const sent = indices.map((at) => redacted[at]!);
        const found = await scoreGroup(scorer, sent, { query: asked, signal, timeoutMs });
        indices.forEach((at, i) => scores[at] = found[i]!);
      });
      return scores;
    },
  };
}

interface Scorer {
  readonly kind: RerankKind;
  readonly model: string;
  readonly server: ModelServer;
  /** Tokens that the server is known to take of a text; lowered when it refuses one as too long. */
  readonly known: { maxTokens: number };
}

interface ScoreQuestion {
  readonly query: string;
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
}

/** Scores texts; cut, for as long as they are refused as too long and there is time. */
async function scoreGroup(
  scorer: Scorer,
  texts: readonly string[],
  question: ScoreQuestion,
): Promise<number[]> {
  const { known, server: { clock } } = scorer;
  const until = clock.now() + question.timeoutMs;
  for (let timeoutMs = question.timeoutMs;; timeoutMs = until - clock.now()) {
    const sent = texts.map((text) => cutToTokens(text, known.maxTokens));
    try {
      return await askForScores(scorer, sent, { ...question, timeoutMs });
    } catch (error) {
      const max = shorterThan(Math.max(...sent.map(estimateTokens)));
      if (!isTooLong(error) || max === 0 || clock.now() >= until) throw error;
      known.maxTokens = Math.min(known.maxTokens, max);
    }
  }
}

async function askForScores(
  { kind, model, server }: Scorer,
  texts: readonly string[],
  { query, signal, timeoutMs }: ScoreQuestion,
): Promise<number[]> {
  const protocol = RERANK_PROTOCOLS[kind];
  const call: ModelCall = { task: `rerank with "${model}"`, url: server.endpoint.url };
  const answer = await askModel(server, {
    task: call.task,
    body: protocol.body({ model, query, texts }),
    ...{ attempts: ATTEMPTS, timeoutMs, bound: "whole", signal },
  });
  checkModel(call, { asked: model, server }, answer);
  const items = readItems(call, protocol.list(answer), { count: texts.length, what: "scores" });
  return items.map((item) => readScore(call, protocol.score(item)));
}

function readScore(call: ModelCall, score: unknown): number {
  if (typeof score === "number" && Number.isFinite(score)) return score;
  throw new ModelAnswerError(call, "a score is not a number", { fault: "not_a_number" });
}
