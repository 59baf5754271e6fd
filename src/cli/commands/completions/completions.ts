import type { CommandContext } from "../../command_line/command_row.ts";
import { oneOf } from "../../command_line/flags.ts";
import { type Shell, SHELLS } from "../command_rows.ts";
import { bashScript } from "./bash_script.ts";
import { commandModel, type CompletionTable, completionTable } from "./command_model.ts";
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
 * @throws {UsageError} If there are none for that shell.
 */
export function completions(context: CommandContext, shell: string): void {
  // What passes the reader is one of the shells.
  const write = SCRIPTS[oneOf("shell", SHELLS)(shell, undefined) as Shell];
  const program = commandModel(context.library.languages().map(({ id }) => id));
  context.streams.out(write(completionTable(program)));
}
