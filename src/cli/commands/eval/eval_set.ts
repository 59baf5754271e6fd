/**
 * The set that `cbx eval run` and `cbx eval compare` ask.
 *
 * @module
 */
import type { IndexProgress } from "@cbx/core";
import { type AskedSet, askQueries, type AskSetOptions } from "./ask_queries.ts";
import { type EvalQuery, readQuerySet } from "./query_set.ts";
import { defaultSetPath, placeInTree, readNamed } from "./set_file.ts";
import type { FeatureFlags } from "../../command_line/flags.ts";
import { requireOwnFile } from "../../roots/named_file.ts";
import { evalNotes } from "./eval_notes.ts";
import { ProgressLine } from "../../terminal/progress.ts";
import { visible } from "../../terminal/visible.ts";
import { resolveRoot } from "../../roots/resolve_root.ts";
import { type CommandContext, openIndex, settingsOf } from "../context.ts";
import { type ModelOptions, modelOptions } from "../../models/model_options.ts";

/** A set and its answers. */
export interface AnsweredSet {
  /** File of the set. */
  readonly set: string;
  /** Absolute path of the index. */
  readonly indexPath: string;
  /** What it was answered. */
  readonly found: AskedSet;
}

/** Which set is asked, and how. */
export interface AskSetFlags extends Omit<AskSetOptions, "exclude"> {
  /** The set, where the command line names one; else the one of `cbx eval init`. */
  readonly set: string | undefined;
  /** Other files that hold queries. */
  readonly others: readonly string[];
  /** What switches models on. */
  readonly models?: FeatureFlags;
}

/**
 * Asks a set, and says on standard error what keeps the answers from being those of the whole set.
 *
 * @param context What the command was given.
 * @param flags Which set is asked, and how.
 * @throws {UsageError} If the set cannot be read.
 */
export async function askSet(
  context: CommandContext,
  { set: named, others, ways, grep, models = {} }: AskSetFlags,
): Promise<AnsweredSet> {
  const index = await openIndex(context);
  index.close();
  const set = named ?? defaultSetPath(index);
  if (named === undefined) requireOwnFile(set);
  const text = readNamed(set, 'make one with "cbx eval init", or name one with --set');
  const exclude = [set, ...others].flatMap((path) => placeInTree(path, index) ?? []);
  const more = await modelsFor(context, models);
  const found = await ask(context, readQuerySet(text, set), { ways, grep, exclude, more });
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
