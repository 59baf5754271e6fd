import { type CommandContext, settingsOf } from "../commands/context.ts";
import { type RootPlace, rootsOf } from "../roots/open_roots.ts";
import type { Settings } from "../config/settings.ts";
import { visible } from "../terminal/visible.ts";
import {
  indexAbove,
  isReadable,
  requireIndexFolder,
  requireReadable,
} from "../roots/resolve_root.ts";
import { defined } from "../defined.ts";
import { NO_MODELS, type ServerModels } from "./server_models.ts";
import { Workspace } from "./workspace.ts";

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

/** The root whose settings hold, where that is not the one of the command. */
export function settingsRoot(
  { options }: CommandContext,
  roots: readonly string[] = [],
): string | undefined {
  return options.root === undefined && !isReadable(".") ? roots[0] : undefined;
}

/**
 * Opens the indexes that a server answers from. A root that cannot be opened stays a member with its
 * error, so that callers are told of it; whoever starts the server is told on standard error.
 *
 * @param context What the command was given.
 * @param roots Folders that are served; without them, the root of the command and what is linked.
 * @param models The models that take part.
 * @throws {UsageError} If no root may be read, or flags or settings are not right.
 */
export async function openWorkspace(
  context: CommandContext,
  roots?: readonly string[],
  models: ServerModels = NO_MODELS,
): Promise<Workspace> {
  const { library, options, streams } = context;
  if (options.index !== undefined) requireIndexFolder(options.index);
  const settings = await serverSettings(context, roots);
  const places = rootsOf(context, settings, roots);
  requireOne(places);
  const { maxFileBytes } = settings;
  const { trustIndex } = options;
  const workspace = await Workspace.open(
    (onProgress) =>
      library.openAll({
        ...defined({ maxFileBytes, trustIndex, onProgress }),
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

/** Without any root that may be read, there is nothing to serve. */
function requireOne(places: readonly RootPlace[]): void {
  if (!places.some(({ root }) => isReadable(root))) requireReadable(places[0]?.root ?? ".");
}
