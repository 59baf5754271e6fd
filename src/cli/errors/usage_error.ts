import type { JsonRecord } from "../questions/row.ts";

/** An error that the caller, or who runs the command, can do something about. */
export interface DescribedError {
  /** Stable identifier: of the library's errors their own. */
  readonly code: string;
  /** Problem, as a clause or a sentence. */
  readonly message: string;
  /** Advice; absent where the message gives it. */
  readonly hint?: string;
  /** Fields that only some errors have. */
  readonly details?: JsonRecord;
}

/** Thrown when the command line, or the place where it runs, has to be changed by the caller. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Thrown when a server that was asked refuses. */
export class ServerError extends Error {
  readonly described: DescribedError;

  constructor(described: DescribedError) {
    super(described.message);
    this.name = "ServerError";
    this.described = described;
  }
}

/** Thrown when a check was made as asked, and failed: the run ends with status 1. */
export class CheckError extends Error {
  override readonly name = "CheckError";
}
