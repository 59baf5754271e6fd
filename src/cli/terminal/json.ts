import { JSON_SCHEMA_VERSION, toSnakeCase } from "@cbx/core";
import { escapedUnits, UNSAFE } from "./visible.ts";

/** Prints a report as JSON: snake_case, after its schema version. */
export function reportJson(report: object): string {
  const fields: unknown = toSnakeCase(report);
  return json({ schema_version: JSON_SCHEMA_VERSION, ...(fields instanceof Object ? fields : {}) });
}

/** Prints a value as JSON. Control characters are escaped, as the output may be a terminal. */
export function json(value: unknown): string {
  return safeJson(value, 2) + "\n";
}

/**
 * Writes a value as JSON in which nothing hides: what has no width, or turns the direction of text,
 * is escaped, and reads as what it was.
 *
 * @param indent Blanks for each level; in one line unless given.
 */
export function safeJson(value: unknown, indent?: number): string {
  // JSON escapes those below the blank itself: what is left stands within strings.
  return JSON.stringify(value, null, indent)
    .replace(UNSAFE, (char) => char === "\n" ? char : escapedUnits(char));
}
