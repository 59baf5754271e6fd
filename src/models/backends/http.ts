import type {
  ModelBackend,
  ModelKind,
  ModelNeeds,
  ModelSettings,
  OpenModelOptions,
} from "@cbx/cli";
import type { Embedder, ModelFeature, Reranker, SparseEncoder } from "@cbx/core";
import { embedEndpoint, type EmbedKind } from "../http/embed_protocols.ts";
import type { Endpoint } from "../http/endpoint.ts";
import { sparseEndpoint } from "../http/open_http_sparse_encoder.ts";
import { rerankEndpoint, type RerankKind } from "../http/rerank_protocols.ts";
import { backendOf, type ModelSource } from "./backend_of.ts";

const RERANK_KINDS: readonly RerankKind[] = ["voyage", "cohere", "jina", "tei"];
const KINDS: Readonly<Record<ModelFeature, readonly ModelKind[]>> = {
  dense: ["ollama", "openai", "voyage"],
  sparse: ["tei"],
  rerank: RERANK_KINDS,
};

/** Opens models behind HTTP; every backend has it, as it costs nothing. */
export const HTTP_SOURCE: ModelSource = {
  kindsOf: (feature) => KINDS[feature],
  needsOf(feature: ModelFeature, settings: ModelSettings): ModelNeeds {
    const { host, url, isLoopback } = endpointFor(feature, settings);
    return { permissions: [{ name: "net", host }], endpoint: { url, isLoopback } };
  },
  async openDense(settings, options): Promise<Embedder> {
    const { openHttpEmbedder } = await import("../http/open_http_embedder.ts");
    const { dimensions } = settings;
    const prefixes = {
      ...(settings.documentPrefix === undefined ? {} : { document: settings.documentPrefix }),
      ...(settings.queryPrefix === undefined ? {} : { query: settings.queryPrefix }),
    };
    return await openHttpEmbedder({
      ...serverOf(settings, options),
      kind: settings.kind as EmbedKind, // Only its own kinds come here.
      ...(dimensions === undefined ? {} : { shortenTo: dimensions }),
      ...bounds(settings),
      ...(Object.keys(prefixes).length === 0 ? {} : { prefixes }),
    });
  },
  async openSparse(settings, options): Promise<SparseEncoder> {
    const { openHttpSparseEncoder } = await import("../http/open_http_sparse_encoder.ts");
    return await openHttpSparseEncoder({ ...serverOf(settings, options), ...bounds(settings) });
  },
  async openRerank(settings, options): Promise<Reranker> {
    const { openHttpReranker } = await import("../http/open_http_reranker.ts");
    return openHttpReranker({
      ...serverOf(settings, options),
      kind: settings.kind as RerankKind, // Only its own kinds come here.
      ...bounds(settings),
    });
  },
};

/** Models behind HTTP alone: nothing is installed for it. */
export const HTTP_BACKEND: ModelBackend = backendOf("http", [HTTP_SOURCE]);

function endpointFor(feature: ModelFeature, { kind, url }: ModelSettings): Endpoint {
  if (feature === "sparse") return sparseEndpoint(url);
  return feature === "rerank"
    ? rerankEndpoint(kind as RerankKind, url) // Only its own kinds come here.
    : embedEndpoint(kind as EmbedKind, url);
}

/** Gives the settings that all kinds of server share. */
function serverOf(
  { model, url, key }: ModelSettings,
  options: OpenModelOptions = {},
): OpenModelOptions & { model: string; url?: string; apiKey?: string } {
  return {
    ...options,
    model,
    ...(url === undefined ? {} : { url }),
    ...(key === undefined ? {} : { apiKey: key }),
  };
}

function bounds({ maxTokens }: ModelSettings): { maxTextTokens?: number } {
  return maxTokens === undefined ? {} : { maxTextTokens: maxTokens };
}
