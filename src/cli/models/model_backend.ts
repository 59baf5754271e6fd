/**
 * Opens models for the command. The command itself carries none: `@cbx/models` hands some in,
 * so that no runtime is in the module graph of a search without a model.
 *
 * @module
 */
import type { Embedder, ModelEndpoint, ModelFeature, Reranker, SparseEncoder } from "@cbx/core";

/** Where a model runs: in a folder of this machine, from a hub, or behind HTTP. */
export type ModelKind =
  | "local"
  | "hub"
  | "ollama"
  | "openai"
  | "voyage"
  | "cohere"
  | "jina"
  | "tei";

/** Which model is meant, as the configuration names it. */
export interface ModelSettings {
  /** Where it runs. */
  readonly kind: ModelKind;
  /** Its name, as its server or hub knows it, and as reasons show it. */
  readonly model: string;
  /** Absolute path of the folder that holds a local model, or what a hub is asked for. */
  readonly folder?: string;
  /** The ONNX file, relative to the folder. @default {"onnx/model.onnx"} */
  readonly file?: string;
  /** Address of its server. @default {that of the kind} */
  readonly url?: string;
  /** Key of its server. */
  readonly key?: string;
  /** Dimensions that vectors are shortened to, where the model allows it. */
  readonly dimensions?: number;
  /** Prefix of a text that is stored. @default {what is known of the model} */
  readonly documentPrefix?: string;
  /** Prefix of a query. @default {what is known of the model} */
  readonly queryPrefix?: string;
  /** Tokens of a text that are read; longer texts are cut. @default {what the model says} */
  readonly maxTokens?: number;
}

/** Needs of a model before it can be asked. */
export interface ModelNeeds {
  /** Permissions, each as narrow as it can be. */
  readonly permissions: readonly Deno.PermissionDescriptor[];
  /** Where texts are sent; absent where they stay in the process. */
  readonly endpoint?: ModelEndpoint;
  /** Notes to read before it is opened, a sentence each: that no prefixes are known. */
  readonly notes?: readonly string[];
}

/** Options for opening a model. */
export interface OpenModelOptions {
  /** Dimensions that the vectors of an index have; a model with another number is an error. */
  readonly expectedDimensions?: number;
  /** Told before each wait for a busy server, in a sentence. */
  readonly onWait?: (message: string) => void;
  /** Ends the opening. */
  readonly signal?: AbortSignal;
}

/** Opens models. Nothing is loaded, read or sent before one is opened. */
export interface ModelBackend {
  /** Name, as `doctor` shows it: `http`, `onnx`. */
  readonly name: string;
  /** The kinds that it opens for a feature. */
  kindsOf(feature: ModelFeature): readonly ModelKind[];
  /**
   * Tells what a model takes, without looking at it.
   *
   * @throws {TypeError} If the settings lack something, such as a folder.
   */
  needsOf(feature: ModelFeature, settings: ModelSettings): ModelNeeds;
  /** Opens a model for dense vectors. */
  openDense(settings: ModelSettings, options?: OpenModelOptions): Promise<Embedder>;
  /** Opens a model for sparse vectors. */
  openSparse(settings: ModelSettings, options?: OpenModelOptions): Promise<SparseEncoder>;
  /** Opens a model that reranks. */
  openRerank(settings: ModelSettings, options?: OpenModelOptions): Promise<Reranker>;
}
