/**
 * Where on a command line the reader is: in the program, in a group of commands, or in a command.
 *
 * @module
 */
import { COMMANDS } from "../commands/command_table.ts";
import type { CommandGroup, CommandRow } from "./command_row.ts";

/** A command or a group, with the groups that it is in. */
export interface Place {
  /** The words that lead there, `cbx` first. */
  readonly words: readonly string[];
  /** The command or group; absent for the program. */
  readonly row?: CommandRow | CommandGroup;
  /** Commands that can follow; empty for a command. */
  readonly commands: readonly (CommandRow | CommandGroup)[];
  /** Where it was reached from; absent for the program. */
  readonly parent?: Place;
}

/** The beginning of a line. */
export const PROGRAM: Place = { words: ["cbx"], commands: COMMANDS };

/** Name of a command or group. */
export function nameOf({ usage }: Pick<CommandRow, "usage">): string {
  return usage.split(" ", 1)[0]!;
}

/** All names of a command or group. */
export function namesOf(row: CommandRow | CommandGroup): string[] {
  return "alias" in row && row.alias !== undefined ? [nameOf(row), row.alias] : [nameOf(row)];
}

/** Goes on to a command or group; `undefined` where there is none of that name. */
export function follow(place: Place, name: string): Place | undefined {
  const row = place.commands.find((each) => namesOf(each).includes(name));
  if (!row) return undefined;
  const commands = "commands" in row ? row.commands : [];
  return { words: [...place.words, nameOf(row)], row, commands, parent: place };
}

/** The command of a place; `undefined` for the program and for groups. */
export function commandAt({ row }: Place): CommandRow | undefined {
  return row && "run" in row ? row : undefined;
}

/** What a user types to get there. */
export function fullName({ words }: Place): string {
  return words.join(" ");
}
