/**
 * The value that a conversion of Rust is given, `T::from(value)`, as far as its type tells which block for
 * the trait is meant: a literal or what is made in place is `@Type@`, with `&` before it where it is behind
 * a reference; a part of a value has `[..]` behind it; another one is a chain in the form of `chain.ts`.
 *
 * @module
 */
import type { StepBudget } from "../step_budget.ts";
import { chainOf, UNKNOWN } from "./chain.ts";

/** Longer values are not read. */
const MAX_CHARS = 200;

/** Kinds of values that their first or last characters tell, and the type of each. */
const TOLD: readonly (readonly [RegExp, string])[] = [
  [/^br?#*"/, "&[u8;_]"],
  [/^r?#*"/, "&str"],
  [/^b'/, "u8"],
  [/^'(?:\\.+|.)'$/, "char"],
  [/^-?\d[\d_]*$/, "int"],
  [/^-?\d[\d_]*\.\d[\d_]*$/, "float"],
  [/^(?:true|false)$/, "bool"],
  [/^vec!/, "Vec"],
  [/^format!/, "String"],
  [/^\[/, "[_;_]"],
];

/** Reads the value between the brackets of a call; one that is not the only one says nothing. */
export function rustValue(written: string, budget: StepBudget | undefined): string {
  const text = written.trim();
  if (text === "" || text.length > MAX_CHARS) return UNKNOWN;
  const reference = /^&\s*(?:mut\s+)?/.exec(text)?.[0];
  if (reference !== undefined) return `&${rustValue(text.slice(reference.length), budget)}`;
  const inner = /^\(([^()]*)\)$/.exec(text)?.[1];
  if (inner !== undefined) return rustValue(inner, budget);
  const part = /\[[^[\]]*\.\.[^[\]]*\]$/.exec(text);
  if (part && part.index > 0) return partOf(rustValue(text.slice(0, part.index), budget));
  const call = /\.\w+\(\)$/.exec(text);
  const before = call ? rustValue(text.slice(0, call.index), budget) : "";
  if (before.startsWith("@")) return before + call![0];
  const made = /^-?\d[\d_.]*_?([iuf](?:\d+|size))$/.exec(text)?.[1] ??
    /\sas\s+([iuf](?:\d+|size)|char)$/.exec(text)?.[1] ??
    (/["'\]})\w]$/.test(text) ? TOLD.find(([pattern]) => pattern.test(text))?.[1] : undefined);
  const isWhole = made !== undefined && !/["'\])]\s*\./.test(text);
  return isWhole ? `@${made}@` : chainOf(text, { budget });
}

/** The type that a literal of Rust says; empty, where what is written is none. */
export function typeOfLiteral(written: string): string {
  return /^(&*)@([^@]*)@$/.exec(rustValue(written, undefined))?.slice(1).join("") ?? "";
}

/** Value that a range takes out of another one. */
function partOf(value: string): string {
  if (value === "@&str@") return "@str@";
  return value === "@&[u8;_]@" ? "@[u8]@" : `${value}[..]`;
}
