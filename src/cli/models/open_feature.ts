import type { Model, ModelFeature } from "@cbx/core";
import { defined } from "../defined.ts";
import type { ModelBackend, ModelSettings } from "./model_backend.ts";
import { isServed } from "./model_settings.ts";

/**
 * What models are opened for: to encode chunks, to answer one question, without reading its answer
 * again (`explain`), or as long as it takes.
 */
export type ModelPurpose = "index" | "search" | "explain" | "serve";

/** Options for {@linkcode openFeature}. */
export interface OpenFeatureOptions {
  /** What the model is opened for. */
  readonly purpose: ModelPurpose;
  /** Tells the dimensions that vectors of a model have in the index, so that nobody has to ask it. */
  readonly storedDimensions?: (model: string) => Promise<number | undefined>;
  /** Told before each wait for a busy server. */
  readonly onWait?: (message: string) => void;
  /** Ends the opening. */
  readonly signal?: AbortSignal;
}

/** Time that a server has to show that it is there while somebody waits, in milliseconds. */
const MAX_OPENING_MS = 10_000;

/**
 * Opens the model of a feature. Whoever waits for an answer does not wait long for a server.
 *
 * @param feature What it is used for.
 * @param settings Which model, with its key.
 * @param options What opens it, and what for.
 */
export async function openFeature(
  feature: ModelFeature,
  settings: ModelSettings,
  { backend, ...options }: OpenFeatureOptions & { readonly backend: ModelBackend },
): Promise<Model> {
  const expectedDimensions = await knownDimensions(feature, settings, options);
  return await inTime(settings, options, (signal) => {
    const given = defined({ onWait: options.onWait, signal, expectedDimensions });
    switch (feature) {
      case "dense":
        return backend.openDense(settings, given);
      case "sparse":
        return backend.openSparse(settings, given);
      case "rerank":
        return backend.openRerank(settings, given);
    }
  });
}

/** Somebody waits for an answer, unless chunks are encoded: that goes on for minutes. */
async function inTime(
  { kind, model }: ModelSettings,
  { purpose, signal }: OpenFeatureOptions,
  open: (signal: AbortSignal | undefined) => Promise<Model>,
): Promise<Model> {
  if (purpose === "index" || !isServed(kind)) return await open(signal);
  const late = new AbortController();
  const seconds = MAX_OPENING_MS / 1000;
  const reason = new Error(`Cannot open "${model}": its server did not answer in ${seconds} s`);
  const timer = setTimeout(() => late.abort(reason), MAX_OPENING_MS);
  try {
    return await open(AbortSignal.any([late.signal, ...(signal ? [signal] : [])]));
  } finally {
    clearTimeout(timer);
  }
}

/** A new index takes what the model has; one that is there is asked with what it holds. */
async function knownDimensions(
  feature: ModelFeature,
  { kind, model, dimensions }: ModelSettings,
  { purpose, storedDimensions }: OpenFeatureOptions,
): Promise<number | undefined> {
  const isKnown = feature !== "dense" || dimensions !== undefined;
  if (isKnown || purpose === "index" || !isServed(kind)) return undefined;
  return await storedDimensions?.(model);
}
