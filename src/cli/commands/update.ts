import type { UpdateReport } from "@cbx/core";
import type { IndexFlags } from "../flags.ts";
import { interruptible } from "../interruptible.ts";
import { reportJson } from "../print/json.ts";
import { ProgressLine } from "../print/progress.ts";
import { updateText } from "../print/update_text.ts";
import { UsageError } from "../usage_error.ts";
import { type CommandContext, openIndex } from "./context.ts";

/**
 * Builds the index, or brings it up to date.
 *
 * @param context What the command was given.
 * @param path The root, where the command line names it.
 * @param flags What the flags say.
 * @throws {UsageError} If the root is named twice.
 */
export async function update(
  context: CommandContext,
  path: string | undefined,
  flags: IndexFlags,
): Promise<void> {
  const { streams, options } = context;
  if (path !== undefined && options.root !== undefined) {
    throw new UsageError(`Cannot work on "${path}" and on --root "${options.root}": name one`);
  }
  const report = await interruptible(streams, (signal) => run(context, path, flags, signal));
  if (options.json) streams.out(reportJson(report));
  else if (!options.quiet) streams.out(updateText(report));
}

async function run(
  context: CommandContext,
  path: string | undefined,
  flags: IndexFlags,
  signal: AbortSignal,
): Promise<UpdateReport> {
  using progress = context.options.quiet ? undefined : new ProgressLine(context.streams);
  const index = await openIndex(context, path === undefined ? { signal } : { signal, root: path });
  try {
    return await index.update({
      rebuild: flags.rebuild === true,
      signal,
      onProgress: (each) => progress?.report(each),
    });
  } finally {
    index.close();
  }
}
