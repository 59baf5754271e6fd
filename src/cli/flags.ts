/**
 * Every flag of the command, one row each: parser, help and suggestions come from these tables.
 *
 * @module
 */
import { list, oneOf, type ValueReader, wholeNumber } from "./flag_values.ts";

/** One flag. */
export interface Flag {
  /** How it is written, in commander's notation. */
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
  /** Whether the output is JSON. */
  readonly json?: boolean;
  /** Whether notes and progress are left out. */
  readonly quiet?: boolean;
  /** Whether colours are allowed. */
  readonly color: boolean;
}

/** Flags that every command takes, before or after its name. */
export const GLOBAL_FLAGS: readonly Flag[] = [
  {
    flags: "--root <dir>",
    about: "folder to work on (default: nearest folder upwards with .git or .cbx)",
  },
  { flags: "--index <dir>", about: "folder that holds the index (default: .cbx in the root)" },
  { flags: "--json", about: "print JSON" },
  { flags: "--quiet", about: "print results, warnings and errors only" },
  { flags: "--no-color", about: "print without colours" },
];

/** Forms in which a search can be printed. */
export const FORMATS = ["text", "md", "json", "paths"] as const;

/** Form in which a search is printed. */
export type Format = typeof FORMATS[number];

/** Signals that a search can be limited to. */
const MODES = ["hybrid", "fulltext", "vector", "symbol", "path", "grep"] as const;

/** Orders that a search can take. */
const RANKS = ["rerank", "rrf"] as const;

/** What the flags of a search say. */
export interface SearchFlags {
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
  readonly mode?: typeof MODES[number];
  /** How results are ordered. */
  readonly rank?: typeof RANKS[number];
  /** Whether whole chunks are printed. */
  readonly show?: boolean;
  /** Whether scores are explained. */
  readonly explain?: boolean;
  /** Whether the tree is compared with the index. */
  readonly overlay: boolean;
  /** Form of the output. */
  readonly format?: Format;
}

/** Flags of a search. */
export const SEARCH_FLAGS: readonly Flag[] = [
  {
    flags: "--limit <n>",
    about: "results at most (default: 10)",
    read: wholeNumber("--limit", 1),
  },
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
  {
    flags: "--mode <mode>",
    about: `signals that take part: ${MODES.join(", ")}`,
    read: oneOf("--mode", MODES),
  },
  { flags: "--rank <order>", about: `order: ${RANKS.join(", ")}`, read: oneOf("--rank", RANKS) },
  { flags: "--show", about: "print whole chunks instead of short snippets" },
  { flags: "--explain", about: "print scores and what they are made of" },
  { flags: "--no-overlay", about: "answer from the index alone, even if files have changed" },
  {
    flags: "--format <form>",
    about: `output: ${FORMATS.join(", ")} (--json is --format json)`,
    read: oneOf("--format", FORMATS),
  },
];

/** What the flags of `cbx index` say. */
export interface IndexFlags {
  /** Whether every file is read again. */
  readonly rebuild?: boolean;
}

/** Flags of `cbx index`. */
export const INDEX_FLAGS: readonly Flag[] = [
  { flags: "--rebuild", about: "read every file again, even where it has not changed" },
];
