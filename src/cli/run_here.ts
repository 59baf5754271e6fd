import type { CommandContext } from "./command_line/command_row.ts";
import { LIBRARY } from "./library.ts";
import { runCli } from "./run_cli.ts";
import { endingOf } from "./terminal/ending.ts";
import type { CliStreams } from "./terminal/streams.ts";

/**
 * Runs a command line.
 *
 * @returns The exit status.
 */
export function runHere(
  args: readonly string[],
  context: Pick<CommandContext, "streams" | "models">,
): Promise<number> {
  return runCli(args, { ...context, library: LIBRARY });
}

/** Ends a run whose answer could not be printed; returns the exit status. */
export function endWith(error: unknown, { err }: CliStreams): number {
  const { status, message } = endingOf(error);
  if (message !== "") err(`${message}\n`);
  return status;
}
