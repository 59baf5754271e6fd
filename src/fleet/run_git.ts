/**
 * Runs the program git, and ends it where it takes too long, or where what it does is too much.
 *
 * @module
 */

/** Time between two looks at what it does. */
const LOOK_MS = 200;

/** Bytes that are kept of what it says on its standard error. */
const MAX_SAID_BYTES = 64 * 1024;

/** Ends a transfer by which next to nothing comes for a minute: a program that git starts goes on without it. */
const ENDS_SILENT = ["http.lowSpeedLimit=1", "http.lowSpeedTime=60"];

export interface GitRun {
  /** Settings, before those of all configuration. */
  readonly settings?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Whether it sees nothing of the environment of this process. @default {false} */
  readonly clearEnv?: boolean;
  /** Ends git. */
  readonly signal?: AbortSignal;
  /** Looks at what it does; what it throws ends git. */
  readonly look: () => void;
  /** Reads its output; what it throws ends git as well. */
  readonly read?: (text: string) => void;
}

/** Whether git did it, and what it said of that. */
export interface GitOutcome {
  readonly success: boolean;
  readonly said: string;
}

/**
 * Runs git.
 *
 * @throws What `look()` or `read()` throws, or the reason of the signal.
 */
export async function runGit(args: readonly string[], run: GitRun): Promise<GitOutcome> {
  const { settings = [], env, clearEnv = false, signal, look, read = () => {} } = run;
  signal?.throwIfAborted();
  const child = new Deno.Command("git", {
    args: [...[...ENDS_SILENT, ...settings].flatMap((each) => ["-c", each]), ...args],
    ...{ env, clearEnv, detached: IS_GROUP, stdin: "null", stdout: "piped", stderr: "piped" },
  }).spawn();
  const over = new AbortController();
  const end = () => {
    // At once: the process may end as well.
    kill(child);
    over.abort(signal?.reason);
  };
  signal?.addEventListener("abort", end, { once: true });
  const looks = setInterval(() => {
    try {
      look();
    } catch (error) {
      over.abort(error);
    }
  }, LOOK_MS);
  try {
    const [said] = await Promise.all([
      firstOf(child.stderr, over.signal),
      readAll(child.stdout, over.signal, read),
    ]);
    const { success } = await child.status;
    look();
    over.signal.throwIfAborted();
    return { success, said };
  } catch (error) {
    kill(child);
    over.abort(error);
    await child.status;
    throw over.signal.reason;
  } finally {
    clearInterval(looks);
    signal?.removeEventListener("abort", end);
  }
}

/** Whether a program can be ended with all that it has started: git fetches by another one. */
const IS_GROUP = Deno.build.os !== "windows";

/** Ends git: with what it has started, where this process may end any, and else by itself. */
function kill(child: Deno.ChildProcess): void {
  const mayEndAny = Deno.permissions.querySync({ name: "run" }).state === "granted";
  try {
    if (IS_GROUP && mayEndAny) Deno.kill(-child.pid, "SIGKILL");
    else child.kill("SIGKILL");
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof TypeError || error instanceof Deno.errors.NotFound)) throw error;
  }
}

async function readAll(
  output: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
  read: (text: string) => void,
): Promise<void> {
  for await (const text of output.pipeThrough(new TextDecoderStream(), { signal })) read(text);
}

/** Reads all that is said, and keeps the beginning. */
async function firstOf(
  output: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
): Promise<string> {
  let said = "";
  await readAll(output, signal, (text) => {
    if (said.length < MAX_SAID_BYTES) said += text;
  });
  return said;
}
