import { toSnakeCase } from "@cbx/core";
import { UNSAFE } from "./visible.ts";

/** Version of the JSON that the commands print. */
const SCHEMA_VERSION = 1;

/**
 * Prints a report as JSON: snake_case, after its schema version.
 *
 * @param report A report or statistics of the library.
 */
export function reportJson(report: object): string {
  const fields: unknown = toSnakeCase(report);
  return json({ schema_version: SCHEMA_VERSION, ...(fields instanceof Object ? fields : {}) });
}

/**
 * Prints a value as JSON. Control characters are escaped, as the output may be a terminal.
 *
 * @param value A value of plain data.
 */
export function json(value: unknown): string {
  // JSON escapes those below the blank itself: what is left stands within strings.
  return JSON.stringify(value, null, 2).replace(UNSAFE, escapeChar) + "\n";
}

function escapeChar(char: string): string {
  return char === "\n" ? char : `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
