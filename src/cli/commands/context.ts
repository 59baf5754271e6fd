import type { GraphEnvelope, IndexProgress, OpenOptions, SearchAnswer } from "@cbx/core";
import type { CommandContext } from "../command_line/command_row.ts";
import type { GlobalOptions } from "../command_line/flags.ts";
import { loadConfig } from "../config/load_config.ts";
import type { Settings } from "../config/settings.ts";
import type { OpenedIndex } from "../library.ts";
import { omitUndefined } from "../omit_undefined.ts";
import { type ModelAsk, modelOptions } from "../models/model_options.ts";
import type { RootPlace } from "../roots/open_roots.ts";
import {
  indexAbove,
  requireIndexFolder,
  requireStoreFolder,
  resolveRoot,
} from "../roots/resolve_root.ts";
import { reportJson } from "../terminal/json.ts";
import { createPaint, type Paint } from "../terminal/paint.ts";
import { ProgressLine } from "../terminal/progress.ts";
import { indexNote, modelNotes, originNote } from "../terminal/search_notes.ts";
import type { CliStreams } from "../terminal/streams.ts";
import { visible } from "../terminal/visible.ts";

/**
 * Reads the settings of the tree that the global flags name. Flags stand above them.
 *
 * @param root The root, where the command line names one of its own.
 * @throws {UsageError} If the root may not be read, or a file of settings is not right.
 */
export async function settingsOf(context: CommandContext, root?: string): Promise<Settings> {
  // A server has its own, and whoever asks one need not read anything here.
  if (context.options.server !== undefined) return {};
  return await readSettings(context, resolveRoot(root ?? context.options.root));
}

/** Messages about ignored settings that were printed: a command may read them more than once. */
const SAID = new WeakMap<CliStreams, Set<string>>();

/** Reads settings, and says which of them are ignored: the answer is another one without them. */
async function readSettings(
  { options, streams }: CommandContext,
  root: string,
): Promise<Settings> {
  const place = { indexDir: options.index, isTrusted: options.trustConfig };
  const { settings, ignored } = await loadConfig(root, place);
  const said = SAID.get(streams) ?? new Set();
  SAID.set(streams, said);
  for (const { message } of ignored) {
    if (!said.has(message)) streams.err(`${visible(message)}\n`);
    said.add(message);
  }
  return { ...settings, ...options.settings };
}

/**
 * Opens the index that the global flags name, under the settings of its tree.
 *
 * @param more Further options, and the root where the command line names one of its own.
 * @param ask What models are wanted for; without it, none takes part.
 * @throws {UsageError} If the root, the folder of the index or the store may not be used, or a file
 * of settings is not right.
 */
export async function openIndex(
  context: CommandContext,
  more: Partial<OpenOptions> = {},
  ask?: ModelAsk,
): Promise<OpenedIndex> {
  const { options, library } = context;
  const [root, indexDir] = [resolveRoot(more.root ?? options.root), options.index];
  if (indexDir !== undefined) requireIndexFolder(indexDir);
  const { store: storeDir } = options;
  if (storeDir !== undefined) requireStoreFolder(storeDir, ask?.purpose === "index");
  const settings = await readSettings(context, root);
  const place = omitUndefined({ root, indexDir });
  const { signal } = more;
  return await library.open({
    // A command asks once.
    cache: false,
    ...omitUndefined({ trustIndex: options.trustIndex || undefined, storeDir }),
    ...await fileSettings(settings, options, place),
    ...(ask && await modelOptions(context, omitUndefined({ ...place, settings, signal }), ask)),
    ...more,
    ...place,
  });
}

/**
 * Options of an index that settings give: which files there are, and how they are read.
 *
 * @param place Where the tree is whose tags queries are read, if they are switched on.
 * @throws {UsageError} If they are, and one of them cannot be used.
 */
export async function fileSettings(
  { ignore, include, respectGitignore, maxFileBytes, ...settings }: Settings,
  { queries: asked }: GlobalOptions,
  place: RootPlace,
): Promise<Partial<OpenOptions>> {
  const chunks = omitUndefined({
    windowLines: settings["chunk.windowLines"],
    overlapLines: settings["chunk.overlapLines"],
    maxLines: settings["chunk.maxLines"],
  });
  const isOn = asked ?? settings.queries;
  const queries = isOn
    ? await (await import("../config/tags_queries.ts")).readTagsQueries(place, asked)
    : undefined;
  return {
    ...omitUndefined({ maxFileBytes, ignore, include, respectGitignore, queries }),
    ...(Object.keys(chunks).length > 0 ? { chunks } : {}),
  };
}

/** Answer, and how many files were read into memory for it. */
export interface Told<T> {
  readonly told: T;
  readonly filesRead: number;
}

/** Without an index the whole tree is read, which takes as long as indexing does. */
export async function withProgress<T>(
  context: CommandContext,
  ask: (onProgress: (progress: IndexProgress) => void) => Promise<T>,
): Promise<Told<T>> {
  using progress = context.options.quiet ? undefined : new ProgressLine(context.streams);
  let filesRead = 0;
  const told = await ask((each) => {
    filesRead = each.done;
    progress?.report(each);
  });
  return { told, filesRead };
}

/** Says on standard error how current an answer is, and what models did not do; not beside JSON. */
export function printNotes(
  context: CommandContext,
  { index, models }: Partial<Pick<GraphEnvelope, "index"> & Pick<SearchAnswer, "models">>,
  filesRead: number = 0,
): void {
  if (context.options.json) return;
  const notes = [
    (index && indexNote(index, filesRead, indexAbove(context.options))) ?? [],
    (index && originNote(index)) ?? [],
    modelNotes(models ? { models } : {}),
  ].flat();
  const told = notes.filter(({ isWarning }) => isWarning || !context.options.quiet);
  for (const { text } of told) context.streams.err(`${text}\n`);
}

/**
 * The colours of standard output.
 *
 * @param settings The settings, of which one may forbid colours.
 */
export function paintOf({ streams, options }: CommandContext, settings: Settings = {}): Paint {
  const isAllowed = options.color && settings.color !== false;
  return createPaint(streams.outIsTerminal && !streams.noColor && isAllowed);
}

export function printLong(
  { streams, options }: CommandContext,
  text: string,
  settings: Settings,
): void {
  const isPaged = options.pager && settings.pager !== false;
  (isPaged && streams.page ? streams.page : streams.out)(text);
}

/** Prints what a command did: as JSON, or as text, unless nothing is to be said. */
export function printReport<R extends object>(
  { streams, options }: CommandContext,
  report: R,
  text: (report: R) => string,
): void {
  if (options.json) streams.out(reportJson(report));
  else if (!options.quiet) streams.out(text(report));
}

/** Line width where there is no terminal. */
const DEFAULT_COLUMNS = 200;
/** Narrower terminals are written as if they had this many columns. */
const MIN_COLUMNS = 40;

/** Characters that a line of standard output may take. */
export function columnsOf({ streams }: CommandContext): number {
  const columns = streams.outIsTerminal ? streams.columns : undefined;
  return Math.max(MIN_COLUMNS, columns ?? DEFAULT_COLUMNS);
}
