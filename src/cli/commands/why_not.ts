/**
 * `cbx why-not`: what keeps a file, or a line of it, out of the index or of an answer.
 *
 * @module
 */
import {
  graphToJson,
  type IndexProgress,
  type PlaceAnswer,
  type SearchOptions,
  type SearchResult,
  type WhyNot,
  whyNotToJson,
} from "@cbx/core";
import type { OpenedIndex } from "../library.ts";
import type { FeatureFlags } from "../model_flags.ts";
import { json } from "../print/json.ts";
import { placeText } from "../print/place_text.ts";
import { ProgressLine } from "../print/progress.ts";
import { indexNote } from "../print/search_notes.ts";
import { whyNotText } from "../print/why_not_text.ts";
import { indexAbove } from "../resolve_root.ts";
import { type CommandContext, openIndex, paintOf, settingsOf } from "./context.ts";
import { searchOptions } from "./search_options.ts";

/** Results of a file that are looked through for a line: more than any page shows. */
const MAX_RANGES = 100;

/** All that is told of a place. */
export interface PlaceReport {
  /** What the index knows of it. */
  readonly place: PlaceAnswer;
  /** What an answer made of its file; absent without a query, or without the file. */
  readonly answer?: WhyNot;
  /** The result among those of the file that holds the line. */
  readonly range?: SearchResult;
}

/** What `cbx why-not` is asked. */
export interface WhyNotQuestion {
  /** A path, maybe with `:` and a line. */
  readonly place: string;
  /** The query; none asks about the index alone. */
  readonly words: readonly string[];
  /** What the flags say. */
  readonly flags: FeatureFlags;
}

/**
 * Tells what keeps a place out.
 *
 * @param context What the command was given.
 * @param question What is asked.
 */
export async function whyNot(
  context: CommandContext,
  { place, words, flags }: WhyNotQuestion,
): Promise<void> {
  const { path, line } = readPlace(place);
  using progress = context.options.quiet ? undefined : new ProgressLine(context.streams);
  const options = searchOptions({ overlay: true }, await settingsOf(context));
  const query = words.join(" ");
  const onProgress = (each: IndexProgress) => progress?.report(each);
  // Without a query, no answer is looked at.
  const ask = query.trim() === "" ? undefined : { purpose: "search", flags } as const;
  const index = await openIndex(context, { onProgress }, ask);
  try {
    print(context, await reportOf(index, { path, line, query, options }), query);
  } finally {
    index.close();
  }
}

/** Takes `path:line` apart; a path may hold colons of its own. */
function readPlace(place: string): { readonly path: string; readonly line: number | undefined } {
  const [, path = place, line] = place.match(/^(.+):(\d+)$/) ?? [];
  return { path, line: line === undefined ? undefined : Number(line) };
}

interface PlaceQuestion {
  readonly path: string;
  readonly line: number | undefined;
  readonly query: string;
  readonly options: SearchOptions;
}

async function reportOf(
  index: OpenedIndex,
  { path, line, query, options }: PlaceQuestion,
): Promise<PlaceReport> {
  const place = await index.place(path, line === undefined ? {} : { line });
  if (query.trim() === "") return { place };
  const answer = await index.whyNot(query, place.path, options);
  if (line === undefined || place.state !== "indexed") return { place, answer };
  const inFile = { ...options, limit: MAX_RANGES, paths: [place.path] };
  const range = (await index.search(query, inFile)).results
    .find(({ startLine, endLine }) => startLine <= line && line <= endLine);
  return { place, answer, ...(range ? { range } : {}) };
}

function print(context: CommandContext, report: PlaceReport, query: string): void {
  const { streams, options } = context;
  const { place, answer } = report;
  if (options.json) {
    const found = answer ? { query, answer: whyNotToJson(answer) } : {};
    return streams.out(json({ ...graphToJson(place), ...found }));
  }
  const note = indexNote(place.index, 0, indexAbove(options));
  if (note && (note.isWarning || !options.quiet)) streams.err(`${note.text}\n`);
  const paint = paintOf(context);
  // What keeps a file out of the index is told once: an answer has nothing to add.
  const isIndexed = answer && place.state === "indexed";
  streams.out(placeText(report, paint) + (isIndexed ? `\n${whyNotText(answer, paint)}` : ""));
}
