import type { StoreContents } from "@cbx/core";
import type { CommandContext } from "../command_line/command_row.ts";
import { CheckError } from "../errors/usage_error.ts";
import { counted } from "../terminal/figures.ts";
import { visible } from "../terminal/visible.ts";
import type { CleanFlags } from "./command_rows.ts";
import { openIndex, printReport } from "./context.ts";

/**
 * Removes the index. A person at a terminal is asked first; a program could not answer.
 *
 * @throws {CheckError} If the person says no.
 */
export async function clean(
  context: CommandContext,
  { yes = false, all = false }: CleanFlags,
): Promise<void> {
  using index = await openIndex(context);
  const store = all ? await index.storeContents() : undefined;
  const isAnything = index.exists || (store?.values ?? 0) > 0;
  const question = `Remove the index ${visible(index.indexPath)}${sharedText(store)}?`;
  if (!yes && isAnything && context.streams.confirm?.(question) === false) {
    throw new CheckError("Nothing was removed");
  }
  printReport(context, await index.clean({ all }), ({ removed }) => cleanText(removed));
}

/** Other trees have to parse their files again. */
function sharedText(store: StoreContents | undefined): string {
  if (store === undefined || store.values === 0) return "";
  const files = counted(store.values, "file");
  return ` and the analyses of ${files} in ${visible(store.folder)}, which other trees may use`;
}

function cleanText(removed: readonly string[]): string {
  if (removed.length === 0) return "No index to remove\n";
  return removed.map((path) => `Removed ${visible(path)}\n`).join("");
}
