/**
 * Answers as they go over a wire: names in snake_case, with the version of the form.
 *
 * @module
 */

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
 * Gives an answer of any question its JSON form.
 *
 * @example Usage
 * ```ts
 * import { answerToJson, openIndex } from "@cbx/core";
 *
 * using index = await openIndex({ root: "src/graph/analysis" });
 * const json = answerToJson(await index.refs("weightedGraph"));
 * console.log(json.schema_version, json.counts, json.coverage);
 * ```
 */
export function answerToJson(answer: object): { readonly [key: string]: JsonValue } {
  // An object stays an object; the type of a general conversion cannot say so.
  const fields = toSnakeCase(answer) as { readonly [key: string]: JsonValue };
  return { schema_version: JSON_SCHEMA_VERSION, ...fields };
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

function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
