import {
  type CodeIndex,
  type LanguageInfo,
  languages,
  openIndex,
  openIndexes,
  type OpenOptions,
  type SearchAnswer,
  type SearchOptions,
} from "@cbx/core";

export type OpenedIndex = Pick<CodeIndex, keyof CodeIndex>;

/** One of several roots. */
export interface OpenedMember {
  /** Its name, unlike those of the others. */
  readonly name: string;
  /** Absolute, real path of the tree, as far as it is known. */
  readonly root: string;
  /** Its index; absent where it cannot be opened. */
  readonly index?: OpenedIndex;
  /** Reason that keeps it from being opened. */
  readonly error?: string;
}

/** Several open indexes that are searched at once. */
export interface OpenedIndexes {
  readonly members: readonly OpenedMember[];
  /** Chooses what answers for a root, where the roots are more than can be listed as members. */
  choose?(root: string | undefined): OpenedIndex;
  /** Searches all of them; every result names its root. */
  search(query: string, options?: SearchOptions): Promise<SearchAnswer>;
  close(): void;
}

export interface OpenAllOptions extends Omit<OpenOptions, "root" | "indexDir"> {
  readonly roots: readonly { readonly root: string; readonly indexDir?: string }[];
}

/** Functions of the library that the commands use; tests hand in their own. */
export interface Library {
  open(options: OpenOptions): Promise<OpenedIndex>;
  openAll(options: OpenAllOptions): Promise<OpenedIndexes>;
  languages(): LanguageInfo[];
}

/** The library itself, as the command uses it. */
export const LIBRARY: Library = { open: openIndex, openAll: openIndexes, languages };
