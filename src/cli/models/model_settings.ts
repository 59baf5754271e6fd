import type { ModelFeature } from "@cbx/core";
import { resolve } from "node:path";
import type { FeatureFlags } from "../command_line/flags.ts";
import type { Settings } from "../config/settings.ts";
import { omitUndefined } from "../omit_undefined.ts";
import type { ModelKind, ModelSettings } from "./model_backend.ts";

/** A model as it is configured: its key is still where it is kept. */
export interface ConfiguredModel {
  readonly settings: ModelSettings;
  /** Where the key of its server is kept; `undefined` where it has none. */
  readonly key: KeyPlace | undefined;
}

export type KeyPlace =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "variable"; readonly name: string };

/** Tells whether a model of a kind is behind a server. */
export function isServed(kind: ModelKind): boolean {
  return !["local", "hub"].includes(kind);
}

/**
 * Reads which model is meant for a feature.
 *
 * @param root Folder of the tree, which paths are relative to.
 * @returns The model; `undefined` where its kind or its name is not set.
 */
export function configuredModel(
  feature: ModelFeature,
  settings: Settings,
  root: string,
): ConfiguredModel | undefined {
  const [kind, model] = [settings[`${feature}.kind`], settings[`${feature}.model`]];
  if (kind === undefined || model === undefined) return undefined;
  const folder = settings[`${feature}.folder`];
  const fields = omitUndefined({
    folder: folder === undefined ? undefined : resolve(root, folder),
    file: settings[`${feature}.file`],
    url: settings[`${feature}.url`],
    maxTokens: settings[`${feature}.maxTokens`],
  });
  const more = feature === "dense" ? embedderFields(settings) : {};
  return {
    settings: { kind, model, ...fields, ...more },
    key: isServed(kind) ? keyPlace(feature, settings, root) : undefined,
  };
}

function embedderFields(
  settings: Settings,
): Pick<ModelSettings, "dimensions" | "documentPrefix" | "queryPrefix"> {
  return omitUndefined({
    dimensions: settings["dense.dimensions"],
    documentPrefix: settings["dense.documentPrefix"],
    queryPrefix: settings["dense.queryPrefix"],
  });
}

function keyPlace(feature: ModelFeature, settings: Settings, root: string): KeyPlace | undefined {
  const [file, name] = [settings[`${feature}.keyFile`], settings[`${feature}.keyVariable`]];
  if (file !== undefined) return { kind: "file", path: resolve(root, file) };
  return name === undefined ? undefined : { kind: "variable", name };
}

/** Features that models are to be used for, and who says so. */
export interface FeatureSwitch {
  /** Each of them once. */
  readonly features: readonly ModelFeature[];
  /** Whether the command line says so, or a file of the tree. */
  readonly from: "flag" | "file";
}

/** Tells what models are to be used for. The flag takes the place of the setting as a whole. */
export function switchOf(
  { features: named }: FeatureFlags,
  { features = [] }: Pick<Settings, "features">,
): FeatureSwitch {
  if (named === undefined) return { features: [...new Set(features)], from: "file" };
  return { features: named.filter((each) => each !== "none"), from: "flag" };
}
