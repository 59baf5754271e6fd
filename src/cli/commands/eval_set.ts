/**
 * The set that `cbx eval run` and `cbx eval compare` ask.
 *
 * @module
 */
import { type AskedSet, askQueries, type AskSetOptions } from "../eval/ask_queries.ts";
import { type EvalQuery, readQuerySet } from "../eval/query_set.ts";
import { defaultSetPath, placeInTree, readNamed } from "../eval/set_file.ts";
import { evalNotes } from "../print/eval_notes.ts";
import { ProgressLine } from "../print/progress.ts";
import { visible } from "../print/visible.ts";
import { type CommandContext, openIndex } from "./context.ts";

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
  { set: named, others, ways, grep }: AskSetFlags,
): Promise<AnsweredSet> {
  const index = await openIndex(context);
  index.close();
  const set = named ?? defaultSetPath(index);
  const text = readNamed(set, 'make one with "cbx eval init", or name one with --set');
  const exclude = [set, ...others].flatMap((path) => placeInTree(path, index) ?? []);
  const found = await ask(context, readQuerySet(text, set), { ways, grep, exclude });
  for (const note of evalNotes(found)) context.streams.err(`${visible(note)}\n`);
  return { set, indexPath: index.indexPath, found };
}

async function ask(
  context: CommandContext,
  queries: readonly EvalQuery[],
  options: AskSetOptions,
): Promise<AskedSet> {
  // Without an index, the whole tree is read: once as it is, and once without what is masked.
  using progress = context.options.quiet ? undefined : new ProgressLine(context.streams);
  return await askQueries(
    (more) => openIndex(context, { ...more, onProgress: (each) => progress?.report(each) }),
    queries,
    options,
  );
}
