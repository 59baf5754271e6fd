import type { TextSource } from "../rank/ranker.ts";
import type { IndexState } from "../search/answer.ts";
import type { Store } from "../store/store.ts";

/** Parts of an index that a question about the graph reads. */
export interface AskSource {
  /** The index, current as far as `state` says. */
  readonly store: Store;
  readonly files: TextSource;
  /** Identifiers of all languages that a filter may name. */
  readonly languages: readonly string[];
  readonly state: IndexState;
  /** Paths that have changed and are not taken into account. */
  readonly pending: ReadonlySet<string>;
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
