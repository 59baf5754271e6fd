import type { CommandContext } from "../../command_line/command_row.ts";
import { UsageError } from "../../errors/usage_error.ts";
import { mayWrite, requireWritable } from "../../roots/named_file.ts";
import { count } from "../../terminal/figures.ts";
import { ProgressLine } from "../../terminal/progress.ts";
import { visible } from "../../terminal/visible.ts";
import type { EvalInitFlags } from "../command_rows.ts";
import { openIndex, printReport } from "../context.ts";
import { defaultSetPath, writeNamed } from "./ask_set.ts";
import { type MadeSet, makeQuerySet } from "./make_query_set.ts";
import { writeQuerySet } from "./query_set.ts";
import { queries as countQueries } from "./report_text.ts";

/** Queries of each kind at most. */
const DEFAULT_MAX = 100;
const DEFAULT_SEED = 1;

/**
 * Makes an evaluation set of the repository itself.
 *
 * @throws {UsageError} If the named file may not be written, or there is nothing to make a set of.
 */
export async function evalInit(context: CommandContext, flags: EvalInitFlags): Promise<void> {
  if (flags.out !== undefined) requireWritable(flags.out);
  const { set, indexPath } = await make(context, flags);
  requireQueries(set);
  deliver(context, set, { indexPath, path: flags.out ?? defaultSetPath({ indexPath }) });
}

async function make(
  context: CommandContext,
  { max = DEFAULT_MAX, seed = DEFAULT_SEED }: EvalInitFlags,
): Promise<{ set: MadeSet; indexPath: string }> {
  using progress = context.options.quiet ? undefined : new ProgressLine(context.streams);
  using index = await openIndex(context, { onProgress: (each) => progress?.report(each) });
  const definitions = await index.definitions();
  const set = await makeQuerySet(index.root, definitions, { max, seed });
  return { set, indexPath: index.indexPath };
}

function requireQueries({ queries, notes }: MadeSet): void {
  if (queries.length > 0) return;
  const state = ["no documentation comment, commit or test to take a query from", ...notes];
  throw new UsageError(`Cannot make an evaluation set: ${state.join("; ")}`);
}

function deliver(
  context: CommandContext,
  set: MadeSet,
  { indexPath, path }: { readonly indexPath: string; readonly path: string },
): void {
  const { streams, options } = context;
  const tell = (text: string) => {
    if (!options.quiet) streams.err(`${visible(text)}\n`);
  };
  set.notes.forEach(tell);
  const text = writeQuerySet(set.queries);
  if (!mayWrite(path)) {
    tell(
      `set printed, as "${path}" may not be written: grant --allow-write, or redirect the output`,
    );
    streams.out(text);
    return;
  }
  writeNamed(path, text, { indexPath });
  const report = { set: path, queries: set.queries.length, kinds: set.kinds };
  printReport(context, report, evalInitText);
}

interface InitReport extends Pick<MadeSet, "kinds"> {
  readonly set: string;
  readonly queries: number;
}

/** Says what an evaluation set holds, in one line. */
export function evalInitText({ set, queries, kinds }: InitReport): string {
  const parts = kinds.map(({ kind, queries, drawnFrom }) =>
    `${count(queries)} ${kind}${drawnFrom > queries ? ` of ${count(drawnFrom)}` : ""}`
  );
  return `Wrote ${countQueries(queries)} to ${visible(set)}: ` +
    `${parts.join(", ")}\n`;
}
