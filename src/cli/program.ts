/**
 * The tables of commands and flags, made into a parser. commander would ask the environment for
 * colours and widths, which needs a permission: it is told them instead.
 *
 * @module
 */
import { Command, Option } from "commander";
import { type CommandGroup, type CommandRow, COMMANDS } from "./commands/command_table.ts";
import type { CommandContext } from "./commands/context.ts";
import config from "./deno.json" with { type: "json" };
import { type Flag, GLOBAL_FLAGS, type GlobalOptions } from "./flags.ts";
import type { CliStreams } from "./streams.ts";
import { usageErrorOf } from "./usage_error_of.ts";

/** Width of the help where there is no terminal. */
const HELP_COLUMNS = 100;
const HELP_ABOUT = "print the help of a command";
/** What the help of the program ends with. */
const EXAMPLES = ["cbx index", "cbx search where is provider auth resolved", "cbx help search"];

/**
 * Makes the parser of the command line.
 *
 * @param context What the commands are given, but for the global options.
 * @returns A parser that runs the command that it reads; it throws where commander would exit.
 */
export function createProgram(context: Omit<CommandContext, "options">): Command {
  const program = new Command("cbx")
    .description("Finds code by what it does, in an index that never leaves the machine.")
    .version(config.version, "--version", "print the version")
    .helpCommand("help [command]", HELP_ABOUT)
    .configureHelp({ showGlobalOptions: true });
  prepare(program, context.streams, GLOBAL_FLAGS, EXAMPLES);
  for (const row of COMMANDS) addCommand(program, row, context);
  return program;
}

function addCommand(
  parent: Command,
  row: CommandRow | CommandGroup,
  context: Omit<CommandContext, "options">,
): void {
  const command = parent.command(row.usage).description(row.about);
  if ("commands" in row) {
    prepare(command.helpCommand("help [command]", HELP_ABOUT), context.streams, [], row.examples);
    for (const each of row.commands) addCommand(command, each, context);
    return;
  }
  if (row.alias !== undefined) command.alias(row.alias);
  prepare(command, context.streams, row.flags, row.examples);
  command.action(async () => {
    // Those of the program are among them, wherever on the line they stand.
    const options = command.optsWithGlobals<GlobalOptions>();
    await row.run({ ...context, options }, command.args, command.opts());
  });
}

function prepare(
  command: Command,
  streams: CliStreams,
  flags: readonly Flag[],
  examples: readonly string[],
): void {
  for (const flag of flags) command.addOption(optionOf(flag));
  command
    .helpOption("-h, --help", "print this help")
    .addHelpText("after", `\nExamples:\n${examples.map((each) => `  ${each}\n`).join("")}`)
    .allowExcessArguments(false)
    .showSuggestionAfterError(false)
    .exitOverride((error) => {
      throw usageErrorOf(error, command);
    })
    .configureOutput({
      writeOut: (text) => streams.out(text),
      writeErr: (text) => streams.err(text),
      // What went wrong is printed at the end, in our words.
      outputError: () => {},
      getOutHelpWidth: () => streams.columns ?? HELP_COLUMNS,
      getErrHelpWidth: () => streams.columns ?? HELP_COLUMNS,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
}

function optionOf(flag: Flag): Option {
  const option = new Option(flag.flags, flag.about);
  return flag.read === undefined ? option : option.argParser(flag.read);
}
