/**
 * How each kind of endpoint is asked to score texts, and where the scores stand in its answer.
 *
 * | kind     | published at                                                    |
 * |----------|-----------------------------------------------------------------|
 * | `voyage` | https://docs.voyageai.com/reference/reranker-api                |
 * | `cohere` | https://docs.cohere.com/reference/rerank                        |
 * | `jina`   | https://jina.ai/reranker                                        |
 * | `tei`    | https://huggingface.github.io/text-embeddings-inference, rerank |
 *
 * `jina` is also what llama.cpp, vLLM and Infinity speak; `tei` is Text Embeddings Inference.
 *
 * @module
 */
import { type Endpoint, endpointOf } from "./endpoint.ts";
import { fieldOf } from "./read_answer.ts";

/** Kind of an endpoint that scores. */
export type RerankKind = "voyage" | "cohere" | "jina" | "tei";

/** How a kind of endpoint is asked, and how its answer is read. */
interface RerankProtocol {
  readonly defaultUrl: string;
  readonly path: string;
  /** Body that is sent: asks for the scores of all texts, and not for the texts. */
  body(
    request: { readonly model: string; readonly query: string; readonly texts: readonly string[] },
  ): Record<string, unknown>;
  /** The list of items in an answer, each with an `index` and a score. */
  list(answer: unknown): unknown;
  score(item: unknown): unknown;
  /** Most texts of a request. */
  readonly maxTexts: number;
}

const relevanceScore = (item: unknown): unknown => fieldOf(item, "relevance_score");
/** Most texts of a request: what Voyage takes, and Cohere advises. */
const MAX_TEXTS = 1_000;
/** Most texts of a request to Text Embeddings Inference, where `--max-client-batch-size` is not set. */
const MAX_TEXTS_OF_TEI = 32;

export const RERANK_PROTOCOLS: Readonly<Record<RerankKind, RerankProtocol>> = {
  voyage: {
    defaultUrl: "https://api.voyageai.com/v1",
    path: "/v1/rerank",
    body: ({ model, query, texts }) => ({
      model,
      query,
      documents: texts,
      return_documents: false,
      truncation: true,
    }),
    list: (answer) => fieldOf(answer, "data"),
    score: relevanceScore,
    maxTexts: MAX_TEXTS,
  },
  cohere: {
    defaultUrl: "https://api.cohere.com/v2",
    path: "/v2/rerank",
    body: ({ model, query, texts }) => ({ model, query, documents: texts, top_n: texts.length }),
    list: (answer) => fieldOf(answer, "results"),
    score: relevanceScore,
    maxTexts: MAX_TEXTS,
  },
  jina: {
    defaultUrl: "https://api.jina.ai/v1",
    path: "/v1/rerank",
    body: ({ model, query, texts }) => ({
      model,
      query,
      documents: texts,
      top_n: texts.length,
      return_documents: false,
    }),
    list: (answer) => fieldOf(answer, "results"),
    score: relevanceScore,
    maxTexts: MAX_TEXTS,
  },
  tei: {
    defaultUrl: "http://127.0.0.1:8080",
    path: "/rerank",
    body: ({ query, texts }) => ({ query, texts, truncate: true }),
    list: (answer) => answer,
    score: (item) => fieldOf(item, "score"),
    maxTexts: MAX_TEXTS_OF_TEI,
  },
};

/**
 * Tells where texts are sent to be scored, before anything is.
 *
 * @param url Address of the server; without it, that of the kind.
 * @throws {TypeError} If it is not an address, or holds a name, a password, a query or a fragment.
 */
export function rerankEndpoint(kind: RerankKind, url?: string): Endpoint {
  const { defaultUrl, path } = RERANK_PROTOCOLS[kind];
  return endpointOf(url ?? defaultUrl, path);
}
