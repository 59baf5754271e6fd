import type { ModelSettings } from "@cbx/cli";
import type { Embedder, ModelFeature, Reranker, SparseEncoder } from "@cbx/core";
import type { ModelPermission } from "../onnx/check_permissions.ts";
import type { LocalDenseOptions, LocalModelOptions } from "../onnx/local_model_options.ts";
import type { ModelSource } from "./backend_of.ts";

/** The openers of a runtime, as its export has them. */
export interface LocalOpeners {
  /** Opens a model for dense vectors. */
  openDense(options: LocalDenseOptions): Promise<Embedder>;
  /** Opens a model for sparse vectors. */
  openSparse(options: LocalModelOptions): Promise<SparseEncoder>;
  /** Opens a model that reranks. */
  openRerank(options: LocalModelOptions): Promise<Reranker>;
}

/** A runtime for models of this machine. */
export interface LocalRuntime {
  /** Loads it, when the first model is opened. */
  load(): Promise<LocalOpeners>;
  /** What it takes of the machine, beside the model. */
  permissions(): readonly ModelPermission[];
}

/** Opens models of a folder of this machine. */
export function localSource({ load, permissions }: LocalRuntime): ModelSource {
  return {
    kindsOf: () => ["local"],
    needsOf: (feature, settings) => ({
      permissions: [{ name: "read", path: folderOf(feature, settings) }, ...permissions()],
    }),
    async openDense(settings, options): Promise<Embedder> {
      const folder = folderOf("dense", settings);
      return await (await load()).openDense({ ...settings, ...options, folder });
    },
    async openSparse(settings, options): Promise<SparseEncoder> {
      const folder = folderOf("sparse", settings);
      return await (await load()).openSparse({ ...settings, ...options, folder });
    },
    async openRerank(settings, options): Promise<Reranker> {
      const folder = folderOf("rerank", settings);
      return await (await load()).openRerank({ ...settings, ...options, folder });
    },
  };
}

/**
 * The folder of a model, or of what a hub gives.
 *
 * @throws {TypeError} If the settings name none.
 */
export function folderOf(feature: ModelFeature, { folder, model }: ModelSettings): string {
  if (folder !== undefined) return folder;
  throw new TypeError(
    `Cannot use model "${model}" for "${feature}": name its folder in the setting "folder"`,
  );
}
