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
