/**
 * Flags of the questions about the code graph, one row each.
 *
 * @module
 */
import type { GraphLevel, ImpactDirection, RefsKind } from "@cbx/core";
import { list, oneOf, wholeNumber } from "./flag_values.ts";
import type { Flag } from "./flags.ts";
import { type FeatureFlags, FEATURES } from "./model_flags.ts";

/** Uses that `cbx refs` can be limited to. */
export const REFS_KINDS: readonly RefsKind[] = [
  ...["callers", "reads", "writes", "types", "imports", "all"] as const,
];

/** Ways in which `cbx impact` follows edges. */
export const DIRECTIONS: readonly ImpactDirection[] = ["up", "down", "both"];

/** What the nodes of `cbx graph` are. */
export const LEVELS: readonly GraphLevel[] = ["file", "symbol"];

/** Forms in which `cbx graph` is printed. */
export const EXPORT_FORMATS = ["json", "html", "graphml", "dot"] as const;

/** Steps that `cbx impact` follows at most. */
const MAX_DEPTH = 10;

/** Forms in which an answer about the graph is printed. */
export const GRAPH_FORMATS = ["text", "md", "json"] as const;

/** What the flags of every question about the graph say. */
export interface AskFlags {
  /** Form of the output. */
  readonly format?: typeof GRAPH_FORMATS[number];
  /** Whether the tree is compared with the index. */
  readonly overlay?: boolean;
}

const OVERLAY: Flag = {
  flags: "--no-overlay",
  about: "answer from the index alone, even if files have changed",
};

const FORMAT: Flag = {
  flags: "--format <form>",
  about: `output: ${GRAPH_FORMATS.join(", ")} (--json is --format json)`,
  read: oneOf("--format", GRAPH_FORMATS),
};

const PAGE: readonly Flag[] = [
  { flags: "--limit <n>", about: "items at most", read: wholeNumber("--limit", 1) },
  { flags: "--offset <n>", about: "items to pass over", read: wholeNumber("--offset", 0) },
];

const ASK: readonly Flag[] = [OVERLAY, FORMAT];

/** Flags of a question that has no others. */
export const ASK_FLAGS: readonly Flag[] = ASK;

/** What the flags of a page say. */
export interface PageFlags extends AskFlags {
  /** Items at most. */
  readonly limit?: number;
  /** Items to pass over. */
  readonly offset?: number;
}

/** Flags of `cbx outline`. */
export const OUTLINE_FLAGS: readonly Flag[] = [...PAGE, ...ASK];

/** What the flags of `cbx symbol` say. */
export interface SymbolFlags extends PageFlags {
  /** Kinds of definition. */
  readonly kind?: readonly string[];
  /** Whether only this very name counts. */
  readonly exact?: boolean;
  /** Languages. */
  readonly lang?: readonly string[];
  /** Globs, folders or file names. */
  readonly path?: readonly string[];
}

/** Flags of `cbx symbol`. */
export const SYMBOL_FLAGS: readonly Flag[] = [
  {
    flags: "--kind <list>",
    about: "kinds of definition: function, class, …",
    read: list("--kind"),
  },
  { flags: "--exact", about: "only definitions of exactly this name" },
  { flags: "--lang <list>", about: "languages; !name excludes", read: list("--lang") },
  { flags: "--path <list>", about: "globs, folders or file names", read: list("--path") },
  ...PAGE,
  ...ASK,
];

/** What the flags of `cbx refs` say. */
export interface RefsFlags extends PageFlags {
  /** Which uses are wanted. */
  readonly kind?: RefsKind;
}

/** Flags of `cbx refs`. */
export const REFS_FLAGS: readonly Flag[] = [
  {
    flags: "--kind <kind>",
    about: `uses: ${REFS_KINDS.join(", ")} (default: all)`,
    read: oneOf("--kind", REFS_KINDS),
  },
  ...PAGE,
  ...ASK,
];

/** What the flags of `cbx impact` say. */
export interface ImpactFlags extends PageFlags {
  /** Steps at most. */
  readonly depth?: number;
  /** Which way edges are followed. */
  readonly direction?: ImpactDirection;
  /** Whether edges with several candidates count. */
  readonly ambiguous?: boolean;
}

/** Flags of `cbx impact`. */
export const IMPACT_FLAGS: readonly Flag[] = [
  {
    flags: "--depth <n>",
    about: `steps at most, from 1 to ${MAX_DEPTH} (default: 2)`,
    read: wholeNumber("--depth", 1, MAX_DEPTH),
  },
  {
    flags: "--direction <way>",
    about: "up to what uses it, down to what it uses, or both (default: up)",
    read: oneOf("--direction", DIRECTIONS),
  },
  { flags: "--ambiguous", about: "follow edges with several candidates as well" },
  ...PAGE,
  ...ASK,
];

/** What the flags of `cbx diff-impact` say. */
export interface DiffImpactFlags extends ImpactFlags {
  /** Commit that the tree is compared with. */
  readonly base?: string;
  /** Whether what is staged is compared, and not the tree. */
  readonly staged?: boolean;
}

/** Flags of `cbx diff-impact`. */
export const DIFF_IMPACT_FLAGS: readonly Flag[] = [
  { flags: "--base <ref>", about: "commit that the tree is compared with (default: HEAD)" },
  { flags: "--staged", about: "what is staged, and not the whole tree" },
  ...IMPACT_FLAGS,
];

/** What the flags of `cbx architecture` say. */
export interface ArchitectureFlags extends AskFlags {
  /** Modules at most. */
  readonly modules?: number;
}

/** Flags of `cbx architecture`. */
export const ARCHITECTURE_FLAGS: readonly Flag[] = [
  {
    flags: "--modules <n>",
    about: "modules at most, from 2 on: folders are joined until they are that few (default: 40)",
    read: wholeNumber("--modules", 2, 1000),
  },
  ...ASK,
];

/** What the flags of `cbx explain` say. */
export interface ExplainFlags extends AskFlags, FeatureFlags {
  /** Tokens that the bundle may cost. */
  readonly tokenBudget?: number;
}

/** Flags of `cbx explain`. */
export const EXPLAIN_FLAGS: readonly Flag[] = [
  {
    flags: "--token-budget <n>",
    about: "tokens that the bundle may cost, from 200 to 100000 (default: 4000)",
    read: wholeNumber("--token-budget", 200, 100_000),
  },
  FEATURES,
  ...ASK,
];

/** What the flags of `cbx graph` say. */
export interface GraphFlags {
  /** What the nodes are. */
  readonly level?: GraphLevel;
  /** Nodes at most. */
  readonly nodes?: number;
  /** Form of the output. */
  readonly format?: typeof EXPORT_FORMATS[number];
  /** File that it is written to. */
  readonly out?: string;
  /** Whether the tree is compared with the index. */
  readonly overlay?: boolean;
}

/** Flags of `cbx graph`. */
export const GRAPH_FLAGS: readonly Flag[] = [
  {
    flags: "--format <form>",
    about: `output: ${EXPORT_FORMATS.join(", ")} (default: json)`,
    read: oneOf("--format", EXPORT_FORMATS),
  },
  {
    flags: "--level <level>",
    about: "nodes: file, symbol (default: file)",
    read: oneOf("--level", LEVELS),
  },
  {
    flags: "--nodes <n>",
    about: "nodes at most, the most central (default: 1000)",
    read: wholeNumber("--nodes", 1, 100_000),
  },
  { flags: "--out <file>", about: "file to write, with --allow-write (default: standard output)" },
  OVERLAY,
];
