/**
 * Inputs of the commands that ask no question, one row a flag, by the name of the command, and what
 * their flags say.
 *
 * @module
 */
import type { EncodeFlags, FeatureFlags } from "../command_line/flags.ts";
import { choice, choices, type InputOf, name, names, truth, whole } from "../questions/row.ts";
import { SEARCH_ROWS } from "../questions/search_rows.ts";

/** Port that `cbx serve` listens on unless told otherwise. */
export const DEFAULT_PORT = 7700;

/** Milliseconds without a change after which `cbx watch` updates. */
export const DEFAULT_DEBOUNCE_MS = 500;

const MAX_PORT = 65_535;

/** Programs that `cbx init` sets up. */
export const TARGETS = [
  ...["claude", "codex", "opencode", "cursor", "copilot", "gemini", "zed"] as const,
  ...["vscode", "windsurf", "claude-desktop"] as const,
] as const;

/** A program that `cbx init` sets up. */
export type Target = typeof TARGETS[number];

export const SHELLS = ["bash", "zsh", "fish"] as const;

/** A shell that `cbx completions` writes for. */
export type Shell = typeof SHELLS[number];

const SET = name("Evaluation set (default: eval/queries.jsonl in the folder of the index)", {
  flag: "--set <file>",
});
const { limit, mode, rank, roots } = SEARCH_ROWS;

/** Rows that choose files; settings are named as they are. */
export const FILE_ROWS = {
  ignore: names("Leaves out files and folders by patterns as in a .gitignore", {
    aliases: ["--exclude"],
  }),
  include: names("Indexes only files that match patterns as in a .gitignore"),
} as const;

const VERBOSE = truth(
  "Prints progress line by line, and names files that were left out or did not parse",
);

/** Megabytes below which no index is written: the program itself takes as much. */
const LEAST_MEMORY = 100;

const MEMORY = whole(
  LEAST_MEMORY,
  Infinity,
  "Megabytes of memory that it may take (default: half of the memory of the system, at most 8 GB)",
  { flag: "--memory <mb>" },
);

export const INDEX_ROWS = {
  rebuild: truth("Reads every file again, even if it has not changed", {
    aliases: ["--force", "--fresh"],
  }),
  update: truth("Reads only files that have changed, as it does anyway"),
  deps: truth("Accepted for compatibility with other tools: the graph is always built"),
  ...FILE_ROWS,
  gitignore: truth("Reads files that .gitignore and .git/info/exclude ignore", {
    flag: "--no-gitignore",
  }),
  memory: MEMORY,
  verbose: VERBOSE,
} as const;

export const UPDATE_ROWS = {
  since: name("Reads only files that have changed since a commit, branch or tag of git", {
    flag: "--since <ref>",
  }),
  all: truth("Compares every file by content, not by time and size"),
  memory: MEMORY,
  verbose: VERBOSE,
} as const;

export const WATCH_ROWS = {
  debounce: whole(0, Infinity, "Milliseconds without a change before an update", {
    ...{ flag: "--debounce <ms>", default: DEFAULT_DEBOUNCE_MS },
  }),
} as const;

export const MCP_ROWS = {
  roots,
  transport: choice(
    ["stdio", "http", "sse"],
    'Accepted for compatibility with other tools: for HTTP run "cbx serve"',
    { default: "stdio", synonyms: { "streamable-http": "http" } },
  ),
  projectFromCwd: truth(
    "Accepted for compatibility with other tools: the current folder is the default",
  ),
} as const;

/** Editors that open a file by an address of their own, all in one form. */
const EDITORS = ["vscode", "vscode-insiders", "vscodium", "cursor", "windsurf", "zed"] as const;

export const SERVE_ROWS = {
  port: whole(0, MAX_PORT, "Port to listen on, 0 for a free one", { default: DEFAULT_PORT }),
  host: name("Address to listen on; any but loopback requires a token", {
    ...{ flag: "--host <address>", default: "127.0.0.1" },
  }),
  publicUrl: name(
    "Public address, where a proxy with TLS stands before it: https://code.example.com",
    { flag: "--public <url>" },
  ),
  token: name("Token that requests must carry; generated if one is required", {
    flag: "--token <token>",
  }),
  editor: choice(
    EDITORS,
    "Editor that the page opens files in; whoever sees the page learns the path of the project",
    { flag: "--editor <name>" },
  ),
  roots,
  socket: truth("Answers commands in this folder over a Unix socket of this user, and no HTTP"),
} as const;

export const INIT_ROWS = {
  target: choices([...TARGETS, "auto", "all"], "Programs", { default: ["auto"] }),
  withHooks: truth("Adds hooks that remind agents of cbx and keep the index current"),
  force: truth("Replaces files that were not written by cbx"),
  uninstall: truth("Removes what init wrote, and nothing else"),
} as const;

export const CLEAN_ROWS = {
  yes: truth("Asks no question; without a terminal none is asked anyway"),
  all: truth("Removes the page of the graph as well, and what the store holds for all trees"),
} as const;

export const EXPORT_ROWS = {
  texts: truth("Leaves out the texts of the files: no code is shown where the tree is absent", {
    flag: "--no-texts",
  }),
  force: truth("Replaces a file that is there"),
} as const;

export const IMPORT_ROWS = { force: truth("Replaces an index that is there") } as const;

export const DOCTOR_ROWS = { strict: truth("Exits with status 1 if something is wrong") } as const;

export const EVAL_INIT_ROWS = {
  out: name("Where the set is written (default: eval/queries.jsonl in the folder of the index)", {
    flag: "--out <file>",
  }),
  max: whole(1, Infinity, "Maximum number of queries of each kind", { default: 100 }),
  seed: whole(0, Infinity, "Seed of the random choice where there are more", { default: 1 }),
} as const;

export const EVAL_RUN_ROWS = {
  ...{ set: SET, mode, rank, limit },
  perQuery: truth("Lists every query, the worst first"),
  out: name("Writes the results as JSON", { flag: "--out <file>" }),
} as const;

// Values of the flags of the commands.

export type IndexFlags = InputOf<typeof INDEX_ROWS> & EncodeFlags;
export type UpdateFlags = InputOf<typeof UPDATE_ROWS> & EncodeFlags;
export type WatchFlags = InputOf<typeof WATCH_ROWS> & EncodeFlags;
export type ServeFlags = InputOf<typeof SERVE_ROWS> & FeatureFlags;
export type InitFlags = InputOf<typeof INIT_ROWS>;
export type CleanFlags = InputOf<typeof CLEAN_ROWS>;
export type ExportFlags = InputOf<typeof EXPORT_ROWS>;
export type ImportFlags = InputOf<typeof IMPORT_ROWS>;
export type DoctorFlags = InputOf<typeof DOCTOR_ROWS> & FeatureFlags;
export type EvalInitFlags = InputOf<typeof EVAL_INIT_ROWS>;
export type EvalRunFlags = InputOf<typeof EVAL_RUN_ROWS> & FeatureFlags;
export interface McpFlags extends FeatureFlags, InputOf<typeof MCP_ROWS> {
  /** Folders that are served, one a flag. */
  readonly root?: readonly string[];
}
