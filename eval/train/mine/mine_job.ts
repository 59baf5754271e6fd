/**
 * What `mine.ts` and its workers say to each other.
 *
 * @module
 */
import type { Repository } from "./git.ts";

/** A repository to mine. */
export interface MineJob {
  /** Where it lies, and at which commit. */
  readonly repository: Repository;
  /** The file to write. */
  readonly file: string;
}

/** What became of it. */
export interface MineAnswer {
  /** Pairs by kind. */
  readonly counts: Readonly<Record<string, number>>;
  /** How long it took. */
  readonly seconds: number;
  /** Why nothing was written, if so. */
  readonly error?: string;
}
