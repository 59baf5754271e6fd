/**
 * What all questions about the code graph share: open the index, ask, say how current it was, print.
 *
 * @module
 */
import { type GraphEnvelope, graphToJson } from "@cbx/core";
import type { AskFlags } from "../graph_flags.ts";
import type { OpenedIndex } from "../library.ts";
import { json } from "../print/json.ts";
import { ProgressLine } from "../print/progress.ts";
import { type Report, reportMarkdown, reportText } from "../print/report.ts";
import { indexNote } from "../print/search_notes.ts";
import { columnsOf, type CommandContext, openIndex, paintOf, settingsOf } from "./context.ts";
import { overlayOf } from "./search_options.ts";

/** Options of every such question. */
export interface SharedOptions {
  /** Whether the tree is compared with the index. */
  readonly overlay?: boolean;
}

/** Asks an index. */
export type Ask<T> = (index: OpenedIndex, shared: SharedOptions) => Promise<T>;

/** A question, and what its answer says. */
export interface Question<T> {
  /** Asks it, with what flags and settings say of every question. */
  readonly ask: Ask<T>;
  /** Puts the answer in the form that is printed. */
  readonly report: (answer: T) => Report;
}

/** Asks a question about the graph and prints the answer. */
export async function askGraph<T extends GraphEnvelope>(
  context: CommandContext,
  flags: AskFlags,
  { ask, report }: Question<T>,
): Promise<void> {
  const { streams } = context;
  const answer = await answerOf(context, flags, ask);
  const format = context.options.json ? "json" : flags.format ?? "text";
  if (format === "json") return streams.out(json(graphToJson(answer)));
  const written = report(answer);
  streams.out(
    format === "md" ? reportMarkdown(written) : reportText(written, {
      paint: paintOf(context, await settingsOf(context)),
      columns: columnsOf(context),
    }),
  );
}

/** Asks, and says on standard error how current the index was. */
export async function answerOf<T extends GraphEnvelope>(
  context: CommandContext,
  flags: SharedOptions,
  ask: Ask<T>,
): Promise<T> {
  const overlay = overlayOf(flags, await settingsOf(context));
  // Without an index the whole tree is read, which takes as long as indexing does.
  using progress = context.options.quiet ? undefined : new ProgressLine(context.streams);
  let filesRead = 0;
  const index = await openIndex(context, {
    onProgress: (each) => {
      filesRead = each.done;
      progress?.report(each);
    },
  });
  try {
    const answer = await ask(index, overlay === undefined ? {} : { overlay });
    if (!context.options.json) noteIndex(context, answer, filesRead);
    return answer;
  } finally {
    index.close();
  }
}

function noteIndex(context: CommandContext, { index }: GraphEnvelope, filesRead: number): void {
  const note = indexNote(index, filesRead);
  if (note === undefined || (!note.isWarning && context.options.quiet)) return;
  context.streams.err(`${note.text}\n`);
}
