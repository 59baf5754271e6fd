/**
 * A file as the write path hands it to the store: everything that is kept of it.
 *
 * @module
 */
import type {
  Chunk,
  Definition,
  FileCategory,
  FileState,
  LanguageId,
  LinkKind,
  ParseStatus,
} from "../types.ts";
import type { FilePostings } from "./postings.ts";

/** The end of a link, as it is found by its label. */
export interface LinkTarget {
  readonly kind: LinkKind;
  /** Label that both ends have in common. */
  readonly label: string;
}

/** A file with its analysis. */
export interface FileDocument extends FileState {
  readonly path: string;
  readonly hash: Uint8Array;
  /** Language, or `"text"`. */
  readonly language: LanguageId;
  readonly category: FileCategory;
  readonly status: ParseStatus;
  /** Why it did not parse; empty where it did. */
  readonly message: string;
  readonly lineCount: number;
  /** Whether a line is longer than the tokeniser reads, so that words of it are missing. */
  readonly hasLongLines: boolean;
  /** Whether its text, as it is, holds no secret. @default {false} */
  readonly hasNoSecret?: boolean;
  /** Its joints, as `jointBits()` tells them. @default {nothing is known of them} */
  readonly joints?: Uint8Array;
  readonly chunks: readonly Chunk[];
  readonly definitions: readonly Definition[];
  /** Package that the file says to be of; empty where it does not say. */
  readonly unit: string;
  /** Links that end in the file: `targetsOf()` its facts. */
  readonly links: readonly LinkTarget[];
  /** Shape of the file as others see it, in one number: see `shapeOf()`. */
  readonly shape: number;
  /** Facts that the file states about other files, as `encodeFacts()` writes them. */
  readonly facts: Uint8Array;
  /** Names that it calls, imports, extends or names as a type, each once. */
  readonly mentions: readonly string[];
  readonly postings: FilePostings;
  /** Hashes of the texts of chunks, as models get them; empty where no model has a part in the index. */
  readonly textHashes: Uint8Array;
  /** Vectors of chunks and skeleton, one signed byte a dimension; empty without an embedder. */
  readonly vectors: Int8Array<ArrayBuffer>;
}
