/**
 * `cbx diff-impact`: what a diff affects. git tells which lines were changed.
 *
 * @module
 */
import type { ChangedLines } from "@cbx/core";
import { gitDiff } from "../git_diff.ts";
import type { DiffImpactFlags } from "../graph_flags.ts";
import { diffImpactReport } from "../print/graph_reports.ts";
import { UsageError } from "../usage_error.ts";
import { askGraph } from "./ask.ts";
import type { CommandContext } from "./context.ts";
import { impactOptions } from "./graph_commands.ts";

/**
 * Prints what a diff affects.
 *
 * @throws {UsageError} If git may not be run, or there is nothing to compare with.
 */
export async function diffImpact(context: CommandContext, flags: DiffImpactFlags): Promise<void> {
  if (flags.staged && flags.base !== undefined) {
    throw new UsageError(
      "Cannot use --base and --staged together: what is staged is compared with HEAD",
    );
  }
  await askGraph(context, flags, {
    ask: async (index, shared) => {
      const found = await gitDiff(index.root, {
        ...(flags.base === undefined ? {} : { base: flags.base }),
        staged: flags.staged === true,
      });
      if ("trouble" in found) throw new UsageError(found.trouble);
      const options = { ...impactOptions(flags), ...shared };
      return await index.diffImpact(found.changes as ChangedLines[], options);
    },
    report: diffImpactReport,
  });
}
