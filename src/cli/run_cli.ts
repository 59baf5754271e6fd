import { CommanderError } from "commander";
import type { CommandContext } from "./commands/context.ts";
import { endingOf, STATUS } from "./ending.ts";
import { createProgram } from "./program.ts";

/**
 * Runs one command line over a library.
 *
 * @param args The arguments.
 * @param context Where it writes, and the library.
 * @returns The exit status.
 */
export async function runCli(
  args: readonly string[],
  context: Omit<CommandContext, "options">,
): Promise<number> {
  try {
    await createProgram(context).parseAsync([...args], { from: "user" });
    return STATUS.done;
  } catch (error) {
    // The help or the version was asked for and printed.
    if (error instanceof CommanderError) return STATUS.done;
    const { status, message } = endingOf(error);
    if (message !== "") context.streams.err(`${message}\n`);
    return status;
  }
}
