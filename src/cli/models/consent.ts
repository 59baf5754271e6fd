/**
 * The three things that have to agree before a model is opened, each looked at for itself: the
 * configuration names it, a switch is on, and what it takes is granted.
 *
 * The configuration of a tree is written by whoever wrote the tree. As long as permissions are
 * narrow, whoever runs the command has agreed to each host by name; where all hosts are granted, a
 * file could send texts to any. So there, the command line has to name the feature. The same holds of
 * a model that lies in the tree: permission to read the tree says nothing of it, and who made it may
 * have made it to hang, or to break what runs it. A key is not sent even so to a server that a file
 * names, as that file names the key, too.
 *
 * @module
 */
import type { ModelFeature } from "@cbx/core";
import { resolve } from "node:path";
import type { Settings } from "../config/settings.ts";
import { insideTree } from "../roots/resolve_root.ts";
import type { ModelBackend, ModelKind, ModelNeeds } from "./model_backend.ts";
import {
  type ConfiguredModel,
  configuredModel,
  type FeatureSwitch,
  isServed,
  type KeyPlace,
} from "./model_settings.ts";
import { isGranted } from "./is_granted.ts";
import { flagsOf } from "./permission_flags.ts";
import { omitUndefined } from "../omit_undefined.ts";

export interface Consent {
  readonly feature: ModelFeature;
  /** Configuration, switch and permission, in this order. */
  readonly gates: readonly Gate[];
  /** The model that is configured; absent where none is. */
  readonly model?: ConfiguredModel;
  /** Its needs; absent where this command does not open it. */
  readonly needs?: ModelNeeds;
}

export interface ConsentGrounds {
  readonly settings: Settings;
  readonly root: string;
  /** Features that models are to be used for. */
  readonly chosen: FeatureSwitch;
  /** Opens models in this command; `undefined` where nothing does. */
  readonly backend: ModelBackend | undefined;
}

/** Tells whether everything agrees to a feature. Nothing is opened, read or sent for it. */
export function consentOf(feature: ModelFeature, grounds: ConsentGrounds): Consent {
  const { settings, root, chosen, backend } = grounds;
  const model = configuredModel(feature, settings, root);
  const told = model && backend && needsOf(feature, model, backend);
  const needs = told instanceof TypeError ? undefined : told;
  return omitUndefined({
    ...{ feature, model, needs },
    gates: [
      told instanceof TypeError
        ? shutGate("configuration", "its configuration cannot be used", told.message)
        : configurationGate(feature, settings, model),
      switchGate(feature, chosen, { needs, isInTree: isInTree(model, root) }),
      needs
        ? permissionGate(needs, model?.key !== undefined && model.settings.url !== undefined)
        : unknownNeedsGate(feature, backend, model?.settings.kind),
    ],
  });
}

/** Needs of a model, its key included; the error of the backend where something is not set. */
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

export interface Gate {
  readonly name: "configuration" | "switch" | "permission";
  readonly isOpen: boolean;
  /** How it stands, as a clause: `no model is configured`. */
  readonly state: string;
  /** Advice on how to open it; absent where it is open, or opens with another. */
  readonly advice?: string;
}

function openGate(name: Gate["name"], state: string): Gate {
  return { name, isOpen: true, state };
}

function shutGate(name: Gate["name"], state: string, advice?: string): Gate {
  return omitUndefined({ name, isOpen: false, state, advice });
}

function configurationGate(
  feature: ModelFeature,
  settings: Settings,
  model: ConfiguredModel | undefined,
): Gate {
  if (model !== undefined) {
    const { model: named, kind } = model.settings;
    return openGate("configuration", `model "${named}" of kind "${kind}" is configured`);
  }
  const missing = (["kind", "model"] as const)
    .filter((field) => settings[`${feature}.${field}`] === undefined)
    .map((field) => `"${feature}.${field}"`);
  const state = missing.length > 1 ? "no model is configured" : `${missing[0]} is not set`;
  return shutGate("configuration", state, `set ${missing.join(" and ")} in a configuration`);
}

/** Reach of a file that switches a feature on. */
interface Reach {
  /** Needs of the model; `undefined` where they are not known. */
  readonly needs: ModelNeeds | undefined;
  /** Whether the model lies in the tree, as the file does. */
  readonly isInTree: boolean;
}

/** Looks at who has switched a feature on. */
function switchGate(
  feature: ModelFeature,
  { features, from }: FeatureSwitch,
  reach: Reach,
): Gate {
  const add = `add --features ${feature}, or`;
  if (!features.includes(feature)) {
    return shutGate("switch", "it is not switched on", `${add} set "features" in a configuration`);
  }
  if (from === "flag") return openGate("switch", "it is switched on by --features");
  const doubt = doubtOf(reach);
  if (doubt === undefined) return openGate("switch", "it is switched on by the configuration");
  const state = `only a file switches it on, and ${doubt.state}`;
  return shutGate("switch", state, `${add} ${doubt.advice}`);
}

/** Why the word of a file is not enough; `undefined` where it is. */
function doubtOf({ needs, isInTree }: Reach): { state: string; advice: string } | undefined {
  if (needs === undefined) return undefined;
  const wide = wideGrant(needs);
  if (wide !== undefined) {
    const state = `--allow-${wide} is granted without limits`;
    return { state, advice: `grant no more than ${enough(needs, wide)}` };
  }
  if (!isInTree) return undefined;
  return { state: "the model came with the tree", advice: "keep the model outside of it" };
}

/** A permission without bounds through which texts could get anywhere, or code do anything. */
function wideGrant(needs: ModelNeeds): "net" | "ffi" | undefined {
  if (isSentAnywhere(needs)) return "net";
  const isNative = needs.permissions.some(({ name }) => name === "ffi");
  return isNative && isGranted({ name: "ffi" }) ? "ffi" : undefined;
}

function isSentAnywhere({ permissions, endpoint }: ModelNeeds): boolean {
  const isRemote = permissions.some(({ name }) => name === "net") && !endpoint?.isLoopback;
  return isRemote && isGranted({ name: "net" });
}

function enough({ permissions }: ModelNeeds, wide: "net" | "ffi"): string {
  return flagsOf(permissions.filter(({ name }) => name === wide));
}

/** Looks at what is granted. */
function permissionGate(needs: ModelNeeds, isKeyTold: boolean): Gate {
  const missing = needs.permissions.filter((each) => !isGranted(each));
  if (missing.length > 0) {
    return shutGate("permission", "permission is missing", `run with ${flagsOf(missing)}`);
  }
  if (isKeyTold && isSentAnywhere(needs)) {
    const state = "a file names a key and where it is sent, " +
      "and --allow-net is granted without limits";
    return shutGate("permission", state, `grant no more than ${enough(needs, "net")}`);
  }
  const all = flagsOf(needs.permissions);
  return openGate(
    "permission",
    all === "" ? "it needs none" : `what it needs is granted: ${all}`,
  );
}

/** Gate for a model that nothing opens, or none that is configured: its needs are not known. */
function unknownNeedsGate(
  feature: ModelFeature,
  backend: ModelBackend | undefined,
  kind: ModelKind | undefined,
): Gate {
  if (kind === undefined) return shutGate("permission", "what it needs depends on the model");
  const command = `run "${commandFor(kind)}" instead of this command`;
  if (backend === undefined) {
    return shutGate("permission", "this command opens no models", command);
  }
  const state = `this command opens no model of kind "${kind}" for it`;
  const kinds = backend.kindsOf(feature);
  const isOwn = commandFor(kind).endsWith(`/${backend.name}`);
  const advice = kinds.length === 0 || !isOwn
    ? command
    : `set "${feature}.kind" to one of ${kinds.join(", ")}`;
  return shutGate("permission", state, advice);
}

/** The command that opens models of a kind: of several, the one that takes the fewest permissions. */
const COMMANDS: Readonly<Record<ModelKind, string>> = {
  local: "onnx",
  hub: "transformers",
  ollama: "http",
  openai: "http",
  voyage: "http",
  cohere: "http",
  jina: "http",
  tei: "http",
};

/** Names the command that opens models of a kind. */
function commandFor(kind: ModelKind): string {
  return `jsr:@cbx/models/cli/${COMMANDS[kind]}`;
}
