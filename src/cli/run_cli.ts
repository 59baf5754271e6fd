import { redact } from "@cbx/core";
import type { CommandContext } from "./command_line/command_row.ts";
import {
  type CommandLine,
  type Place,
  PROGRAM,
  readCommandLine,
} from "./command_line/read_command_line.ts";
import { withEnvironment } from "./config/environment.ts";
import config from "./deno.json" with { type: "json" };
import { describeBug, describeError, errorJson } from "./errors/describe_error.ts";
import { CheckError, UsageError } from "./errors/usage_error.ts";
import { endingOf, STATUS } from "./terminal/ending.ts";
import { json } from "./terminal/json.ts";
import type { CliStreams, NoticeOptions } from "./terminal/streams.ts";

/** Width of the help where there is no terminal. */
const HELP_COLUMNS = 100;

/**
 * Runs one command line over a library.
 *
 * @param program The program that is run. @default {`cbx`}
 * @returns The exit status.
 */
export async function runCli(
  args: readonly string[],
  context: Omit<CommandContext, "options">,
  program: Place = PROGRAM,
): Promise<number> {
  // Notices are for people, and may quote the tree: its settings, its rules, the names of its roots.
  const err = (text: string, { showsSecret = false }: NoticeOptions = {}) =>
    context.streams.err(showsSecret ? text : redact(text));
  let hasPrinted = false;
  const out = (text: string) => {
    context.streams.out(text);
    hasPrinted = true;
  };
  try {
    const streams = { ...context.streams, out, err };
    const again = (more: readonly string[], others: CliStreams = context.streams) =>
      runCli(more, { ...context, streams: others }, program);
    await run(readCommandLine(args, program), { ...context, streams, args, again });
    return STATUS.done;
  } catch (error) {
    const { status, message } = endingOf(error);
    if (message !== "") err(`${message}\n`);
    // What was printed, or a check that failed, says so: whoever reads JSON reads one document.
    const isUntold = status !== STATUS.done && status !== STATUS.interrupted &&
      !(error instanceof CheckError) && !hasPrinted;
    if (wantsJson(args) && isUntold) printError(error, context.streams);
    return status;
  }
}

/** Prints an error as JSON, where standard output takes it: standard error has the sentence. */
function printError(error: unknown, streams: CliStreams): void {
  try {
    streams.out(json(errorJson(describeError(error) ?? describeBug(error))));
  } catch (failure) {
    if (endingOf(failure).status === STATUS.crash) throw failure;
  }
}

/** Asked of the arguments as they are: the error may be that they cannot be read. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  const flags = end < 0 ? args : args.slice(0, end);
  return flags.some((flag, at) =>
    flag === "--json" || flag === "--format=json" || flag === "--format" && flags[at + 1] === "json"
  );
}

async function run(
  line: CommandLine,
  context: Omit<CommandContext, "options">,
): Promise<void> {
  const { streams } = context;
  switch (line.asks) {
    case "version":
      return streams.out(`${config.version}\n`);
    case "help":
      return streams.out(await help(line.place, context));
    case "nothing":
      streams.err(await help(line.place, context));
      throw new UsageError("No command given: name one of those above");
    case "run":
      if (line.options.server !== undefined && !line.command.asksServer) {
        const [name] = line.command.usage.split(" ");
        throw new UsageError(`Cannot use --server with "${name}": it works on this machine`);
      }
      await line.command.run(
        { ...context, options: withEnvironment(line) },
        line.operands,
        line.flags,
      );
  }
}

async function help(
  place: Place,
  { streams }: Omit<CommandContext, "options">,
): Promise<string> {
  const { helpText } = await import("./command_line/help_text.ts");
  return helpText(place, streams.columns ?? HELP_COLUMNS);
}
