/**
 * Every setting, one row each: reading, `cbx config show`, the manual and the types come from this
 * table. Names are those of JSON, `serve.port` for `port` within `serve`; a setting stands below
 * the flags that it names, and above the default.
 *
 * @module
 */
import type { FileCategory } from "@cbx/core";
import { DEFAULT_DEBOUNCE_MS, DEFAULT_PORT } from "../agent_flags.ts";
import { FORMATS, MODES, RANKS, SIGNALS } from "../flags.ts";
import { MODEL_ROWS, type ModelSettingValues } from "./model_rows.ts";
import {
  filterOf,
  oneOf,
  type SettingKind,
  someOf,
  text,
  texts,
  truth,
  wholeNumber,
} from "./setting_kinds.ts";

/** What a setting is. */
export interface Setting<T> {
  /** What its value may be. */
  readonly kind: SettingKind<T>;
  /** What it does, for the manual. */
  readonly about: string;
  /** What holds where nothing sets it; `null` where that is nothing. */
  readonly default: T | null;
  /** The flag that takes its place, where there is one. */
  readonly flag?: string;
  /** The commands that heed it. */
  readonly commands: readonly string[];
}

/** Values of all settings. */
export interface SettingValues extends ModelSettingValues {
  readonly limit: number;
  readonly tokenBudget: number;
  readonly mode: typeof MODES[number];
  readonly rank: typeof RANKS[number];
  readonly signals: typeof SIGNALS;
  readonly context: typeof CONTEXTS[number];
  readonly snippetLines: number;
  readonly languages: readonly string[];
  readonly paths: readonly string[];
  readonly categories: readonly string[];
  readonly overlay: boolean;
  readonly session: string;
  readonly format: typeof FORMATS[number];
  readonly color: boolean;
  readonly linked: readonly string[];
  readonly maxFileBytes: number;
  readonly "serve.port": number;
  readonly "serve.host": string;
  readonly "watch.debounce": number;
  readonly "mcp.tokenBudget": number;
}

/** Name of a setting. */
export type SettingName = keyof SettingValues;

/** What the files set; what they leave out is as the commands have it. */
export type Settings = Partial<SettingValues>;

/** What a snippet may show. */
const CONTEXTS = ["found", "definition"] as const;

/** Kinds of file. */
export const CATEGORIES: readonly FileCategory[] = [
  ...["code", "test", "docs", "config", "data", "example", "generated", "vendored"] as const,
];

const SEARCH = ["search"];
/** They answer from the tree as it is, unless they are told not to. */
const QUESTIONS = [
  ...["search", "explain", "symbol", "outline", "refs", "impact", "diff-impact", "path"],
  ...["describe", "architecture", "graph"],
];
/** Largest port number. */
const MAX_PORT = 65_535;
/** Tokens that an answer to an agent may be told to cost, as the tools take them. */
const MCP_TOKENS = { least: 1_000, most: 20_000 } as const;
/** Files are read whole: those of more bytes are not for this. */
const MAX_MAX_FILE_BYTES = 64 * 1024 * 1024;

/** The settings, in the order of the manual. */
export const SETTINGS: { readonly [Name in SettingName]: Setting<SettingValues[Name]> } = {
  limit: {
    kind: wholeNumber(1),
    about: "results at most",
    default: 10,
    flag: "--limit",
    commands: SEARCH,
  },
  tokenBudget: {
    kind: wholeNumber(1),
    about: "tokens that all snippets together may cost",
    default: null,
    flag: "--token-budget",
    commands: SEARCH,
  },
  mode: {
    kind: oneOf(MODES),
    about: "signals that take part",
    default: "hybrid",
    flag: "--mode",
    commands: SEARCH,
  },
  rank: {
    kind: oneOf(RANKS),
    about: "order of the results",
    default: "rerank",
    flag: "--rank",
    commands: SEARCH,
  },
  signals: {
    kind: someOf(SIGNALS),
    about: "those of the mode's signals that find files; --mode alone takes its place too",
    default: null,
    flag: "--signals",
    commands: SEARCH,
  },
  context: {
    kind: oneOf(CONTEXTS),
    about: "what a snippet shows: the beginning of what was found, or the definition around it",
    default: "found",
    flag: "--smart",
    commands: SEARCH,
  },
  snippetLines: {
    kind: wholeNumber(1),
    about: "lines of a snippet at most",
    default: 12,
    flag: "--show",
    commands: SEARCH,
  },
  languages: {
    kind: texts(),
    about: "languages that are searched; !name leaves one out, here and below",
    default: null,
    flag: "--lang",
    commands: SEARCH,
  },
  paths: {
    kind: texts(),
    about: "globs, folders or file names that are searched, such as !vendor/**",
    default: null,
    flag: "--path",
    commands: SEARCH,
  },
  categories: {
    kind: filterOf(CATEGORIES),
    about: "kinds of file that are searched",
    default: null,
    flag: "--category",
    commands: SEARCH,
  },
  overlay: {
    kind: truth(),
    about: "whether files that have changed since the index was built are read anew",
    default: true,
    flag: "--no-overlay",
    commands: QUESTIONS,
  },
  session: {
    kind: text(),
    about: "session whose touches count; without it, those of all sessions",
    default: null,
    flag: "--session",
    commands: SEARCH,
  },
  format: {
    kind: oneOf(FORMATS),
    about: "form of the output",
    default: "text",
    flag: "--format",
    commands: SEARCH,
  },
  color: {
    kind: truth(),
    about: "whether a terminal is given colours",
    default: true,
    flag: "--no-color",
    commands: QUESTIONS,
  },
  linked: {
    kind: texts(),
    about: "folders, relative to the root, that every search includes, each with its own index",
    default: null,
    flag: "--roots",
    commands: [...SEARCH, "mcp", "serve"],
  },
  maxFileBytes: {
    kind: wholeNumber(1, MAX_MAX_FILE_BYTES),
    about: "size in bytes above which a file is left out of the index",
    default: 1024 * 1024,
    commands: ["index", "update", "watch", ...QUESTIONS],
  },
  "serve.port": {
    kind: wholeNumber(0, MAX_PORT),
    about: "port to listen on, 0 for a free one",
    default: DEFAULT_PORT,
    flag: "--port",
    commands: ["serve"],
  },
  "serve.host": {
    kind: text(),
    about: "address to listen on; any but loopback asks for a token",
    default: "127.0.0.1",
    flag: "--host",
    commands: ["serve"],
  },
  "watch.debounce": {
    kind: wholeNumber(0),
    about: "milliseconds without a change before an update",
    default: DEFAULT_DEBOUNCE_MS,
    flag: "--debounce",
    commands: ["watch"],
  },
  "mcp.tokenBudget": {
    kind: wholeNumber(MCP_TOKENS.least, MCP_TOKENS.most),
    about: "tokens that an answer to an agent may cost, unless the agent says otherwise",
    default: 4000,
    commands: ["mcp"],
  },
  ...MODEL_ROWS,
};

/** Names of the settings, in the order of the manual. */
// The keys of a literal of that very type.
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

/** Keys that are refused for a reason of their own. */
export const REFUSED_KEYS: Readonly<Record<string, string>> = {
  "serve.token": "it is a secret, and what is in a project is read by others: " +
    'start "cbx serve --token", or let it make one',
  "root": "the file is found by it: name the root with --root",
  "index": "the file is found by it: name the folder of the index with --index",
};

/** Last part of the name of a key that would hold the key of a server. */
export const SECRET_KEY: RegExp = /(?:^|\.)(?:api[-_]?key|key|secret|password|authorization)$/i;

/** Why it is refused. */
export const SECRET_REASON: string =
  "it is a secret, and what is in a project is read by others: " +
  'name a file that holds it with "keyFile", or an environment variable with "keyVariable"';
