import type { ModelBackend, ModelSettings } from "@cbx/cli";
import type { ModelFeature } from "@cbx/core";

/** Opens models of some kinds; a backend has several. */
export type ModelSource = Omit<ModelBackend, "name">;

/**
 * Makes a backend of sources; the first one that has a kind opens it.
 *
 * @param name What it is called, as `doctor` shows it.
 */
export function backendOf(name: string, sources: readonly ModelSource[]): ModelBackend {
  const sourceOf = (feature: ModelFeature, settings: ModelSettings): ModelSource => {
    const source = sources.find((one) => one.kindsOf(feature).includes(settings.kind));
    return source ?? unknownKind(backend, feature, settings);
  };
  const backend: ModelBackend = {
    name,
    kindsOf: (feature) => sources.flatMap((one) => one.kindsOf(feature)),
    needsOf: (feature, settings) => sourceOf(feature, settings).needsOf(feature, settings),
    openDense: async (settings, options) =>
      await sourceOf("dense", settings).openDense(settings, options),
    openSparse: async (settings, options) =>
      await sourceOf("sparse", settings).openSparse(settings, options),
    openRerank: async (settings, options) =>
      await sourceOf("rerank", settings).openRerank(settings, options),
  };
  return backend;
}

function unknownKind(
  { name, kindsOf }: ModelBackend,
  feature: ModelFeature,
  { kind, model }: ModelSettings,
): never {
  const kinds = kindsOf(feature).map((one) => `"${one}"`).join(", ");
  throw new TypeError(
    `Cannot use model "${model}" for "${feature}": ` +
      `the backend "${name}" has no kind "${kind}", it opens ${kinds}`,
  );
}
