/**
 * The input of a question, read strictly from a body or from the parameters of a URL: one sentence
 * about the first thing that is wrong with it.
 *
 * @module
 */
import { nearest } from "../errors/nearest.ts";
import {
  type Fault,
  type InputOf,
  readInput,
  type Row,
  type Rows,
  wireName,
} from "../questions/row.ts";
import { HttpError } from "./http_error.ts";

/** Characters of what was sent that a message repeats. */
const MAX_SHOWN = 80;

/**
 * Reads an input that is JSON.
 *
 * @param rows What the question takes.
 * @param sent What was sent.
 * @throws {HttpError} If something is wrong with it.
 */
export function readBodyInput<R extends Rows>(rows: R, sent: unknown): InputOf<R> {
  return readInput(rows, sent, (fault) => errorOf(fault, (field) => field));
}

/** Name of a row in a URL: short where its flag is. */
export function parameterName(row: string, { flag }: Row): string {
  const [, short] = /^--(\w+)$/.exec(flag ?? "") ?? [];
  return row === "query" ? "q" : short ?? wireName(row);
}

/**
 * Reads an input from the parameters of a URL. Lists are joined by commas, or repeated; a parameter
 * without a value counts as none, as forms send one for each of their fields.
 *
 * @param rows What the question takes.
 * @param query What stands after the question mark.
 * @throws {HttpError} If a parameter is unknown, or its value is wrong.
 */
export function readQueryInput<R extends Rows>(rows: R, query: string): InputOf<R> {
  const sent = new URLSearchParams(query);
  const names = Object.entries(rows).map(([row, each]) => parameterName(row, each));
  for (const name of sent.keys()) {
    if (!names.includes(name)) throw unknownName(name, names);
  }
  const fields = Object.entries(rows).flatMap(([row, each]) => {
    const name = parameterName(row, each);
    const values = sent.getAll(name).filter((value) => value !== "");
    return values.length === 0 ? [] : [[wireName(row), valueOf(name, values, each)]];
  });
  const called = new Map(
    Object.entries(rows).map(([row, each]) => [wireName(row), parameterName(row, each)]),
  );
  return readInput(
    rows,
    Object.fromEntries(fields),
    (fault) => errorOf(fault, (field) => field.replace(/^[^.]+/, (own) => called.get(own) ?? own)),
  );
}

function valueOf(name: string, values: readonly string[], { kind }: Row): unknown {
  if (kind === "texts") return values.flatMap(splitList);
  const [value = "", ...rest] = values;
  if (rest.length > 0) {
    throw new HttpError("INVALID_INPUT", `Cannot use "${name}" more than once`);
  }
  if (kind === "whole") return /^-?\d{1,15}$/.test(value) ? Number(value) : NaN;
  return kind === "truth" ? TRUTHS.get(value) ?? value : value;
}

const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ...["true", "1"].map((each) => [each, true] as const),
  ...["false", "0"].map((each) => [each, false] as const),
]);

/** Commas within the braces of a glob join nothing. */
function splitList(value: string): string[] {
  return value.split(/,(?![^{]*\})/).map((item) => item.trim()).filter((item) => item !== "");
}

function errorOf(fault: Fault, called: (field: string) => string): HttpError {
  switch (fault.is) {
    case "no object":
      return new HttpError("INVALID_INPUT", "Cannot read the input as it must be a JSON object");
    case "unknown":
      return unknownName(fault.field, fault.known);
    case "missing":
      return new HttpError("INVALID_INPUT", `Cannot go on without "${called(fault.field)}"`);
    case "wrong":
      return new HttpError(
        "INVALID_INPUT",
        `Cannot read "${called(fault.field)}" as it must be ${fault.must}`,
      );
  }
}

function unknownName(name: string, names: readonly string[]): HttpError {
  const near = nearest(name.slice(0, MAX_SHOWN), names);
  return new HttpError("INVALID_INPUT", `Cannot use "${shown(name)}": it is unknown`, {
    hint: near === undefined ? `Use ${names.join(", ")}` : `Did you mean "${near}"?`,
  });
}

function shown(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
