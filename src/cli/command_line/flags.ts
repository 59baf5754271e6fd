/**
 * Flags that many commands take; the others are rows of questions and of commands.
 *
 * @module
 */
import type { ModelFeature } from "@cbx/core";
import { adviceFor } from "../errors/nearest.ts";
import { UsageError } from "../errors/usage_error.ts";
import { omitUndefined } from "../omit_undefined.ts";

export interface ValueReader {
  /** Reads it; `previous` is what the same flag gave before. */
  (value: string, previous: unknown): unknown;
  /** The values that it takes, where they are few: completions offer them. */
  readonly values?: readonly string[];
}

export function wholeNumber(flag: string, least: number, most: number = Infinity): ValueReader {
  const range = most === Infinity ? `>= ${least}` : `from ${least} to ${most}`;
  return (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : NaN;
    if (Number.isSafeInteger(number) && number >= least && number <= most) return number;
    throw new UsageError(
      `Cannot read option "${flag}" as it must be a whole number ${range}: current value is "${value}"`,
    );
  };
}

/** Makes a reader of numbers from 0 to 1. */
export function share(flag: string): ValueReader {
  return (value) => {
    if (/^(0|1|[01]?\.\d{1,9})$/.test(value) && Number(value) <= 1) return Number(value);
    throw new UsageError(
      `Cannot read option "${flag}" as it must be a number from 0 to 1: current value is "${value}"`,
    );
  };
}

/** Makes a reader of values from a closed set. */
export function oneOf(
  flag: string,
  values: readonly string[],
  synonyms: Readonly<Record<string, string>> = {},
): ValueReader {
  const read: ValueReader = (written) => {
    const value = Object.hasOwn(synonyms, written) ? synonyms[written]! : written;
    if (values.includes(value)) return value;
    const advice = adviceFor(value.toLowerCase(), values);
    throw new UsageError(`Unknown value "${value}" of option "${flag}": ${advice}`);
  };
  return Object.assign(read, { values });
}

/** Makes a reader of lists: the flag may be repeated, and values may be joined by commas. */
export function list(flag: string): ValueReader {
  return (value, previous) => {
    const values = splitList(value);
    if (values.length === 0) throw new UsageError(`Option "${flag}" needs a value`);
    return [...(Array.isArray(previous) ? previous : []), ...values];
  };
}

/** Makes a reader of lists of values from a closed set. */
export function listOf(flag: string, values: readonly string[]): ValueReader {
  const readList = list(flag);
  const readOne = oneOf(flag, values);
  const read: ValueReader = (value, previous) => {
    for (const each of splitList(value)) readOne(each, undefined);
    return readList(value, previous);
  };
  return Object.assign(read, { values });
}

/** Splits at commas, but not at those between the braces of a glob such as `*.{ts,js}`. */
export function splitList(value: string): string[] {
  const values = [""];
  let depth = 0;
  for (const char of value) {
    if (char === "{") depth += 1;
    if (char === "}") depth = Math.max(0, depth - 1);
    if (char === "," && depth === 0) values.push("");
    else values[values.length - 1] += char;
  }
  return values.map((each) => each.trim()).filter((each) => each !== "");
}

export interface Flag {
  /** How it is written: `-A, --after-context <n>`; `--no-x` says no to what holds without it. */
  readonly flags: string;
  /** Description, for the help. */
  readonly about: string;
  /** Reads its value; a flag without takes any text, or none. */
  readonly read?: ValueReader;
  /** Name under which the value is handed on. @default {that of the flag, in camelCase} */
  readonly key?: string;
  /** Further names; `--hybrid=hybrid` takes no value, and gives this one. */
  readonly aliases?: readonly string[];
}

// A flag as a command line has it, from the way in which a table writes it: `-A, --after-context <n>`.

/** How a flag is written, and where its value goes. */
export interface FlagSpec {
  /** The row of the table. */
  readonly flag: Flag;
  /** `--after-context`. */
  readonly long: string;
  /** `-A`; absent where there is none. */
  readonly short?: string;
  /** Name of the value, `n`; absent where it takes none. */
  readonly value?: string;
  /** Name under which the value is handed on: `afterContext`, and `overlay` of `--no-overlay`. */
  readonly key: string;
  /** Whether it says no to something that holds without it. */
  readonly isNegated: boolean;
  /** Value that a further name stands for. */
  readonly given?: string;
}

/** Given by a further name of a flag without a value, it says no to it. */
export const NO = "no";

/** Reads how flags are written; each further name is one of its own. */
export function flagSpecs(flags: readonly Flag[]): FlagSpec[] {
  return flags.flatMap((flag) => {
    const [, short, long = "", value] = /^(?:(-\w), )?(--[\w-]+)(?: <(.+)>)?$/.exec(flag.flags) ??
      [];
    const isNegated = long.startsWith("--no-");
    const key = flag.key ?? camelCase(long.replace(/^--(?:no-)?/, ""));
    const spec = omitUndefined({ flag, long, value, key, isNegated });
    const others = (flag.aliases ?? []).map((alias) => {
      const [name = "", given] = alias.split("=");
      return omitUndefined({ ...spec, long: name, given });
    });
    return [omitUndefined({ ...spec, short }), ...others];
  });
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Settings that variables of the environment can set. */
export interface VariableSettings {
  /** Size in bytes above which a file is left out. */
  readonly maxFileBytes?: number;
  /** Address of the server of the model that embeds. */
  readonly "dense.url"?: string;
}

export interface GlobalOptions {
  /** Folder that is searched. */
  readonly root?: string;
  /** Folder that holds the index. */
  readonly index?: string;
  /** Folder in which trees keep analyses of files. */
  readonly store?: string;
  /** Address of a server that is asked instead of an index here. */
  readonly server?: string;
  /** Whether an index is believed that was not written here. */
  readonly trustIndex?: boolean;
  readonly json?: boolean;
  /** Whether notes and progress are left out. */
  readonly quiet?: boolean;
  /** Whether colours are allowed. */
  readonly color: boolean;
  /** Whether long answers are shown page by page. */
  readonly pager: boolean;
  /** Whether the configuration of the tree may widen what is done. */
  readonly trustConfig?: boolean;
  /** Whether the tags queries beside the index are read. */
  readonly queries?: boolean;
  /** Settings that variables of the environment set. */
  readonly settings?: VariableSettings;
  /** Variables of the environment that options come from, by the name of the option. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Flags that every command takes, before or after its name. */
export const GLOBAL_FLAGS: readonly Flag[] = [
  {
    flags: "--root <dir>",
    about: "folder to work on (default: nearest folder upwards with .git or .cbx)",
  },
  { flags: "--index <dir>", about: "folder that holds the index (default: .cbx in the root)" },
  {
    flags: "--store <dir>",
    about: "folder that keeps each parsed file once for all work trees and branches",
  },
  { flags: "--server <url>", about: "ask a running cbx serve instead of an index here" },
  { flags: "--no-socket", about: "do not ask the cbx serve --socket of this folder" },
  { flags: "--trust-index", about: "trust an index that was copied here, or came with the tree" },
  { flags: "--json", about: "print JSON" },
  { flags: "--quiet", about: "print results, warnings and errors only" },
  { flags: "--no-color", about: "print without colours" },
  { flags: "--no-pager", about: "print long answers without a pager" },
  {
    flags: "--trust-config",
    about: "let the configuration of the tree permit more than the defaults",
  },
  {
    flags: "--queries",
    about: "also find definitions and uses by the tags queries in .cbx/queries",
  },
];

/** Forms in which an answer about the graph is printed. */
const GRAPH_FORMATS = ["text", "md", "json"] as const;

/** Values of the flags of every question about the graph. */
export interface AskFlags {
  /** Form of the output. */
  readonly format?: typeof GRAPH_FORMATS[number];
  /** Whether the answer carries its proof. */
  readonly proof?: boolean;
  /** Whether code is shown whole. */
  readonly show?: boolean;
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
  {
    flags: "--proof",
    about: "add hashes of what the answer stands on, for cbx verify, with --json",
  },
  { flags: "--show", about: "show all lines of code, instead of the first ones" },
  {
    flags: "--no-fallback",
    about: "accepted for compatibility with other tools: it changes nothing",
  },
];

/** Features that models can be used for, in the order in which they come into play. */
export const MODEL_FEATURES: readonly ModelFeature[] = ["dense", "sparse", "rerank"];

/** Switches off what is configured. */
const NO_FEATURES = "none";

/** Values of the flag that switches models on. */
export interface FeatureFlags {
  /** Features that models are used for; {@linkcode NO_FEATURES} alone for none. */
  readonly features?: readonly (ModelFeature | typeof NO_FEATURES)[];
}

/** Values of the flags of a command that lets models encode chunks. */
export interface EncodeFlags extends FeatureFlags {
  /** Tokens that models may be given. */
  readonly maxTokensToEmbed?: number;
}

/** Switches models on. */
export const FEATURES: Flag = {
  flags: "--features <list>",
  about: `models that take part, if configured: ${MODEL_FEATURES.join(", ")}, or ${NO_FEATURES}`,
  read: featureReader("--features"),
};

/** Flags of a command that lets models encode chunks. */
export const ENCODE_FLAGS: readonly Flag[] = [
  FEATURES,
  {
    flags: "--max-tokens-to-embed <n>",
    about: "maximum number of tokens sent to models in this run; the next run continues",
    read: wholeNumber("--max-tokens-to-embed", 0),
  },
];

function featureReader(flag: string): ValueReader {
  const readList = listOf(flag, [...MODEL_FEATURES, NO_FEATURES]);
  const read: ValueReader = (value, previous) => {
    // The reader of a list returns one.
    const features = [...new Set(readList(value, previous) as readonly string[])];
    if (features.length === 1 || !features.includes(NO_FEATURES)) return features;
    throw new UsageError(
      `Cannot read option "${flag}" as "${NO_FEATURES}" cannot be combined with other values`,
    );
  };
  return Object.assign(read, { values: readList.values ?? [] });
}
