/** Thrown when a check was made as asked, and failed: the run ends with status 1. */
export class CheckError extends Error {
  /** @param message What failed, in one sentence. */
  constructor(message: string) {
    super(message);
    this.name = "CheckError";
  }
}
