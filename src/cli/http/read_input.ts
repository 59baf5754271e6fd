/**
 * The input of a question, read strictly from a body or from the parameters of a URL: one sentence
 * about the first thing that is wrong with it.
 *
 * @module
 */
import { splitList } from "../command_line/flags.ts";
import { findNearest } from "../errors/nearest.ts";
import {
  type Fault,
  type InputOf,
  readInput,
  type Row,
  type Rows,
  wireName,
} from "../questions/row.ts";
import { readBounded } from "../read_bounded.ts";
import { HttpError } from "./error_reply.ts";

/** Characters of what was sent that a message repeats. */
const MAX_SHOWN = 80;

/**
 * Reads an input that is JSON.
 *
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
  if (kind === "share") return /^\d?(\.\d{1,9})?$/.test(value) ? Number(value) : NaN;
  return kind === "truth" ? TRUTHS.get(value) ?? value : value;
}

const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ...["true", "1"].map((each) => [each, true] as const),
  ...["false", "0"].map((each) => [each, false] as const),
]);

function errorOf(fault: Fault, called: (field: string) => string): HttpError {
  switch (fault.is) {
    case "no object":
      return new HttpError("INVALID_INPUT", "Cannot read the input as it must be a JSON object");
    case "unknown":
      return unknownName(fault.field, fault.known);
    case "twice":
      return new HttpError(
        "INVALID_INPUT",
        `Cannot use "${shorten(fault.other)}" beside "${shorten(fault.field)}": both say the same`,
      );
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
  const near = findNearest(name.slice(0, MAX_SHOWN), names);
  return new HttpError("INVALID_INPUT", `Cannot use "${shorten(name)}": it is unknown`, {
    hint: near === undefined ? `Use ${names.join(", ")}` : `Did you mean "${near}"?`,
  });
}

function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

// The body of a request, as JSON. What its headers say of its size is not believed: bytes are
// counted as they come. (`body-limit` of hono believes Content-Length, and goes on reading where the
// request was given up.)

export const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Reads a body.
 *
 * @param signal Gives up reading: a client may never send the rest.
 * @throws {HttpError} If it is no JSON, or too large.
 */
export async function readBody(request: Request, signal: AbortSignal): Promise<unknown> {
  // A caller without input may send nothing at all.
  const isBare = !request.headers.get("content-type");
  if (isBare && (await readAll(request, signal)).length === 0) return {};
  // A form of another page can send any other type without asking first.
  if (!isJson(request)) {
    throw new HttpError("UNSUPPORTED_MEDIA_TYPE", "Cannot read a body that is not JSON", {
      hint: 'Send it with "Content-Type: application/json"',
    });
  }
  return parse(await readAll(request, signal));
}

/**
 * Reads what a webhook sends where nothing of it is needed: JSON of any form, or no JSON at all. What
 * a page of another site sends, the guard has refused, whatever its type.
 *
 * @param rows What is taken of it; its other fields are passed over.
 * @throws {HttpError} If it is too large, calls itself JSON and is none, or has a wrong field.
 */
export async function readHook<R extends Rows>(
  rows: R,
  request: Request,
  signal: AbortSignal,
): Promise<InputOf<R>> {
  const bytes = await readAll(request, signal);
  const sent = bytes.length === 0 ? {} : isJson(request) ? parse(bytes) : tryParse(bytes);
  const isObject = typeof sent === "object" && sent !== null && !Array.isArray(sent);
  const names = new Set(Object.keys(rows).map(wireName));
  const fields = isObject ? Object.entries(sent).filter(([name]) => names.has(name)) : [];
  return readBodyInput(rows, Object.fromEntries(fields));
}

/** Forms and texts say nothing that is needed. */
function tryParse(bytes: Uint8Array): unknown {
  try {
    return parse(bytes);
  } catch (error) {
    if (error instanceof HttpError) return {};
    throw error;
  }
}

function isJson({ headers }: Request): boolean {
  return /^application\/json\s*(?:;|$)/i.test(headers.get("content-type") ?? "");
}

/**
 * Reads a body as it is.
 *
 * @throws {HttpError} If it is too large, or packed.
 */
export async function readAll(
  { headers, body }: Request,
  signal: AbortSignal,
): Promise<Uint8Array> {
  // Unpacked, it might be a thousand times as long.
  const coding = headers.get("content-encoding") ?? "identity";
  if (!/^identity$/i.test(coding)) {
    throw new HttpError("UNSUPPORTED_MEDIA_TYPE", `Cannot read a body in "${coding}"`, {
      hint: "Send it as it is, without Content-Encoding",
      headers: { "accept-encoding": "identity" },
    });
  }
  if (Number(headers.get("content-length") ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  if (body === null) return new Uint8Array();
  try {
    return await readBounded(body, { most: MAX_BODY_BYTES, tooLong: tooLarge, signal });
  } catch (error) {
    throw error instanceof HttpError || signal.aborted ? error : cutOff(error);
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    const isText = error instanceof SyntaxError;
    throw new HttpError("INVALID_JSON", `Cannot read the body as ${isText ? "JSON" : "UTF-8"}`, {
      hint: isText ? "Send a JSON object" : "Send JSON in UTF-8",
    });
  }
}

function tooLarge(): HttpError {
  return new HttpError("BODY_TOO_LARGE", `Cannot take a body of more than ${MAX_BODY_BYTES} bytes`);
}

/** Chunks that are not chunks, or a connection that broke. */
function cutOff(error: unknown): HttpError {
  const state = error instanceof Error ? error.message : "it is cut off";
  return new HttpError("INVALID_JSON", `Cannot read the body to its end: ${state}`);
}
