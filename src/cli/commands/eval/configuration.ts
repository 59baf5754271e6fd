/**
 * A configuration on the command line: `mode=fulltext,rank=rrf`, or `default`.
 *
 * @module
 */
import { nearest } from "../../errors/nearest.ts";
import { MODES, RANKS } from "../../questions/search_rows.ts";
import { UsageError } from "../../errors/usage_error.ts";

/** What a configuration sets; what it leaves out is as the library has it. */
export interface Configuration {
  /** Signals that take part. */
  readonly mode?: typeof MODES[number];
  /** How results are ordered. */
  readonly rank?: typeof RANKS[number];
}

/** Stands for a configuration that sets nothing. */
const DEFAULT = "default";

const KEYS: Readonly<Record<string, readonly string[]>> = { mode: MODES, rank: RANKS };

/** Tells whether an operand is a configuration, and not a file. */
export function isConfiguration(operand: string): boolean {
  return operand === DEFAULT || /^[a-z]+=/.test(operand);
}

/**
 * Reads a configuration.
 *
 * @param operand What the command line says.
 * @throws {UsageError} If a key or a value is unknown, or a key is there twice.
 */
export function readConfiguration(operand: string): Configuration {
  if (operand === DEFAULT) return {};
  const settings = new Map<string, string>();
  for (const part of operand.split(",")) {
    const [, key = part, value = ""] = /^([^=]*)=(.*)$/.exec(part) ?? [];
    const values = KEYS[key];
    if (values === undefined) throw unknown(`setting "${key}"`, key, Object.keys(KEYS), operand);
    if (!values.includes(value)) {
      throw unknown(`value "${value}" of "${key}"`, value, values, operand);
    }
    if (settings.has(key)) throw new UsageError(`Cannot set "${key}" twice in "${operand}"`);
    settings.set(key, value);
  }
  // Every key and its value have been found in the tables that the types are made of.
  return Object.fromEntries(settings) as Configuration;
}

function unknown(
  what: string,
  written: string,
  known: readonly string[],
  operand: string,
): UsageError {
  const near = nearest(written, known);
  const advice = near === undefined ? `use one of ${known.join(", ")}` : `did you mean "${near}"?`;
  return new UsageError(`Unknown ${what} in "${operand}": ${advice}`);
}
