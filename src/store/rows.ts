import type { Chunk, Definition, FileState, Skip } from "../types.ts";

export interface ChunkRow extends Chunk {
  readonly id: number;
  readonly fileId: number;
}

export interface SymbolRow extends Omit<Definition, "docLine" | "isTitle"> {
  readonly fileId: number;
  /** The last part of its name, without `_` and in lower case. */
  readonly normal: string;
  readonly node: number;
}

/** A file or folder with the time of its last change. */
export interface Timestamp {
  /** Path relative to the root, or absolute above it. */
  readonly path: string;
  readonly mtimeMs: number;
}

/** A skip, with the state of the file where its content gave the reason. */
export interface StoredSkip extends Skip, Partial<FileState> {}

/** Findings of a walk beside files, and its circumstances. */
export interface Surroundings {
  /** When the walk began, in milliseconds since 1970; 0 where there has been none. */
  readonly walkedAt: number;
  /** Size above which it left files out; 0 for the default. */
  readonly maxFileBytes: number;
  /** Choices of files that it was made by, as one text. */
  readonly walkedBy: string;
  readonly skipped: readonly StoredSkip[];
  readonly directories: readonly Timestamp[];
  /** Ignore files that had a say. */
  readonly ignoreFiles: readonly Timestamp[];
}

/** Origin of the vectors of an index. */
export interface VectorSource {
  readonly fingerprint: string;
  readonly dimensions: number;
}

/** Facts about an index as a whole, by key. */
export type Meta = Readonly<Record<string, string | number>>;
