/**
 * How a run ends: what every error means for the exit status, and the one sentence that tells the
 * caller what to do about it.
 *
 * @module
 */
import { SymbolAmbiguousError } from "@cbx/core";
import { describeError, sentenceOfError } from "../errors/describe_error.ts";
import { CheckError } from "../errors/usage_error.ts";
import { InterruptError } from "./streams.ts";
import { visible } from "./visible.ts";

export const STATUS = { done: 0, failed: 1, crash: 1, trouble: 2, interrupted: 130 } as const;

interface Ending {
  readonly status: number;
  /** Text for standard error; empty for none. */
  readonly message: string;
}

/** Tells how a run ends that threw. */
export function endingOf(error: unknown): Ending {
  // The reader, such as `head`, has seen enough.
  if (error instanceof Deno.errors.BrokenPipe) return { status: STATUS.done, message: "" };
  if (error instanceof CheckError) return ending(STATUS.failed, error.message);
  if (error instanceof InterruptError) return ending(STATUS.interrupted, error.message);
  if (error instanceof SymbolAmbiguousError) return endingOfLines(STATUS.trouble, error.message);
  const described = describeError(error);
  return described ? ending(STATUS.trouble, sentenceOfError(described)) : crash(error);
}

function ending(status: number, message: string): Ending {
  return { status, message: visible(message) };
}

/** Ends a command whose message is a list, one item a line. */
function endingOfLines(status: number, message: string): Ending {
  return { status, message: message.split("\n").map(visible).join("\n") };
}

/** The stack is for whoever mends it. */
function crash(error: unknown): Ending {
  const stack = error instanceof Error && error.stack !== undefined ? error.stack : String(error);
  const request = "This is a bug in cbx, please report it with these lines:";
  return endingOfLines(STATUS.crash, `${request}\n${stack}`);
}
