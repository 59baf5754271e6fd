/**
 * What commander refuses, in our words and with the nearest right one. commander names its errors
 * by code, but what they are about stands in its messages alone.
 *
 * @module
 */
import type { Command, CommanderError } from "commander";
import { nearest } from "./nearest.ts";
import { UsageError } from "./usage_error.ts";

/**
 * Puts what commander threw in our words.
 *
 * @param error What commander threw.
 * @param command The command that was being read.
 * @returns A {@linkcode UsageError}, or the same error where nothing went wrong.
 */
export function usageErrorOf(error: CommanderError, command: Command): Error {
  const subject = /'([^]*)'/.exec(error.message)?.[1] ?? "";
  switch (error.code) {
    case "commander.helpDisplayed":
    case "commander.version":
      return error;
    case "commander.help":
      if (error.exitCode === 0) return error;
      return new UsageError("No command given: name one of those above");
    case "commander.unknownOption":
      return new UsageError(unknownOption(subject, command));
    case "commander.unknownCommand":
      return new UsageError(unknownCommand(subject, command));
    case "commander.missingArgument":
      return new UsageError(`Missing ${subject}: see "${fullName(command)} --help"`);
    case "commander.optionMissingArgument":
      return new UsageError(`Option "${subject}" needs a value`);
    default:
      return new UsageError(inOurStyle(error.message));
  }
}

function unknownOption(written: string, command: Command): string {
  const flag = written.replace(/=[^]*$/, "");
  const owner = ownerOf(flag, command);
  if (owner !== undefined) {
    return `Cannot use option "${flag}" here: it belongs after "${fullName(owner)}"`;
  }
  if (isSearch(command) && /^-[^-]/.test(flag)) {
    return `Unknown option "${flag}": to leave a word out, write the query after "--"`;
  }
  const near = nearest(flag, flagsOf(command));
  const advice = near === undefined
    ? `see "${fullName(command)} --help"`
    : `did you mean "${near}"?`;
  return `Unknown option "${flag}": ${advice}`;
}

/** A command beside or below that has the flag. */
function ownerOf(flag: string, command: Command): Command | undefined {
  const others = (command.parent ?? command).commands;
  return others.find((other) => other.options.some((option) => option.long === flag));
}

function unknownCommand(name: string, parent: Command): string {
  const names = parent.commands.flatMap((each) => [each.name(), ...each.aliases()]);
  const near = nearest(name, [...names, "help"]);
  const search = parent.parent === null ? `, or search with "cbx search"` : "";
  const advice = near === undefined
    ? `see "${fullName(parent)} --help"${search}`
    : `did you mean "${near}"?`;
  return `Unknown command "${name}": ${advice}`;
}

function flagsOf(command: Command): string[] {
  const own = command.options.flatMap((option) => option.long ?? []);
  return [...own, ...(command.parent === null ? ["--help"] : flagsOf(command.parent))];
}

function isSearch(command: Command): boolean {
  return command.name() === "search";
}

function fullName(command: Command): string {
  return command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;
}

/** Capital first, no final period, and no `error:` before it. */
function inOurStyle(message: string): string {
  const sentence = message.replace(/^error: /, "").replace(/\.$/, "").replaceAll("'", '"');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
