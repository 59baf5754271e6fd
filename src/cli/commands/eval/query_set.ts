/**
 * Evaluation sets: queries with the places that answer them, one JSON object a line. `cbx eval init`
 * writes them, people edit them, `cbx eval run` reads them.
 *
 * @module
 */
import { UsageError } from "../../errors/usage_error.ts";

export interface Target {
  readonly path: string;
  /** First line; absent where the whole file answers. */
  readonly startLine?: number;
  /** Last line; absent where the whole file answers. */
  readonly endLine?: number;
}

/** Lines whose words the index must not hold when the query is asked. */
export interface MaskedLines {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** First line without the blanks around it: tells whether the file has changed. */
  readonly text?: string;
}

export interface EvalQuery {
  /** Identifier, unique in the set. */
  readonly id: string;
  /** Kind of query: `doc`, `commit`, `test`, or a word of the user's own. */
  readonly kind: string;
  readonly query: string;
  /** Places that answer it; at least one. */
  readonly relevant: readonly Target[];
  /** Lines that the query was taken from, and that must not answer it. */
  readonly mask: readonly MaskedLines[];
  /** Files that must not answer, as the query was taken from them. */
  readonly exclude: readonly string[];
}

/**
 * Writes a set.
 *
 * @returns One line a query, each with its line break.
 */
export function writeQuerySet(queries: readonly EvalQuery[]): string {
  return queries.map(({ id, kind, query, relevant, mask, exclude }) => {
    const masked = mask.map((lines) => ({
      ...placeJson(lines),
      ...(lines.text === undefined ? {} : { text: lines.text }),
    }));
    const line = {
      ...{ id, kind, query, relevant: relevant.map(placeJson) },
      ...(mask.length === 0 ? {} : { mask: masked }),
      ...(exclude.length === 0 ? {} : { exclude }),
    };
    return JSON.stringify(line) + "\n";
  }).join("");
}

/**
 * Reads a set.
 *
 * @param text Its lines; empty ones are passed over.
 * @throws {UsageError} If a line is no query, two have one id, or there is none.
 */
export function readQuerySet(text: string, path: string): EvalQuery[] {
  const queries: EvalQuery[] = [];
  const ids = new Set<string>();
  text.split("\n").forEach((line, index) => {
    if (line.trim() === "") return;
    const query = readLine(line, (trouble) => troubleAt(path, index + 1, trouble));
    if (ids.has(query.id)) throw troubleAt(path, index + 1, `id "${query.id}" is used twice`);
    ids.add(query.id);
    queries.push(query);
  });
  if (queries.length > 0) return queries;
  throw new UsageError(`Cannot evaluate "${path}" as it holds no query: see "cbx eval init"`);
}

type Trouble = (trouble: string) => UsageError;

function readLine(line: string, trouble: Trouble): EvalQuery {
  const value = parse(line, trouble);
  const [id, kind, query] = ["id", "kind", "query"].map((name) => {
    const field = value[name];
    if (typeof field === "string" && field.trim() !== "") return field;
    throw trouble(`"${name}" must be a non-empty string`);
  }) as [string, string, string];
  const relevant = listOf(value, "relevant", trouble).map((each) => readTarget(each, trouble));
  if (relevant.length === 0) throw trouble(`"relevant" must name at least one file`);
  const mask = listOf(value, "mask", trouble).map((each) => readMask(each, trouble));
  return { id, kind, query, relevant, mask, exclude: readPaths(value["exclude"], trouble) };
}

type Fields = Readonly<Record<string, unknown>>;

function parse(line: string, trouble: Trouble): Fields {
  try {
    const value: unknown = JSON.parse(line);
    if (isFields(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw trouble("it must be a JSON object");
}

function listOf(value: Fields, name: string, trouble: Trouble): Fields[] {
  const list = value[name] ?? [];
  if (Array.isArray(list) && list.every(isFields)) return list;
  throw trouble(`"${name}" must be a list of objects`);
}

function readPaths(value: unknown = [], trouble: Trouble): string[] {
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value;
  throw trouble(`"exclude" must be a list of paths`);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readTarget(value: Fields, trouble: Trouble): Target {
  const { path, start_line: startLine = null, end_line: endLine = null } = value;
  if (typeof path !== "string" || path === "") throw trouble(`"path" must be a string`);
  if (startLine === null && endLine === null) return { path };
  return { path, ...readRange(startLine, endLine, trouble) };
}

function readMask(value: Fields, trouble: Trouble): MaskedLines {
  const { path, start_line: startLine, end_line: endLine, text } = value;
  if (typeof path !== "string" || path === "") throw trouble(`"path" must be a string`);
  const lines = { path, ...readRange(startLine, endLine, trouble) };
  return typeof text === "string" ? { ...lines, text } : lines;
}

function readRange(startLine: unknown, endLine: unknown, trouble: Trouble) {
  if (isLine(startLine) && isLine(endLine) && startLine <= endLine) return { startLine, endLine };
  throw trouble(`"start_line" and "end_line" must be whole numbers >= 1, in this order`);
}

function isLine(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}

function troubleAt(path: string, line: number, trouble: string): UsageError {
  return new UsageError(`Cannot read line ${line} of "${path}" as a query: ${trouble}`);
}

function placeJson({ path, startLine, endLine }: Target): object {
  return { path, ...(startLine === undefined ? {} : { start_line: startLine, end_line: endLine }) };
}

/** Words that the syntax of queries takes for a filter: `lang:`, but not `path::join`. */
const FILTER = /(?<=^|\s)(-?)(lang|path|kind|sym|ext|cat):(?!:)/g;
/** A minus before a word, which would leave it out. */
const MINUS = /(?<=^|\s)-+(?=\S)/g;

/**
 * Takes from a text what the syntax of queries would not take for words.
 *
 * @returns The same words, as a query; one blank between two.
 */
export function plainQuery(text: string): string {
  const words = text.replaceAll('"', " ").replace(FILTER, "$2 ").replace(MINUS, "");
  return words.replace(/\s+/g, " ").trim();
}

/** Splits a text to its words: runs of letters and digits, in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
