/**
 * The input of an operation, written as the parameters of a URL. Lists are joined by commas, or
 * repeated; a parameter without a value counts as none, as forms send one for each of their fields.
 *
 * @module
 */
import { z } from "zod";
import { HttpError } from "./http_error.ts";
import { readInput, unknownName } from "./read_input.ts";

/** Shorter names that some fields have in a URL. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  query: "q",
  languages: "lang",
  extensions: "ext",
  paths: "path",
  kinds: "kind",
  categories: "category",
};

/** A parameter of a URL. */
export interface Parameter {
  /** Its name. */
  readonly name: string;
  /** The field of the input that it sets. */
  readonly field: string;
  /** Schema of its value. */
  readonly schema: z.core.JSONSchema.BaseSchema;
  /** Whether there has to be one. */
  readonly isRequired: boolean;
}

/** Lists the parameters that an input can be written with. */
export function parametersOf(input: z.ZodObject): Parameter[] {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: "input" });
  return Object.entries(properties).map(([field, schema]) => ({
    name: SHORT_NAMES[field] ?? field,
    field,
    // Only `true` and `false` are no objects, and no field of an operation takes anything or nothing.
    schema: schema as z.core.JSONSchema.BaseSchema,
    isRequired: required.includes(field),
  }));
}

/**
 * Makes a reader of inputs that stand in URLs.
 *
 * @param input What the operation takes.
 * @returns Reads what stands after the question mark; it throws an `HttpError` if a parameter is
 * unknown, or its value is wrong.
 */
export function queryReader<Input extends z.ZodObject>(
  input: Input,
): (query: string) => z.infer<Input> {
  const parameters = parametersOf(input);
  const names = parameters.map(({ name }) => name);
  const called = (field: string) => SHORT_NAMES[field] ?? field;
  return (query) => {
    const sent = new URLSearchParams(query);
    for (const name of sent.keys()) {
      if (!names.includes(name)) throw unknownName(name, names);
    }
    const fields = parameters.flatMap(({ name, field, schema }) => {
      const values = sent.getAll(name).filter((value) => value !== "");
      return values.length === 0 ? [] : [[field, valueOf(name, values, schema)]];
    });
    return readInput(input, Object.fromEntries(fields), called);
  };
}

function valueOf(
  name: string,
  values: readonly string[],
  { type }: z.core.JSONSchema.BaseSchema,
): unknown {
  if (type === "array") return values.flatMap(splitList);
  const [value = "", ...rest] = values;
  if (rest.length > 0) {
    throw new HttpError("INVALID_INPUT", `Cannot use "${name}" more than once`);
  }
  if (type === "integer" || type === "number") return readNumber(name, value);
  return type === "boolean" ? readBoolean(name, value) : value;
}

/** Commas within the braces of a glob join nothing. */
function splitList(value: string): string[] {
  return value.split(/,(?![^{]*\})/).map((item) => item.trim()).filter((item) => item !== "");
}

function readNumber(name: string, value: string): number {
  if (/^-?\d{1,15}$/.test(value)) return Number(value);
  throw new HttpError("INVALID_INPUT", `Cannot read "${name}" as it must be a whole number`);
}

function readBoolean(name: string, value: string): boolean {
  if (value === "true" || value === "1") return true;
  if (value === "false" || value === "0") return false;
  throw new HttpError("INVALID_INPUT", `Cannot read "${name}" as it must be true or false`);
}
