import type { RepositoryError } from "../errors.ts";
import type { Store } from "../store/store.ts";

/** Commit up to which the history is known; empty where there is none. */
export const HISTORY_HEAD_KEY = "history_head";
/** What of the history is left out: see {@linkcode HistoryGap}. */
export const HISTORY_GAP_KEY = "history_gap";

/** Why a history, or the older part of it, is not in the index. */
export type HistoryGap =
  | Exclude<RepositoryError["trouble"], "outside">
  | "older"
  | "shallow";

/** How each gap is told of. */
const SENTENCES: Readonly<Record<HistoryGap, string>> = {
  absent: "there is no git repository that may be read",
  unsupported: "its git repository is kept in a form that is not read",
  damaged: "its git repository is damaged",
  too_large: "a part of its git repository is too large",
  missing_object: "objects are missing in its git repository",
  unknown_commit: "no commit is checked out",
  older: "older commits are left out, as they would take too much time",
  shallow: "the clone is cut off",
};

/** Figures of the history of files that an index holds. */
export interface HistoryStats {
  /** Commits whose subjects are known. */
  readonly commits: number;
  /** Files of which they speak. */
  readonly files: number;
  /** Why there is none, or no more; absent where all is known. */
  readonly gap?: string;
}

/** Reads the figures of an index. */
export function historyStats({ meta, history: { touched } }: Store): HistoryStats {
  const gap = meta[HISTORY_GAP_KEY];
  const sentence = Object.entries(SENTENCES).find(([name]) => name === gap)?.[1];
  return {
    commits: touched.commits.length / 2,
    files: touched.paths.length,
    ...(sentence === undefined ? {} : { gap: sentence }),
  };
}
