/**
 * Kinds of values of settings. Each kind tells the values of JSON that it takes, and says in words
 * which these are, so that what it refuses can be told.
 *
 * @module
 */
import type { Row } from "../questions/row.ts";
import { isWebAddress, WEB_ADDRESS } from "./web_address.ts";

export interface SettingKind<T> {
  /** Accepted values, for `as it must be …`. */
  readonly expected: string;
  /** The values that it takes, where they are few. */
  readonly values?: readonly string[];
  /** Whether what stands in its place may be a secret, so that it is never shown. */
  readonly isPrivate?: boolean;
  takes(value: unknown): value is T;
}

/** A number without a fraction, from `least` to `most`. */
export function wholeNumber(least: number, most: number = Infinity): SettingKind<number> {
  const range = most === Infinity ? `>= ${least}` : `from ${least} to ${most}`;
  return {
    expected: `a whole number ${range}`,
    takes: (value): value is number =>
      Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most,
  };
}

const SHARE: SettingKind<number> = {
  expected: "a number from 0 to 1",
  takes: (value): value is number => typeof value === "number" && value >= 0 && value <= 1,
};

/** A yes or a no. */
export const TRUTH: SettingKind<boolean> = {
  expected: "true or false",
  takes: (value) => typeof value === "boolean",
};

/** A text that is not empty. */
export const TEXT: SettingKind<string> = {
  expected: "a non-empty string",
  takes: (value): value is string => typeof value === "string" && value.trim() !== "",
};

/** A text as it is written; an empty one is a value, too. */
export const WRITTEN: SettingKind<string> = {
  expected: "a string",
  takes: (value) => typeof value === "string",
};

/** Texts, none of them empty. */
export const TEXTS: SettingKind<readonly string[]> = {
  expected: "a list of non-empty strings",
  takes: (value) => isListOf(TEXT, value),
};

/** Longest name of an environment variable; keys are longer, or have small letters. */
const MAX_VARIABLE_CHARS = 60;

/** The name of an environment variable. Somebody may write what it holds: that is not shown. */
export const VARIABLE_NAME: SettingKind<string> = {
  expected: "the name of an environment variable, in capitals",
  isPrivate: true,
  takes: (value): value is string =>
    typeof value === "string" && value.length <= MAX_VARIABLE_CHARS &&
    /^[A-Z_][A-Z0-9_]*$/.test(value),
};

/** An address on the web. One with a password in it is refused, and not shown. */
export const ADDRESS: SettingKind<string> = {
  expected: WEB_ADDRESS,
  isPrivate: true,
  takes: (value): value is string => typeof value === "string" && isWebAddress(value),
};

/** One value of a closed set. */
export function oneOf<T extends string>(values: readonly T[]): SettingKind<T> {
  return {
    expected: `one of ${values.join(", ")}`,
    values,
    takes: (value): value is T => values.some((each) => each === value),
  };
}

/** Values of a closed set, at least so many. */
export function severalOf<T extends string>(
  values: readonly T[],
  least = 0,
): SettingKind<readonly T[]> {
  const each = oneOf(values);
  const names = values.join(", ");
  return {
    expected: least > 0 ? `a list of at least one of ${names}` : `a list of ${names}`,
    values,
    takes: (value): value is readonly T[] => isListOf(each, value) && value.length >= least,
  };
}

/** Values of a closed set that a filter lets through, or leaves out where a `!` stands before. */
export function filterOf(values: readonly string[]): SettingKind<readonly string[]> {
  return {
    expected: `a list of ${values.join(", ")}, each with a leading "!" to exclude it`,
    values,
    takes: (value): value is readonly string[] =>
      isListOf(WRITTEN, value) && value.every((each) => values.includes(each.replace(/^!/, ""))),
  };
}

export function kindOf<T>(row: Row<T>): SettingKind<T> {
  // Each kind of row has values of its own type.
  return anyKindOf(row) as SettingKind<T>;
}

function anyKindOf({ kind, least, most, values = [] }: Row): SettingKind<unknown> {
  switch (kind) {
    case "whole":
      return wholeNumber(least, most);
    case "share":
      return SHARE;
    case "truth":
      return TRUTH;
    case "text":
      return TEXT;
    case "choice":
      return oneOf(values);
    case "texts":
      return values.length > 0 ? severalOf(values, 1) : TEXTS;
  }
}

function isListOf<T>(kind: SettingKind<T>, value: unknown): value is readonly T[] {
  return Array.isArray(value) && value.every((each) => kind.takes(each));
}
