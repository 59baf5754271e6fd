/**
 * Reads what a server answers, and trusts none of it: that it is JSON, that the model is the one that
 * was asked, that there is a usable vector for each text, and what may be shown of an error.
 *
 * @module
 */
import type { SparseVector } from "@cbx/core";
import { bareName } from "../prefixes.ts";
import { ModelAnswerError, type ModelCall } from "./model_errors.ts";

/** Numbers that are none, as programs in Python write them into JSON, where they may not stand. */
const NOT_NUMBERS = /([[,:]\s*)-?(?:NaN|Infinity)(?=\s*[,\]}])/g;

/**
 * Parses the answer of a server. What stands there for "not a number" becomes `null`, so that the
 * other vectors of the answer can be read.
 *
 * @throws {ModelAnswerError} If the answer is not JSON, or ends in its middle.
 */
export function parseAnswer(call: ModelCall, body: string): unknown {
  const answer = parse(body) ?? parse(body.replaceAll(NOT_NUMBERS, "$1null"));
  if (answer) return answer.value;
  throw /^\s*[{[]/.test(body)
    ? new ModelAnswerError(call, "the answer ends in its middle", {
      fault: "cut_off",
      advice: "Try again",
    })
    : new ModelAnswerError(call, "the answer is not JSON", {
      fault: "not_json",
      advice: "Check the address",
    });
}

function parse(body: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(body) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A field of a value from JSON; `undefined` where there is none. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  // An object that has the field; its type is what is asked for.
  return (value as Record<string, unknown>)[name];
}

/**
 * Holds the model that an answer names against the one that was asked for.
 *
 * @throws {ModelAnswerError} If it is another one.
 */
export function checkModel(
  call: ModelCall,
  { asked, server }: { readonly asked: string; readonly server: Confidence },
  answer: unknown,
): void {
  const answered = fieldOf(answer, "model");
  if (isSameModel(asked, answered)) return;
  throw new ModelAnswerError(call, `the model "${quote(String(answered), server)}" answered`, {
    fault: "wrong_model",
    advice: "Ask for it by that name, or for another one that the server has",
  });
}

/**
 * Parts that servers add to a name and that leave the model as it is: version, precision, format. What
 * may hold the sign between parts is read whole, by looking ahead: a long name is read in one way.
 */
const ADDITION =
  /^(?:[-.:_@](?:v\d+(?:\.\d+)*|\d{4}-\d\d-\d\d|(?=(i?q\d\w*))\1|b?f(?:p)?\d+|gguf|latest))*$/;
/** Prefix that LM Studio puts before the name. */
const LM_STUDIO = "text-embedding-";

/**
 * Tells whether two names mean the same model. Servers echo the name that was asked for, or give that
 * of a file or of a version: `text-embedding-ada-002-v2`, `/models/nomic-embed-text-v1.5.Q8_0.gguf`.
 *
 * @param answered The name in the answer; anything but a text says nothing, and is taken to be right.
 */
export function isSameModel(asked: string, answered: unknown): boolean {
  if (typeof answered !== "string" || answered === "") return true;
  const [a, b] = [bareName(asked), bareName(answered)];
  return extendsName(a, b) || extendsName(b, a) || extendsName(LM_STUDIO + a, b);
}

function extendsName(short: string, long: string): boolean {
  return long.startsWith(short) && ADDITION.test(long.slice(short.length));
}

/**
 * Puts the items of an answer in the order of what was sent: by their `index`, or as they stand where
 * they have none.
 *
 * @returns As many items as were asked for.
 * @throws {ModelAnswerError} If there is no list, or an item is missing, too many, or there twice.
 */
export function readItems(
  call: ModelCall,
  list: unknown,
  { count, what }: { count: number; what: string },
): unknown[] {
  if (!Array.isArray(list)) {
    throw new ModelAnswerError(call, `the answer has no list of ${what}`, {
      fault: "wrong_shape",
      advice: "Check the kind of the endpoint",
    });
  }
  const items = new Map(list.map((item, at) => [fieldOf(item, "index") ?? at, item]));
  const ordered = Array.from({ length: count }, (_, at) => items.get(at));
  if (list.length === count && !ordered.includes(undefined)) return ordered;
  const state = list.length === count
    ? `the answer has ${what} twice, and others not at all`
    : `the answer has ${list.length} ${what} for ${count} texts`;
  throw new ModelAnswerError(call, state, { fault: "wrong_count" });
}

/**
 * Reads vectors from an answer, and scales them to length 1.
 *
 * @param dimensions How many numbers each must have; without it, as many as the first.
 * @returns A unit vector a row; an error for a row at which the model broke, as the others are good.
 * @throws {ModelAnswerError} If a row is not a list of as many values.
 */
export function readVectors(
  call: ModelCall,
  rows: readonly unknown[],
  dimensions?: number,
): (Float32Array<ArrayBuffer> | ModelAnswerError)[] {
  let expected = dimensions;
  return rows.map((row) => {
    if (!Array.isArray(row) || row.length === 0 || Array.isArray(row[0])) {
      throw new ModelAnswerError(call, "a vector is not a list of numbers", {
        fault: "wrong_shape",
        advice: "Check that the model is one for embedding, with pooling",
      });
    }
    expected ??= row.length;
    if (row.length !== expected) throw wrongDimensions(call, row.length, expected);
    return readVector(call, row);
  });
}

function readVector(
  call: ModelCall,
  row: readonly unknown[],
): Float32Array<ArrayBuffer> | ModelAnswerError {
  const vector = new Float32Array(row.length);
  for (let i = 0; i < row.length; i++) {
    const value = row[i];
    if (typeof value === "number") vector[i] = value;
    // After the conversion: a number may be finite, and too large for 32 bits.
    if (typeof value !== "number" || !Number.isFinite(vector[i])) {
      return new ModelAnswerError(call, "a vector holds what is not a number", {
        fault: "not_a_number",
      });
    }
  }
  if (vector.some((value) => value !== 0)) return normalize(vector);
  return new ModelAnswerError(call, "a vector is all zeros", { fault: "all_zeros" });
}

function wrongDimensions(call: ModelCall, found: number, expected: number): ModelAnswerError {
  return new ModelAnswerError(
    call,
    `vectors have ${found} dimensions where ${expected} are expected`,
    {
      fault: "wrong_dimensions",
      advice: "Ask the model that the index was made with, or embed anew",
    },
  );
}

/** Scales a vector to length 1, in place; zeros stay zeros. */
export function normalize(vector: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const length = lengthOf(vector);
  if (length === 0) return vector;
  for (let i = 0; i < vector.length; i++) vector[i]! /= length;
  return vector;
}

/** By `Math.hypot`'s idea, scaled: squares of large or tiny numbers would leave the range. */
function lengthOf(vector: ArrayLike<number>): number {
  let [largest, squares] = [0, 0];
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i]!));
  if (largest === 0) return 0;
  for (let i = 0; i < vector.length; i++) squares += (vector[i]! / largest) ** 2;
  return largest * Math.sqrt(squares);
}

/** Terms are stored in 16 bits. */
const MAX_TERM = 65_535;

/**
 * Reads a sparse vector: `[{index, value}]`, in any order.
 *
 * @returns The vector; an error where the model broke at the text.
 * @throws {ModelAnswerError} If it is no list of terms with their weights.
 */
export function readTerms(
  call: ModelCall,
  row: unknown,
  maxTerms: number,
): SparseVector | ModelAnswerError {
  if (!Array.isArray(row)) throw notTerms(call, "the terms of a text are not a list");
  const weights = new Map<number, number>();
  for (const item of row) {
    const [id, weight] = [fieldOf(item, "index"), fieldOf(item, "value")];
    if (!isTerm(id)) throw notTerms(call, `a term is not a number from 0 to ${MAX_TERM}`);
    // Past what 32 bits hold, as after NaN, JSON has null.
    if (typeof weight !== "number") {
      return new ModelAnswerError(call, "a weight is not a number", { fault: "not_a_number" });
    }
    if (weight > 0) weights.set(id, weight);
  }
  const terms = [...weights].sort(([a, x], [b, y]) => y - x || a - b).slice(0, maxTerms);
  return { ids: terms.map(([id]) => id), weights: terms.map(([, weight]) => weight) };
}

function isTerm(id: unknown): id is number {
  return Number.isInteger(id) && (id as number) >= 0 && (id as number) <= MAX_TERM;
}

function notTerms(call: ModelCall, state: string): ModelAnswerError {
  return new ModelAnswerError(call, state, {
    fault: "wrong_shape",
    advice: "Check that the model is one for sparse vectors",
  });
}

/** Longest part of what a server says that is shown. */
const MAX_DETAIL_CHARS = 200;
/** Longest part that is looked at. */
const MAX_SAID_CHARS = 10_000;

/** Texts that a server was told and may say again, to whoever reads its errors. */
export interface Confidence {
  readonly apiKey: string | undefined;
  readonly redact: (text: string) => string;
}

/**
 * Finds what a server says of an error: `{error}`, `{error: {message}}`, `{detail}`,
 * `{detail: [{msg}]}` or `{message}`. Anything else, as a page of HTML, says nothing.
 *
 * @returns One line, at most 200 characters; empty where nothing is said.
 */
export function errorDetail(body: string, confidence: Confidence): string {
  const said = [...candidates(parse(body)?.value)].find((value) => typeof value === "string");
  return quote(String(said ?? ""), confidence);
}

/**
 * Makes one line of what a server says, at most 200 characters, that may stand within quotes, and has
 * neither its key nor a secret of a text.
 */
function quote(said: string, { apiKey, redact }: Confidence): string {
  // Before it is changed or cut: half of a key is not known as one.
  const start = said.slice(0, MAX_SAID_CHARS);
  const harmless = redact(apiKey ? start.replaceAll(apiKey, "[redacted:key]") : start);
  // Control characters could write to a terminal.
  const line = harmless.replaceAll(/[\p{C}\s]+/gu, " ").replaceAll('"', "'").trim();
  return line.length > MAX_DETAIL_CHARS ? `${line.slice(0, MAX_DETAIL_CHARS)}…` : line;
}

function* candidates(body: unknown): Generator<unknown> {
  const [error, detail] = [fieldOf(body, "error"), fieldOf(body, "detail")];
  yield error;
  yield fieldOf(error, "message");
  yield detail;
  yield Array.isArray(detail) ? fieldOf(detail[0], "msg") : undefined;
  yield fieldOf(body, "message");
}
