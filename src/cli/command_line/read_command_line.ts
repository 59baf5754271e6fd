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
import { GLOBAL_FLAGS, type GlobalOptions } from "./flags.ts";
import { UsageError } from "../errors/usage_error.ts";
import type { CommandRow } from "./command_row.ts";
import { type FlagSpec, flagSpecs } from "./flag_spec.ts";
import { commandAt, follow, type Place, PROGRAM } from "./place.ts";
import { missingOperand, tooManyOperands, unknownCommand, unknownOption } from "./refuse.ts";

/** What a command line asks for. */
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
 * @param args The arguments.
 * @throws {UsageError} If it is none; whoever asks for help gets it all the same.
 */
export function readCommandLine(args: readonly string[]): CommandLine {
  const reader = new Reader(args);
  reader.read();
  return reader.result();
}

class Reader {
  readonly #args: readonly string[];
  #at = 0;
  #place = PROGRAM;
  readonly #operands: string[] = [];
  readonly #values: Record<string, unknown> = {};
  readonly #options: Record<string, unknown> = { color: true };
  #wanted: "help" | "version" | undefined;
  /** What is wrong is said at the end, unless help was asked for. */
  #trouble: UsageError | undefined;

  constructor(args: readonly string[]) {
    this.#args = args;
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
      if (next) this.#place = next;
      else this.#trouble ??= unknownCommand(word, this.#place);
    }
  }

  #readFlag(word: string): void {
    const [name, inline] = splitFlag(word);
    if (name === "-h" || name === "--help") this.#wanted ??= "help";
    else if (name === "--version") this.#wanted ??= "version";
    else {
      const own = flagSpecs(commandAt(this.#place)?.flags ?? []).find(isNamed(name));
      const spec = own ?? flagSpecs(GLOBAL_FLAGS).find(isNamed(name));
      if (!spec) this.#trouble ??= unknownOption(word.replace(/=[^]*$/, ""), this.#place);
      else this.#take(spec, inline, own ? this.#values : this.#options);
    }
  }

  #take(spec: FlagSpec, inline: string | undefined, values: Record<string, unknown>): void {
    const { flag, key, value, isNegated, long } = spec;
    if (value === undefined) {
      if (inline !== undefined) this.#trouble ??= new UsageError(`Option "${long}" takes no value`);
      values[key] = !isNegated;
      return;
    }
    const text = inline ?? this.#args[this.#at++];
    if (text === undefined) {
      this.#trouble ??= new UsageError(`Option "${flag.flags}" needs a value`);
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

/** What can be said no to holds, unless it is. */
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
