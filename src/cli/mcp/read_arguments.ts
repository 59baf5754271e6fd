/**
 * Reads the arguments of a call: strictly, with one sentence about the first thing that is wrong, as
 * a model can mend what it is told.
 *
 * @module
 */
import type { z } from "zod";
import { nearest } from "../nearest.ts";
import { visible } from "../print/visible.ts";
import type { Tool } from "./tool.ts";

/** Characters of what was written that a message repeats. */
const MAX_SHOWN = 80;

/**
 * Reads arguments.
 *
 * @returns What the tool takes.
 * @throws {RangeError} If something is wrong with them.
 */
export function readArguments(
  { name, input }: Tool,
  written: Readonly<Record<string, unknown>>,
): z.infer<z.ZodObject> {
  // Clients that must name every argument write null where there is none.
  const given = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== null));
  const { success, data, error } = input.safeParse(given);
  if (success) return data;
  const [issue] = error.issues;
  throw new RangeError(
    `Cannot call "${name}": ${issue ? sentenceOf(issue, input) : "no arguments"}`,
  );
}

function sentenceOf(issue: z.core.$ZodIssue, input: z.ZodObject): string {
  const names = Object.keys(input.shape);
  if (issue.code === "unrecognized_keys") {
    const key = issue.keys[0] ?? "";
    const near = nearest(key.slice(0, MAX_SHOWN), names);
    const advice = near === undefined ? `use ${names.join(", ")}` : `did you mean "${near}"?`;
    return `unknown argument "${shown(key)}", ${advice}`;
  }
  const field = issue.path.map(String).join(".");
  const isMissing = issue.code === "invalid_type" && issue.message.endsWith("received undefined");
  if (isMissing) return `argument "${field}" is missing`;
  return `argument "${field}" is wrong: ${lowerFirst(visible(issue.message)).slice(0, 300)}`;
}

function shown(text: string): string {
  return visible(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
