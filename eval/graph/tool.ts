/** A program of this machine that the evaluation needs. */
export interface Tool {
  /** Its name or path. */
  readonly command: string;
  /** Its arguments. */
  readonly args: readonly string[];
  /** Sentence that says how to install it. */
  readonly remedy: string;
  /** Its working directory. */
  readonly cwd?: string | URL;
}

/**
 * Runs a program to its end.
 *
 * @returns What it wrote to standard output.
 * @throws {Error} If it is missing, with the remedy, or fails, with what it wrote to standard error.
 */
export async function runTool(tool: Tool): Promise<string> {
  const { command, args, remedy } = tool;
  const { success, code, stdout, stderr } = await outputOf(tool);
  const decoder = new TextDecoder();
  if (success) return decoder.decode(stdout);
  const said = decoder.decode(stderr).trim().split("\n").slice(-10).join("\n");
  throw new Error(`Cannot run "${command} ${args.join(" ")}": exit ${code}. ${remedy}\n${said}`);
}

async function outputOf({ command, args, remedy, cwd }: Tool): Promise<Deno.CommandOutput> {
  const child = new Deno.Command(command, {
    args: [...args],
    ...(cwd === undefined ? {} : { cwd }),
    stdin: "null",
  });
  try {
    return await child.output();
  } catch (cause) {
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
    throw new Error(`Cannot run "${command}": it was not found. ${remedy}`, { cause });
  }
}
