/**
 * Flags of the commands that bring cbx to agents and to people beside them, one row each.
 *
 * @module
 */
import { list, listOf, oneOf, wholeNumber } from "./flag_values.ts";
import type { Flag } from "./flags.ts";
import { ENCODE_FLAGS, type EncodeFlags, type FeatureFlags, FEATURES } from "./model_flags.ts";

/** Port that `cbx serve` listens on unless told otherwise. */
export const DEFAULT_PORT = 7700;

/** Milliseconds without a change after which `cbx watch` updates. */
export const DEFAULT_DEBOUNCE_MS = 500;

/** Largest port number. */
const MAX_PORT = 65_535;

/** What the flags of `cbx mcp` say. */
export interface McpFlags extends FeatureFlags {
  /** Folders that are served, one a flag. */
  readonly root?: readonly string[];
  /** Folders that are served, in one list. */
  readonly roots?: readonly string[];
}

/** Folders that a command works on at once. */
export const ROOTS: Flag = {
  flags: "--roots <list>",
  about: "folders to search at once, each with its own index",
  read: list("--roots"),
};

/** Flags of `cbx mcp`. */
export const MCP_FLAGS: readonly Flag[] = [
  {
    flags: "--root <dir>",
    about: "folder to serve; may be given several times",
    read: (value, previous) => [...(Array.isArray(previous) ? previous : []), value],
  },
  ROOTS,
  FEATURES,
];

/** What the flags of `cbx serve` say. */
export interface ServeFlags extends FeatureFlags {
  /** Folders that are served. */
  readonly roots?: readonly string[];
  /** Port that it listens on; 0 takes a free one. */
  readonly port?: number;
  /** Address that it listens on. */
  readonly host?: string;
  /** What requests must carry. */
  readonly token?: string;
}

/** Flags of `cbx serve`. */
export const SERVE_FLAGS: readonly Flag[] = [
  {
    flags: "--port <n>",
    about: `port to listen on, 0 for a free one (default: ${DEFAULT_PORT})`,
    read: wholeNumber("--port", 0, MAX_PORT),
  },
  {
    flags: "--host <address>",
    about: "address to listen on; any but loopback asks for a token (default: 127.0.0.1)",
  },
  {
    flags: "--token <token>",
    about: "token that requests must carry (default: one is made where it is needed)",
  },
  ROOTS,
  FEATURES,
];

/** Programs that `cbx init` sets up. */
export const TARGETS = [
  "claude",
  "codex",
  "opencode",
  "cursor",
  "copilot",
  "gemini",
  "zed",
  "vscode",
  "windsurf",
] as const;

/** A program that `cbx init` sets up. */
export type Target = typeof TARGETS[number];

/** What the flags of `cbx init` say. */
export interface InitFlags {
  /** Programs, or `auto`, or `all`. */
  readonly target?: readonly (Target | "auto" | "all")[];
  /** Whether hooks are set up as well. */
  readonly withHooks?: boolean;
  /** Whether files that others wrote are replaced. */
  readonly force?: boolean;
  /** Whether everything is taken back. */
  readonly uninstall?: boolean;
}

/** Flags of `cbx init`. */
export const INIT_FLAGS: readonly Flag[] = [
  {
    flags: "--target <list>",
    about: `programs: ${TARGETS.join(", ")}, auto or all (default: auto)`,
    read: listOf("--target", [...TARGETS, "auto", "all"]),
  },
  { flags: "--with-hooks", about: "add hooks that remind of the index and keep it current" },
  { flags: "--force", about: "replace files that were not written by cbx" },
  { flags: "--uninstall", about: "take back what init wrote, and nothing else" },
];

/** What the flags of `cbx watch` say. */
export interface WatchFlags extends EncodeFlags {
  /** Milliseconds without a change after which the index is updated. */
  readonly debounce?: number;
}

/** Flags of `cbx watch`. */
export const WATCH_FLAGS: readonly Flag[] = [
  {
    flags: "--debounce <ms>",
    about: `milliseconds without a change before an update (default: ${DEFAULT_DEBOUNCE_MS})`,
    read: wholeNumber("--debounce", 0),
  },
  ...ENCODE_FLAGS,
];

/** What the flags of `cbx update` say. */
export interface UpdateFlags extends EncodeFlags {
  /** Commit, branch or tag since which files were changed. */
  readonly since?: string;
  /** Whether files are compared by content even where time and size are as before. */
  readonly all?: boolean;
}

/** Flags of `cbx update`. */
export const UPDATE_FLAGS: readonly Flag[] = [
  {
    flags: "--since <ref>",
    about: "read only what has changed since a commit, branch or tag of git",
  },
  { flags: "--all", about: "compare every file by content, not by time and size" },
  ...ENCODE_FLAGS,
];

/** What the flags of `cbx doctor` say. */
export interface DoctorFlags extends FeatureFlags {
  /** Whether trouble ends it with a status other than 0. */
  readonly strict?: boolean;
}

/** Flags of `cbx doctor`. */
export const DOCTOR_FLAGS: readonly Flag[] = [
  { flags: "--strict", about: "end with status 1 where something is wrong" },
  FEATURES,
];

/** Flags of `cbx why-not`. */
export const WHY_NOT_FLAGS: readonly Flag[] = [FEATURES];

/** Name of the session whose touches count. */
export const SESSION: Flag = {
  flags: "--session <name>",
  about: "session whose touches count; without it, those of all sessions",
};

/** What the flags of `cbx touch` say. */
export interface TouchFlags {
  /** Name of the session. */
  readonly session?: string;
}

/** Flags of `cbx touch`. */
export const TOUCH_FLAGS: readonly Flag[] = [
  { flags: "--session <name>", about: "session that the files were touched in" },
];

/** Shells that `cbx completions` writes for. */
export const SHELLS = ["bash", "zsh", "fish"] as const;

/** A shell that `cbx completions` writes for. */
export type Shell = typeof SHELLS[number];

/**
 * Reads the name of a shell.
 *
 * @throws {UsageError} If it is none of {@linkcode SHELLS}.
 */
export function readShell(value: string): Shell {
  // What passes the reader is one of the shells.
  return oneOf("shell", SHELLS)(value, undefined) as Shell;
}
