/**
 * A command line becomes what is to be done: a command with its operands and flags, a help, or the
 * version. The tables of commands and flags are all that it knows.
 *
 * No package does it: those that are well kept are CommonJS, or ask for `node:child_process` and more,
 * and what Deno loads under these takes 12 to 19 ms of a search of 250 (commander 14 on Deno 2.9.6).
 * `node:util` splits a line too, but knows neither commands nor where a flag belongs.
 *
 * @module
 */
import { COMMANDS } from "../commands/command_table.ts";
import { findNearest } from "../errors/nearest.ts";
import { UsageError } from "../errors/usage_error.ts";
import { fieldNamed, wireName } from "../questions/row.ts";
import type { CommandGroup, CommandRow } from "./command_row.ts";
import {
  type Flag,
  type FlagSpec,
  flagSpecs,
  GLOBAL_FLAGS,
  type GlobalOptions,
  NO,
} from "./flags.ts";

export type CommandLine =
  | { readonly asks: "version" }
  | { readonly asks: "help"; readonly place: Place }
  /** Nothing is asked: the help is what to print before saying so. */
  | { readonly asks: "nothing"; readonly place: Place }
  | {
    readonly asks: "run";
    readonly command: CommandRow;
    readonly operands: readonly string[];
    readonly flags: Readonly<Record<string, unknown>>;
    readonly options: GlobalOptions;
  };

/**
 * Reads a command line.
 *
 * @throws {UsageError} If it is none; whoever asks for the help of a command gets it all the same.
 */
export function readCommandLine(args: readonly string[], program: Place = PROGRAM): CommandLine {
  const reader = new Reader(args, program);
  reader.read();
  return reader.result();
}

class Reader {
  readonly #args: readonly string[];
  #at = 0;
  #place: Place;
  readonly #operands: string[] = [];
  readonly #values: Record<string, unknown> = {};
  readonly #options: Record<string, unknown> = { color: true, pager: true };
  #wanted: "help" | "version" | undefined;
  /** First error, which is thrown at the end unless help was asked for. */
  #trouble: UsageError | undefined;

  constructor(args: readonly string[], program: Place) {
    this.#args = args;
    this.#place = program;
  }

  read(): void {
    while (this.#at < this.#args.length) {
      const word = this.#args[this.#at++]!;
      if (word === "--") this.#readRest();
      else if (word.length > 1 && word.startsWith("-")) this.#readFlag(word);
      else this.#readWord(word);
    }
  }

  result(): CommandLine {
    if (this.#wanted === "version") return { asks: "version" };
    if (this.#wanted === "help") return { asks: "help", place: this.#place };
    if (this.#trouble) throw this.#trouble;
    const command = commandAt(this.#place);
    if (!command) return { asks: "nothing", place: this.#place };
    checkOperands(this.#place, command, this.#operands);
    return {
      asks: "run",
      command,
      operands: this.#operands,
      flags: { ...defaultsOf(command), ...this.#values },
      // The readers of GLOBAL_FLAGS return what GlobalOptions says.
      options: this.#options as unknown as GlobalOptions,
    };
  }

  #readRest(): void {
    for (const word of this.#args.slice(this.#at)) this.#readWord(word);
    this.#at = this.#args.length;
  }

  #readWord(word: string): void {
    if (commandAt(this.#place)) this.#operands.push(word);
    else if (word === "help") this.#wanted ??= "help";
    else {
      const next = follow(this.#place, word);
      if (!next) throw this.#trouble ?? unknownCommand(word, this.#place);
      this.#place = next;
    }
  }

  #readFlag(word: string): void {
    const [name, inline] = splitFlag(word);
    if (name === "-h" || name === "--help") this.#wanted ??= "help";
    else if (name === "--version") this.#wanted ??= "version";
    else {
      const own = flagSpecs(commandAt(this.#place)?.flags ?? []).find(isNamed(name));
      const spec = own ?? flagSpecs(this.#place.program.flags).find(isNamed(name));
      if (!spec) this.#trouble ??= unknownOption(word, this.#place);
      else this.#take(spec, inline, own ? this.#values : this.#options);
    }
  }

  #take(spec: FlagSpec, inline: string | undefined, values: Record<string, unknown>): void {
    const { flag, key, value, isNegated, long, given } = spec;
    if (value === undefined || given !== undefined) {
      if (inline !== undefined) this.#trouble ??= new UsageError(`Option "${long}" takes no value`);
    }
    if (value === undefined) {
      values[key] = given === undefined ? !isNegated : given !== NO;
      return;
    }
    const text = given ?? inline ?? this.#args[this.#at++];
    if (text === undefined) {
      this.#trouble ??= new UsageError(`Option "${writtenOf(spec)}" needs a value`);
      return;
    }
    this.#refusing(() => values[key] = flag.read ? flag.read(text, values[key]) : text);
  }

  #refusing(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      this.#trouble ??= error;
    }
  }
}

/** `--name=value`, `-n3`, or a name alone. */
function splitFlag(word: string): [name: string, inline: string | undefined] {
  if (!word.startsWith("--")) {
    return [word.slice(0, 2), word.length > 2 ? word.slice(2) : undefined];
  }
  const at = word.indexOf("=");
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}

function isNamed(name: string): (spec: FlagSpec) => boolean {
  return ({ long, short }) => long === name || short === name;
}

/** Sets flags that can be negated: they hold unless they are. */
function defaultsOf({ flags }: CommandRow): Record<string, boolean> {
  const negated = flagSpecs(flags).filter(({ isNegated }) => isNegated);
  return Object.fromEntries(negated.map(({ key }) => [key, true]));
}

function checkOperands(place: Place, { usage }: CommandRow, operands: readonly string[]): void {
  const wanted = usage.split(" ").slice(1);
  const missing = wanted.slice(operands.length).find((each) => each.startsWith("<"));
  if (missing) throw missingOperand(missing.replace(/[<>.]/g, ""), place);
  const isOpen = wanted.some((each) => each.includes("..."));
  if (isOpen || operands.length <= wanted.length) return;
  throw tooManyOperands(operands.length, wanted.length, place);
}

// Where on a command line the reader is: in the program, in a group of commands, or in a command.

/** Facts that hold for all commands of a program. */
export interface Program {
  /** Description, for the help. */
  readonly about: string;
  /** Flags that every command takes, before or after its name. */
  readonly flags: readonly Flag[];
  /** Command lines for the help. */
  readonly examples: readonly string[];
}

/** A command or a group, with the groups that it is in. */
export interface Place {
  /** The words that lead there, `cbx` first. */
  readonly words: readonly string[];
  /** The command or group; absent for the program. */
  readonly row?: CommandRow | CommandGroup;
  /** Commands that can follow; empty for a command. */
  readonly commands: readonly (CommandRow | CommandGroup)[];
  readonly program: Program;
  /** Where it was reached from; absent for the program. */
  readonly parent?: Place;
}

/** The beginning of a line. */
export const PROGRAM: Place = {
  words: ["cbx"],
  commands: COMMANDS,
  program: {
    about: "Finds code by what it does, in an index that never leaves the machine.",
    flags: GLOBAL_FLAGS,
    examples: ["cbx index", "cbx search where is provider auth resolved", "cbx help search"],
  },
};

function nameOf({ usage }: Pick<CommandRow, "usage">): string {
  return usage.split(" ", 1)[0]!;
}

export function namesOf(row: CommandRow | CommandGroup): string[] {
  return [nameOf(row), ...("aliases" in row ? row.aliases ?? [] : [])];
}

/** Goes on to a command or group; `undefined` where there is none of that name. */
export function follow(place: Place, name: string): Place | undefined {
  const row = place.commands.find((each) => namesOf(each).includes(name));
  if (!row) return undefined;
  const commands = "commands" in row ? row.commands : [];
  return { ...place, words: [...place.words, nameOf(row)], row, commands, parent: place };
}

/** The command of a place; `undefined` for the program and for groups. */
export function commandAt({ row }: Place): CommandRow | undefined {
  return row && "run" in row ? row : undefined;
}

/** Joins the words that a user types to get there. */
export function fullName({ words }: Place): string {
  return words.join(" ");
}

/** A flag as it is written, under the name that was used. */
function writtenOf({ flag, long, value }: FlagSpec): string {
  return flag.flags.includes(`${long} `) ? flag.flags : `${long} <${value}>`;
}

// What is wrong with a command line, in one sentence, with the nearest right one.

/** Flags by which other tools are given a model. */
const MODEL_FLAGS: ReadonlySet<string> = new Set(["--model", "--embedding-model"]);

/** Refuses an option that nobody has, or that another command has. */
function unknownOption(word: string, place: Place): UsageError {
  const flag = word.replace(/=[^]*$/, "");
  const meant = meantFlag(flag, place);
  if (meant !== undefined) return new UsageError(`Unknown option "${flag}": ${meant}`);
  // A query or a name may begin with dashes.
  const { usage = "" } = commandAt(place) ?? {};
  const asWord = / [<[](?:query|question|name)/.test(usage)
    ? `, or write "${fullName(place)} -- ${word}" if it is no option`
    : "";
  const [owner, ...others] = ownersOf(flag, place);
  if (owner === undefined) {
    return new UsageError(`Unknown option "${flag}": ${see(place)}${asWord}`);
  }
  // Of several commands, none is the one that was meant.
  const advice = place.parent && others.length > 0 ? see(place) : `it belongs after "${owner}"`;
  return new UsageError(`Cannot use option "${flag}" here: ${advice}${asWord}`);
}

/** Advice for a flag that a command lacks, where it has another one for the same. */
function meantFlag(flag: string, place: Place): string | undefined {
  const specs = flagSpecs([...commandAt(place)?.flags ?? [], ...place.program.flags]);
  const byName = new Map(specs.map(({ key, long }) => [wireName(key), long]));
  const named = byName.get(
    fieldNamed(flag.slice(2).replaceAll("-", "_"), [...byName.keys()]) ?? "",
  );
  const isOfAnother = ownersOf(flag, place).length > 0;
  // Commands of one group are taken for each other, those of the program hardly.
  const isOfGroup = isOfAnother && place.parent?.parent !== undefined;
  if (named !== undefined && !isOfGroup) return `did you mean "${named}"?`;
  if (isOfAnother) return undefined;
  if (place.words.at(-1) === "search" && /^-[^-]/.test(flag)) {
    return 'to leave a word out, write the query after "--"';
  }
  if (MODEL_FLAGS.has(flag)) return 'a model is named in the configuration, by "dense.model"';
  const longs = [...specs.map(({ long }) => long), "--help", "--version"];
  // The dashes and "no" are no part of what may be mistyped.
  const byWord = new Map(longs.map((long) => [long.replace(/^--(?:no-)?/, ""), long]));
  const near = findNearest(flag.replace(/^--?(?:no-)?/, ""), byWord.keys());
  return near === undefined ? undefined : `did you mean "${byWord.get(near)}"?`;
}

function ownersOf(flag: string, place: Place): string[] {
  const beside = place.parent ?? place;
  return beside.commands
    .filter((row) => "flags" in row && flagSpecs(row.flags).some(({ long }) => long === flag))
    .map((row) => `${fullName(beside)} ${nameOf(row)}`);
}

function unknownCommand(name: string, place: Place): UsageError {
  const near = findNearest(name, [...place.commands.flatMap(namesOf), "help"]);
  const search = place.parent === undefined ? `, or search with "${fullName(place)} search"` : "";
  // A group may be taken for its first command.
  const [first] = place.parent === undefined ? [] : place.commands;
  const meant = near ??
    (first?.usage.includes("<") ? `${fullName(place)} ${nameOf(first)} ${name}` : undefined);
  const advice = meant === undefined ? `${see(place)}${search}` : `did you mean "${meant}"?`;
  return new UsageError(`Unknown command "${name}": ${advice}`);
}

function missingOperand(name: string, place: Place): UsageError {
  const usage = commandAt(place)?.usage.split(" ").slice(1).join(" ") ?? "";
  return new UsageError(`Missing ${name}: write "${fullName(place)} ${usage}", or ${see(place)}`);
}

/** Refuses a line with operands that nothing asks for. */
function tooManyOperands(count: number, most: number, place: Place): UsageError {
  const expected = `${most} argument${most === 1 ? "" : "s"}`;
  const advice = most === 0
    ? see(place)
    : "ask for one at a time, and put a name with blanks in quotes";
  return new UsageError(
    `Too many arguments for "${
      place.words.at(-1)
    }". Expected ${expected} but got ${count}: ${advice}`,
  );
}

function see(place: Place): string {
  return `see "${fullName(place)} --help"`;
}
