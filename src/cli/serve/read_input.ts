/**
 * The input of an operation, read strictly: one sentence about the first thing that is wrong with it.
 *
 * @module
 */
import type { z } from "zod";
import { nearest } from "../nearest.ts";
import { HttpError } from "./http_error.ts";

/** Characters of what was sent that a message repeats. */
const MAX_SHOWN = 80;

/**
 * Reads the input of an operation.
 *
 * @param schema What the operation takes.
 * @param sent What was sent.
 * @param called What the caller calls a field.
 * @throws {HttpError} If something is wrong with it.
 */
export function readInput<Schema extends z.ZodObject>(
  schema: Schema,
  sent: unknown,
  called: (field: string) => string = (field) => field,
): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(sent);
  if (success) return data;
  const [issue] = error.issues;
  throw issue === undefined
    ? new HttpError("INVALID_INPUT", "Cannot read the input")
    : wrongInput(issue, Object.keys(schema.shape), called);
}

/**
 * Makes the error about a name that is not one of some.
 *
 * @param name What was sent.
 * @param names What is known.
 */
export function unknownName(name: string, names: readonly string[]): HttpError {
  const near = nearest(name.slice(0, MAX_SHOWN), names);
  return new HttpError("INVALID_INPUT", `Cannot use "${shown(name)}": it is unknown`, {
    hint: near === undefined ? `Use ${names.join(", ")}` : `Did you mean "${near}"?`,
  });
}

function wrongInput(
  issue: z.core.$ZodIssue,
  names: readonly string[],
  called: (field: string) => string,
): HttpError {
  if (issue.code === "unrecognized_keys") return unknownName(issue.keys[0] ?? "", names);
  const [field, ...rest] = issue.path.map(String);
  if (field === undefined) {
    return new HttpError("INVALID_INPUT", "Cannot read the input as it must be a JSON object");
  }
  const name = [called(field), ...rest].join(".");
  const isMissing = issue.code === "invalid_type" && issue.message.endsWith("received undefined");
  return isMissing
    ? new HttpError("INVALID_INPUT", `Cannot go on without "${name}"`)
    : new HttpError("INVALID_INPUT", `Cannot read "${name}": ${lowerFirst(issue.message)}`);
}

function shown(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1, 300);
}
