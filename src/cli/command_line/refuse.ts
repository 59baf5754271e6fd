/**
 * What is wrong with a command line, in one sentence, with the nearest right one.
 *
 * @module
 */
import { GLOBAL_FLAGS } from "./flags.ts";
import { nearest } from "../errors/nearest.ts";
import { UsageError } from "../errors/usage_error.ts";
import { flagSpecs } from "./flag_spec.ts";
import { commandAt, fullName, namesOf, type Place } from "./place.ts";

/** Refuses an option that nobody has, or that another command has. */
export function unknownOption(flag: string, place: Place): UsageError {
  const owner = ownerOf(flag, place);
  if (owner !== undefined) {
    return new UsageError(`Cannot use option "${flag}" here: it belongs after "${owner}"`);
  }
  if (place.words.at(-1) === "search" && /^-[^-]/.test(flag)) {
    return new UsageError(
      `Unknown option "${flag}": to leave a word out, write the query after "--"`,
    );
  }
  const near = nearest(flag, [...longFlags(place), "--help", "--version"]);
  const advice = near === undefined ? see(place) : `did you mean "${near}"?`;
  return new UsageError(`Unknown option "${flag}": ${advice}`);
}

/** A command beside or below that has the flag. */
function ownerOf(flag: string, place: Place): string | undefined {
  const beside = place.parent ?? place;
  const owner = beside.commands.find((row) =>
    "flags" in row && flagSpecs(row.flags).some(({ long }) => long === flag)
  );
  return owner && `${fullName(beside)} ${namesOf(owner)[0]}`;
}

function longFlags(place: Place): string[] {
  const own = commandAt(place)?.flags ?? [];
  return flagSpecs([...own, ...GLOBAL_FLAGS]).map(({ long }) => long);
}

/** Refuses a command that is none. */
export function unknownCommand(name: string, place: Place): UsageError {
  const near = nearest(name, [...place.commands.flatMap(namesOf), "help"]);
  const search = place.parent === undefined ? `, or search with "cbx search"` : "";
  const advice = near === undefined ? `${see(place)}${search}` : `did you mean "${near}"?`;
  return new UsageError(`Unknown command "${name}": ${advice}`);
}

/** Refuses a line that lacks an operand. */
export function missingOperand(name: string, place: Place): UsageError {
  const usage = commandAt(place)?.usage.split(" ").slice(1).join(" ") ?? "";
  return new UsageError(`Missing ${name}: write "${fullName(place)} ${usage}", or ${see(place)}`);
}

/** Refuses a line with operands that nothing asks for. */
export function tooManyOperands(count: number, most: number, place: Place): UsageError {
  const expected = `${most} argument${most === 1 ? "" : "s"}`;
  const advice = most === 0 ? "" : ": ask for one at a time, and put a name with blanks in quotes";
  return new UsageError(
    `Too many arguments for "${
      place.words.at(-1)
    }". Expected ${expected} but got ${count}${advice}`,
  );
}

function see(place: Place): string {
  return `see "${fullName(place)} --help"`;
}
