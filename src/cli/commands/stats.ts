import type { IndexStats } from "@cbx/core";
import { reportJson } from "../print/json.ts";
import { ProgressLine } from "../print/progress.ts";
import { statsText } from "../print/stats_text.ts";
import { indexAbove } from "../resolve_root.ts";
import { type CommandContext, openIndex, paintOf, settingsOf } from "./context.ts";

/**
 * Prints what the index holds and how current it is.
 *
 * @param context What the command was given.
 */
export async function stats(context: CommandContext): Promise<void> {
  const found = await ask(context);
  const isJson = context.options.json === true;
  if (isJson) return context.streams.out(statsJson(found));
  const paint = paintOf(context, await settingsOf(context));
  context.streams.out(statsText(found, paint, indexAbove(context.options)));
}

async function ask(context: CommandContext): Promise<IndexStats> {
  // Without an index the whole tree is read, which takes as long as indexing does.
  using progress = context.options.quiet ? undefined : new ProgressLine(context.streams);
  const index = await openIndex(context, { onProgress: (each) => progress?.report(each) });
  try {
    return await index.stats();
  } finally {
    index.close();
  }
}

/** In JSON, `schema_version` is that of the output: the index's own gets a name of its own. */
function statsJson({ schemaVersion, ...stats }: IndexStats): string {
  return reportJson({ ...stats, indexSchemaVersion: schemaVersion });
}
