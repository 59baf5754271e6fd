import { tooLarge } from "./damage.ts";

/**
 * Bytes that one question may make of objects, and entries that it may visit. A small repository can
 * unfold into any number of either (trees of trees, deltas of deltas), so both are counted; the names
 * of all files of 73,000 commits of rails take an eighth of this.
 */
const MAX_WORK = 2 ** 33;

/** Work that an object takes beside its bytes. */
export const OBJECT_WORK = 1024;

/** Work that is left to one question. */
export class Budget {
  #left: number;

  constructor(work: number = MAX_WORK) {
    this.#left = work;
  }

  /**
   * Counts work before it is done.
   *
   * @throws {RepositoryError} If too little is left.
   */
  spend(work: number): void {
    this.#left -= work;
    if (this.#left < 0) throw tooLarge("an answer takes too many steps", `${MAX_WORK} bytes`);
  }

  /** Work that is left. */
  get left(): number {
    return this.#left;
  }
}
