/** Thrown when the command line, or the place where it runs, has to be changed by the caller. */
export class UsageError extends Error {
  /**
   * @param message What is wrong and what to write instead.
   * @param options The underlying error as `cause`.
   */
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "UsageError";
  }
}

/** Thrown when a check was made as asked, and failed: the run ends with status 1. */
export class CheckError extends Error {
  /** @param message What failed, in one sentence. */
  constructor(message: string) {
    super(message);
    this.name = "CheckError";
  }
}
