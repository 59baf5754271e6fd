/**
 * Processes of their own: what is measured starts cold, and its memory is its own.
 *
 * @module
 */

/** Outcome of a process. */
export interface ChildRun {
  /** Time from its start to its end, in milliseconds. */
  readonly elapsedMs: number;
  /** Its standard output. */
  readonly stdout: string;
}

/**
 * Runs `deno run --no-prompt` to its end.
 *
 * @param args Permissions, the program, and its arguments.
 * @param cwd Its working directory; by default that of this process.
 * @throws {Error} If it fails, with what it wrote to standard error.
 */
export async function runChild(args: readonly string[], cwd?: string): Promise<ChildRun> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", ...args],
    ...(cwd === undefined ? {} : { cwd }),
    stdin: "null",
  });
  const started = performance.now();
  const { success, code, stdout, stderr } = await command.output();
  const elapsedMs = performance.now() - started;
  const decoder = new TextDecoder();
  if (!success) {
    throw new Error(
      `Cannot measure "${args.join(" ")}": it ended with ${code}\n${decoder.decode(stderr)}`,
    );
  }
  return { elapsedMs, stdout: decoder.decode(stdout) };
}

/**
 * Runs one of the programs beside this file, which print a JSON value.
 *
 * @typeParam T What that program prints.
 * @param program Its file name.
 * @param options What it may do, and its arguments.
 */
export async function runProgram<T>(
  program: string,
  { permissions, args }: {
    readonly permissions: readonly string[];
    readonly args: readonly string[];
  },
): Promise<T> {
  const url = new URL(program, import.meta.url).href;
  const { stdout } = await runChild([...permissions, url, ...args]);
  // Both ends are in this folder, and share the type.
  return JSON.parse(stdout) as T;
}
