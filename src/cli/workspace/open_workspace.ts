/**
 * Prepares a server before it answers: opens indexes and models, and brings indexes up to date.
 *
 * @module
 */
import type { CommandContext } from "../command_line/command_row.ts";
import type { FeatureFlags } from "../command_line/flags.ts";
import { fileSettings, settingsOf } from "../commands/context.ts";
import type { Settings } from "../config/settings.ts";
import { omitUndefined } from "../omit_undefined.ts";
import { openAsked, optionsFor } from "../models/model_options.ts";
import { mayWrite } from "../questions/health.ts";
import { rootsOf, settingsRoot } from "../roots/open_roots.ts";
import {
  indexAbove,
  isReadable,
  requireIndexFolder,
  requireReadable,
  requireStoreFolder,
  resolveRoot,
} from "../roots/resolve_root.ts";
import { unfinishedNotes } from "../terminal/encode_text.ts";
import { endingOf } from "../terminal/ending.ts";
import { visible } from "../terminal/visible.ts";
import { NO_MODELS, type ServerModels, Workspace } from "./workspace.ts";

/**
 * Reads the settings that a server heeds: without a root at hand, those of the first that is named.
 *
 * @throws {UsageError} If the root may not be read, or a file of settings is not right.
 */
export async function serverSettings(
  context: CommandContext,
  roots?: readonly string[],
): Promise<Settings> {
  return await settingsOf(context, settingsRoot(context, roots));
}

/**
 * Opens the indexes that a server answers from. A root that cannot be opened stays a member with its
 * error, so that callers are told of it; whoever starts the server is told on standard error.
 *
 * @param roots Folders that are served; without them, the root of the command and what is linked.
 * @throws {UsageError} If no root may be read, or flags or settings are not right.
 */
export async function openWorkspace(
  context: CommandContext,
  roots?: readonly string[],
  models: ServerModels = NO_MODELS,
): Promise<Workspace> {
  const { library, options, streams } = context;
  if (options.index !== undefined) requireIndexFolder(options.index);
  if (options.store !== undefined) requireStoreFolder(options.store, false);
  const settings = await serverSettings(context, roots);
  const places = rootsOf(context, settings, roots);
  // Without any root that may be read, there is nothing to serve.
  if (!places.some(({ root }) => isReadable(root))) requireReadable(places[0]?.root ?? ".");
  const { trustIndex, store: storeDir } = options;
  const files = await fileSettings(settings, options, places[0]!);
  const workspace = await Workspace.open(
    (onProgress) =>
      library.openAll({
        ...omitUndefined({ trustIndex, storeDir, onProgress }),
        ...files,
        ...models.options,
        roots: places,
      }),
    models,
    roots === undefined || roots.length === 0 ? indexAbove(options) : undefined,
  );
  for (const { root, error } of workspace.members) {
    if (error !== undefined) streams.err(`${visible(`"${root}" is left out: ${error}`)}\n`);
  }
  return workspace;
}

interface ServerModelsOptions {
  readonly settings: Settings;
  /** Folders that are served, where the command line names them. */
  readonly roots: readonly string[] | undefined;
  readonly flags: FeatureFlags;
}

/**
 * Opens the models that flags and settings switch on. What keeps one from being opened is a line on
 * standard error, and the server goes on without it.
 */
export async function openServerModels(
  context: CommandContext,
  { settings, roots, flags }: ServerModelsOptions,
): Promise<ServerModels> {
  const { streams, options } = context;
  const root = resolveRoot(settingsRoot(context, roots) ?? options.root);
  const place = { root, settings, ...omitUndefined({ indexDir: options.index }) };
  const onWait = (message: string) => streams.err(`${visible(message)}\n`);
  const opened = await openAsked(context, place, { purpose: "serve", flags, onWait });
  if (opened === undefined) return NO_MODELS;
  const { maxTokensToEmbed } = settings;
  return {
    options: optionsFor(opened, settings),
    standings: opened.standings,
    ...omitUndefined({ maxTokensToEmbed }),
  };
}

/**
 * Tokens that models may be given before the first answers, unless configured: about a hundred
 * chunks, which is what somebody has edited. Who has a whole tree to encode runs "cbx update".
 */
const MAX_TOKENS_TO_EMBED = 20_000;

/**
 * Brings those indexes up to date that may be written: whoever gave the permission wants them on
 * disk. What is asked meanwhile waits until the files are read, as it would for reading
 * them into memory, and not for the models.
 * Trouble is a line on standard error, and answers come without.
 *
 * @param signal Gives up; an index stays as it was.
 */
export async function updateIndexes(
  { streams }: Pick<CommandContext, "streams">,
  workspace: Workspace,
  signal: AbortSignal,
): Promise<void> {
  for (const { name, index } of workspace.members) {
    if (!index || signal.aborted || !mayWrite(index)) continue;
    try {
      const { models } = await index.update({
        signal,
        onProgress: workspace.report,
        maxTokensToEmbed: workspace.models.maxTokensToEmbed ?? MAX_TOKENS_TO_EMBED,
      });
      for (const note of unfinishedNotes(models)) streams.err(`Root "${name}": ${note}\n`);
    } catch (error) {
      if (!signal.aborted) streams.err(`Root "${name}": ${endingOf(error).message}\n`);
    }
  }
}
