/**
 * What all questions about the code graph share: open the index, ask, say how current it was, print.
 *
 * @module
 */
import { type GraphEnvelope, graphToJson, type IndexProgress, type SearchAnswer } from "@cbx/core";
import type { AskFlags } from "../graph_flags.ts";
import { interruptible, UNANSWERED } from "../interruptible.ts";
import type { OpenedIndex } from "../library.ts";
import type { FeatureFlags } from "../model_flags.ts";
import { json } from "../print/json.ts";
import { ProgressLine } from "../print/progress.ts";
import { type Report, reportMarkdown, reportText } from "../print/report.ts";
import { indexNote, modelNotes } from "../print/search_notes.ts";
import { indexAbove } from "../resolve_root.ts";
import { columnsOf, type CommandContext, openIndex, paintOf, settingsOf } from "./context.ts";
import { overlayOf } from "./search_options.ts";

/** Options of every such question. */
export interface SharedOptions {
  /** Ends the question. */
  readonly signal?: AbortSignal;
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
  /** What the flags say of models, where some may take part. */
  readonly features?: FeatureFlags;
}

/** Asks a question about the graph and prints the answer. */
export async function askGraph<T extends GraphEnvelope>(
  context: CommandContext,
  flags: AskFlags,
  { ask, report, features }: Question<T>,
): Promise<void> {
  const { streams } = context;
  const answer = await answerOf(context, flags, ask, features);
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

/** An answer that models may have had a part in. */
type ModelAnswer = GraphEnvelope & Pick<SearchAnswer, "models">;

/** Asks, and says on standard error how current the index was, and what models did not do. */
export async function answerOf<T extends GraphEnvelope>(
  context: CommandContext,
  flags: SharedOptions,
  ask: Ask<T>,
  features?: FeatureFlags,
): Promise<T> {
  const overlay = overlayOf(flags, await settingsOf(context));
  // Without an index the whole tree is read, which takes as long as indexing does.
  using progress = context.options.quiet ? undefined : new ProgressLine(context.streams);
  let filesRead = 0;
  const onProgress = (each: IndexProgress) => {
    filesRead = each.done;
    progress?.report(each);
  };
  const answer = await interruptible(context.streams, async (signal) => {
    const models = features && { purpose: "explain", flags: features } as const;
    const index = await openIndex(context, { onProgress, signal }, models);
    try {
      return await ask(index, { signal, ...(overlay === undefined ? {} : { overlay }) });
    } finally {
      index.close();
    }
  }, () => UNANSWERED);
  if (!context.options.json) printNotes(context, answer, filesRead);
  return answer;
}

function printNotes(context: CommandContext, answer: ModelAnswer, filesRead: number): void {
  const notes = [
    indexNote(answer.index, filesRead, indexAbove(context.options)) ?? [],
    modelNotes(answer),
  ].flat();
  const told = notes.filter(({ isWarning }) => isWarning || !context.options.quiet);
  for (const { text } of told) context.streams.err(`${text}\n`);
}
