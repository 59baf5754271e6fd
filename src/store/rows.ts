/**
 * Rows of the tables, as the rest of the program sees them. Types only.
 *
 * @module
 */
import type { ChunkKind, FileState, Skip, SymbolKind } from "../types.ts";

/** A chunk as stored. */
export interface ChunkRow {
  /** Its id. */
  readonly id: number;
  /** The file that holds it. */
  readonly fileId: number;
  /** First line. */
  readonly startLine: number;
  /** Last line. */
  readonly endLine: number;
  /** Offset of the first byte. */
  readonly startByte: number;
  /** Offset after the last byte. */
  readonly endByte: number;
  /** Kind of the chunk. */
  readonly kind: ChunkKind;
  /** Name of its definition; empty for a block. */
  readonly symbol: string;
  /** Scope of its definition. */
  readonly scope: string;
}

/** A definition as stored. */
export interface SymbolRow {
  /** The file that holds it. */
  readonly fileId: number;
  /** First line. */
  readonly startLine: number;
  /** Last line. */
  readonly endLine: number;
  /** Its name. */
  readonly name: string;
  /** The last part of its name, without `_` and in lower case. */
  readonly normal: string;
  /** Kind of the definition. */
  readonly kind: SymbolKind;
  /** Its scope. */
  readonly scope: string;
  /** Its signature. */
  readonly signature: string;
  /** Its documentation. */
  readonly doc: string;
  /** Its declared type; empty where there is none. */
  readonly type: string;
  /** Its node in the graph. */
  readonly node: number;
}

/** A file or folder with the time of its last change. */
export interface Timestamp {
  /** Path relative to the root, or absolute above it. */
  readonly path: string;
  /** Time of the last change. */
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
  /** Files and folders that were left out. */
  readonly skipped: readonly StoredSkip[];
  /** Folders that were listed. */
  readonly directories: readonly Timestamp[];
  /** Ignore files that had a say. */
  readonly ignoreFiles: readonly Timestamp[];
}

/** Origin of the vectors of an index. */
export interface VectorSource {
  /** Fingerprint of the embedder. */
  readonly fingerprint: string;
  /** Number of dimensions. */
  readonly dimensions: number;
}

/** Facts about an index as a whole, by key. */
export type Meta = Readonly<Record<string, string | number>>;
