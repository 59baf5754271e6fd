import type { ModelNeeds, ModelSettings } from "@cbx/cli";
import type { Embedder, ModelFeature, Reranker, SparseEncoder } from "@cbx/core";
import type { LocalOpeners } from "../onnx/openers.ts";
import type { ModelSource } from "./backend_of.ts";

/** A runtime for models of this machine. */
interface LocalRuntime {
  /** Loads it, when the first model is opened. */
  load(): Promise<LocalOpeners>;
  /** Lists what it takes of the machine, beside the model. */
  needs(): ModelNeeds;
}

/** Opens models of a folder of this machine. */
export function localSource({ load, needs }: LocalRuntime): ModelSource {
  return {
    kindsOf: () => ["local"],
    needsOf(feature, settings) {
      const { permissions, ...rest } = needs();
      const path = folderOf(feature, settings);
      return { ...rest, permissions: [{ name: "read", path }, ...permissions] };
    },
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
