/**
 * The answer to a search. Types only; `to_json.ts` gives them their wire form.
 *
 * @module
 */
import type { ModelFeature } from "../embed/embedder.ts";
import type { RankerName } from "../rank/ranker.ts";
import type { ImportedFrom } from "../store/imported.ts";
import type { ChangedLines, ChunkKind, LanguageId, SkipReason } from "../types.ts";

export type { RankerName };

/** A range of lines that answers the query. */
export interface SearchResult {
  /** Place in the answer, from 1. */
  readonly rank: number;
  /** Path relative to the root. */
  readonly path: string;
  /** The line to look at: where the definition, or the first exact match, starts. */
  readonly line: number;
  /** First line of the range. */
  readonly startLine: number;
  /** Last line of the range. */
  readonly endLine: number;
  /** Fingerprint of its lines, which `check()` takes; absent where they are gone by now. */
  readonly hash?: string;
  /** First line of the definition that the range is of; absent where the range holds all of it. */
  readonly definitionStartLine?: number;
  /** Last line of that definition. */
  readonly definitionEndLine?: number;
  /** Language of the file. */
  readonly language: LanguageId;
  /** Kind of the range. */
  readonly kind: ChunkKind;
  /** Qualified name of the definition; empty for a block. */
  readonly symbol: string;
  /** Signature of the definition; empty for a block. */
  readonly signature: string;
  /** Lines of the range, secrets masked, from `startLine` of the snippet on. */
  readonly snippet: string;
  /** Line of the file with which the snippet starts. */
  readonly snippetLine: number;
  /** Score; comparable within one answer only. */
  readonly score: number;
  /**
   * Probability that the range answers the query, from 0 to 1, comparable between answers: fitted on
   * labelled queries, a fifth of them without an answer. Absent where the order is `rrf`, and of what
   * the graph adds.
   */
  readonly probability?: number;
  /** How it was found. */
  readonly match: "exact" | "symbol" | "lexical" | "vector" | "path" | "graph" | "mixed";
  /** Why it is here: at least one sentence, from the signals that scored. */
  readonly reasons: readonly string[];
  /** Price of the snippet for a language model, in tokens. */
  readonly tokenEstimate: number;
  /** Whether the file is as it was when it was indexed. */
  readonly fresh: boolean;
  /** Files with the same content, for which it stands: at most ten paths, those first that others use. */
  readonly copies?: readonly string[];
  /** Number of these files. */
  readonly copyCount?: number;
  /**
   * Files of the same name that are nearly the same, for which it stands: at most ten, best first, with
   * the line of the same definition. Only those that the query found.
   */
  readonly variants?: readonly { readonly path: string; readonly line?: number }[];
  /** Number of these files. */
  readonly variantCount?: number;
  /** Name of the root that it is in, where several are searched. */
  readonly root?: string;
  /** Lines of the range that changed, where the search was of what changed. */
  readonly changedLines?: ChangedLines["ranges"];
  /** Files that its file uses, at most five, with how many places do; most first. */
  readonly dependencies?: readonly { readonly path: string; readonly count: number }[];
  /** Files, other than tests, that use its file. */
  readonly dependents?: readonly { readonly path: string; readonly count: number }[];
  /** The nearest two tests, of two files: those that use the definition, then those that use its file. */
  readonly tests?: readonly {
    readonly path: string;
    readonly line: number;
    readonly symbol: string;
  }[];
  /** Values behind the score, when `explain` is set. */
  readonly features?: readonly {
    readonly name: string;
    /** Its value, mostly between 0 and 1. */
    readonly value: number;
    /** Weight of one unit of it. */
    readonly weight: number;
  }[];
}

/** One value that went into a score. */
export type Feature = NonNullable<SearchResult["features"]>[number];
/** A part of the surroundings of a result. */
export type Relation = NonNullable<SearchOptions["relations"]>[number];

/** How a result was found, in one word. */
export type MatchType = SearchResult["match"];

/** How current the index is against the tree. */
export interface IndexState {
  /** Whether there is an index on disk that is used. */
  readonly exists: boolean;
  /**
   * Why the file in its place is not used: it is damaged, was written elsewhere or by another version,
   * or is no index.
   */
  readonly unusable?: string;
  /** Whether the tree has changed since it was built. */
  readonly stale: boolean;
  /**
   * How far the tree has moved on, in a sentence: the files, another branch, and an age of more than
   * seven days. Absent where nothing has changed.
   */
  readonly warning?: string;
  /** Number of files that were added, changed or removed since then. */
  readonly filesChangedSinceBuild: number;
  /** When it was built, ISO 8601; `null` without an index. */
  readonly builtAt: string | null;
  /** Commit that was checked out then; `null` outside git. */
  readonly headCommit: string | null;
  /** Branch that was checked out then; `null` outside git. */
  readonly branch: string | null;
  /** Where the index was imported from; absent where it was built here. */
  readonly imported?: ImportedFrom;
  /** Whether the answer takes changes since the build into account. */
  readonly overlay: "none" | "complete" | "partial" | "off";
  /** Changed files that this answer does not take into account. */
  readonly filesLeft: number;
}

/** The answer to a query. */
export interface SearchAnswer {
  /** The query as typed. */
  readonly query: string;
  /** Mode that was asked for. */
  readonly mode: SearchMode;
  /** Intent of the query. */
  readonly intent: "symbol" | "path" | "concept";
  /** Signals that were active, joined by `+`. */
  readonly backend: string;
  /** Lines that hold the query literally. */
  readonly fallbackGrepHits: number;
  /**
   * Whether the query is code, a hash or a path that no file read or indexed holds: the first of the
   * suggestions says so. Absent where one does.
   */
  readonly isNowhere?: true;
  /** How sure the first result is. */
  readonly confidence: "high" | "medium" | "low" | "none";
  /** Best first. */
  readonly results: readonly SearchResult[];
  /** Ranges worth reading in full, without overlaps. */
  readonly recommendedReads: readonly {
    readonly path: string;
    readonly startLine: number;
    readonly endLine: number;
    /** Name of the root that it is in, where several are searched. */
    readonly root?: string;
    /** First line and signature of the innermost class or function around it; absent of what is whole. */
    readonly header?: { readonly line: number; readonly signature: string };
  }[];
  /** Ways to a better answer, a sentence each; of a good one, only what its query does not mean. */
  readonly fallbackSuggestions: readonly string[];
  /** Which part of all results this is. */
  readonly pagination: {
    readonly offset: number;
    readonly limit: number;
    readonly hasMore: boolean;
    /** Offset of the next page; `null` on the last. */
    readonly nextOffset: number | null;
  };
  /** How current the index is. */
  readonly index: IndexState;
  /** Counts of files that are not in the index, by reason. */
  readonly skipped: readonly { readonly reason: SkipReason; readonly count: number }[];
  /** Report on each model; absent where none was handed in. */
  readonly models?: readonly ModelUse[];
  /** Set where the answer is that of an earlier search for the very same. */
  readonly isCached?: true;
}

/** Number of files left out for one reason. */
export type SkipCount = SearchAnswer["skipped"][number];

/** Which part of all results an answer holds. */
export type Pagination = SearchAnswer["pagination"];

/** A range that is worth reading in full. */
export type RecommendedRead = SearchAnswer["recommendedReads"][number];

/** How sure the first result is of being what was meant. */
export type Confidence = SearchAnswer["confidence"];

/** A model's part in an answer. */
export interface ModelUse {
  /** Use of the model. */
  readonly feature: ModelFeature;
  /** Its name. */
  readonly model: string;
  /**
   * Whether it took part (`active`), has nothing to say to such a query (`idle`), is not that of the
   * index (`absent`), or could not be asked (`failed`).
   */
  readonly state: "active" | "idle" | "absent" | "failed";
  /** Share of the chunks that it has encoded, from 0 to 1; 1 where it encodes none. */
  readonly share: number;
  /** Note for a reader, in a sentence. */
  readonly note?: string;
}

/** Which signals take part. */
export type SearchMode = "hybrid" | "fulltext" | "vector" | "symbol" | "path" | "grep";

/** Options of a search. Absent filters let everything through. */
export interface SearchOptions {
  /** Results at most. @default {10} */
  readonly limit?: number;
  /** Results to pass over. @default {0} */
  readonly offset?: number;
  /** Languages, by id or alias; a leading `!` excludes, here and below. */
  readonly languages?: readonly string[];
  /** File extensions, with or without the dot. */
  readonly extensions?: readonly string[];
  /** Globs, folders or file names. */
  readonly paths?: readonly string[];
  /** Kinds of definition. */
  readonly kinds?: readonly string[];
  /** Names of definitions, or globs of them: `resolve*`, `Session.renew`. */
  readonly symbols?: readonly string[];
  /** File categories. */
  readonly categories?: readonly string[];
  /** Which signals take part. @default {"hybrid"} */
  readonly mode?: SearchMode;
  /**
   * Which of the mode's signals find files; at least one that is not `session`. The order of what
   * they found is made of words, names and paths all the same, unless `rank` is `rrf`.
   * @default {all of the mode's}
   */
  readonly signals?: readonly RankerName[];
  /** Leaves out ranges that answer with a smaller `probability`, from 0 to 1. @default {0} */
  readonly minScore?: number;
  /** How results are ordered. @default {"rerank"} */
  readonly rank?: "rerank" | "rrf";
  /** Tokens that all snippets together may cost; snippets are cut, then results dropped. */
  readonly tokenBudget?: number;
  /** Lines of a snippet at most. @default {12} */
  readonly snippetLines?: number;
  /**
   * Extent of a snippet: the beginning of what was found, or the whole definition around it, up to
   * 50 lines. @default {"found"}
   */
  readonly context?: "found" | "definition";
  /** Lines to show before the line that was found, in place of `snippetLines` and `context`. */
  readonly contextBefore?: number;
  /** Lines to show after it. */
  readonly contextAfter?: number;
  /** Session whose touches count. @default {all sessions} */
  readonly session?: string;
  /** Which of the models that were handed in take part. @default {all} */
  readonly features?: readonly ModelFeature[];
  /**
   * Finds only ranges that hold one of these lines, and tells which: what a diff touches, as
   * `listChangedLines()` lists it. Not over several roots. @default {all of the tree}
   */
  readonly changes?: readonly ChangedLines[];
  /**
   * Shows each copy and each variant of a file as a result of its own, not as a name beside the best.
   * @default {false, but with mode "grep"}
   */
  readonly copies?: boolean;
  /** Adds the features behind each score. @default {false} */
  readonly explain?: boolean;
  /** Relations of each result that are listed with it; not over several roots. @default {none} */
  readonly relations?: readonly ("dependencies" | "dependents" | "tests")[];
  /** Compares the tree with the index first. @default {true} */
  readonly overlay?: boolean;
  /** Ends the search. */
  readonly signal?: AbortSignal;
}
