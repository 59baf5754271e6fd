/**
 * `cbx search`: the answer on standard output, how current it is on standard error.
 *
 * @module
 */
import { answerToJson, type SearchAnswer, type SearchOptions, whyNotToJson } from "@cbx/core";
import type { Format, SearchFlags } from "../flags.ts";
import type { OpenedIndex } from "../library.ts";
import { json } from "../print/json.ts";
import { ProgressLine } from "../print/progress.ts";
import { searchMarkdown } from "../print/search_markdown.ts";
import { indexNote } from "../print/search_notes.ts";
import { searchPaths } from "../print/search_paths.ts";
import { emptyAnswer, searchText } from "../print/search_text.ts";
import { whyNotText } from "../print/why_not_text.ts";
import { UsageError } from "../usage_error.ts";
import { columnsOf, type CommandContext, openIndex, paintOf } from "./context.ts";

/** More lines than any chunk has. */
const WHOLE_CHUNK_LINES = 1_000_000;

/**
 * Answers a query.
 *
 * @param context What the command was given.
 * @param words The query.
 * @param flags What the flags say.
 */
export async function search(
  context: CommandContext,
  words: readonly string[],
  flags: SearchFlags,
): Promise<void> {
  const [query, options] = [words.join(" "), searchOptions(flags)];
  const format = context.options.json ? "json" : flags.format ?? "text";
  if (flags.whyNot !== undefined) {
    return await explainPlace(context, { query, path: flags.whyNot, options, format });
  }
  const { told: answer, filesRead } = await ask(context, (index) => index.search(query, options));
  if (format !== "json") printNotes(context, answer, { format, filesRead });
  context.streams.out(print(context, answer, flags, format));
}

/** The question of `--why-not`. */
interface PlaceQuestion {
  readonly query: string;
  readonly path: string;
  readonly options: SearchOptions;
  readonly format: Format;
}

async function explainPlace(
  context: CommandContext,
  { query, path, options, format }: PlaceQuestion,
): Promise<void> {
  if (format !== "json" && format !== "text") {
    throw new UsageError(`Cannot print --why-not as "${format}": use text or json`);
  }
  const { told } = await ask(context, (index) => index.whyNot(query, path, options));
  const isJson = format === "json";
  context.streams.out(isJson ? json(whyNotToJson(told)) : whyNotText(told, paintOf(context)));
}

/** What an index told, and how many files were read into memory for it. */
interface Told<T> {
  readonly told: T;
  readonly filesRead: number;
}

async function ask<T>(
  context: CommandContext,
  question: (index: OpenedIndex) => Promise<T>,
): Promise<Told<T>> {
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
    return { told: await question(index), filesRead };
  } finally {
    index.close();
  }
}

/** Flags that were not given are left out, so that the defaults of the library hold. */
function searchOptions(flags: SearchFlags): SearchOptions {
  const { limit, offset, tokenBudget, lang, ext, path, kind, category, mode, rank, signals } =
    flags;
  return {
    overlay: flags.overlay,
    ...(limit === undefined ? {} : { limit }),
    ...(offset === undefined ? {} : { offset }),
    ...(tokenBudget === undefined ? {} : { tokenBudget }),
    ...(lang === undefined ? {} : { languages: lang }),
    ...(ext === undefined ? {} : { extensions: ext }),
    ...(path === undefined ? {} : { paths: path }),
    ...(kind === undefined ? {} : { kinds: kind }),
    ...(category === undefined ? {} : { categories: category }),
    ...(mode === undefined ? {} : { mode }),
    ...(signals === undefined ? {} : { signals }),
    ...(rank === undefined ? {} : { rank }),
    ...(flags.show ? { snippetLines: WHOLE_CHUNK_LINES } : {}),
    ...(flags.explain ? { explain: true } : {}),
  };
}

/** Paths are read by programs: there, an empty answer is told on standard error. */
function printNotes(
  context: CommandContext,
  answer: SearchAnswer,
  { format, filesRead }: { readonly format: Format; readonly filesRead: number },
): void {
  const note = indexNote(answer.index, filesRead);
  const isQuiet = context.options.quiet === true;
  if (note !== undefined && (note.isWarning || !isQuiet)) context.streams.err(`${note.text}\n`);
  const isEmpty = format === "paths" && answer.results.length === 0;
  if (isEmpty && !isQuiet) context.streams.err(`${emptyAnswer(answer)}\n`);
}

function print(
  context: CommandContext,
  answer: SearchAnswer,
  flags: SearchFlags,
  format: Format,
): string {
  switch (format) {
    case "json":
      return json(answerToJson(answer));
    case "md":
      return searchMarkdown(answer);
    case "paths":
      return searchPaths(answer);
    case "text":
      return searchText(answer, {
        paint: paintOf(context),
        columns: columnsOf(context),
        explain: flags.explain === true,
      });
  }
}
