import { readShell, type Shell } from "../agent_flags.ts";
import type { CommandContext } from "../commands/context.ts";
import { bashScript } from "./bash_script.ts";
import { commandModel } from "./command_model.ts";
import { type CompletionTable, completionTable } from "./completion_table.ts";
import { fishScript } from "./fish_script.ts";
import { zshScript } from "./zsh_script.ts";

const SCRIPTS: Readonly<Record<Shell, (table: CompletionTable) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/**
 * Prints the completions for a shell.
 *
 * @param context What the command was given.
 * @param shell Name of the shell.
 * @throws {UsageError} If there are none for that shell.
 */
export function completions(context: CommandContext, shell: string): void {
  const write = SCRIPTS[readShell(shell)];
  const program = commandModel(context.library.languages().map(({ id }) => id));
  context.streams.out(write(completionTable(program)));
}
