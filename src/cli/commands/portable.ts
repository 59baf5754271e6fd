import type { ExportReport, ImportReport, Provenance } from "@cbx/core";
import config from "../deno.json" with { type: "json" };
import type { CommandContext } from "../command_line/command_row.ts";
import { omitUndefined } from "../omit_undefined.ts";
import { requireOwnFile, requireWritable, writeNamedBytes } from "../roots/named_file.ts";
import { requireReadable } from "../roots/resolve_root.ts";
import { count, counted, size } from "../terminal/figures.ts";
import { interruptible } from "../terminal/streams.ts";
import { visible } from "../terminal/visible.ts";
import type { ExportFlags, ImportFlags } from "./command_rows.ts";
import { openIndex, printReport } from "./context.ts";
import { requireOneRoot } from "./update.ts";

/**
 * Writes the index to a file.
 *
 * @param operands The file, and the root where the command line names it.
 * @throws {UsageError} If the root is named twice, or the file may not be written, or is there.
 * @throws {PortableError} If there is no index, or the tree differs from it.
 */
export async function exportIndex(
  context: CommandContext,
  [file = "", path]: readonly string[],
  { texts = true, force = false }: ExportFlags,
): Promise<void> {
  requireOneRoot(context, path);
  requireWritable(file);
  const report = await interruptible(context.streams, async (signal) => {
    using index = await openIndex(context, omitUndefined({ signal, root: path }));
    return await writeNamedBytes(
      file,
      force,
      (write) => index.export(write, { texts, signal, tool: `cbx ${config.version}` }),
    );
  });
  printReport(context, { ...report, file }, exportText);
}

/**
 * Makes the index of a file that of the root.
 *
 * @param operands The file, and the root where the command line names it.
 * @throws {UsageError} If the root is named twice, or the file may not be read, or is none.
 * @throws {PortableError} If the file cannot be used, or there is an index.
 */
export async function importIndex(
  context: CommandContext,
  [file = "", path]: readonly string[],
  { force = false }: ImportFlags,
): Promise<void> {
  requireOneRoot(context, path);
  requireReadable(file);
  requireOwnFile(file);
  const report = await interruptible(context.streams, async (signal) => {
    using index = await openIndex(context, omitUndefined({ signal, root: path }));
    return await index.import(file, { replace: force, signal });
  });
  printReport(context, { ...report, file }, importText);
}

type Of<R> = R & { readonly file: string };

function exportText(report: Of<ExportReport>): string {
  const { files, file, bytes, textBytes, seal } = report;
  const texts = textBytes > 0 ? "with their texts" : "without their texts";
  return `Exported ${counted(files, "file")} ${texts} to "${visible(file)}" (${size(bytes)}), ` +
    `${commitText(report)}\nSeal: ${seal}\n`;
}

function importText(report: Of<ImportReport>): string {
  const { files, filesCurrent, file, seal } = report;
  const same = filesCurrent === files
    ? "Every file is here as it was indexed"
    : `${count(filesCurrent)} of them ${filesCurrent === 1 ? "is" : "are"} here as indexed: ` +
      'run "cbx update" to read the others';
  return `Imported ${counted(files, "file")} from "${visible(file)}": ${originText(report)}\n` +
    `${same}\nWhat it says of them was not checked: run "cbx index --rebuild" to read the files instead\n` +
    `Seal: ${seal}\n`;
}

/** Says where an index comes from, as far as its file says it. */
function originText(origin: Provenance): string {
  const { tool, exportedAt, permissions, isImported } = origin;
  const granted = Object.keys(permissions).filter((name) => permissions[name] === "all");
  const ran = granted.length === 0
    ? "no permission as a whole"
    : granted.map((name) => `--allow-${name}`).join(" ");
  return visible(
    `${tool} exported it at ${exportedAt}, ${commitText(origin)}, run with ${ran}` +
      (isImported ? "; it was imported there, too" : ""),
  );
}

function commitText(
  { commit, filesChangedSinceCommit: changed }: Pick<
    Provenance,
    "commit" | "filesChangedSinceCommit"
  >,
): string {
  if (commit === null) return "from no commit";
  const since = changed === null
    ? ""
    : changed === 0
    ? ", of which every file is as it was committed"
    : `, of which ${counted(changed, "file")} had changed`;
  return visible(`from commit ${commit}${since}`);
}
