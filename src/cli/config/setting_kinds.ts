/**
 * Kinds of values of settings. Each kind reads a value of JSON, and says in words what it
 * takes, so that what it refuses can be told.
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
  /** Reads a value of JSON; `undefined` for one that it does not take. */
  read(value: unknown): T | undefined;
}

/** A number without a fraction, from `least` to `most`. */
export function wholeNumber(least: number, most: number = Infinity): SettingKind<number> {
  const range = most === Infinity ? `>= ${least}` : `from ${least} to ${most}`;
  return {
    expected: `a whole number ${range}`,
    read: (value) =>
      Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
        ? Number(value)
        : undefined,
  };
}

/** A number from 0 to 1. */
function share(): SettingKind<number> {
  return {
    expected: "a number from 0 to 1",
    read: (value) => typeof value === "number" && value >= 0 && value <= 1 ? value : undefined,
  };
}

/** A yes or a no. */
export function truth(): SettingKind<boolean> {
  return {
    expected: "true or false",
    read: (value) => typeof value === "boolean" ? value : undefined,
  };
}

/** A text that is not empty. */
export function text(): SettingKind<string> {
  return { expected: "a non-empty string", read: readText };
}

/** A text as it is written; an empty one is a value, too. */
export function written(): SettingKind<string> {
  return { expected: "a string", read: (value) => typeof value === "string" ? value : undefined };
}

/** Longest name of an environment variable; keys are longer, or have small letters. */
const MAX_VARIABLE_CHARS = 60;

/** The name of an environment variable. Somebody may write what it holds: that is not shown. */
export function variableName(): SettingKind<string> {
  const isName = (value: string) =>
    value.length <= MAX_VARIABLE_CHARS && /^[A-Z_][A-Z0-9_]*$/.test(value);
  return {
    expected: "the name of an environment variable, in capitals",
    isPrivate: true,
    read: (value) => typeof value === "string" && isName(value) ? value : undefined,
  };
}

/** An address on the web. One with a password in it is refused, and not shown. */
export function webAddress(): SettingKind<string> {
  return {
    expected: WEB_ADDRESS,
    isPrivate: true,
    read: (value) => typeof value === "string" && isWebAddress(value) ? value : undefined,
  };
}

/** One value of a closed set. */
export function oneOf<T extends string>(values: readonly T[]): SettingKind<T> {
  return {
    expected: `one of ${values.join(", ")}`,
    values,
    read: (value) => values.find((each) => each === value),
  };
}

/** Texts, none of them empty. */
export function texts(): SettingKind<readonly string[]> {
  return {
    expected: "a list of non-empty strings",
    read: (value) => listOf(value, readText),
  };
}

/** At least one value of a closed set. */
function someOf<T extends string>(values: readonly T[]): SettingKind<readonly T[]> {
  const { read } = oneOf(values);
  return {
    expected: `a list of at least one of ${values.join(", ")}`,
    values,
    read: (value) => Array.isArray(value) && value.length === 0 ? undefined : listOf(value, read),
  };
}

/** Values of a closed set, each once; none is a value, too. */
export function severalOf<T extends string>(values: readonly T[]): SettingKind<readonly T[]> {
  const { read } = oneOf(values);
  return {
    expected: `a list of ${values.join(", ")}`,
    values,
    read: (value) => {
      const list = listOf(value, read);
      return list && [...new Set(list)];
    },
  };
}

/** Values of a closed set that a filter lets through, or leaves out where a `!` stands before. */
export function filterOf(values: readonly string[]): SettingKind<readonly string[]> {
  const isKnown = (each: string) => values.includes(each.replace(/^!/, ""));
  return {
    expected: `a list of ${values.join(", ")}, each with a leading "!" to exclude it`,
    values,
    read: (value) =>
      listOf(value, (each) => typeof each === "string" && isKnown(each) ? each : undefined),
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
      return share();
    case "truth":
      return truth();
    case "text":
      return text();
    case "choice":
      return oneOf(values);
    case "texts":
      return values.length > 0 ? someOf(values) : texts();
  }
}

function readText(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** A list is read whole or not at all. */
function listOf<T>(value: unknown, read: (value: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items: T[] = [];
  for (const each of value) {
    const item = read(each);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}
