import type { CodeIndex, LanguageInfo, OpenOptions } from "@cbx/core";

/** What the commands need of an open index. */
export type OpenedIndex = Pick<
  CodeIndex,
  | "root"
  | "indexPath"
  | "search"
  | "whyNot"
  | "definitions"
  | "symbol"
  | "outline"
  | "refs"
  | "impact"
  | "diffImpact"
  | "path"
  | "describe"
  | "architecture"
  | "graph"
  | "explain"
  | "update"
  | "stats"
  | "clean"
  | "close"
>;

/** What the commands need of the library; tests hand in their own. */
export interface Library {
  /** Opens the index of a root. */
  open(options: OpenOptions): Promise<OpenedIndex>;
  /** Lists the known languages. */
  languages(): LanguageInfo[];
}
