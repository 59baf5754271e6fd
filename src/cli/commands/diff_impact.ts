/**
 * `cbx diff-impact`: what a diff affects. The git repository tells which lines were changed.
 *
 * @module
 */
import { listChangedLines } from "@cbx/core";
import type { DiffImpactFlags } from "../graph_flags.ts";
import { diffImpactReport } from "../print/graph_reports.ts";
import { UsageError } from "../usage_error.ts";
import { askGraph } from "./ask.ts";
import type { CommandContext } from "./context.ts";
import { impactOptions } from "./graph_commands.ts";

/**
 * Prints what a diff affects.
 *
 * @throws {UsageError} If two things are to be compared with.
 * @throws {RepositoryError} If the repository cannot be read, or there is nothing to compare with.
 */
export async function diffImpact(context: CommandContext, flags: DiffImpactFlags): Promise<void> {
  if (flags.staged && flags.base !== undefined) {
    throw new UsageError(
      "Cannot use --base and --staged together: what is staged is compared with HEAD",
    );
  }
  await askGraph(context, flags, {
    ask: async (index, shared) => {
      const changes = await listChangedLines(index.root, {
        ...(flags.base === undefined ? {} : { base: flags.base }),
        staged: flags.staged === true,
      });
      return await index.diffImpact(changes, { ...impactOptions(flags), ...shared });
    },
    report: diffImpactReport,
  });
}
