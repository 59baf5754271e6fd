import {
  answerToJson,
  type PlaceAnswer,
  type SearchOptions,
  type SearchResult,
  type WhyNot,
} from "@cbx/core";
import type { CommandContext } from "../command_line/command_row.ts";
import { type FeatureFlags, FEATURES } from "../command_line/flags.ts";
import { openIndex, paintOf, printNotes, settingsOf } from "../commands/context.ts";
import type { OpenedIndex } from "../library.ts";
import { counted } from "../terminal/figures.ts";
import { json } from "../terminal/json.ts";
import { type Paint, titled } from "../terminal/paint.ts";
import { ProgressLine } from "../terminal/progress.ts";
import { table } from "../terminal/table.ts";
import { visible } from "../terminal/visible.ts";
import { INDEX, LINE, nullable, object, oneOf, TEXT, TEXTS, VERSIONED } from "./answer.ts";
import { inputFromHere, inputOf, rowFlags } from "./command.ts";
import { indexQuestion, type Question } from "./question.ts";
import { numberOf, recordOf, recordsOf } from "./records.ts";
import { type InputOf, type JsonRecord, name, needed, text } from "./row.ts";
import { searchOptions } from "./search_options.ts";

/** Results of a file that are looked through for a line: more than any page shows. */
const MAX_RANGES = 100;

/** Features that an agent is told of. */
const MAX_TOLD = 8;

/** Fewer digits would hide what a feature of small weight counts. */
const DIGITS = 4;

interface PlaceReport {
  readonly place: PlaceAnswer;
  /** The query; empty where the index alone is asked. */
  readonly query: string;
  /** Standing of its file in an answer; absent without a query, or without the file. */
  readonly answer?: WhyNot;
  /** Results of the file alone, the best first; absent where no line of it is asked for. */
  readonly ranges?: readonly SearchResult[];
}

const INPUTS = {
  path: needed(name('Path of the file, or "path:line"', { within: "place" })),
  query: text("What was searched for; without it, only the index is checked"),
} as const;

/** A range of the file: its place among those found there, and its lines. */
const RANGE = object({ rank: LINE, start_line: LINE, end_line: LINE, reasons: TEXTS });

const COMMAND = {
  usage: "why-not <path> [query...]",
  about:
    "tell what keeps a file, or a line of it, out of the index or of an answer (why: who wrote it)",
  examples: ["cbx why-not src/auth/keys.ts", "cbx why-not src/auth/keys.ts:40 where are keys read"],
} as const;

export const whyNot: Question<typeof INPUTS> = {
  ...indexQuestion({
    name: "why_not",
    about: "Tells what keeps a file, or a line of it, out of the index or of an answer.",
    inputs: INPUTS,
    ask: reportOf,
    json: jsonOf,
    answer: {
      ...VERSIONED,
      path: TEXT,
      line: nullable("integer"),
      state: oneOf("indexed", "skipped", "unknown"),
      reason: TEXT,
      index: INDEX,
      "query?": TEXT,
      "answer?": object({ state: TEXT, rank: nullable("integer"), reason: TEXT }),
      "best_range?": RANGE,
      "line_range?": RANGE,
    },
    tool: {
      title: "Tell why a file is not found",
      description:
        "Tells what keeps a file, or a line of it, out of the index or of the answer to a query: the rule that leaves it out, the filter, that no signal found it, or its rank and what it lacks compared with the first result. Use it when a file that you know of is missing from an answer.",
      cut: toldOf,
    },
  }),
  command: {
    ...COMMAND,
    flags: [...rowFlags(INPUTS, COMMAND), FEATURES],
    run: (context, operands, flags) =>
      run(context, inputOf(INPUTS, COMMAND, { operands, flags }), flags),
  },
};

/** Of a search, what is configured is heeded; without a query, no answer is looked at. */
async function run(
  context: CommandContext,
  input: InputOf<typeof INPUTS>,
  flags: FeatureFlags,
): Promise<void> {
  const { streams, options } = context;
  using progress = options.quiet ? undefined : new ProgressLine(streams);
  const search = searchOptions({ overlay: true }, await settingsOf(context));
  const ask = queryOf(input) === "" ? undefined : { purpose: "search", flags } as const;
  using index = await openIndex(context, { onProgress: (each) => progress?.report(each) }, ask);
  const report = await reportOf(index, inputFromHere(INPUTS, input, index.root), search);
  if (options.json) return streams.out(json(jsonOf(report)));
  printNotes(context, { index: report.place.index });
  streams.out(whyNotText(report, paintOf(context)));
}

function queryOf({ query = "" }: InputOf<typeof INPUTS>): string {
  return query.trim();
}

async function reportOf(
  index: OpenedIndex,
  input: InputOf<typeof INPUTS>,
  options: SearchOptions,
): Promise<PlaceReport> {
  const { path, line } = readPlace(input.path);
  const query = queryOf(input);
  const place = await index.place(path, line === undefined ? {} : { line });
  if (query === "") return { place, query };
  const answer = await index.whyNot(query, place.path, options);
  if (line === undefined || place.state !== "indexed") return { place, query, answer };
  const inFile = { ...options, limit: MAX_RANGES, paths: [place.path] };
  return { place, query, answer, ranges: (await index.search(query, inFile)).results };
}

function rangeOfLine({ place: { line }, ranges = [] }: PlaceReport): SearchResult | undefined {
  return ranges.find(({ startLine, endLine }) => startLine <= line! && line! <= endLine);
}

/** Takes `path:line` apart; a path may hold colons of its own. */
function readPlace(place: string): { readonly path: string; readonly line: number | undefined } {
  const [, path = place, line] = place.match(/^(.+):(\d+)$/) ?? [];
  return { path, line: line === undefined ? undefined : Number(line) };
}

function jsonOf(report: PlaceReport): JsonRecord {
  const { place, query, answer, ranges: [best] = [] } = report;
  const range = rangeOfLine(report);
  return {
    ...answerToJson(place),
    ...(answer ? { query, answer: answerToJson(answer) } : {}),
    ...(best ? { best_range: rangeJson(best) } : {}),
    ...(range ? { line_range: rangeJson(range) } : {}),
  };
}

function rangeJson({ rank, startLine, endLine, reasons }: SearchResult): JsonRecord {
  return { rank, start_line: startLine, end_line: endLine, reasons: [...reasons] };
}

/** Of the features, an agent is told of those that make the difference. */
function toldOf({ schema_version: _, ...told }: JsonRecord): JsonRecord {
  if (told.answer === undefined) return told;
  const { features, ...answer } = recordOf(told.answer);
  const telling = recordsOf(features).filter(({ gap }) => numberOf(gap) !== 0)
    .toSorted((a, b) => Math.abs(numberOf(b.gap)) - Math.abs(numberOf(a.gap)))
    .slice(0, MAX_TOLD);
  return { ...told, answer: { ...answer, features: telling } };
}

function whyNotText(report: PlaceReport, paint: Paint): string {
  const { place, answer, ranges: [best] = [] } = report;
  // What keeps a file out of the index is told once: an answer has nothing to add.
  const isIndexed = answer && place.state === "indexed";
  return placeText(report, paint) + (isIndexed ? `\n${answerText(answer, paint, best)}` : "");
}

function placeText(report: PlaceReport, paint: Paint): string {
  const { path, line, state, reason, file } = report.place;
  const place = line === null ? path : `${path}:${line}`;
  const lines = [
    `${paint.path(visible(place))}  ${paint.dim(state)}`,
    `  ${visible(reason)}`,
    ...(file ? [`  ${figures(file)}`] : []),
    ...chunkLine(report),
    ...rangeLine(report),
  ];
  return lines.join("\n") + "\n";
}

function figures(
  { language, category, lineCount, size, chunks, symbols }: NonNullable<PlaceAnswer["file"]>,
): string {
  return [
    ...[language, category, counted(lineCount, "line"), counted(size, "byte")],
    ...[counted(chunks, "chunk"), counted(symbols, "definition")],
  ].join(", ");
}

function chunkLine({ place: { line, state, chunk } }: PlaceReport): string[] {
  if (line === null || state !== "indexed") return [];
  if (!chunk) return [`  Line ${line} is in no chunk: it is blank, or lies between two`];
  const { startLine, endLine, kind, symbol } = chunk;
  const within = symbol === "" ? "" : `, within ${visible(symbol)}`;
  return [`  Line ${line} is in the chunk of lines ${startLine} to ${endLine} (${kind})${within}`];
}

function rangeLine(report: PlaceReport): string[] {
  const { place: { line }, answer, ranges: [best] = [] } = report;
  if (answer?.state !== "ranked" || !best) return [];
  const range = rangeOfLine(report);
  if (!range) return [`  None of the ranges that are found in the file holds line ${line}`];
  const { rank, startLine, endLine, reasons } = range;
  const place = rank === 1 ? "" : ", and come after the best range of every file";
  return [
    `  Lines ${startLine} to ${endLine} are range ${rank} of those found in the file${place}`,
    ...reasons.map((reason) => `    ${visible(reason)}`),
  ];
}

/**
 * Writes why a file is not in an answer, or not higher in it, as tables.
 *
 * @param best Range by which the answer shows it.
 */
export function answerText(whyNot: WhyNot, paint: Paint, best?: SearchResult): string {
  const { path, state, rank, of, reason, signals, features } = whyNot;
  const lines = best ? `:${best.startLine}-${best.endLine}` : "";
  const standing = paint.dim(rank === null ? state : `rank ${rank} of ${of}`);
  const blocks = [
    `${paint.path(visible(path) + lines)}  ${standing}\n  ${visible(reason)}\n`,
    ...(signals.length > 0 ? [titled(signalTable(signals), paint)] : []),
    ...(features.length > 0 ? [titled(featureTable(features), paint)] : []),
  ];
  return blocks.join("\n");
}

function signalTable(signals: WhyNot["signals"]): string {
  const rows = signals.map(({ name, rank, of, reason }) => [
    name,
    rank === null ? "-" : String(rank),
    String(of),
    // The reason starts with the name, which has a column of its own.
    visible(reason.startsWith(`${name}: `) ? reason.slice(name.length + 2) : reason),
  ]);
  return table([["signal", "rank", "of", "reason"], ...rows], [1, 2]);
}

/** Features that are zero for both files say nothing. */
function featureTable(features: WhyNot["features"]): string {
  const telling = features.filter(({ contribution, gap }) => contribution !== 0 || gap !== 0);
  const rows = telling.map((
    { name, value, best, weight, contribution, gap },
  ) => [visible(name), ...[value, best, weight, contribution, gap].map(figure)]);
  const sum = (part: "contribution" | "gap") =>
    figure(features.reduce((total, feature) => total + feature[part], 0));
  const heads = ["feature", "value", "first", "weight", "contribution", "gap"];
  const score = ["score", "", "", "", sum("contribution"), sum("gap")];
  return table([heads, ...rows, score], [1, 2, 3, 4, 5]);
}

/** A sum that is next to nothing may be below zero: it is written without the minus. */
function figure(value: number): string {
  return Number(value.toFixed(DIGITS)).toFixed(DIGITS);
}
