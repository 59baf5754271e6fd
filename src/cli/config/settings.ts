/**
 * Every setting, one row each: reading, `cbx config show` and the types come from this table, and
 * those that are flags as well from the rows of the flags. Names are those of JSON, `serve.port` for
 * `port` within `serve`; a setting stands below the flags that it names, and above the default.
 *
 * @module
 */
import type { ModelFeature } from "@cbx/core";
import { MODEL_FEATURES } from "../command_line/flags.ts";
import { FILE_ROWS, SERVE_ROWS, WATCH_ROWS } from "../commands/command_rows.ts";
import type { ModelKind } from "../models/model_backend.ts";
import { CATEGORIES } from "../questions/fields.ts";
import { longFlag, type Row, sentenceOf } from "../questions/row.ts";
import { SEARCH_ROWS } from "../questions/search_rows.ts";
import {
  ADDRESS,
  filterOf,
  kindOf,
  oneOf,
  type SettingKind,
  severalOf,
  TEXT,
  TEXTS,
  TRUTH,
  VARIABLE_NAME,
  wholeNumber,
  WRITTEN,
} from "./setting_kinds.ts";
import { MAX_FILE_BYTES } from "./variables.ts";

const MODEL_KINDS: readonly ModelKind[] = [
  ...["local", "hub", "ollama", "openai", "voyage", "cohere", "jina", "tei"] as const,
];

/** Files that a model may be asked to read again. */
const MAX_TOP_K = 500;
/** Nobody waits longer for an answer. */
const MAX_TIMEOUT_MS = 60_000;

/** Commands that let models encode chunks. */
const ENCODING = ["index", "update", "watch", "mcp", "serve"];
/** Commands that ask models. */
const ASKING = ["search", "why-not", "explain", "eval run", "mcp", "serve"];
/** Commands whose answers are read again. */
const RERANKING = ASKING.filter((command) => command !== "explain");
const ALL = [...new Set([...ENCODING, ...ASKING])];

const MODEL_FIELDS = {
  kind: { kind: oneOf(MODEL_KINDS), about: "where the model is" },
  model: { kind: TEXT, about: "name of the model, as its server or hub knows it" },
  folder: { kind: TEXT, about: "folder of a local model, relative to the root" },
  file: { kind: TEXT, about: "ONNX file in that folder", default: "onnx/model.onnx" },
  url: {
    kind: ADDRESS,
    about: "address of the server, if it differs from the default of its kind",
  },
  keyFile: {
    kind: TEXT,
    about: "file that holds the key of the server in one line, relative to the root",
  },
  keyVariable: {
    kind: VARIABLE_NAME,
    about: "environment variable that holds the key of the server, where no file does",
  },
  maxTokens: {
    kind: wholeNumber(1),
    about: "maximum number of tokens of a text; the rest is cut off",
  },
};

const EMBEDDER_FIELDS = {
  dimensions: {
    kind: wholeNumber(1),
    about: "dimensions that vectors are shortened to, where the model allows it",
  },
  documentPrefix: {
    kind: WRITTEN,
    about: "prefix of a stored text, if it differs from the known prefix of the model",
  },
  queryPrefix: {
    kind: WRITTEN,
    about: "prefix of a query, if it differs from the known prefix of the model",
  },
};

const RERANKER_FIELDS = {
  topK: {
    kind: wholeNumber(1, MAX_TOP_K),
    about: "number of files that are reranked",
    default: 50,
  },
  timeoutMs: {
    kind: wholeNumber(1, MAX_TIMEOUT_MS),
    about: "maximum milliseconds that it may take; if it is slower, the order stays as without it",
    default: 2000,
  },
};

/** A field of a section: a setting without what all of the section have. */
interface Field<T = unknown> extends Pick<Setting<T>, "kind" | "about"> {
  readonly default?: T;
}

type Section<Feature extends ModelFeature, Fields> = {
  readonly [Name in keyof Fields & string as `${Feature}.${Name}`]: Setting<ValueOf<Fields[Name]>>;
};

/** Makes the settings of a model, one a field. */
function section<Feature extends ModelFeature, Fields extends Readonly<Record<string, Field>>>(
  feature: Feature,
  fields: Fields,
  commands: readonly string[],
): Section<Feature, Fields> {
  const rows = Object.entries(fields).map(([name, { default: byDefault = null, ...field }]) =>
    [`${feature}.${name}`, { ...field, default: byDefault, commands }] as const
  );
  // One row a field, under the name that the type gives it.
  return Object.fromEntries(rows) as unknown as Section<Feature, Fields>;
}

interface Setting<T> {
  readonly kind: SettingKind<T>;
  readonly about: string;
  /** Value where nothing sets it; `null` for none. */
  readonly default: T | null;
  /** The flag that takes its place, where there is one. */
  readonly flag?: string;
  readonly commands: readonly string[];
}

const SEARCH = ["search"];
/** They answer from the tree as it is, unless they are told not to. */
const QUESTIONS = [
  ...["search", "explain", "symbol", "outline", "refs", "impact", "diff-impact", "path"],
  ...["describe", "architecture", "graph", "read"],
];
/** They decide which files there are. */
const FILES = ["index", "update", "watch", ...QUESTIONS];
/** Tokens that every answer to an agent may be told to cost; one call may ask for less. */
const MCP_TOKENS = { least: 1_000, most: 20_000 } as const;
/** Lines of chunks, as the library takes them. */
const CHUNK_LINES = { least: 20, most: 1_000 } as const;

/** The settings, in the order in which they are shown. */
const TABLE = {
  limit: settingOf("limit", SEARCH_ROWS.limit, SEARCH),
  tokenBudget: settingOf("tokenBudget", SEARCH_ROWS.tokenBudget, SEARCH),
  mode: settingOf("mode", SEARCH_ROWS.mode, SEARCH),
  rank: settingOf("rank", SEARCH_ROWS.rank, SEARCH),
  signals: {
    ...settingOf("signals", SEARCH_ROWS.signals, SEARCH),
    about: "which of the mode's signals find files; --mode alone overrides it too",
  },
  context: {
    ...settingOf("context", SEARCH_ROWS.context, SEARCH),
    ...{ default: "found" as const, flag: "--smart" },
  },
  snippetLines: {
    kind: wholeNumber(1),
    about: "maximum number of lines of a snippet",
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
    kind: TRUTH,
    about: "whether files that have changed since the index was built are read again",
    default: true,
    flag: "--no-overlay",
    commands: QUESTIONS,
  },
  session: settingOf("session", SEARCH_ROWS.session, SEARCH),
  format: settingOf("format", SEARCH_ROWS.format, SEARCH),
  color: {
    kind: TRUTH,
    about: "whether output to a terminal is coloured",
    default: true,
    flag: "--no-color",
    commands: QUESTIONS,
  },
  pager: {
    kind: TRUTH,
    about: "whether a terminal shows long answers page by page",
    default: true,
    flag: "--no-pager",
    commands: QUESTIONS,
  },
  linked: {
    kind: TEXTS,
    about: "folders, relative to the root, that every search includes, each with its own index",
    default: null,
    flag: "--roots",
    commands: [...SEARCH, "mcp", "serve"],
  },
  maxFileBytes: {
    kind: wholeNumber(1, MAX_FILE_BYTES),
    about: "size in bytes above which a file is left out of the index",
    default: 1024 * 1024,
    commands: FILES,
  },
  ignore: settingOf("ignore", FILE_ROWS.ignore, FILES),
  include: settingOf("include", FILE_ROWS.include, FILES),
  respectGitignore: {
    kind: TRUTH,
    about: "whether files are left out that .gitignore or .git/info/exclude ignores",
    default: true,
    flag: "--no-gitignore",
    commands: FILES,
  },
  "chunk.windowLines": {
    kind: wholeNumber(CHUNK_LINES.least, CHUNK_LINES.most),
    about: "lines of a window, in a file without a grammar",
    default: 50,
    commands: FILES,
  },
  "chunk.overlapLines": {
    kind: wholeNumber(0, CHUNK_LINES.most / 2),
    about: "lines that a window shares with the one before, up to half of them",
    default: 10,
    commands: FILES,
  },
  "chunk.maxLines": {
    kind: wholeNumber(CHUNK_LINES.least, CHUNK_LINES.most),
    about: "lines of a chunk of code at most; a longer definition is cut",
    default: 60,
    commands: FILES,
  },
  queries: {
    kind: TRUTH,
    about: "whether definitions and uses are found by the tags queries in .cbx/queries as well",
    default: false,
    flag: "--queries",
    commands: FILES,
  },
  "serve.port": settingOf("port", SERVE_ROWS.port, ["serve"]),
  "serve.host": settingOf("host", SERVE_ROWS.host, ["serve"]),
  "watch.debounce": settingOf("debounce", WATCH_ROWS.debounce, ["watch"]),
  "mcp.tokenBudget": {
    kind: wholeNumber(MCP_TOKENS.least, MCP_TOKENS.most),
    about: "maximum number of tokens of an answer to an agent, unless the agent gives one",
    default: 4000,
    commands: ["mcp"],
  },
  features: {
    kind: severalOf(MODEL_FEATURES),
    about: "features that models are used for; each also needs its section and its permissions",
    default: [],
    flag: "--features",
    commands: ALL,
  },
  maxTokensToEmbed: {
    kind: wholeNumber(0),
    about: "maximum number of tokens sent to models in one run; the next run continues",
    default: null,
    flag: "--max-tokens-to-embed",
    commands: ENCODING,
  },
  queryTimeoutMs: {
    kind: wholeNumber(1),
    about:
      "maximum milliseconds that a model may take for a query; a slower one has no part in the answer",
    default: 1500,
    commands: ASKING,
  },
  ...section("dense", { ...MODEL_FIELDS, ...EMBEDDER_FIELDS }, ALL),
  ...section("sparse", MODEL_FIELDS, ALL),
  ...section("rerank", { ...MODEL_FIELDS, ...RERANKER_FIELDS }, RERANKING),
};

/** Value of a setting, or of a field. */
type ValueOf<S> = S extends { readonly kind: SettingKind<infer T> } ? T : never;

export type SettingName = keyof typeof TABLE;

export type SettingValues = { readonly [Name in SettingName]: ValueOf<typeof TABLE[Name]> };

/** Settings of the files; the commands have defaults for the others. */
export type Settings = Partial<SettingValues>;

export const SETTINGS: { readonly [Name in SettingName]: Setting<SettingValues[Name]> } = TABLE;

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

/** Other names of settings. */
export const SYNONYMS: Readonly<Record<string, SettingName>> = { extraIgnore: "ignore" };

/** Names that other tools have for settings, in camelCase, and what these are called here. */
export const FOREIGN_NAMES: Readonly<Record<string, string>> = {
  model: '"dense.model" here',
  embeddingModel: '"dense.model" here',
  embedding: '"dense" here',
  embeddings: '"dense" here',
  reranker: '"rerank" here',
  chunkSize: '"chunk.maxLines" here, and counts lines',
  chunkMaxTokens: '"chunk.maxLines" here, and counts lines',
  "chunk.maxTokens": '"chunk.maxLines" here, and counts lines',
  chunkOverlap: '"chunk.overlapLines" here, and counts lines',
  maxFileSize: '"maxFileBytes" here',
  exclude: '"ignore" here',
  excludePatterns: '"ignore" here',
  includePatterns: '"include" here',
};

/** Names of the settings, in the order in which they are shown. */
// The keys of a literal of that very type.
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

/** Keys that are refused for a reason of their own. */
export const REFUSED_KEYS: Readonly<Record<string, string>> = {
  "serve.token": "it is a secret, and others can read the files of a project: " +
    'start "cbx serve --token", or let it make one',
  "root": "the root decides where this file is looked for: name it with --root",
  "rrfK": "the constant of rank fusion is that of its paper, and no setting",
  "ignoreFiles": "ignore files have their names: write what they lack into a .cbxignore",
  "retrieval": 'its keys stand without a section here: "limit", "tokenBudget", "mode"',
  "graph": "each question about the graph has its bounds: give --depth and --limit",
  "compactSnippets": 'snippets are cut to "snippetLines"; --show shows them whole',
  "compactMinReduction": 'snippets are cut to "snippetLines"; --show shows them whole',
  "index": "the folder of the index decides where this file is looked for: name it with --index",
};

/** Last part of the name of a key that would hold the key of a server. */
export const SECRET_KEY: RegExp = /(?:^|\.)(?:api[-_]?key|key|secret|password|authorization)$/i;

/** Why it is refused. */
export const SECRET_REASON: string =
  "it is a secret, and others can read the files of a project: " +
  'name a file that holds it with "keyFile", or an environment variable with "keyVariable"';
