/**
 * A backend whose models make no sense, for the tests of this package: what counts is when they are
 * opened, and with what.
 *
 * @module
 */
import type { Embedder, ModelFeature, Reranker, SparseEncoder } from "@cbx/core";
import type {
  ModelBackend,
  ModelNeeds,
  ModelSettings,
  OpenModelOptions,
} from "../model_backend.ts";

/** A backend that keeps what it was asked for. */
export interface FakeBackend extends ModelBackend {
  /** Every opening. */
  readonly opened: {
    readonly feature: ModelFeature;
    readonly settings: ModelSettings;
    readonly options: OpenModelOptions | undefined;
  }[];
}

/** How a fake backend differs from one whose models take nothing. */
interface FakeBackendOptions {
  /** Needs of every model. */
  readonly needs?: ModelNeeds;
  /** Thrown by every opening. */
  readonly failure?: Error;
  /** Thrown where it is asked what a model takes. */
  readonly refusal?: Error;
}

/** Makes a backend. */
export function fakeBackend(
  { needs = { permissions: [] }, failure, refusal }: FakeBackendOptions = {},
): FakeBackend {
  const opened: FakeBackend["opened"] = [];
  const open =
    <T>(feature: ModelFeature, model: (settings: ModelSettings) => T) =>
    (settings: ModelSettings, options?: OpenModelOptions): Promise<T> => {
      opened.push({ feature, settings, options });
      return failure ? Promise.reject(failure) : Promise.resolve(model(settings));
    };
  return {
    name: "fake",
    opened,
    kindsOf: (feature) => feature === "sparse" ? ["local"] : ["local", "ollama", "voyage"],
    needsOf: () => {
      if (refusal) throw refusal;
      return needs;
    },
    openDense: open("dense", ({ model }) => fakeEmbedder(model)),
    openSparse: open("sparse", ({ model }) => fakeSparseEncoder(model)),
    openRerank: open("rerank", ({ model }) => fakeReranker(model)),
  };
}

function fakeEmbedder(name: string): Embedder {
  return {
    name,
    fingerprint: "f",
    dimensions: 1,
    embedDocuments: (texts) => Promise.resolve(texts.map(() => Float32Array.of(1))),
    embedQuery: () => Promise.resolve(Float32Array.of(1)),
  };
}

function fakeSparseEncoder(name: string): SparseEncoder {
  const vector = { ids: [1], weights: [1] };
  return {
    name,
    fingerprint: "f",
    termOf: String,
    encodeDocuments: (texts) => Promise.resolve(texts.map(() => vector)),
    encodeQuery: () => Promise.resolve(vector),
  };
}

function fakeReranker(name: string): Reranker {
  return { name, score: (_query, texts) => Promise.resolve(texts.map(() => 0)) };
}
