/**
 * Readers of the values that flags take. Each is made for one flag, so that what it refuses can be
 * named.
 *
 * @module
 */
import { nearest } from "../errors/nearest.ts";
import { UsageError } from "../errors/usage_error.ts";

/** Reads the value of a flag. */
export interface ValueReader {
  /** Reads it; `previous` is what the same flag gave before. */
  (value: string, previous: unknown): unknown;
  /** The values that it takes, where they are few: completions offer them. */
  readonly values?: readonly string[];
}

/**
 * Makes a reader of whole numbers.
 *
 * @param flag The flag.
 * @param least Smallest number that it takes.
 * @param most Largest number that it takes.
 */
export function wholeNumber(flag: string, least: number, most: number = Infinity): ValueReader {
  const range = most === Infinity ? `>= ${least}` : `from ${least} to ${most}`;
  return (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : NaN;
    if (Number.isSafeInteger(number) && number >= least && number <= most) return number;
    throw new UsageError(
      `Cannot read option "${flag}" as it must be a whole number ${range}: current value is "${value}"`,
    );
  };
}

/**
 * Makes a reader of values from a closed set.
 *
 * @param flag The flag.
 * @param values The values that it takes.
 */
export function oneOf(flag: string, values: readonly string[]): ValueReader {
  const read: ValueReader = (value) => {
    if (values.includes(value)) return value;
    const near = nearest(value.toLowerCase(), values);
    const advice = near === undefined
      ? `use one of ${values.join(", ")}`
      : `did you mean "${near}"?`;
    throw new UsageError(`Unknown value "${value}" of option "${flag}": ${advice}`);
  };
  return Object.assign(read, { values });
}

/**
 * Makes a reader of lists: the flag may be repeated, and values may be joined by commas.
 *
 * @param flag The flag.
 */
export function list(flag: string): ValueReader {
  return (value, previous) => {
    const values = splitList(value);
    if (values.length === 0) throw new UsageError(`Option "${flag}" needs a value`);
    return [...(Array.isArray(previous) ? previous : []), ...values];
  };
}

/**
 * Makes a reader of lists of values from a closed set.
 *
 * @param flag The flag.
 * @param values The values that it takes.
 */
export function listOf(flag: string, values: readonly string[]): ValueReader {
  const readList = list(flag);
  const readOne = oneOf(flag, values);
  const read: ValueReader = (value, previous) => {
    for (const each of splitList(value)) readOne(each, undefined);
    return readList(value, previous);
  };
  return Object.assign(read, { values });
}

/** Splits at commas, but not at those between the braces of a glob such as `*.{ts,js}`. */
function splitList(value: string): string[] {
  const values = [""];
  let depth = 0;
  for (const char of value) {
    if (char === "{") depth += 1;
    if (char === "}") depth = Math.max(0, depth - 1);
    if (char === "," && depth === 0) values.push("");
    else values[values.length - 1] += char;
  }
  return values.map((each) => each.trim()).filter((each) => each !== "");
}
