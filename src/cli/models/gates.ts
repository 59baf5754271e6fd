/**
 * The three things that have to agree before a model is opened, each looked at for itself: the
 * configuration names it, a switch is on, and what it takes is granted.
 *
 * The configuration of a tree is written by whoever wrote the tree. As long as permissions are
 * narrow, whoever runs the command has agreed to each host by name; where all hosts are granted, a
 * file could send texts to any. So there, the command line has to name the feature.
 *
 * @module
 */
import type { ModelFeature } from "@cbx/core";
import type { Settings } from "../config/settings.ts";
import type { FeatureSwitch } from "./feature_switch.ts";
import type { ModelBackend, ModelKind, ModelNeeds } from "./model_backend.ts";
import { commandFor } from "./model_commands.ts";
import type { ConfiguredModel } from "./model_settings.ts";
import { flagsOf, isGranted } from "./permission_flags.ts";

/** One of the things that have to agree. */
export interface Gate {
  /** Which one. */
  readonly name: "configuration" | "switch" | "permission";
  /** Whether it agrees. */
  readonly isOpen: boolean;
  /** How it stands, as a clause: `no model is configured`. */
  readonly state: string;
  /** What opens it; absent where it is open, or opens with another. */
  readonly advice?: string;
}

/** Looks at what is configured. */
export function configurationGate(
  feature: ModelFeature,
  settings: Settings,
  model: ConfiguredModel | undefined,
): Gate {
  const name = "configuration";
  if (model !== undefined) {
    const { model: named, kind } = model.settings;
    return { name, isOpen: true, state: `model "${named}" of kind "${kind}" is configured` };
  }
  const missing = (["kind", "model"] as const)
    .filter((field) => settings[`${feature}.${field}`] === undefined)
    .map((field) => `"${feature}.${field}"`);
  const state = missing.length > 1 ? "no model is configured" : `${missing[0]} is not set`;
  return { name, isOpen: false, state, advice: `set ${missing.join(" and ")} in a configuration` };
}

/** A configuration that lacks something, as the backend says. */
export function unusableGate({ message }: TypeError): Gate {
  const state = "its configuration cannot be used";
  return { name: "configuration", isOpen: false, state, advice: message };
}

/** Looks at who has switched a feature on. */
export function switchGate(
  feature: ModelFeature,
  { features, from }: FeatureSwitch,
  needs: ModelNeeds | undefined,
): Gate {
  const name = "switch";
  if (!features.includes(feature)) {
    const advice = `add --features ${feature}, or set "features" in a configuration`;
    return { name, isOpen: false, state: "it is not switched on", advice };
  }
  if (from === "flag") return { name, isOpen: true, state: "it is switched on by --features" };
  const wide = needs && wideGrant(needs);
  if (needs === undefined || wide === undefined) {
    return { name, isOpen: true, state: "it is switched on by the configuration" };
  }
  const enough = flagsOf(needs.permissions.filter((each) => each.name === wide));
  return {
    name,
    isOpen: false,
    state: `only a file switches it on, and --allow-${wide} is granted without bounds`,
    advice: `add --features ${feature}, or grant no more than ${enough}`,
  };
}

/** A permission without bounds through which texts could get anywhere, or code do anything. */
function wideGrant({ permissions, endpoint }: ModelNeeds): "net" | "ffi" | undefined {
  if (endpoint?.isLoopback === false && isGranted({ name: "net" })) return "net";
  const isNative = permissions.some(({ name }) => name === "ffi");
  return isNative && isGranted({ name: "ffi" }) ? "ffi" : undefined;
}

/** Looks at what is granted. */
export function permissionGate({ permissions }: ModelNeeds): Gate {
  const name = "permission";
  const missing = permissions.filter((each) => !isGranted(each));
  if (missing.length > 0) {
    const advice = `run with ${flagsOf(missing)}`;
    return { name, isOpen: false, state: "permission is missing", advice };
  }
  const all = flagsOf(permissions);
  const state = all === "" ? "it takes none" : `what it takes is granted, ${all}`;
  return { name, isOpen: true, state };
}

/** What is granted cannot be told where nothing opens the model, or none is configured. */
export function unknownNeedsGate(
  feature: ModelFeature,
  backend: ModelBackend | undefined,
  kind: ModelKind | undefined,
): Gate {
  const name = "permission";
  if (kind === undefined) {
    return { name, isOpen: false, state: "what it takes depends on the model" };
  }
  const command = `run "${commandFor(kind)}" in place of this command`;
  if (backend === undefined) {
    return { name, isOpen: false, state: "this command opens no models", advice: command };
  }
  const state = `this command opens no model of kind "${kind}" for it`;
  const kinds = backend.kindsOf(feature);
  const isOwn = commandFor(kind).endsWith(`/${backend.name}`);
  const advice = kinds.length === 0 || !isOwn
    ? command
    : `set "${feature}.kind" to one of ${kinds.join(", ")}`;
  return { name, isOpen: false, state, advice };
}
