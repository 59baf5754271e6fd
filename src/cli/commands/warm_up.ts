import type { CommandContext } from "./context.ts";
import { endingOf } from "../terminal/ending.ts";
import { ProgressLine } from "../terminal/progress.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** Any query: it is the first look at the tree that takes long, and starting the engine. */
const QUERY = "main";

/**
 * Asks every index something before anybody else does. Without an index the whole tree is read into
 * memory, which may take longer than a request may.
 *
 * @param context What the command was given.
 * @param workspace What is served.
 * @param signal Gives up.
 */
export async function warmUp(
  { streams, options }: CommandContext,
  workspace: Workspace,
  signal: AbortSignal,
): Promise<void> {
  using progress = options.quiet ? undefined : new ProgressLine(streams);
  await workspace.reporting((each) => progress?.report(each), async () => {
    for (const { name, index } of workspace.members) {
      if (index === undefined || signal.aborted) continue;
      try {
        await index.search(QUERY, { limit: 1, signal });
      } catch (error) {
        // Whoever asks is told, too; the other roots are served all the same.
        if (!signal.aborted) streams.err(`Root "${name}": ${endingOf(error).message}\n`);
      }
    }
  });
}
