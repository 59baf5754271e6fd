import type { ModelBackend, ModelSettings } from "@cbx/cli";
import type { ModelFeature } from "@cbx/core";
import { prefixesOf } from "../prefixes.ts";

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
    needsOf(feature, settings) {
      const needs = sourceOf(feature, settings).needsOf(feature, settings);
      const notes = [...needs.notes ?? [], ...notesOf(feature, settings)];
      return { ...needs, ...(notes.length > 0 ? { notes } : {}) };
    },
    openDense: async (settings, options) =>
      await sourceOf("dense", settings).openDense(settings, options),
    openSparse: async (settings, options) =>
      await sourceOf("sparse", settings).openSparse(settings, options),
    openRerank: async (settings, options) =>
      await sourceOf("rerank", settings).openRerank(settings, options),
  };
  return backend;
}

/** A model that was trained with prefixes loses a good part of its precision without, in silence. */
function notesOf(feature: ModelFeature, settings: ModelSettings): string[] {
  const { model, documentPrefix, queryPrefix } = settings;
  const isSet = documentPrefix !== undefined || queryPrefix !== undefined;
  if (feature !== "dense" || isSet || prefixesOf(model)) return [];
  return [
    `No prefixes are known of "${model}", and none are used: where it was trained with some, set ` +
    '"dense.queryPrefix" and "dense.documentPrefix"',
  ];
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
