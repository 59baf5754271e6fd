/**
 * The set that `cbx eval run` asks; where sets and results are kept, and how
 * they are read and written without ever raising a permission prompt.
 *
 * @module
 */
import type { IndexProgress } from "@cbx/core";
import { basename, dirname, isAbsolute } from "node:path";
import type { CommandContext } from "../../command_line/command_row.ts";
import type { FeatureFlags } from "../../command_line/flags.ts";
import { UsageError } from "../../errors/usage_error.ts";
import type { OpenedIndex } from "../../library.ts";
import { type ModelOptions, modelOptions } from "../../models/model_options.ts";
import { requireOwnFile, writeNamedFile } from "../../roots/named_file.ts";
import {
  insideTree,
  isReadable,
  lstatIfThere,
  requireReadable,
  resolveRoot,
} from "../../roots/resolve_root.ts";
import { ProgressLine } from "../../terminal/progress.ts";
import { visible } from "../../terminal/visible.ts";
import { openIndex, settingsOf } from "../context.ts";
import { type AskedSet, askQueries, type AskSetOptions } from "./ask_queries.ts";
import { type EvalQuery, readQuerySet } from "./query_set.ts";
import { evalNotes } from "./report_text.ts";

/** Keeps the folder of the index out of version control. */
const IGNORE_ALL = "*\n";

/** Names the file of a set, where the command line names none. */
export function defaultSetPath(index: Pick<OpenedIndex, "indexPath">): string {
  return `${dirname(index.indexPath)}/eval/queries.jsonl`;
}

/**
 * Reads a file that the command line names.
 *
 * @param remedy What to do where it is not there.
 * @throws {UsageError} If it is not there or may not be read.
 */
export function readNamed(path: string, remedy: string): string {
  requireReadable(path);
  try {
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (!isNoFile(error)) throw error;
    throw new UsageError(`Cannot read "${path}" as there is no such file: ${remedy}`, {
      cause: error,
    });
  }
}

/**
 * Writes a file, and the folders that it needs.
 *
 * @param index The index, whose folder is kept out of version control where this makes it.
 * @throws {UsageError} If a link is in the way.
 */
export function writeNamed(
  path: string,
  text: string,
  index: Pick<OpenedIndex, "indexPath">,
): void {
  const indexFolder = dirname(index.indexPath);
  const isBeside = isAbsolute(path) && insideTree(path, indexFolder) !== undefined;
  const makesIndexFolder = isBeside && !isThere(indexFolder);
  if (makesIndexFolder) {
    writeNamedFile(`${indexFolder}/.gitignore`, IGNORE_ALL, dirname(indexFolder));
  }
  // A folder of another name was named by the user, and may be a link.
  const top = basename(indexFolder) === ".cbx" ? dirname(indexFolder) : indexFolder;
  writeNamedFile(path, text, isBeside ? top : undefined);
}

/**
 * Finds the place of a file in the tree that is searched.
 *
 * @param path A file that may be read.
 * @returns Its path relative to the root; `undefined` where no search looks at it.
 */
export function pathInTree(
  path: string,
  { root, indexPath }: Pick<OpenedIndex, "root" | "indexPath">,
): string | undefined {
  if (!isReadable(path) || !isThere(path)) return undefined;
  const real = Deno.realPathSync(path);
  if (insideTree(real, dirname(indexPath)) !== undefined) return undefined;
  return insideTree(real, root);
}

function isThere(path: string): boolean {
  return lstatIfThere(path) !== undefined;
}

function isNoFile(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound ||
    error instanceof Deno.errors.NotADirectory ||
    error instanceof Deno.errors.IsADirectory;
}

interface AskSetFlags extends Omit<AskSetOptions, "exclude"> {
  /** The set, where the command line names one; else the one of `cbx eval init`. */
  readonly set: string | undefined;
  /** File of the results, which holds the queries as well. */
  readonly out: string | undefined;
  readonly models?: FeatureFlags;
}

/**
 * Asks a set, and says on standard error what keeps the answers from being those of the whole set.
 *
 * @throws {UsageError} If the set cannot be read.
 */
export async function askSet(
  context: CommandContext,
  { set: named, out, way, models = {} }: AskSetFlags,
): Promise<{ readonly set: string; readonly indexPath: string; readonly found: AskedSet }> {
  const index = await openIndex(context);
  index.close();
  const set = named ?? defaultSetPath(index);
  if (named === undefined) requireOwnFile(set);
  const text = readNamed(set, 'make one with "cbx eval init", or name one with --set');
  const exclude = [set, ...(out === undefined ? [] : [out])].flatMap((path) =>
    pathInTree(path, index) ?? []
  );
  const more = await modelsFor(context, models);
  const found = await ask(context, readQuerySet(text, set), { way, exclude, more });
  for (const note of evalNotes(found)) context.streams.err(`${visible(note)}\n`);
  return { set, indexPath: index.indexPath, found };
}

/** They are opened once, and asked through every index that the set is asked of. */
async function modelsFor(context: CommandContext, flags: FeatureFlags): Promise<ModelOptions> {
  const { root, index: indexDir } = context.options;
  const place = { root: resolveRoot(root), settings: await settingsOf(context) };
  const indexed = indexDir === undefined ? place : { ...place, indexDir };
  return await modelOptions(context, indexed, { purpose: "search", flags });
}

async function ask(
  context: CommandContext,
  queries: readonly EvalQuery[],
  { more: models, ...options }: AskSetOptions & { readonly more: ModelOptions },
): Promise<AskedSet> {
  // Without an index, the whole tree is read: once as it is, and once without what is masked.
  using progress = context.options.quiet ? undefined : new ProgressLine(context.streams);
  return await askQueries(
    (more) => {
      const onProgress = (each: IndexProgress) => progress?.report(each);
      return openIndex(context, { ...models, ...more, onProgress });
    },
    queries,
    options,
  );
}
