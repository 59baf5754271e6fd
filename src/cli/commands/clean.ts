import type { CommandContext } from "../command_line/command_row.ts";
import { reportJson } from "../terminal/json.ts";
import { visible } from "../terminal/visible.ts";
import { openIndex } from "./context.ts";

/**
 * Removes the index.
 *
 * @param context What the command was given.
 */
export async function clean(context: CommandContext): Promise<void> {
  const index = await openIndex(context);
  try {
    const report = await index.clean();
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
