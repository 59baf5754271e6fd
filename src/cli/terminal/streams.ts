/**
 * The streams of the process, and Ctrl-C on them.
 *
 * @module
 */
import { pageInTerminal } from "./pager.ts";
import type { Complete } from "./read_lines.ts";

/** Exit status of a process that was interrupted from the keyboard: 128 + SIGINT. */
const INTERRUPTED = 130;

/** How a notice is written. */
export interface NoticeOptions {
  /** Whether a secret in it is meant to be read: a token that was made for the reader. */
  readonly showsSecret?: boolean;
}

/** Parts of the terminal that the command uses. */
export interface CliStreams {
  /** Whether standard output is a terminal. */
  readonly outIsTerminal: boolean;
  /** Whether standard error is a terminal. */
  readonly errIsTerminal: boolean;
  /** Whether the environment asks for no colours. */
  readonly noColor: boolean;
  /** Columns of the terminal; `undefined` without one. */
  readonly columns: number | undefined;
  /**
   * Writes to standard output.
   *
   * @throws {Deno.errors.BrokenPipe} If nobody reads it any more.
   */
  out(text: string): void;
  /** Shows an answer that may be longer than the screen; absent where nobody could turn the pages. */
  page?(text: string): void;
  /** Reads lines at a prompt, or from a pipe; words are completed. */
  lines?(
    prompt: string,
    complete: (word: string) => Promise<readonly string[]>,
  ): AsyncIterable<string>;
  /** Writes to standard error; what nobody reads is dropped. */
  err(text: string, options?: NoticeOptions): void;
  /** Asks a yes or a no, which is no unless it is said; absent where nobody could answer. */
  confirm?(question: string): boolean;
  /**
   * Listens for Ctrl-C.
   *
   * @returns Ends the listening.
   */
  onInterrupt(listener: () => void): () => void;
}

/** Streams that listen to nobody and print nothing. */
export const SILENT: CliStreams = {
  outIsTerminal: false,
  errIsTerminal: false,
  noColor: true,
  columns: undefined,
  out: () => {},
  err: () => {},
  onInterrupt: () => () => {},
};

/** The streams of this process; asking for them needs no permission. */
export function processStreams(): CliStreams {
  const outIsTerminal = Deno.stdout.isTerminal();
  const errIsTerminal = Deno.stderr.isTerminal();
  const out = (text: string) => writeAll(Deno.stdout, text);
  const page = (text: string) => pageInTerminal(text, out);
  return {
    outIsTerminal,
    errIsTerminal,
    noColor: Deno.noColor,
    columns: outIsTerminal || errIsTerminal ? terminalColumns() : undefined,
    out,
    ...(outIsTerminal && Deno.stdin.isTerminal() ? { page, confirm } : {}),
    lines,
    err: writeNotice,
    onInterrupt: onSigint,
  };
}

async function* lines(prompt: string, complete: Complete): AsyncGenerator<string> {
  yield* (await import("./read_lines.ts")).readLines(prompt, complete);
}

/** A terminal that was told no size says that it has 0 columns. */
function terminalColumns(): number | undefined {
  const { columns } = Deno.consoleSize();
  return columns === 0 ? undefined : columns;
}

/**
 * A full non-blocking pipe is an error, and no write is tried again: Deno buffers standard output,
 * so that nobody knows how much of a failed write still arrives.
 */
function writeAll(stream: { writeSync(bytes: Uint8Array): number }, text: string): void {
  let bytes = new TextEncoder().encode(text);
  while (bytes.length > 0) bytes = bytes.subarray(stream.writeSync(bytes));
}

/** A notice that nobody reads, or no disk takes, must not end an answer that somebody does. */
function writeNotice(text: string): void {
  try {
    writeAll(Deno.stderr, text);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
  }
}

/** The second Ctrl-C ends the process at once, should the first one not be heeded. */
function onSigint(listener: () => void): () => void {
  let isSecond = false;
  const handle = () => {
    if (isSecond) Deno.exit(INTERRUPTED);
    isSecond = true;
    listener();
  };
  Deno.addSignalListener("SIGINT", handle);
  return () => Deno.removeSignalListener("SIGINT", handle);
}

/**
 * Listens for Ctrl-C and for a polite kill.
 *
 * @returns Ends the listening.
 */
export function onStop(streams: CliStreams, stop: () => void): () => void {
  const removeInterrupt = streams.onInterrupt(stop);
  if (Deno.build.os === "windows") return removeInterrupt;
  Deno.addSignalListener("SIGTERM", stop);
  return () => {
    removeInterrupt();
    Deno.removeSignalListener("SIGTERM", stop);
  };
}

/** State of an index that a question was asked of, as a sentence on Ctrl-C ends. */
export const UNANSWERED = "there is no answer, and nothing was written";

/** Thrown when the caller pressed Ctrl-C. */
export class InterruptError extends Error {
  /** @param state What has become of the index. */
  constructor(state: string = "the index is as it was before") {
    super(`Interrupted: ${state}`);
    this.name = "InterruptError";
  }
}

/**
 * Does a work that Ctrl-C ends.
 *
 * @param work The work; it watches the signal.
 * @param state Tells what has become of the index, where it is not as it was before.
 * @throws {InterruptError} If the work was given up after Ctrl-C.
 */
export async function interruptible<Result>(
  streams: CliStreams,
  work: (signal: AbortSignal) => Promise<Result>,
  state?: () => string | undefined,
): Promise<Result> {
  const controller = new AbortController();
  const stop = streams.onInterrupt(() => controller.abort(new InterruptError()));
  try {
    return await work(controller.signal);
  } catch (error) {
    throw isAbort(error, controller.signal) ? new InterruptError(state?.()) : error;
  } finally {
    stop();
  }
}

/** Other trouble after Ctrl-C keeps its own message. */
function isAbort(error: unknown, signal: AbortSignal): boolean {
  if (!signal.aborted) return false;
  return error === signal.reason || (error instanceof Error && error.name === "AbortError");
}
