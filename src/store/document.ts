import type { Chunk, Definition, FileState, LinkFact } from "../types.ts";
import type { FileRow } from "./catalog.ts";
import type { FilePostings } from "./postings.ts";

/** The end of a link, as it is found by its label. */
export type LinkTarget = Pick<LinkFact, "kind" | "label">;

/** A file as the write path hands it to the store: everything that is kept of it. */
export interface FileDocument extends
  FileState,
  Pick<
    FileRow,
    | "path"
    | "language"
    | "category"
    | "status"
    | "lineCount"
    | "hasLongLines"
    | "hasNoSecret"
    | "unit"
  > {
  readonly hash: Uint8Array;
  /** Why it did not parse; empty where it did. */
  readonly message: string;
  /** Its joints, as `jointBits()` tells them. @default {nothing is known of them} */
  readonly joints?: Uint8Array;
  readonly chunks: readonly Chunk[];
  readonly definitions: readonly Definition[];
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
