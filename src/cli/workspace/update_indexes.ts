import type { CommandContext } from "../commands/context.ts";
import { endingOf } from "../terminal/ending.ts";
import { unfinishedNotes } from "../terminal/encode_text.ts";
import { mayWrite } from "../questions/health_check.ts";
import type { Workspace } from "./workspace.ts";

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
