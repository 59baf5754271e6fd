import type { ModelFeature } from "@cbx/core";
import { resolve } from "node:path";
import type { Settings } from "../config/settings.ts";
import { insideTree } from "../roots/tree_place.ts";
import type { FeatureSwitch } from "./feature_switch.ts";
import {
  configurationGate,
  type Gate,
  permissionGate,
  switchGate,
  unknownNeedsGate,
  unusableGate,
} from "./gates.ts";
import type { ModelBackend, ModelNeeds } from "./model_backend.ts";
import {
  type ConfiguredModel,
  configuredModel,
  isServed,
  type KeyPlace,
} from "./model_settings.ts";

/** How a feature stands. */
export interface Consent {
  /** What it is used for. */
  readonly feature: ModelFeature;
  /** Configuration, switch and permission, in this order. */
  readonly gates: readonly Gate[];
  /** The model that is configured; absent where none is. */
  readonly model?: ConfiguredModel;
  /** What it takes; absent where this command does not open it. */
  readonly needs?: ModelNeeds;
}

/** What consent is made of. */
export interface ConsentGrounds {
  /** What is configured. */
  readonly settings: Settings;
  /** Folder of the tree. */
  readonly root: string;
  /** What models are to be used for. */
  readonly chosen: FeatureSwitch;
  /** What opens models in this command; `undefined` where nothing does. */
  readonly backend: ModelBackend | undefined;
}

/**
 * Tells whether everything agrees to a feature. Nothing is opened, read or sent for it.
 *
 * @param feature What a model is to be used for.
 * @param grounds What consent is made of.
 */
export function consentOf(feature: ModelFeature, grounds: ConsentGrounds): Consent {
  const { settings, root, chosen, backend } = grounds;
  const model = configuredModel(feature, settings, root);
  const told = model && backend && needsOf(feature, model, backend);
  const needs = told instanceof TypeError ? undefined : told;
  return {
    feature,
    gates: [
      told instanceof TypeError ? unusableGate(told) : configurationGate(feature, settings, model),
      switchGate(feature, chosen, { needs, isInTree: isInTree(model, root) }),
      needs
        ? permissionGate(needs, isKeyTold(model))
        : unknownNeedsGate(feature, backend, model?.settings.kind),
    ],
    ...(model === undefined ? {} : { model }),
    ...(needs === undefined ? {} : { needs }),
  };
}

/** What a model takes, its key included; what the backend says where something is not set. */
function needsOf(
  feature: ModelFeature,
  { settings, key }: ConfiguredModel,
  backend: ModelBackend,
): ModelNeeds | TypeError | undefined {
  if (!backend.kindsOf(feature).includes(settings.kind)) return undefined;
  try {
    const needs = backend.needsOf(feature, settings);
    return { ...needs, permissions: [...needs.permissions, ...keyPermissions(key)] };
  } catch (error) {
    if (error instanceof TypeError) return error;
    throw error;
  }
}

function keyPermissions(key: KeyPlace | undefined): Deno.PermissionDescriptor[] {
  if (key === undefined) return [];
  return key.kind === "file"
    ? [{ name: "read", path: key.path }]
    : [{ name: "env", variable: key.name }];
}

/** A model in the tree is of whoever made the tree. */
function isInTree(model: ConfiguredModel | undefined, root: string): boolean {
  if (model === undefined || isServed(model.settings.kind)) return false;
  const { folder } = model.settings;
  if (folder === undefined) return false;
  return insideTree(folder, resolve(root)) !== undefined;
}

function isKeyTold(model: ConfiguredModel | undefined): boolean {
  return model?.key !== undefined && model.settings.url !== undefined;
}
