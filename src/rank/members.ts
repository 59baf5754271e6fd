import type { FileRow } from "../store/catalog.ts";
import type { RankContext } from "./ranker.ts";

export interface MemberFile {
  /** Place of its index among them. */
  readonly member: number;
  /** The query, as it is asked of that index. */
  readonly context: RankContext;
  readonly file: FileRow;
}

/**
 * The indexes that one query is asked of, with numbers that tell their files apart; where there is
 * one index, the number of a file is its id.
 */
export class Members {
  readonly contexts: readonly RankContext[];

  /** @param contexts The query, as it is asked of each index; at least one. */
  constructor(contexts: readonly RankContext[]) {
    this.contexts = contexts;
  }

  /** Number of what has an id in one index, as a file or a chunk. */
  numberOf(member: number, id: number): number {
    return id * this.contexts.length + member;
  }

  fileOf(number: number): MemberFile {
    const member = number % this.contexts.length;
    const context = this.contexts[member]!;
    return {
      member,
      context,
      file: context.store.catalog.requireFile((number - member) / this.contexts.length),
    };
  }
}
