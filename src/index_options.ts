import type { IndexProgress } from "./indexer/apply_changes.ts";

/** Options for `openIndex()`. */
export interface OpenOptions {
  /** Folder of the tree; relative to the working directory, or absolute. */
  readonly root: string;
  /** Folder of the index. @default {`${root}/.cbx`} */
  readonly indexDir?: string;
  /** Size in bytes above which a file is left out. @default {1048576} */
  readonly maxFileBytes?: number;
  /**
   * Texts that stand in place of what files hold, by path relative to the root: what an editor has
   * not saved yet, for one. They are indexed in memory alone; a file that is not there, or is left
   * out, stays out.
   */
  readonly contents?: ReadonlyMap<string, string>;
  /** Called after each file that is read because the index on disk lacks it. */
  readonly onProgress?: (progress: IndexProgress) => void;
  /** Ends the opening. */
  readonly signal?: AbortSignal;
}

/** Options for `CodeIndex.update()`. */
export interface UpdateOptions {
  /** Builds anew even where an index can be updated. @default {false} */
  readonly rebuild?: boolean;
  /** How long to wait for another process that writes the index, in milliseconds. @default {10_000} */
  readonly waitMs?: number;
  /** Workers that parse; `0` parses in this process. @default {as many as pay} */
  readonly workers?: number;
  /** Ends the run; the index stays as it was. */
  readonly signal?: AbortSignal;
  /** Called after each file. */
  readonly onProgress?: (progress: IndexProgress) => void;
}
