/**
 * Results that `cbx eval run --out` wrote, read again.
 *
 * @module
 */
import { UsageError } from "../../errors/usage_error.ts";
import { METRICS, type Metrics } from "./metrics.ts";
import type { QueryScore } from "./report.ts";

/**
 * Reads the scores of a file of results.
 *
 * @param text Its content.
 * @param path Where it was read, for errors.
 * @throws {UsageError} If it holds no results.
 */
export function readResults(text: string, path: string): QueryScore[] {
  const queries = fieldsOf(parse(text))?.["queries"];
  const scores = Array.isArray(queries) ? queries.map(readScore) : [];
  if (scores.length > 0 && scores.every((score) => score !== undefined)) return scores;
  throw new UsageError(
    `Cannot read "${path}" as results: write them with "cbx eval run --out ${path}"`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields | undefined {
  // An object is one of named fields; an array has none that is asked for.
  return typeof value === "object" && value !== null ? value as Fields : undefined;
}

function readScore(value: unknown): QueryScore | undefined {
  const fields = fieldsOf(value);
  const { id, kind, query, first_rank: firstRank, tokens_to_first: tokensToFirst } = fields ?? {};
  if (typeof id !== "string" || typeof kind !== "string" || typeof query !== "string") {
    return undefined;
  }
  const values = METRICS.map((name) => [name, fields?.[name]] as const);
  if (!values.every(([, value]) => typeof value === "number")) return undefined;
  // Each metric has just been found to be a number.
  const metrics = Object.fromEntries(values) as unknown as Metrics;
  return {
    id,
    kind,
    query,
    ...metrics,
    firstRank: numberOf(firstRank),
    tokensToFirst: numberOf(tokensToFirst),
    grep: null,
  };
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
