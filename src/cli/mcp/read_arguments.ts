/**
 * Reads the arguments of a call: strictly, with one sentence about the first thing that is wrong, as
 * a model can mend what it is told.
 *
 * @module
 */
import { nearest } from "../errors/nearest.ts";
import { visible } from "../terminal/visible.ts";
import { type Fault, type InputOf, readInput, type Rows } from "../questions/row.ts";
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
): InputOf<Rows> {
  // Clients that must name every argument write null where there is none.
  const given = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== null));
  return readInput(
    input,
    given,
    (fault) => new RangeError(`Cannot call "${name}": ${sentenceOf(fault)}`),
  );
}

function sentenceOf(fault: Fault): string {
  switch (fault.is) {
    case "no object":
      return "arguments must be an object";
    case "missing":
      return `argument "${fault.field}" is missing`;
    case "wrong":
      return `argument "${fault.field}" is wrong: it must be ${fault.must}`;
    case "unknown": {
      const near = nearest(fault.field.slice(0, MAX_SHOWN), fault.known);
      const advice = near === undefined
        ? `use ${fault.known.join(", ")}`
        : `did you mean "${near}"?`;
      return `unknown argument "${shown(fault.field)}", ${advice}`;
    }
  }
}

function shown(text: string): string {
  return visible(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
}
