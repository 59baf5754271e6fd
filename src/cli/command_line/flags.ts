/**
 * Flags that many commands take; the others are rows of questions and of commands.
 *
 * @module
 */
import { oneOf, type ValueReader } from "./flag_values.ts";

/** One flag. */
export interface Flag {
  /** How it is written: `-A, --after-context <n>`; `--no-x` says no to what holds without it. */
  readonly flags: string;
  /** What it does, for the help. */
  readonly about: string;
  /** Reads its value; a flag without takes any text, or none. */
  readonly read?: ValueReader;
  /** Name under which the value is handed on. @default {that of the flag, in camelCase} */
  readonly key?: string;
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

/** Forms in which an answer about the graph is printed. */
const GRAPH_FORMATS = ["text", "md", "json"] as const;

/** What the flags of every question about the graph say. */
export interface AskFlags {
  /** Form of the output. */
  readonly format?: typeof GRAPH_FORMATS[number];
  /** Whether the tree is compared with the index. */
  readonly overlay?: boolean;
}

/** Takes the index as it is. */
export const OVERLAY: Flag = {
  flags: "--no-overlay",
  about: "answer from the index alone, even if files have changed",
};

/** Flags of every question about the graph. */
export const ASK_FLAGS: readonly Flag[] = [
  OVERLAY,
  {
    flags: "--format <form>",
    about: `output: ${GRAPH_FORMATS.join(", ")} (--json is --format json)`,
    read: oneOf("--format", GRAPH_FORMATS),
  },
];
