/**
 * Answers as they go over a wire: names in snake_case, with the version of the form.
 *
 * @module
 */
import type { SearchAnswer } from "./answer.ts";
import type { WhyNot } from "./why_not.ts";

/** Version of the JSON form; raised whenever a field changes its meaning or goes away. */
export const JSON_SCHEMA_VERSION = 1;

/** Plain data as JSON has it. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/**
 * Gives an answer its JSON form.
 *
 * @example Usage
 * ```ts
 * import { answerToJson, search } from "@cbx/core";
 *
 * const answer = await search("where is auth resolved", { root: Deno.cwd() });
 * const json = answerToJson(answer);
 * console.log(json.schema_version, JSON.stringify(json.pagination));
 * ```
 */
export function answerToJson(answer: SearchAnswer): { readonly [key: string]: JsonValue } {
  return addVersion(answer);
}

/**
 * Gives what `CodeIndex.whyNot()` tells its JSON form.
 *
 * @example Usage
 * ```ts
 * import { openIndex, whyNotToJson } from "@cbx/core";
 *
 * using index = await openIndex({ root: "src/graph/analysis" });
 * const json = whyNotToJson(await index.whyNot("rank the nodes of a graph", "page_rank.ts"));
 * console.log(json.schema_version, json.state, json.rank);
 * ```
 */
export function whyNotToJson(whyNot: WhyNot): { readonly [key: string]: JsonValue } {
  return addVersion(whyNot);
}

/**
 * Gives an answer of the code graph its JSON form.
 *
 * @example Usage
 * ```ts
 * import { graphToJson, openIndex } from "@cbx/core";
 *
 * using index = await openIndex({ root: "src/graph/analysis" });
 * const json = graphToJson(await index.refs("weightedGraph"));
 * console.log(json.schema_version, json.counts, json.coverage);
 * ```
 */
export function graphToJson(answer: object): { readonly [key: string]: JsonValue } {
  return addVersion(answer);
}

/**
 * Renames the keys of plain data from camelCase to snake_case, at every depth.
 *
 * @throws {TypeError} If the data holds what JSON has no form for.
 *
 * @example Usage
 * ```ts
 * import { toSnakeCase } from "@cbx/core";
 *
 * console.log(toSnakeCase({ startLine: 1 })); // { start_line: 1 }
 * ```
 */
export function toSnakeCase(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.map(toSnakeCase);
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (typeof value !== "object") {
    throw new TypeError(`Cannot write ${String(value)} as JSON: only plain data has a form`);
  }
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(entries.map(([key, field]) => [snakeCase(key), toSnakeCase(field)]));
}

function addVersion(report: object): { readonly [key: string]: JsonValue } {
  // An object stays an object; the type of a general conversion cannot say so.
  const fields = toSnakeCase(report) as { readonly [key: string]: JsonValue };
  return { schema_version: JSON_SCHEMA_VERSION, ...fields };
}

function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
