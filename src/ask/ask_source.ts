import type { SearchSource } from "../search/rank_all.ts";

/** Parts of an index that a question about the graph reads. */
export interface AskSource
  extends Pick<SearchSource, "store" | "files" | "languages" | "state" | "pending"> {
  /** Paths that have changed since the index was built, gone ones too; absent where nobody looked. */
  readonly changed?: ReadonlySet<string>;
}

/** Which page of an answer is asked for. */
export interface PageOptions {
  /** Items at most. */
  readonly limit?: number;
  /** Items to pass over. @default {0} */
  readonly offset?: number;
}
