import type { CommandContext } from "../../command_line/command_row.ts";
import { requireWritable } from "../../roots/named_file.ts";
import { reportJson } from "../../terminal/json.ts";
import type { EvalRunFlags } from "../command_rows.ts";
import { paintOf } from "../context.ts";
import type { AskedSet } from "./ask_queries.ts";
import { askSet, writeNamed } from "./ask_set.ts";
import { type EvalReport, scoreQuery, summarise } from "./report.ts";
import { evalRunText, perQueryText } from "./report_text.ts";

/** Results an answer, unless the command line says otherwise: as many as the metrics look at. */
const DEFAULT_LIMIT = 10;

/**
 * Asks the queries of a set, and prints what the answers are worth beside plain word search.
 *
 * @throws {UsageError} If the set cannot be read, or the results may not be written.
 */
export async function evalRun(context: CommandContext, flags: EvalRunFlags): Promise<void> {
  const { mode = "hybrid", rank = "rerank", limit = DEFAULT_LIMIT, out } = flags;
  if (out !== undefined) requireWritable(out);
  const { set, indexPath, found } = await askSet(context, {
    set: flags.set,
    out,
    way: { mode, rank, limit },
    models: flags,
  });
  const report = reportOf(found, { set, mode, rank, limit });
  if (out !== undefined) writeNamed(out, reportJson(report), { indexPath });
  if (context.options.json) {
    if (out === undefined) context.streams.out(reportJson(report));
    return;
  }
  const paint = paintOf(context);
  const list = flags.perQuery ? `\n${perQueryText(report, paint)}` : "";
  context.streams.out(evalRunText(report, paint) + list);
}

function reportOf(
  { asked, outdated }: AskedSet,
  what: Pick<EvalReport, "set" | "mode" | "rank" | "limit">,
): EvalReport {
  const queries = asked.map(scoreQuery);
  return {
    ...what,
    ...summarise(queries),
    refused: asked.flatMap(({ query: { id }, problem }) =>
      problem === undefined ? [] : [{ id, problem }]
    ),
    outdated: outdated.map(({ id }) => id),
    queries,
  };
}
