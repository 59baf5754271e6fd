import type { OpenOptions } from "@cbx/core";
import type { CommandContext } from "../command_line/command_row.ts";
import type { FeatureFlags } from "../command_line/flags.ts";
import type { Settings } from "../config/settings.ts";
import { omitUndefined } from "../omit_undefined.ts";
import type { Library } from "../library.ts";
import { isReadable, statIfThere } from "../roots/resolve_root.ts";
import { switchOf } from "./model_settings.ts";
import type { ModelPurpose, OpenedModels } from "./open_models.ts";

export interface ModelAsk {
  /** Whether chunks are encoded, or a question is asked. */
  readonly purpose: ModelPurpose;
  readonly flags: FeatureFlags;
  /** Told before each wait for a busy server. */
  readonly onWait?: (message: string) => void;
}

interface ModelPlace {
  readonly root: string;
  /** Folder of its index, where that is not the usual one. */
  readonly indexDir?: string;
  readonly settings: Settings;
  readonly signal?: AbortSignal;
}

/** Options that models add to those of an index. */
export type ModelOptions = Pick<OpenOptions, "models" | "queryTimeoutMs" | "rerank">;

/**
 * Opens the models that flags and settings switch on. Without any, nothing is loaded for it: a
 * search must not wait for what it does without.
 *
 * @returns The models; `undefined` where nothing is switched on.
 */
export async function openAsked(
  context: CommandContext,
  place: ModelPlace,
  { flags, ...ask }: ModelAsk,
): Promise<OpenedModels | undefined> {
  const { settings, root, signal } = place;
  const chosen = switchOf(flags, settings);
  if (chosen.features.length === 0) return undefined;
  const { openModels } = await import("./open_models.ts");
  return await openModels(context, {
    ...ask,
    ...omitUndefined({ signal }),
    settings,
    root,
    chosen,
    storedDimensions: (model) => storedDimensions(context.library, place, model),
  });
}

/** Opens the models that flags and settings switch on, for an index that is opened next. */
export async function modelOptions(
  context: CommandContext,
  place: ModelPlace,
  ask: ModelAsk,
): Promise<ModelOptions> {
  const opened = await openAsked(context, place, ask);
  return opened === undefined ? {} : optionsFor(opened, place.settings);
}

/** Adds opened models to the options of an index; nothing where none could be opened. */
export function optionsFor({ models }: OpenedModels, settings: Settings): ModelOptions {
  if (Object.keys(models).length === 0) return {};
  const { "rerank.topK": topK, "rerank.timeoutMs": timeoutMs, queryTimeoutMs } = settings;
  return {
    models,
    rerank: omitUndefined({ topK, timeoutMs }),
    ...omitUndefined({ queryTimeoutMs }),
  };
}

/**
 * Tells how many dimensions the vectors have that an index holds of a model, so that its server need
 * not be asked for one before it is asked for the vector of a query.
 *
 * @param place Folder of the tree, and that of its index where it is not the usual one.
 */
export async function storedDimensions(
  library: Library,
  { root, indexDir }: { readonly root: string; readonly indexDir?: string },
  model: string,
): Promise<number | undefined> {
  using index = await library.open(omitUndefined({ cache: false, root, indexDir }));
  const isThere = isReadable(index.indexPath) && statIfThere(index.indexPath)?.isFile;
  if (!isThere) return undefined;
  const { models } = await index.stats();
  return models.find((each) => each.feature === "dense" && each.model === model)?.dimensions;
}
