/**
 * Steps that all questions of one index share on the command line: open it, ask, say how current it was,
 * print. It is loaded when something is asked.
 *
 * @module
 */
import type { GraphEnvelope } from "@cbx/core";
import type { CommandContext } from "../command_line/command_row.ts";
import type { AskFlags, FeatureFlags } from "../command_line/flags.ts";
import {
  columnsOf,
  openIndex,
  paintOf,
  printLong,
  printNotes,
  settingsOf,
  withProgress,
} from "../commands/context.ts";
import type { OpenedIndex } from "../library.ts";
import { omitUndefined } from "../omit_undefined.ts";
import { indexAbove } from "../roots/resolve_root.ts";
import { type Report, reportMarkdown, reportText } from "../terminal/report.ts";
import { interruptible, UNANSWERED } from "../terminal/streams.ts";
import { ONLY_THIS_FOLDER, type SharedOptions } from "./question.ts";
import { capital } from "./report_parts.ts";
import { overlayOf } from "./search_options.ts";

/** Asks an index, and says on standard error how current it was, and what models did not do. */
export async function askIndex<T extends object>(
  context: CommandContext,
  flags: AskFlags & FeatureFlags,
  { ask, hasModels }: {
    readonly ask: (index: OpenedIndex, shared: SharedOptions) => Promise<T>;
    readonly hasModels: boolean;
  },
): Promise<T> {
  const overlay = overlayOf(flags, await settingsOf(context));
  const models = hasModels ? { purpose: "explain", flags } as const : undefined;
  const { told, filesRead } = await interruptible(
    context.streams,
    (signal) =>
      withProgress(context, async (onProgress) => {
        using index = await openIndex(context, { onProgress, signal }, models);
        return await ask(index, omitUndefined({ signal, overlay }));
      }),
    () => UNANSWERED,
  );
  printNotes(context, told, filesRead);
  return told;
}

/** Lines of code that tell what a thing is, and leave room for what is said of it. */
const CODE_LINES = 6;

/** Tells whether the tree that is asked may be a part of one that may not be read. */
export function isPart({ options }: CommandContext): boolean {
  return indexAbove(options) !== undefined;
}

/** Prints an answer about the graph, as text or Markdown. */
export async function printAnswer<T extends GraphEnvelope>(
  context: CommandContext,
  flags: AskFlags,
  { answer, report, isOfOneFile }: {
    readonly answer: T;
    readonly report: (answer: T) => Report;
    readonly isOfOneFile: boolean;
  },
): Promise<void> {
  const whole = report(answer);
  const written = isOfOneFile || !isPart(context)
    ? whole
    : { ...whole, closing: [...whole.closing, capital(ONLY_THIS_FOLDER)] };
  if (flags.format === "md") return context.streams.out(reportMarkdown(written));
  const settings = await settingsOf(context);
  const columns = columnsOf(context);
  const text = reportText(written, {
    paint: paintOf(context, settings),
    columns,
    detailColumns: context.streams.outIsTerminal ? columns : Infinity,
    codeLines: flags.show ? Infinity : CODE_LINES,
  });
  printLong(context, text, settings);
}
