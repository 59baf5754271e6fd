import type { ChunkBounds, TagsQueries } from "../types.ts";
import type { Models } from "../embed/embedder.ts";
import type { IndexProgress } from "../indexer/apply_changes.ts";
import type { FileChoice } from "../walk/file_choice.ts";
import type { EncodeProgress } from "../indexer/encode_report.ts";
import { absolute, foldSteps, insideOf } from "../text/paths.ts";

/** Options for `openIndex()`. */
export interface OpenOptions extends FileChoice {
  /** Folder of the tree; relative to the working directory, or absolute. */
  readonly root: string;
  /** Folder of the index. @default {`${root}/.cbx`} */
  readonly indexDir?: string;
  /**
   * Folder in which analyses of files are kept by content, for every tree that names it: `update()`
   * parses no file that one of them has parsed before. Others only read it. @default {none}
   */
  readonly storeDir?: string;
  /** Size in bytes above which a file is left out. @default {1048576} */
  readonly maxFileBytes?: number;
  /**
   * How long chunks are. An index that was cut by others is used as it is, `stats()` says so, and
   * `update()` builds it anew. @default {as the evaluation found best}
   */
  readonly chunks?: ChunkBounds;
  /**
   * Tags queries that add to those of their languages, such as `{ python: "…" }`, and win where both
   * name one node. The index keeps them, and uses them wherever it is opened without this option;
   * `update()` with others builds it anew, and `{}` stands for none.
   * @default {those that the index keeps}
   */
  readonly queries?: TagsQueries;
  /**
   * Believes an index that was not written here, but came with the tree or was copied: it says what its
   * author likes. Else it counts as none, and `update()` builds it anew. @default {false}
   */
  readonly trustIndex?: boolean;
  /**
   * Texts that stand in place of what files hold, by path relative to the root: what an editor has
   * not saved yet, for one. They are indexed in memory alone; a file that is not there, or is left
   * out, stays out.
   */
  readonly contents?: ReadonlyMap<string, string>;
  /**
   * Keeps answers of searches for callers who ask the same again; `isCached` of an answer says so. They
   * hold for a day, and until something changes. @default {true}
   */
  readonly cache?: boolean;
  /**
   * Models that take part: `update()` lets them encode chunks, `search()` the query. What is indexed
   * by one is of no use to another. Secrets are masked in every text before a model is given it.
   * @default {none}
   */
  readonly models?: Models;
  /** Time that a model has for a query in milliseconds; without it, it takes no part. @default {1500} */
  readonly queryTimeoutMs?: number;
  /** How the reranking model is asked. */
  readonly rerank?: {
    /** Files that it reads: the first ones of the order without it. @default {50} */
    readonly topK?: number;
    /** Time that it has in milliseconds; if it takes longer, the order is without it. @default {2000} */
    readonly timeoutMs?: number;
  };
  /** Called after each file that is read because the index on disk lacks it. */
  readonly onProgress?: (progress: IndexProgress) => void;
  /** Ends the opening. */
  readonly signal?: AbortSignal;
}

/**
 * Options for `CodeIndex.update()`. A choice of files is kept with the index, and holds until another
 * one is made, beside the one that it is opened with; `rebuild` without a choice forgets it.
 */
export interface UpdateOptions extends FileChoice {
  /** Builds anew even where an index can be updated. @default {false} */
  readonly rebuild?: boolean;
  /**
   * Files and folders, relative to the root, outside of which the index stays as it is even where
   * files have changed. A file of ignore rules stands for all that it rules over; an index that has
   * to be built anew is built whole. @default {all}
   */
  readonly paths?: readonly string[];
  /** Compares files by content even where time and size are as before. @default {false} */
  readonly verify?: boolean;
  /** How long to wait for another process that writes the index, in milliseconds. @default {10_000} */
  readonly waitMs?: number;
  /** Workers that parse; `0` parses in this process. @default {as many as pay} */
  readonly workers?: number;
  /**
   * Memory that the process may take, in bytes. Near to it, what has gathered is written and workers
   * end; beyond it the run ends with a `MemoryError`, and the index stays as it was.
   * @default {half of what the system has, 8 GiB at most; of its control group, if Deno heeds that}
   */
  readonly maxMemoryBytes?: number;
  /** Ends the run; the index stays as it was. */
  readonly signal?: AbortSignal;
  /** Called after each file. */
  readonly onProgress?: (progress: IndexProgress) => void;
  /** Tokens that models may be given; what is left has its turn in the next run. @default {all} */
  readonly maxTokensToEmbed?: number;
  /** Called after each batch of chunks that a model encoded. */
  readonly onEncode?: (progress: EncodeProgress) => void;
}

/** Options for `CodeIndex.touch()`. */
export interface TouchOptions {
  /** Name of the session that the files were touched in. @default {one without a name} */
  readonly session?: string;
}

/** Number and size of the values that a store holds, for all trees. */
export interface StoreContents {
  /** Absolute path of the folder. */
  readonly folder: string;
  /** Analyses of files. */
  readonly values: number;
  /** Bytes that they take. */
  readonly bytes: number;
}

/** Options for `CodeIndex.clean()`. */
export interface CleanOptions {
  /**
   * Removes the page of the graph as well, which stands beside the index, and what the store holds for
   * this tree and all others. @default {false}
   */
  readonly all?: boolean;
}

/** Options that every question takes beside its own. */
export interface AskOptions {
  /** Compares the tree with the index first. @default {true} */
  readonly overlay?: boolean;
  /** Ends the question. */
  readonly signal?: AbortSignal;
}

/**
 * Refuses bounds that no model can be asked under.
 *
 * @throws {RangeError} If one is out of range.
 */
export function checkModelOptions(
  { queryTimeoutMs, rerank = {} }: Pick<OpenOptions, "queryTimeoutMs" | "rerank">,
): void {
  checkWhole("queryTimeoutMs", queryTimeoutMs, 1);
  checkWhole("rerank.topK", rerank.topK, 1);
  checkWhole("rerank.timeoutMs", rerank.timeoutMs, 1);
}

/**
 * Refuses a store among the files of a tree, of which it would be one itself.
 *
 * @returns Absolute path of the store; `undefined` where none is named.
 * @throws {RangeError} If it lies in the tree, beside the folder of the index.
 */
export function storeFolder(
  { storeDir }: Pick<OpenOptions, "storeDir">,
  root: string,
  indexDir: string,
): string | undefined {
  if (storeDir === undefined) return undefined;
  const folder = foldSteps(absolute(storeDir));
  const isOfTree = insideOf(folder, root) !== undefined &&
    !insideOf(folder, foldSteps(indexDir));
  if (!isOfTree) return folder;
  throw new RangeError(
    `Cannot keep a store in "${storeDir}" as it is a folder of the tree: name one outside of it`,
  );
}

/** Longest chunk that is worth reading as one. */
const MAX_CHUNK_LINES = 1000;

/** Shortest: smaller ones make many times the work. */
const MIN_CHUNK_LINES = 20;

/**
 * Refuses bounds that no file can be cut by, or that make many times the chunks.
 *
 * @throws {RangeError} If one is out of range.
 */
export function checkChunkBounds(
  { windowLines, overlapLines, maxLines }: ChunkBounds = {},
): void {
  for (const [name, value] of Object.entries({ windowLines, maxLines })) {
    if (value === undefined) continue;
    if (Number.isInteger(value) && value >= MIN_CHUNK_LINES && value <= MAX_CHUNK_LINES) continue;
    throw new RangeError(
      `Cannot cut files as "${name}" must be a whole number from ${MIN_CHUNK_LINES} to ${MAX_CHUNK_LINES}: current is ${value}`,
    );
  }
  if (overlapLines === undefined) return;
  const most = Math.floor((windowLines ?? DEFAULT_WINDOW_LINES) / 2);
  if (Number.isInteger(overlapLines) && overlapLines >= 0 && overlapLines <= most) return;
  throw new RangeError(
    `Cannot cut files as "overlapLines" must be a whole number from 0 to ${most}, half of a window: current is ${overlapLines}`,
  );
}

/** Lines of a window where nobody says how many. */
const DEFAULT_WINDOW_LINES = 50;

/**
 * Refuses a budget that is no number of tokens or bytes, before anything is written.
 *
 * @throws {RangeError} If it is none.
 */
export function checkBudget(
  { maxTokensToEmbed, maxMemoryBytes }: Pick<UpdateOptions, "maxTokensToEmbed" | "maxMemoryBytes">,
): void {
  checkWhole("maxTokensToEmbed", maxTokensToEmbed, 0);
  if (maxMemoryBytes === undefined || (Number.isInteger(maxMemoryBytes) && maxMemoryBytes > 0)) {
    return;
  }
  throw new RangeError(
    `Cannot write an index as "maxMemoryBytes" must be a whole number >= 1: current is ${maxMemoryBytes}`,
  );
}

function checkWhole(name: string, value: number | undefined, least: number): void {
  if (value === undefined || (Number.isInteger(value) && value >= least)) return;
  throw new RangeError(
    `Cannot ask models as "${name}" must be a whole number >= ${least}: current is ${value}`,
  );
}
