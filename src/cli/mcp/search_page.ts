/**
 * Results of a search as an agent is given them: the contract of `codebase_search`, in the sizes
 * that a budget may ask for.
 *
 * @module
 */
import type { JsonValue } from "@cbx/core";
import { elisionOf, numberOf, pick, recordOf, recordsOf, textOf } from "../questions/records.ts";
import type { JsonRecord } from "../questions/row.ts";
import { flagRecord } from "../suspicious/flag.ts";
import type { SessionMemory, ShownLines } from "./tool.ts";

/** Fields of every result, beside the snippet. */
const PLACE_FIELDS = ["root", "path", "line", "start_line", "end_line", "symbol"];

/** Fields that only some results have. */
const MORE_FIELDS = [
  ..."copies copy_count variants variant_count dependencies dependents".split(" "),
  ...["tests", "changed_lines"],
];

/** Fields that tell how a result was found, where that is asked for. */
const EXPLAINED_FIELDS = "kind hash score probability match reasons fresh".split(" ");

/** Results, from the first, that are shown with lines; of the others, the signature. */
const SHOWN_RESULTS = 3;

/** Probability below which a result is unlikely. */
const MIN_PROBABILITY = 0.1;

/** Characters of a signature, or of the line in its place. */
const MAX_SIGNATURE_CHARS = 120;

/** Characters, blanks left out, by which a signature is found among lines. */
const MAX_COMPARED_CHARS = 40;

/** Reasons that tell little of why a result comes before another. */
const COMMON_REASON = /^(?:lexical|vector|path|graph: \d+ files?|demoted)/;

/** Characters of the reason that the first results are given, unless all are asked for. */
const MAX_REASON_CHARS = 60;

/** Fields that name a range, where another query has shown it. */
const RANGE_FIELDS = ["root", "path", "start_line", "end_line", "symbol", "score", "reasons"];

/** Lines below which a cut snippet tells nothing. */
const MIN_SNIPPET_LINES = 3;

/** Head of a page of results. */
const HEAD_FIELDS = ["confidence", "is_nowhere", "is_cached"];

/** What is told beside it of how the query was read, where that is asked for. */
const EXPLAINED_HEAD_FIELDS = ["query", "mode", "intent", "backend"];

/** Digits of a score that tell one result from the next. */
const SCORE_DIGITS = 4;

/** How much of a page is wanted. */
interface PageOptions {
  /** Shows also what the agent has been given. @default {false} */
  readonly includeSeen?: boolean | undefined;
  /** Tells of each result how it was found, and shows lines of all. @default {false} */
  readonly explain?: boolean | undefined;
  /** Shows lines of all results. @default {false} */
  readonly showAll?: boolean | undefined;
}

/** Fields of the answer to a query beside its results. */
export function headOf(answer: JsonRecord, { explain = false }: PageOptions = {}): JsonRecord {
  return pick(answer, explain ? [...EXPLAINED_HEAD_FIELDS, ...HEAD_FIELDS] : HEAD_FIELDS);
}

/** What stands below the results: only what there is to say, unless all is asked for. */
export function footOf(answer: JsonRecord, { explain = false }: PageOptions = {}): JsonRecord {
  const { stale, exists, overlay } = recordOf(answer.index);
  const isCurrent = exists === true && stale === false && overlay === "none" && !explain;
  const suggestions = answer.fallback_suggestions;
  const hasSuggestions = Array.isArray(suggestions) && suggestions.length > 0;
  const isProof = recordsOf(answer.results).length === 0 || answer.is_nowhere === true;
  return {
    ...pick(answer, ["fallback_grep_hits"]),
    ...(hasSuggestions ? pick(answer, ["fallback_suggestions"]) : {}),
    index: isCurrent ? { exists, stale } : recordOf(answer.index),
    // What was not searched matters where it is said that something stands nowhere.
    ...(isProof || explain ? pick(answer, ["skipped"]) : {}),
  };
}

/** The results of an answer; what the agent has been given stays without its snippet. */
export function resultsOf(
  answer: JsonRecord,
  memory: SessionMemory,
  { includeSeen = false, explain = false, showAll = explain }: PageOptions = {},
): JsonRecord[] {
  const results = recordsOf(answer.results);
  const isOfGraph = results.some(({ match }) => match === "graph");
  return results.map((result, index) => {
    const place = placeOf(result, explain || index < SHOWN_RESULTS, explain);
    if (!includeSeen && memory.has(linesOf(result))) {
      return flagRecord({ ...place, already_given: true });
    }
    // Who asks what calls a definition has its name, and wants the callers.
    const isAskedAbout = isOfGraph && result.match !== "graph";
    const isWanted = index < SHOWN_RESULTS + Number(isOfGraph) && !isAskedAbout;
    const isShown = showAll || (isWanted && (index === 0 || !isUnlikely(answer, result)));
    const elided = explain ? pick(result, ["elided_lines"]) : {};
    const lines = isShown ? { ...linesShown(result), ...elided } : signatureOf(result);
    return flagRecord({ ...place, ...lines });
  });
}

/**
 * The results before the first that is unlikely, where the answer is sure of its first; the others are
 * on the next page.
 */
export function likelyResults(answer: JsonRecord): JsonRecord {
  const results = recordsOf(answer.results);
  const end = results.findIndex((result, index) =>
    index >= SHOWN_RESULTS && isUnlikely(answer, result)
  );
  if (end < 0) return answer;
  const pagination = { ...recordOf(answer.pagination), has_more: true };
  return { ...answer, results: results.slice(0, end), pagination };
}

/** Whether a result is unlikely beside a first one that is sure. */
function isUnlikely({ confidence }: JsonRecord, { probability }: JsonRecord): boolean {
  return confidence === "high" && probability !== undefined &&
    numberOf(probability) < MIN_PROBABILITY;
}

/** The lines of a result that are shown, after the signature where they do not begin with it. */
function linesShown(result: JsonRecord): JsonRecord {
  const signature = signatureOf(result);
  // A signature is one line, of which the code may make several.
  const [shown, named] = [result.snippet, signature.signature].map((text) =>
    textOf(text).replace(/\s+/g, "")
  );
  const isWithin = shown!.includes(named!.slice(0, MAX_COMPARED_CHARS));
  return { ...(isWithin ? {} : signature), ...pick(result, ["snippet_line", "snippet"]) };
}

/** The first line of a signature; of what has none, the first line that would be shown. */
function signatureOf(result: JsonRecord): JsonRecord {
  const text = textOf(result.signature) || textOf(result.snippet);
  const line = text.split("\n").map((each) => each.trim()).find((each) => each !== "") ?? "";
  return line === "" ? {} : { signature: cutText(line, MAX_SIGNATURE_CHARS) };
}

function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
}

/** A result whose lines another query of the same call has shown. */
export function sameAs(result: JsonRecord, query: number): JsonRecord {
  return { ...pick(result, RANGE_FIELDS), shown_for_query: query };
}

/** The next smaller form of a result: fewer lines, then none, then no features. */
export function smallerResult(result: JsonRecord): JsonRecord | undefined {
  const { snippet, ...place } = result;
  if (typeof snippet !== "string") {
    const { features, ...rest } = place;
    return features === undefined ? undefined : rest;
  }
  const lines = snippet.split("\n");
  const half = Math.floor(lines.length / 2);
  if (half >= MIN_SNIPPET_LINES) {
    const cut = { ...result, snippet: lines.slice(0, half).join("\n"), snippet_cut: true };
    return { ...cut, ...elisionOf(cut) };
  }
  const { snippet_line: _, ...bare } = place;
  return { ...bare, ...elisionOf(bare), snippet_cut: true };
}

/** Notes what of some results the agent is given. */
export function remember(results: readonly JsonRecord[], memory: SessionMemory): void {
  for (const result of results) {
    if (typeof result.snippet === "string") memory.add(linesOf(result));
  }
}

/**
 * Ranges that are worth reading, of the files that are shown, where the snippet shows less. That of the
 * first result is always among them: an agent reads what is recommended and nothing else.
 */
export function readsOf(answer: JsonRecord, results: readonly JsonRecord[]): JsonValue {
  const shown = Map.groupBy(results, fileOf);
  const [first] = results;
  return recordsOf(answer.recommended_reads).filter((read) => {
    if (first && holds(read, first)) return true;
    const inFile = shown.get(fileOf(read));
    return inFile !== undefined && !inFile.some((result) => showsToEnd(result, read));
  });
}

/** Whether a range has a result within it. */
function holds(read: JsonRecord, result: JsonRecord): boolean {
  return fileOf(read) === fileOf(result) &&
    numberOf(read.start_line) <= numberOf(result.start_line) &&
    numberOf(result.end_line) <= numberOf(read.end_line);
}

/** Whether a snippet shows a range from the definition on to its end. */
function showsToEnd(result: JsonRecord, read: JsonRecord): boolean {
  const { line, text } = linesOf(result);
  // A signature is told beside lines that do not begin with it.
  const isCut = result.snippet_cut === true || result.signature !== undefined;
  if (text === "" || isCut) return false;
  const isWhole = line <= numberOf(result.line) &&
    numberOf(result.line) >= numberOf(read.start_line);
  return isWhole && line + text.split("\n").length > numberOf(read.end_line);
}

/** The roots that were searched, where there are several, and why one did not answer. */
export function rootsOf(answer: JsonRecord): JsonRecord {
  const roots = recordsOf(answer.roots).map((root) => pick(root, ["name", "error"]));
  return roots.length > 0 ? { roots } : {};
}

/** Models of which there is something to say: one that did all it was asked costs no tokens. */
export function modelsOf(answer: JsonRecord): JsonRecord {
  const models = recordsOf(answer.models).filter(({ note }) => note !== undefined)
    .map((model) => pick(model, ["feature", "model", "state", "note"]));
  return models.length > 0 ? { models } : {};
}

/** The lines that a result shows. */
export function linesOf(result: JsonRecord): ShownLines {
  return {
    root: textOf(result.root),
    path: textOf(result.path),
    line: numberOf(result.snippet_line),
    text: textOf(result.snippet),
  };
}

function fileOf(record: JsonRecord): string {
  return `${textOf(record.root)}\n${textOf(record.path)}`;
}

function placeOf(result: JsonRecord, hasReason: boolean, explain: boolean): JsonRecord {
  const place = pick(result, [...PLACE_FIELDS, ...MORE_FIELDS]);
  if (explain) {
    const explained = pick(result, EXPLAINED_FIELDS);
    const features = recordsOf(result.features).filter(({ value }) => value !== 0);
    return {
      ...{ ...place, ...explained, score: Number(numberOf(result.score).toFixed(SCORE_DIGITS)) },
      ...(features.length > 0 ? { features } : {}),
    };
  }
  return {
    ...place,
    ...(hasReason ? { reasons: [cutText(chiefReason(result), MAX_REASON_CHARS)] } : {}),
    ...(result.fresh === false ? { fresh: false } : {}),
  };
}

/** The first reason that is more than words, meaning or a path, which nearly all results have. */
function chiefReason({ reasons }: JsonRecord): string {
  const texts = Array.isArray(reasons) ? reasons.map(textOf) : [];
  return texts.find((reason) => !COMMON_REASON.test(reason)) ?? texts[0] ?? "";
}
