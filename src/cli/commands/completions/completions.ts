import type { CommandContext, CommandGroup, CommandRow } from "../../command_line/command_row.ts";
import { flagSpecs, GLOBAL_FLAGS, oneOf } from "../../command_line/flags.ts";
import { namesOf } from "../../command_line/read_command_line.ts";
import { CATEGORIES, KINDS } from "../../questions/fields.ts";
import { type Shell, SHELLS } from "../command_rows.ts";
import { COMMANDS } from "../command_table.ts";
import { fishScript } from "./fish_script.ts";
import { bashScript, zshScript } from "./posix_script.ts";

/** A flag under one of its names. */
interface CompletedFlag {
  readonly long: string;
  readonly short?: string;
  readonly about: string;
  readonly takesValue: boolean;
  /** Values that are offered; none where it may be anything. */
  readonly values: readonly string[];
}

/** A command, or a group of commands, as a shell completes it. */
export interface CompletedCommand {
  /** Words that lead there, joined by blanks; empty for the program. */
  readonly path: string;
  /** Path of the group that it is in. */
  readonly above: string;
  readonly names: readonly string[];
  readonly about: string;
  readonly flags: readonly CompletedFlag[];
  /** Words that may follow: commands of a group, or the values of an operand. */
  readonly offers: readonly string[];
}

const SCRIPTS: Readonly<Record<Shell, (commands: readonly CompletedCommand[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/**
 * Prints the completions for a shell: commands, flags, and values that are few. Files are completed
 * by the shell itself.
 *
 * @throws {UsageError} If there are none for that shell.
 */
export function completions(context: CommandContext, shell: string): void {
  // What passes the reader is one of the shells.
  const write = SCRIPTS[oneOf("shell", SHELLS)(shell, undefined) as Shell];
  context.streams.out(write(completedCommands(context.library.languages().map(({ id }) => id))));
}

/** Lists every command, the program first; all take the flags of the program. */
export function completedCommands(languages: readonly string[]): CompletedCommand[] {
  const filters = { "--lang": languages, "--kind": KINDS, "--category": CATEGORIES };
  const program: CompletedCommand = {
    ...{ path: "", above: "", names: [], about: "" },
    flags: [
      ...flagsOf(GLOBAL_FLAGS, {}),
      { long: "--help", short: "-h", about: "print this help", takesValue: false, values: [] },
      { long: "--version", about: "print the version", takesValue: false, values: [] },
    ],
    offers: [...COMMANDS.flatMap(namesOf), "help"],
  };
  return [program, ...COMMANDS.flatMap((row) => commandsOf(row, "", filters))];
}

/** Values of flags that the library checks, by the name of the flag. */
type Filters = Readonly<Record<string, readonly string[]>>;

function commandsOf(
  row: CommandRow | CommandGroup,
  above: string,
  filters: Filters,
): CompletedCommand[] {
  const names = namesOf(row);
  const path = `${above} ${names[0]}`.trim();
  const shared = { path, above, names, about: row.about };
  if ("commands" in row) {
    const group = { ...shared, flags: [], offers: [...row.commands.flatMap(namesOf), "help"] };
    return [group, ...row.commands.flatMap((each) => commandsOf(each, path, filters))];
  }
  const offers = row.usage.endsWith("<shell>") ? SHELLS : [];
  return [{ ...shared, flags: flagsOf(row.flags, filters), offers }];
}

/** A further name that stands for a value takes none. */
function flagsOf(flags: CommandRow["flags"], filters: Filters): CompletedFlag[] {
  return flagSpecs(flags).map(({ flag, long, short, value, given }) => {
    const takesValue = value !== undefined && given === undefined;
    const values = takesValue ? flag.read?.values ?? filters[long] ?? [] : [];
    return { long, ...(short ? { short } : {}), about: flag.about, takesValue, values };
  });
}
