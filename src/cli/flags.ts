/**
 * Every flag of the command, one row each: parser, help and suggestions come from these tables.
 *
 * @module
 */
import type { RankerName } from "@cbx/core";
import { ROOTS, SESSION } from "./agent_flags.ts";
import { list, listOf, oneOf, type ValueReader, wholeNumber } from "./flag_values.ts";
import { ENCODE_FLAGS, type EncodeFlags, type FeatureFlags, FEATURES } from "./model_flags.ts";

/** One flag. */
export interface Flag {
  /** How it is written: `-A, --after-context <n>`; `--no-x` says no to what holds without it. */
  readonly flags: string;
  /** What it does, for the help. */
  readonly about: string;
  /** Reads its value; a flag without takes any text, or none. */
  readonly read?: ValueReader;
}

/** What the global flags say. */
export interface GlobalOptions {
  /** Folder that is searched. */
  readonly root?: string;
  /** Folder that holds the index. */
  readonly index?: string;
  /** Whether an index is believed that was not written here. */
  readonly trustIndex?: boolean;
  /** Whether the output is JSON. */
  readonly json?: boolean;
  /** Whether notes and progress are left out. */
  readonly quiet?: boolean;
  /** Whether colours are allowed. */
  readonly color: boolean;
  /** Whether the configuration of the tree may widen what is done. */
  readonly trustConfig?: boolean;
}

/** Flags that every command takes, before or after its name. */
export const GLOBAL_FLAGS: readonly Flag[] = [
  {
    flags: "--root <dir>",
    about: "folder to work on (default: nearest folder upwards with .git or .cbx)",
  },
  { flags: "--index <dir>", about: "folder that holds the index (default: .cbx in the root)" },
  { flags: "--trust-index", about: "believe an index that was copied here, or came with the tree" },
  { flags: "--json", about: "print JSON" },
  { flags: "--quiet", about: "print results, warnings and errors only" },
  { flags: "--no-color", about: "print without colours" },
  { flags: "--trust-config", about: "let the tree's configuration widen what is done" },
];

/** Forms in which a search can be printed. */
export const FORMATS = ["text", "md", "json", "paths"] as const;

/** Form in which a search is printed. */
export type Format = typeof FORMATS[number];

/** Signals that a search can be limited to. */
export const MODES = ["hybrid", "fulltext", "vector", "symbol", "path", "grep"] as const;

/** Signals that take part in a search. */
export type ModeName = typeof MODES[number];

/** Signals that files are found by, as a search names them. */
export const SIGNALS: readonly RankerName[] = [
  "lexical",
  "vector",
  "sparse",
  "symbol",
  "path",
  "place",
  "session",
  "grep",
];

/** Orders that a search can take. */
export const RANKS = ["rerank", "rrf"] as const;

/** Order of the results of a search. */
export type RankName = typeof RANKS[number];

/** What the flags of a search say. */
export interface SearchFlags extends FeatureFlags {
  /** Results at most. */
  readonly limit?: number;
  /** Results to pass over. */
  readonly offset?: number;
  /** Tokens that all snippets may cost. */
  readonly tokenBudget?: number;
  /** Languages. */
  readonly lang?: readonly string[];
  /** File extensions. */
  readonly ext?: readonly string[];
  /** Globs, folders or file names. */
  readonly path?: readonly string[];
  /** Kinds of definition. */
  readonly kind?: readonly string[];
  /** File categories. */
  readonly category?: readonly string[];
  /** Signals that take part. */
  readonly mode?: ModeName;
  /** Those of its signals that find files. */
  readonly signals?: readonly RankerName[];
  /** How results are ordered. */
  readonly rank?: RankName;
  /** Whether whole chunks are printed. */
  readonly show?: boolean;
  /** Whether scores are explained. */
  readonly explain?: boolean;
  /** File whose place is explained, instead of printing the answer. */
  readonly whyNot?: string;
  /** Whether the tree is compared with the index. */
  readonly overlay: boolean;
  /** Lines to show after what was found. */
  readonly afterContext?: number;
  /** Lines to show before what was found. */
  readonly beforeContext?: number;
  /** Lines to show before and after what was found. */
  readonly context?: number;
  /** Whether the whole definition around what was found is shown. */
  readonly smart?: boolean;
  /** Session whose touches count. */
  readonly session?: string;
  /** Folders that are searched at once. */
  readonly roots?: readonly string[];
  /** Form of the output. */
  readonly format?: Format;
  /** Whether names stand alone, each with a NUL behind it. */
  readonly null?: boolean;
}

const LIMIT: Flag = {
  flags: "--limit <n>",
  about: "results at most (default: 10)",
  read: wholeNumber("--limit", 1),
};

const MODE: Flag = {
  flags: "--mode <mode>",
  about: `signals that take part: ${MODES.join(", ")}`,
  read: oneOf("--mode", MODES),
};

const RANK: Flag = {
  flags: "--rank <order>",
  about: `order: ${RANKS.join(", ")}`,
  read: oneOf("--rank", RANKS),
};

/** Flags of a search. */
export const SEARCH_FLAGS: readonly Flag[] = [
  LIMIT,
  { flags: "--offset <n>", about: "results to pass over", read: wholeNumber("--offset", 0) },
  {
    flags: "--token-budget <n>",
    about: "tokens that all snippets together may cost",
    read: wholeNumber("--token-budget", 1),
  },
  {
    flags: "--lang <list>",
    about: "languages; !name excludes, here and below",
    read: list("--lang"),
  },
  { flags: "--ext <list>", about: "file extensions", read: list("--ext") },
  { flags: "--path <list>", about: "globs, folders or file names", read: list("--path") },
  {
    flags: "--kind <list>",
    about: "kinds of definition: function, class, …",
    read: list("--kind"),
  },
  {
    flags: "--category <list>",
    about: "kinds of file: code, test, docs, …",
    read: list("--category"),
  },
  MODE,
  {
    flags: "--signals <list>",
    about: `those of the mode's signals that find files: ${SIGNALS.join(", ")}`,
    read: listOf("--signals", SIGNALS),
  },
  RANK,
  FEATURES,
  { flags: "--show", about: "print whole chunks instead of short snippets" },
  {
    flags: "-A, --after-context <n>",
    about: "print lines after what was found",
    read: wholeNumber("--after-context", 0),
  },
  {
    flags: "-B, --before-context <n>",
    about: "print lines before what was found",
    read: wholeNumber("--before-context", 0),
  },
  {
    flags: "-C, --context <n>",
    about: "print lines before and after what was found",
    read: wholeNumber("--context", 0),
  },
  { flags: "--smart", about: "print the definition around what was found, at most 50 lines" },
  SESSION,
  ROOTS,
  { flags: "--explain", about: "print scores and what they are made of" },
  {
    flags: "--why-not <path>",
    about: "tell why a file is not in the answer, or not higher in it",
  },
  { flags: "--no-overlay", about: "answer from the index alone, even if files have changed" },
  {
    flags: "--format <form>",
    about: `output: ${FORMATS.join(", ")} (--json is --format json)`,
    read: oneOf("--format", FORMATS),
  },
  { flags: "-0, --null", about: "with --format paths: names alone, a NUL behind each" },
];

/** What the flags of `cbx index` say. */
export interface IndexFlags extends EncodeFlags {
  /** Whether every file is read again. */
  readonly rebuild?: boolean;
}

/** Flags of `cbx index`. */
export const INDEX_FLAGS: readonly Flag[] = [
  { flags: "--rebuild", about: "read every file again, even where it has not changed" },
  ...ENCODE_FLAGS,
];

const SET: Flag = {
  flags: "--set <file>",
  about: "evaluation set (default: eval/queries.jsonl in the folder of the index)",
};

/** What the flags of `cbx eval init` say. */
export interface EvalInitFlags {
  /** File of the set. */
  readonly out?: string;
  /** Queries of each kind at most. */
  readonly max?: number;
  /** Which of them are drawn. */
  readonly seed?: number;
}

/** Flags of `cbx eval init`. */
export const EVAL_INIT_FLAGS: readonly Flag[] = [
  {
    flags: "--out <file>",
    about: "where the set is written (default: eval/queries.jsonl in the folder of the index)",
  },
  {
    flags: "--max <n>",
    about: "queries of each kind at most (default: 100)",
    read: wholeNumber("--max", 1),
  },
  {
    flags: "--seed <n>",
    about: "which of them are drawn where there are more (default: 1)",
    read: wholeNumber("--seed", 0),
  },
];

/** What the flags of `cbx eval run` say. */
export interface EvalRunFlags extends Pick<SearchFlags, "mode" | "rank" | "limit" | "features"> {
  /** File of the set. */
  readonly set?: string;
  /** File that the results are written to. */
  readonly out?: string;
  /** Whether every query is listed. */
  readonly perQuery?: boolean;
}

/** Flags of `cbx eval run`. */
export const EVAL_RUN_FLAGS: readonly Flag[] = [
  SET,
  MODE,
  RANK,
  LIMIT,
  FEATURES,
  { flags: "--per-query", about: "list every query, the worst first" },
  { flags: "--out <file>", about: 'write the results as JSON, for "cbx eval compare"' },
];

/** What the flags of `cbx eval compare` say. */
export interface EvalCompareFlags extends Pick<EvalRunFlags, "set" | "limit" | "perQuery"> {}

/** Flags of `cbx eval compare`. */
export const EVAL_COMPARE_FLAGS: readonly Flag[] = [
  SET,
  LIMIT,
  { flags: "--per-query", about: "list every query that the two answer differently" },
];
