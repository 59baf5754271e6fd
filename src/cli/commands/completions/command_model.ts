/**
 * The commands as their documentation sees them: names, flags and values, read from the tables that
 * the parser is made of, so that completions know every flag and no other.
 *
 * @module
 */
import type { CommandGroup, CommandRow } from "../../command_line/command_row.ts";
import { type Flag, GLOBAL_FLAGS } from "../../command_line/flags.ts";
import { CATEGORIES, KINDS } from "../../questions/fields.ts";
import { SHELLS } from "../command_rows.ts";
import { COMMANDS } from "../command_table.ts";

/** Value of a flag or an operand. */
export interface ValueModel {
  /** Name: `n`, `path`. */
  readonly name: string;
  /** Offers for it: words, entries on disk, or nothing. */
  readonly kind: "words" | "files" | "folders" | "text";
  /** The words. */
  readonly words: readonly string[];
  /** Whether several may be joined by commas. */
  readonly isList: boolean;
}

interface FlagModel {
  /** Its names, the short one first. */
  readonly names: readonly string[];
  /** Description. */
  readonly about: string;
  /** Its value, where it takes one. */
  readonly value?: ValueModel;
}

interface OperandModel extends ValueModel {
  /** Whether it may be left out. */
  readonly isOptional: boolean;
  /** Whether there may be several. */
  readonly isMany: boolean;
}

/** A command, or a group of commands. */
export interface CommandModel {
  /** Its name, after those of what it is part of; empty for the program. */
  readonly path: readonly string[];
  /** Further names. */
  readonly aliases: readonly string[];
  /** Description. */
  readonly about: string;
  /** Its own flags. */
  readonly flags: readonly FlagModel[];
  /** Its operands. */
  readonly operands: readonly OperandModel[];
  /** The commands in it. */
  readonly commands: readonly CommandModel[];
}

/** Kinds of entries on disk, by the names of values and operands. */
const ON_DISK: Readonly<Record<string, "files" | "folders">> = {
  dir: "folders",
  ...{ file: "files", path: "files", symbol: "files", from: "files", to: "files" },
  ...{ a: "files", b: "files", "--path": "files", "--roots": "folders" },
};

/** Flags that everything takes, beside those of the table. */
const HELP: FlagModel = { names: ["-h", "--help"], about: "print this help" };

/** Flags of the program alone. */
const VERSION: FlagModel = { names: ["--version"], about: "print the version" };

/**
 * Reads the tables.
 *
 * @returns The program; its flags are those that every command takes.
 */
export function commandModel(languages: readonly string[]): CommandModel {
  const words = { "--lang": languages, "--kind": KINDS, "--category": CATEGORIES };
  return {
    path: [],
    about: "finds code by what it does, in an index that never leaves the machine",
    flags: [...GLOBAL_FLAGS.flatMap((flag) => flagModels(flag, words)), HELP, VERSION],
    operands: [],
    aliases: [],
    commands: withHelp([], COMMANDS.map((row) => rowModel(row, [], words))),
  };
}

/** Values of flags that the library checks, by the name of the flag. */
type Words = Readonly<Record<string, readonly string[]>>;

function rowModel(
  row: CommandRow | CommandGroup,
  above: readonly string[],
  words: Words,
): CommandModel {
  const [name = "", ...operands] = row.usage.split(" ");
  const path = [...above, name];
  const { about } = row;
  const shared = { path, about, operands: operands.map(operandModel) };
  if ("commands" in row) {
    const commands = withHelp(path, row.commands.map((each) => rowModel(each, path, words)));
    return { ...shared, aliases: [], flags: [], commands };
  }
  const flags = row.flags.flatMap((flag) => flagModels(flag, words));
  return { ...shared, aliases: row.aliases ?? [], flags, commands: [] };
}

/** Every group has a command that prints the help of the others. */
function withHelp(path: readonly string[], commands: readonly CommandModel[]): CommandModel[] {
  const help: CommandModel = {
    path: [...path, "help"],
    about: "print the help of a command",
    aliases: [],
    flags: [],
    operands: [{
      ...{ name: "command", kind: "words", isList: false, isOptional: true, isMany: false },
      words: commands.map((each) => each.path.at(-1)!),
    }],
    commands: [],
  };
  return [...commands, help];
}

/** Further names that stand for a value take none. */
function flagModels({ aliases = [], ...flag }: Flag, words: Words): FlagModel[] {
  const { names, ...main } = flagModel(flag, words);
  const [plain, fixed] = [false, true].map((isFixed) =>
    aliases.filter((each) => each.includes("=") === isFixed).map((each) => each.replace(/=.*/, ""))
  );
  const others = fixed!.map((each) => ({ names: [each], about: flag.about }));
  return [{ ...main, names: [...names, ...plain!] }, ...others];
}

function flagModel({ flags, about, read }: Flag, words: Words): FlagModel {
  const [, written = "", name] = /^(.*?)(?: <(.+)>)?$/.exec(flags) ?? [];
  const names = written.split(", ");
  if (name === undefined) return { names, about };
  const long = names.at(-1)!;
  const values = read?.values ?? words[long];
  const kind = values ? "words" : ON_DISK[long] ?? ON_DISK[name] ?? "text";
  return { names, about, value: { name, kind, words: values ?? [], isList: name === "list" } };
}

/** `[path]` is the folder of a project wherever it may be left out. */
function operandModel(written: string): OperandModel {
  const name = written.replace(/[<>[\].]/g, "");
  const isOptional = written.startsWith("[");
  const shared = { name, isOptional, isMany: written.includes("..."), isList: false };
  if (name === "shell") return { ...shared, kind: "words", words: SHELLS };
  if (name === "path" && isOptional) return { ...shared, kind: "folders", words: [] };
  return { ...shared, kind: ON_DISK[name] ?? "text", words: [] };
}

/** Lists a command and all that are in it. */
export function allCommands(command: CommandModel): CommandModel[] {
  return [command, ...command.commands.flatMap(allCommands)];
}

// What a shell has to know to complete a command line, apart from the language that it is told in.
// All three scripts do the same: they walk the words before the cursor from command to command, and
// then look up what may stand next.

/** A word that may stand next. */
export interface Offer {
  /** The word. */
  readonly word: string;
  /** Description. */
  readonly about: string;
}

/** Tables for a shell. Commands are named by their path, joined by blanks. */
export interface CompletionTable {
  /** To which command a word leads from another. */
  readonly steps: readonly { readonly from: string; readonly word: string; readonly to: string }[];
  /** Commands in a command. */
  readonly commands: readonly { readonly command: string; readonly offers: readonly Offer[] }[];
  /** Flags of a command, those of all commands among them. */
  readonly flags: readonly { readonly command: string; readonly offers: readonly Offer[] }[];
  /** Flags that take a value; without a command, those of all. */
  readonly values: readonly {
    readonly command?: string;
    readonly flag: string;
    readonly value: ValueModel;
  }[];
  /** Operands of a command, counted from 0; one that may be there often has no count. */
  readonly operands: readonly {
    readonly command: string;
    readonly at?: number;
    readonly value: ValueModel;
  }[];
}

/** Makes the table. */
export function completionTable(program: CommandModel): CompletionTable {
  const all = allCommands(program);
  return {
    steps: all.flatMap(stepsOf),
    commands: all.filter(({ commands }) => commands.length > 0)
      .map((each) => ({ command: nameOf(each), offers: each.commands.map(commandOffer) })),
    flags: all.map((each) => ({ command: nameOf(each), offers: flagsOf(each, program) })),
    values: [
      ...all.filter((each) => each !== program).flatMap((each) =>
        valuesOf(each.flags).map((value) => ({ command: nameOf(each), ...value }))
      ),
      ...valuesOf(program.flags),
    ],
    operands: all.flatMap(({ operands, ...each }) =>
      operands.map((value, at) => ({
        command: nameOf(each),
        ...(value.isMany ? {} : { at }),
        value,
      }))
    ),
  };
}

function nameOf({ path }: Pick<CommandModel, "path">): string {
  return path.join(" ");
}

function stepsOf({ path, aliases }: CommandModel): CompletionTable["steps"] {
  const [from, to] = [path.slice(0, -1).join(" "), path.join(" ")];
  const words = [...path.slice(-1), ...aliases];
  return words.map((word) => ({ from, word, to }));
}

function commandOffer({ path, about }: CommandModel): Offer {
  return { word: path.at(-1)!, about };
}

/** The version can be asked for at the program alone. */
function flagsOf(command: CommandModel, program: CommandModel): Offer[] {
  const shared = program.flags.filter(({ names }) => !names.includes("--version"));
  const flags = command === program ? program.flags : [...command.flags, ...shared];
  return flags.flatMap(({ names, about }) => names.map((word) => ({ word, about })));
}

function valuesOf(flags: readonly FlagModel[]): { flag: string; value: ValueModel }[] {
  return flags.flatMap(({ names, value }) =>
    value === undefined ? [] : names.map((flag) => ({ flag, value }))
  );
}
