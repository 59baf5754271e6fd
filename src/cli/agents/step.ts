/** What a step makes of a file. */
export interface Outcome {
  /** Text of the file; `undefined` where there should be none. */
  readonly text: string | undefined;
  /** What the reader of the report should know. */
  readonly note?: string;
}

/** One thing that is written to a file, and how it is taken back. */
export interface Step {
  /** The file, relative to the root, with `/`. */
  readonly path: string;
  /** Permissions of a file that is made. */
  readonly mode?: number;
  /**
   * Puts it in.
   *
   * @param text Text of the file without a byte order mark; `undefined` where there is none.
   * @param force Whether what others wrote in its place is replaced.
   * @throws {Refusal} If the file must be left alone.
   */
  install(text: string | undefined, force: boolean): Outcome;
  /**
   * Takes it out. Of a file that `install` changed, the text before is what is left.
   *
   * @param text Text of the file.
   * @throws {Refusal} If the file must be left alone.
   */
  remove(text: string): Outcome;
}
