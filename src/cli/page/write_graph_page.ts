import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { GlobalOptions } from "../command_line/flags.ts";
import { UsageError } from "../errors/usage_error.ts";
import { requireWritable, writeNamedFile } from "../roots/named_file.ts";
import { resolveRoot, statIfThere } from "../roots/resolve_root.ts";

/**
 * Writes the page of the graph. cbx starts no program, and so no browser.
 *
 * @param out The file, where the command line names one.
 * @returns Its address.
 * @throws {UsageError} If it may not be written, or there is no folder for it.
 */
export function writeGraphPage(html: string, options: GlobalOptions, out?: string): string {
  const path = out ?? besideIndex(options);
  requireWritable(path);
  writeNamedFile(path, html);
  return pathToFileURL(resolve(path)).href;
}

/** A folder that cbx did not make has no ignore file that keeps the page out of git. */
function besideIndex({ root, index }: GlobalOptions): string {
  const folder = index ?? join(resolveRoot(root), ".cbx");
  if (statIfThere(folder)?.isDirectory) return join(folder, "graph.html");
  throw new UsageError(
    'Cannot write the page beside the index as there is none: run "cbx index", or name a file with --out',
  );
}
