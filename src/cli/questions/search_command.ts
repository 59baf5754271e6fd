/**
 * `cbx search`: the answer on standard output, how current it is on standard error.
 *
 * @module
 */
import { answerToJson, type SearchAnswer, type SearchOptions, type SearchResult } from "@cbx/core";
import type { CommandContext } from "../command_line/command_row.ts";
import {
  columnsOf,
  fileSettings,
  openIndex,
  paintOf,
  printLong,
  printNotes,
  settingsOf,
  type Told,
  withProgress,
} from "../commands/context.ts";
import type { Settings } from "../config/settings.ts";
import { UsageError } from "../errors/usage_error.ts";
import { modelOptions } from "../models/model_options.ts";
import { filtersFromHere } from "../roots/from_here.ts";
import { openRoots, type RootPlace, rootsOf, settingsRoot } from "../roots/open_roots.ts";
import { json } from "../terminal/json.ts";
import { interruptible, UNANSWERED } from "../terminal/streams.ts";
import { snippetLines, visible } from "../terminal/visible.ts";
import { omitUndefined } from "../omit_undefined.ts";
import { inputFromHere } from "./command.ts";
import { answerOf, withElisions, withoutControls } from "./records.ts";
import { briefOptions, searchOptions } from "./search_options.ts";
import { prefixRoots, searchLines, searchNames, searchPaths } from "./search_paths.ts";
import { alsoLines, emptyAnswer, searchText } from "./search_text.ts";
import { type FORMATS, isOfChanges, SEARCH_ROWS, type SearchFlags } from "./search_rows.ts";
import { codeSpan, fenced, plain } from "../terminal/report.ts";
import { indexNote, originNote } from "../terminal/search_notes.ts";

/**
 * Answers a query.
 *
 * @throws {UsageError} If the flags do not go together, or a root or setting is not right.
 */
export async function search(
  context: CommandContext,
  words: readonly string[],
  flags: SearchFlags,
): Promise<void> {
  if (flags.interactive) return await askOnAndOn(context, words);
  if (words.length === 0) {
    throw new UsageError(
      'Missing query: write "cbx search <query...>", or see "cbx search --help"',
    );
  }
  if (context.options.server !== undefined) return await searchServer(context, words, flags);
  const settings = await settingsOf(context, settingsRoot(context, flags.roots));
  const format = context.options.json ? "json" : flags.format ?? settings.format ?? "text";
  const roots = rootsOf(context, settings, flags.roots);
  const isOne = roots.length === 1 && flags.roots === undefined;
  const place = isOne ? roots[0]!.root : undefined;
  const query = place === undefined ? words.join(" ") : filtersFromHere(place, words.join(" "));
  const asked = searchOptions(
    place === undefined ? flags : inputFromHere(SEARCH_ROWS, flags, place),
    settings,
  );
  const brief = format === "text" ? briefOptions(asked) : undefined;
  const options = brief ?? asked;
  const isOfNames = format === "paths" || format === "names";
  if (flags.null && !isOfNames) {
    throw new UsageError(`Cannot end names with a NUL in "${format}": add --format paths`);
  }
  if (isOfChanges(flags) && !isOne) {
    throw new UsageError("Cannot search what changed in several roots: name one by --root");
  }
  if (flags.proof) await checkProvable(format, isOne);
  const { told, filesRead } = await interruptible(
    context.streams,
    (signal) => {
      const ended = { ...options, signal };
      return isOne
        ? askOne(context, { query, options: ended, flags })
        : askRoots(context, { query, options: ended, roots, settings, flags, format });
    },
    () => UNANSWERED,
  );
  const isBrief = brief !== undefined;
  printAnswer(context, told, { flags, settings, format, isBrief, filesRead });
}

/** Asks a server, which knows its own settings and roots. */
async function searchServer(
  context: CommandContext,
  words: readonly string[],
  flags: SearchFlags,
): Promise<void> {
  const { askServer, understood } = await import("./ask_server.ts");
  const format = context.options.json ? "json" : flags.format ?? "text";
  const { overlay: _, ...asked } = searchOptions(flags);
  const brief = format === "text" ? briefOptions(asked) : undefined;
  const { since, branch, staged, roots } = flags;
  const input = { query: words.join(" "), ...(brief ?? asked), since, branch, staged, roots };
  const told = await askServer(context, { name: "search", inputs: SEARCH_ROWS }, { input, flags });
  await understood(context, () => {
    if (format === "json") return context.streams.out(json(told));
    const isBrief = brief !== undefined;
    printAnswer(context, answerOf(withoutControls(told)), {
      ...{ flags, settings: {}, format, isBrief, filesRead: 0 },
    });
  });
}

async function askOnAndOn(context: CommandContext, words: readonly string[]): Promise<void> {
  if (words.length > 0) {
    throw new UsageError("Cannot take a query with -i: it is asked for at a prompt");
  }
  await (await import("./search_loop.ts")).searchLoop(context);
}

type Format = typeof FORMATS[number];

/** Formats of one result a line. */
const FOR_PROGRAMS: ReadonlySet<Format> = new Set(["paths", "names", "line"] as const);

/** A question of several roots, and what is to be heeded for it. */
interface RootsQuestion {
  readonly query: string;
  readonly options: SearchOptions;
  readonly settings: Settings;
  readonly roots: readonly RootPlace[];
  readonly flags: SearchFlags;
  readonly format: Format;
}

function askOne(
  context: CommandContext,
  { query, options, flags }: Pick<RootsQuestion, "query" | "options" | "flags">,
): Promise<Told<SearchAnswer>> {
  return withProgress(context, async (onProgress) => {
    const { signal } = options;
    const models = { purpose: "search", flags } as const;
    using index = await openIndex(context, omitUndefined({ onProgress, signal }), models);
    const changes = isOfChanges(flags)
      ? await (await import("./changes_of.ts")).changesOf(index, flags, signal)
      : undefined;
    const answer = await index.search(query, { ...options, ...omitUndefined({ changes }) });
    return flags.proof ? await (await import("./prove.ts")).addProof(index, answer) : answer;
  });
}

/**
 * In JSON, a path is relative to its root, which is named beside it. Roots count the files that they
 * read for themselves, and at the same time: how many all of them have read is not known.
 */
async function askRoots(
  context: CommandContext,
  { query, options, settings, roots, flags, format }: RootsQuestion,
): Promise<Told<SearchAnswer>> {
  const ask = { purpose: "search", flags } as const;
  const more = {
    ...await fileSettings(settings, context.options, roots[0]!),
    ...await modelOptions(context, { ...roots[0]!, settings }, ask),
  };
  const { told } = await withProgress(context, async (onProgress) => {
    const { indexes, folders } = await openRoots(context, roots, { ...more, onProgress });
    try {
      const answer = await indexes.search(query, options);
      return format === "json" ? answer : prefixRoots(answer, folders);
    } finally {
      indexes.close();
    }
  });
  return { told, filesRead: 0 };
}

/** Paths are read by programs: there, what is said of an answer goes to standard error. */
function printAllNotes(
  context: CommandContext,
  answer: SearchAnswer,
  { format, filesRead }: Printing,
): void {
  printNotes(context, answer, filesRead);
  if (!FOR_PROGRAMS.has(format) || context.options.quiet) return;
  const lines = answer.results.length === 0 ? [emptyAnswer(answer)] : [];
  for (const line of [...lines, ...answer.fallbackSuggestions]) {
    context.streams.err(`${visible(line)}\n`);
  }
}

interface Printing {
  readonly flags: SearchFlags;
  readonly settings: Settings;
  readonly format: Format;
  readonly isBrief: boolean;
  readonly filesRead: number;
}

function printAnswer(context: CommandContext, told: SearchAnswer, printing: Printing): void {
  const { flags, settings, format } = printing;
  const answer = flags.fallback === false ? { ...told, fallbackSuggestions: [] } : told;
  if (format !== "json") printAllNotes(context, answer, printing);
  const printed = textOf(context, answer, printing);
  if (format === "text") printLong(context, printed, settings);
  else context.streams.out(printed);
}

function textOf(
  context: CommandContext,
  answer: SearchAnswer,
  { flags, settings, format, isBrief }: Printing,
): string {
  switch (format) {
    case "json":
      return json(withElisions(answerToJson(answer)));
    case "md":
      return searchMarkdown(answer);
    case "paths":
      return flags.null ? searchNames(answer, true) : searchPaths(answer);
    case "line":
      return searchLines(answer);
    case "names":
      return searchNames(answer, flags.null);
    case "text":
      return searchText(answer, {
        paint: paintOf(context, settings),
        columns: columnsOf(context),
        reasonColumns: context.streams.outIsTerminal ? columnsOf(context) : Infinity,
        isBrief,
        explain: flags.explain === true,
      });
  }
}

/** A proof is that of one index, and is a part of JSON. */
async function checkProvable(format: Format, isOne: boolean): Promise<void> {
  (await import("./prove.ts")).requireJson(format === "json");
  if (!isOne) {
    throw new UsageError("Cannot prove an answer of several roots: search each by itself");
  }
}

/** Languages whose name on a fence is not their identifier. */
const FENCE_NAMES: Readonly<Record<string, string>> = { c_sharp: "csharp", text: "" };

/**
 * Prints an answer as a Markdown list with fenced snippets, below how sure it is, how current, and
 * what is worth reading.
 */
export function searchMarkdown(answer: SearchAnswer): string {
  if (answer.results.length > 0) {
    return [markdownHead(answer), ...answer.results.map(markdownItem)].join("\n");
  }
  const advice = answer.fallbackSuggestions.map((each) => `- ${plain(each)}\n`);
  return [`${plain(emptyAnswer(answer))}\n`, ...(advice.length > 0 ? ["\n", ...advice] : [])]
    .join("");
}

function markdownHead({ confidence, index, recommendedReads }: SearchAnswer): string {
  const notes = [indexNote(index)?.text ?? "index is current", originNote(index)?.text ?? []];
  const state = notes.flat().join("; ");
  const reads = recommendedReads.map(({ path, startLine, endLine, header }) => {
    const place = codeSpan(`${visible(path)}:${startLine}-${endLine}`);
    return header ? `${place} (in ${codeSpan(visible(header.signature))})` : place;
  });
  const worth = reads.length === 0 ? "" : `Recommended reads: ${reads.join(", ")}\n`;
  return `Confidence: ${confidence}; ${plain(state)}\n${worth}`;
}

function markdownItem(result: SearchResult): string {
  const { path, startLine, endLine, symbol, kind, root } = result;
  const place = codeSpan(`${visible(path)}:${startLine}-${endLine}`);
  const where = root === undefined ? "" : ` in ${codeSpan(visible(root))}`;
  const what = (symbol === "" ? kind : `${codeSpan(visible(symbol))} (${kind})`) + where;
  const lines = [
    `- **${place}** ${what}`,
    ...fence(result),
    ...alsoLines(result).map((line) => `  ${plain(line)}`),
    `  ${plain(result.reasons.join("; "))}`,
  ];
  return lines.map((line) => line.trimEnd() + "\n").join("");
}

/** Fenced lines with blank lines around; none for an empty snippet. */
function fence(result: SearchResult): string[] {
  const lines = snippetLines(result.snippet);
  if (lines.length === 0) return [""];
  const name = FENCE_NAMES[result.language] ?? result.language;
  return ["", ...fenced(lines, name).map((line) => `  ${line}`), ""];
}
