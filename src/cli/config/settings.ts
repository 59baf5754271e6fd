/**
 * Every setting, one row each: reading, `cbx config show` and the types come from this table, and
 * those that are flags as well from the rows of the flags. Names are those of JSON, `serve.port` for
 * `port` within `serve`; a setting stands below the flags that it names, and above the default.
 *
 * @module
 */
import { SERVE_ROWS, WATCH_ROWS } from "../commands/command_rows.ts";
import { longFlag, sentenceOf } from "../questions/command.ts";
import { CATEGORIES } from "../questions/fields.ts";
import type { Row } from "../questions/row.ts";
import { SEARCH_ROWS, type SearchFlags } from "../questions/search_rows.ts";
import { MODEL_ROWS, type ModelSettingValues } from "./model_rows.ts";
import { filterOf, kindOf, type SettingKind, texts, truth, wholeNumber } from "./setting_kinds.ts";

/** What a setting is. */
export interface Setting<T> {
  /** What its value may be. */
  readonly kind: SettingKind<T>;
  /** What it does, for `cbx config show`. */
  readonly about: string;
  /** What holds where nothing sets it; `null` where that is nothing. */
  readonly default: T | null;
  /** The flag that takes its place, where there is one. */
  readonly flag?: string;
  /** The commands that heed it. */
  readonly commands: readonly string[];
}

/** Settings that flags of a search stand above. */
type SearchSettings = Required<
  Pick<
    SearchFlags,
    | "limit"
    | "tokenBudget"
    | "mode"
    | "rank"
    | "signals"
    | "context"
    | "languages"
    | "paths"
    | "categories"
    | "overlay"
    | "session"
    | "format"
  >
>;

/** Values of all settings. */
export interface SettingValues extends ModelSettingValues, SearchSettings {
  readonly snippetLines: number;
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

const SEARCH = ["search"];
/** They answer from the tree as it is, unless they are told not to. */
const QUESTIONS = [
  ...["search", "explain", "symbol", "outline", "refs", "impact", "diff-impact", "path"],
  ...["describe", "architecture", "graph"],
];
/** Tokens that an answer to an agent may be told to cost, as the tools take them. */
const MCP_TOKENS = { least: 1_000, most: 20_000 } as const;
/** Files are read whole: those of more bytes are not for this. */
const MAX_MAX_FILE_BYTES = 64 * 1024 * 1024;

/** The settings, in the order in which they are shown. */
export const SETTINGS: { readonly [Name in SettingName]: Setting<SettingValues[Name]> } = {
  limit: settingOf("limit", SEARCH_ROWS.limit, SEARCH),
  tokenBudget: settingOf("tokenBudget", SEARCH_ROWS.tokenBudget, SEARCH),
  mode: settingOf("mode", SEARCH_ROWS.mode, SEARCH),
  rank: settingOf("rank", SEARCH_ROWS.rank, SEARCH),
  signals: {
    ...settingOf("signals", SEARCH_ROWS.signals, SEARCH),
    about: "those of the mode's signals that find files; --mode alone takes its place too",
  },
  context: {
    ...settingOf("context", SEARCH_ROWS.context, SEARCH),
    ...{ default: "found", flag: "--smart" },
  },
  snippetLines: {
    kind: wholeNumber(1),
    about: "lines of a snippet at most",
    default: 12,
    flag: "--show",
    commands: SEARCH,
  },
  languages: settingOf("languages", SEARCH_ROWS.languages, SEARCH),
  paths: settingOf("paths", SEARCH_ROWS.paths, SEARCH),
  categories: {
    ...settingOf("categories", SEARCH_ROWS.categories, SEARCH),
    kind: filterOf(CATEGORIES),
  },
  overlay: {
    kind: truth(),
    about: "whether files that have changed since the index was built are read anew",
    default: true,
    flag: "--no-overlay",
    commands: QUESTIONS,
  },
  session: settingOf("session", SEARCH_ROWS.session, SEARCH),
  format: settingOf("format", SEARCH_ROWS.format, SEARCH),
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
  "serve.port": settingOf("port", SERVE_ROWS.port, ["serve"]),
  "serve.host": settingOf("host", SERVE_ROWS.host, ["serve"]),
  "watch.debounce": settingOf("debounce", WATCH_ROWS.debounce, ["watch"]),
  "mcp.tokenBudget": {
    kind: wholeNumber(MCP_TOKENS.least, MCP_TOKENS.most),
    about: "tokens that an answer to an agent may cost, unless the agent says otherwise",
    default: 4000,
    commands: ["mcp"],
  },
  ...MODEL_ROWS,
};

/** Makes the setting that the flag of a row stands above. */
function settingOf<T>(name: string, row: Row<T>, commands: readonly string[]): Setting<T> {
  const flag = longFlag(name, row);
  return {
    kind: kindOf(row),
    about: sentenceOf(row),
    default: row.default ?? null,
    flag,
    commands,
  };
}

/** Names of the settings, in the order in which they are shown. */
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
