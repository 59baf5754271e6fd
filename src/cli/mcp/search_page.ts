/**
 * Results of a search as an agent is given them: the contract of `codebase_search`, in the sizes
 * that a budget may ask for.
 *
 * @module
 */
import type { JsonValue } from "@cbx/core";
import { elisionOf, numberOf, pick, recordsOf, textOf } from "../questions/records.ts";
import type { JsonRecord } from "../questions/row.ts";
import { flagRecord } from "../suspicious/flag.ts";
import type { SessionMemory, ShownLines } from "./tool.ts";

/** Fields of a result, beside the snippet. */
const PLACE_FIELDS = [
  "root",
  "path",
  "line",
  "start_line",
  "end_line",
  "hash",
  "symbol",
  "kind",
  "score",
  "probability",
  "match",
  "reasons",
  "fresh",
  "copies",
  "copy_count",
  "variants",
  "variant_count",
  "features",
  "dependencies",
  "dependents",
  "tests",
  "changed_lines",
];

/** Fields that name a range, where another query has shown it. */
const RANGE_FIELDS = ["root", "path", "start_line", "end_line", "symbol", "score", "reasons"];

/** Lines below which a cut snippet tells nothing. */
const MIN_SNIPPET_LINES = 3;

/** Head of a page of results. */
const HEAD_FIELDS = [
  "query",
  "mode",
  "intent",
  "backend",
  "confidence",
  "fallback_grep_hits",
  "is_nowhere",
  "cache",
];

/** Digits of a score that tell one result from the next. */
const SCORE_DIGITS = 4;

/** Fields of the answer to a query beside its results. */
export function headOf(answer: JsonRecord): JsonRecord {
  return pick(answer, HEAD_FIELDS);
}

/** The results of an answer; what the agent has been given stays without its snippet. */
export function resultsOf(
  answer: JsonRecord,
  memory: SessionMemory,
  includeSeen = false,
): JsonRecord[] {
  return recordsOf(answer.results).map((result) => {
    const place = placeOf(result);
    if (!includeSeen && memory.has(linesOf(result))) {
      return flagRecord({ ...place, already_given: true });
    }
    return flagRecord({ ...place, ...pick(result, ["snippet_line", "snippet", "elided_lines"]) });
  });
}

/** A result whose lines another query of the same call has shown. */
export function sameAs(result: JsonRecord, query: number): JsonRecord {
  return { ...pick(result, RANGE_FIELDS), shown_for_query: query };
}

/** The next smaller form of a result: fewer lines, then none. */
export function smallerResult(result: JsonRecord): JsonRecord | undefined {
  const { snippet, ...place } = result;
  if (typeof snippet !== "string") return undefined;
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
  if (text === "" || result.snippet_cut === true) return false;
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

function placeOf(result: JsonRecord): JsonRecord {
  const place = pick(result, PLACE_FIELDS);
  return { ...place, score: Number(numberOf(result.score).toFixed(SCORE_DIGITS)) };
}
