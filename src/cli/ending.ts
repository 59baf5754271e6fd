/**
 * How a run ends: what every error means for the exit status, and the one sentence that tells the
 * caller what to do about it.
 *
 * @module
 */
import {
  IndexCorruptError,
  IndexLockedError,
  IndexReadOnlyError,
  IndexVersionError,
  QuerySyntaxError,
  SymbolAmbiguousError,
  SymbolNotFoundError,
} from "@cbx/core";
import { CheckError } from "./check_error.ts";
import { InterruptError } from "./interruptible.ts";
import { visible } from "./print/visible.ts";
import { UsageError } from "./usage_error.ts";

/** Exit statuses. */
export const STATUS = { done: 0, failed: 1, crash: 1, trouble: 2, interrupted: 130 } as const;

/** The end of a run. */
export interface Ending {
  /** The exit status. */
  readonly status: number;
  /** What to print on standard error; empty for nothing. */
  readonly message: string;
}

/** Errors whose message is a sentence for the caller. */
const TROUBLES = [
  UsageError,
  QuerySyntaxError,
  IndexVersionError,
  IndexLockedError,
  IndexCorruptError,
  IndexReadOnlyError,
  SymbolNotFoundError,
];

/**
 * Tells how a run ends that threw.
 *
 * @param error What was thrown.
 */
export function endingOf(error: unknown): Ending {
  // The reader, such as `head`, has seen enough.
  if (error instanceof Deno.errors.BrokenPipe) return { status: STATUS.done, message: "" };
  if (error instanceof CheckError) return ending(STATUS.failed, error.message);
  if (error instanceof InterruptError) return ending(STATUS.interrupted, error.message);
  if (error instanceof SymbolAmbiguousError) return endingOfLines(STATUS.trouble, error.message);
  if (TROUBLES.some((trouble) => error instanceof trouble) || isRefusal(error)) {
    return ending(STATUS.trouble, messageOf(error));
  }
  if (error instanceof Deno.errors.NotCapable) {
    return ending(STATUS.trouble, `Cannot go on as permission is missing: ${messageOf(error)}`);
  }
  if (isSystemError(error)) {
    return ending(STATUS.trouble, `Cannot go on as the system refused: ${messageOf(error)}`);
  }
  return crash(error);
}

/** What the library refuses in a sentence of its own; errors of the system start otherwise. */
function isRefusal(error: unknown): boolean {
  const isOfOurs = error instanceof RangeError || error instanceof Deno.errors.NotFound;
  return isOfOurs && error.message.startsWith("Cannot ");
}

/** A full disk, a folder that vanished: errors with the system's name for them. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" &&
    /^E[A-Z0-9]+$/.test(error.code);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function ending(status: number, message: string): Ending {
  return { status, message: visible(message) };
}

/** What lists things does so one a line. */
function endingOfLines(status: number, message: string): Ending {
  return { status, message: message.split("\n").map(visible).join("\n") };
}

/** The stack is for whoever mends it. */
function crash(error: unknown): Ending {
  const stack = error instanceof Error && error.stack !== undefined ? error.stack : String(error);
  const request = "This is a bug in cbx, please report it with these lines:";
  return endingOfLines(STATUS.crash, `${request}\n${stack}`);
}
