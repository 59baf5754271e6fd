/**
 * A file as the write path hands it to the store: everything that is kept of it.
 *
 * @module
 */
import type {
  Chunk,
  Definition,
  FileCategory,
  LanguageId,
  ParseStatus,
  ReferenceKind,
} from "../types.ts";
import type { FilePostings } from "./postings.ts";

/** Uses of one name in one file. */
export interface ReferenceSites {
  /** How the name is used. */
  readonly kind: ReferenceKind;
  /** The name. */
  readonly name: string;
  /** Lines of the uses, ascending. */
  readonly lines: readonly number[];
}

/** A file with its analysis. */
export interface FileDocument {
  /** Path relative to the root. */
  readonly path: string;
  /** Time of the last change, in milliseconds since 1970. */
  readonly mtimeMs: number;
  /** Size in bytes. */
  readonly size: number;
  /** SHA-256 of the content. */
  readonly hash: Uint8Array;
  /** Language, or `"text"`. */
  readonly language: LanguageId;
  /** What the file is for. */
  readonly category: FileCategory;
  /** How well it parsed. */
  readonly status: ParseStatus;
  /** Why it did not parse; empty where it did. */
  readonly message: string;
  /** Number of lines. */
  readonly lineCount: number;
  /** Whether a line is longer than the tokeniser reads, so that words of it are missing. */
  readonly hasLongLines: boolean;
  /** Chunks in order. */
  readonly chunks: readonly Chunk[];
  /** Definitions by start. */
  readonly definitions: readonly Definition[];
  /** References by kind and name. */
  readonly references: readonly ReferenceSites[];
  /** Postings of chunks and skeleton. */
  readonly postings: FilePostings;
  /** Vectors of chunks and skeleton, one signed byte a dimension; empty without an embedder. */
  readonly vectors: Int8Array<ArrayBuffer>;
}
