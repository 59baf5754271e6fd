import type { CommandContext } from "../commands/context.ts";
import { endingOf } from "../ending.ts";
import { mayWrite } from "./health.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Brings those indexes up to date that may be written: whoever gave the permission wants them on
 * disk. What is asked meanwhile waits for it, as it would for reading the same files into memory.
 * Trouble is a line on standard error, and answers come without.
 *
 * @param context What the command was given.
 * @param workspace What is served.
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
      await index.update({ signal, onProgress: workspace.report });
    } catch (error) {
      if (!signal.aborted) streams.err(`Root "${name}": ${endingOf(error).message}\n`);
    }
  }
}
