import type { Chunk, Definition, FileFacts, ParseStatus, Reference } from "../types.ts";

/** A range of text in UTF-16 code units, half-open. */
export interface Span {
  /** First code unit. */
  readonly start: number;
  /** Code unit after the last. */
  readonly end: number;
}

/** Definitions, references, comments and chunks of one file. */
export interface ParsedFile {
  readonly status: ParseStatus;
  /** Where it did not parse, why not, or what was left out. */
  readonly message?: string;
  /** In order of their start; an outer definition comes before those in it. */
  readonly definitions: readonly Definition[];
  /** In order of their position; one a name, kind and line. */
  readonly references: readonly Reference[];
  /** Comments and documentation strings, in order, never overlapping. */
  readonly comments: readonly Span[];
  /** In order; together they cover every line that is not blank. */
  readonly chunks: readonly Chunk[];
  /** Facts that the file states about other files. */
  readonly facts: FileFacts;
}
