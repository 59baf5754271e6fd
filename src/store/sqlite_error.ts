/**
 * Thrown when SQLite refuses: wrong SQL, a broken constraint, or a file that cannot be read or
 * written, in which case `cause` is what the file itself threw.
 */
export class SqliteError extends Error {
  /** Stable identifier of this class of error. */
  readonly code = "SQLITE";
  /** SQLite's extended result code, see https://sqlite.org/rescode.html. */
  readonly resultCode: number;

  /**
   * @param message What could not be done, and what SQLite says.
   * @param resultCode SQLite's extended result code.
   * @param options The underlying error as `cause`.
   */
  constructor(message: string, resultCode: number, options?: ErrorOptions) {
    super(message, options);
    this.name = "SqliteError";
    this.resultCode = resultCode;
  }
}
