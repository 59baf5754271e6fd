import type { CommandContext } from "../command_line/command_row.ts";
import { CheckError } from "../errors/usage_error.ts";
import { reportJson } from "../terminal/json.ts";
import { visible } from "../terminal/visible.ts";
import type { CleanFlags } from "./command_rows.ts";
import { openIndex } from "./context.ts";

/**
 * Removes the index. A person at a terminal is asked first; a program could not answer.
 *
 * @param context What the command was given.
 * @param flags What the flags say.
 * @throws {CheckError} If the person says no.
 */
export async function clean(
  context: CommandContext,
  { yes = false, all = false }: CleanFlags,
): Promise<void> {
  const index = await openIndex(context);
  try {
    const question = `Remove the index ${visible(index.indexPath)}?`;
    if (!yes && index.exists && context.streams.confirm?.(question) === false) {
      throw new CheckError("Nothing was removed");
    }
    const report = await index.clean({ all });
    if (context.options.json) context.streams.out(reportJson(report));
    else if (!context.options.quiet) context.streams.out(cleanText(report.removed));
  } finally {
    index.close();
  }
}

function cleanText(removed: readonly string[]): string {
  if (removed.length === 0) return "No index to remove\n";
  return removed.map((path) => `Removed ${visible(path)}\n`).join("");
}
