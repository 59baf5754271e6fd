import type { CommandContext } from "../commands/context.ts";
import { openAsked, optionsFor } from "../models/model_options.ts";
import type { Settings } from "../config/settings.ts";
import type { FeatureFlags } from "../command_line/flags.ts";
import { visible } from "../terminal/visible.ts";
import { resolveRoot } from "../roots/resolve_root.ts";
import { defined } from "../defined.ts";
import { settingsRoot } from "./open_workspace.ts";
import { NO_MODELS, type ServerModels } from "./server_models.ts";

/** What the models of a server are opened for. */
export interface ServerModelsOptions {
  /** What is configured. */
  readonly settings: Settings;
  /** Folders that are served, where the command line names them. */
  readonly roots: readonly string[] | undefined;
  /** What the flags say. */
  readonly flags: FeatureFlags;
}

/**
 * Opens the models that flags and settings switch on. What keeps one from being opened is a line on
 * standard error, and the server goes on without it.
 *
 * @param context What the command was given.
 * @param options What they are opened for.
 */
export async function openServerModels(
  context: CommandContext,
  { settings, roots, flags }: ServerModelsOptions,
): Promise<ServerModels> {
  const { streams, options } = context;
  const root = resolveRoot(settingsRoot(context, roots) ?? options.root);
  const place = { root, settings, ...defined({ indexDir: options.index }) };
  const onWait = (message: string) => streams.err(`${visible(message)}\n`);
  const opened = await openAsked(context, place, { purpose: "serve", flags, onWait });
  if (opened === undefined) return NO_MODELS;
  const { maxTokensToEmbed } = settings;
  return {
    options: optionsFor(opened, settings),
    standings: opened.standings,
    ...defined({ maxTokensToEmbed }),
  };
}
