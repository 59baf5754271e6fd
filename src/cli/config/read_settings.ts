/**
 * One file of settings, read against the table. What cannot be read is refused with the place where
 * it stands: settings that are passed over in silence would be believed to hold.
 *
 * @module
 */
import type { ParseError } from "jsonc-parser";
import { findNearest } from "../errors/nearest.ts";
import { UsageError } from "../errors/usage_error.ts";
import type { ConfigFile } from "./config_files.ts";
import {
  FOREIGN_NAMES,
  REFUSED_KEYS,
  SECRET_KEY,
  SECRET_REASON,
  SETTING_NAMES,
  type SettingName,
  SETTINGS,
  type Settings,
  SYNONYMS,
} from "./settings.ts";

/** Characters of a refused value that are shown. */
const MAX_SHOWN = 60;

/**
 * Reads the settings of one file.
 *
 * @throws {UsageError} If it is no JSON, or a key or a value in it is not known.
 */
export async function readSettings(file: ConfigFile): Promise<Settings> {
  const whole = await readJson(file);
  const keys = file.key === undefined ? [] : [file.key];
  const found = file.key === undefined || !isObject(whole) ? whole : own(whole, file.key);
  if (file.key !== undefined && found === undefined) return {};
  const problems: Problem[] = [];
  const settings = readSection(found, { prefix: "", problems });
  const [first] = problems;
  if (first === undefined) return settings;
  throw await refusal(file, { ...first, path: [...keys, ...first.path] });
}

/** Problem of a file, and the keys where it is. */
interface Problem {
  readonly path: readonly string[];
  /** Message before the position, and after it. */
  readonly told: readonly [action: string, state: string];
}

interface Section {
  /** Name of the section with a period, or nothing. */
  readonly prefix: string;
  readonly problems: Problem[];
}

function readSection(value: unknown, { prefix, problems }: Section): Settings {
  const section = prefix.slice(0, -1);
  if (!isObject(value)) {
    const name = section === "" ? "the configuration" : `"${section}"`;
    const told = [`Cannot read ${name}`, `as it must be an object: ${describe(value)}`] as const;
    problems.push({ path: pathOf(section), told });
    return {};
  }
  const settings: Settings = {};
  for (const [key, each] of Object.entries(value)) {
    const written = prefix + key;
    const name = Object.hasOwn(SYNONYMS, written) ? SYNONYMS[written]! : written;
    if (isSection(name)) {
      Object.assign(settings, readSection(each, { prefix: `${name}.`, problems }));
    } else if (isSetting(name) && !key.includes(".")) {
      if (SETTINGS[name].kind.takes(each)) Object.assign(settings, { [name]: each });
      else problems.push({ path: pathOf(name), told: wrongValue(name, each) });
    } else problems.push({ path: [...pathOf(section), key], told: unknownKey(prefix, key) });
  }
  return settings;
}

function wrongValue(name: SettingName, value: unknown): Problem["told"] {
  const { expected, values, isPrivate = false } = SETTINGS[name].kind;
  const near = values && nearestOf(value, values);
  const advice = near === undefined ? "" : `, did you mean "${near}"?`;
  const current = isPrivate ? "current value is not shown" : describe(value);
  return [`Cannot read "${name}"`, `as it must be ${expected}: ${current}${advice}`];
}

/** The known value that the first unknown one was meant to be. */
function nearestOf(value: unknown, known: readonly string[]): string | undefined {
  const written = [value].flat().filter((each) => typeof each === "string");
  const wrong = written.map((each) => each.replace(/^!/, "")).find((each) => !known.includes(each));
  return wrong === undefined ? undefined : findNearest(wrong, known);
}

function unknownKey(prefix: string, key: string): Problem["told"] {
  const name = prefix + key;
  const reason = refusedFor(name);
  if (reason !== undefined) return [`Cannot take "${name}"`, `as ${reason}`];
  if (isSetting(name)) {
    const [section, inner] = pathOf(name);
    return [`Unknown key "${name}"`, `: write {"${section}": {"${inner}": …}}`];
  }
  const ours = foreignName(name);
  if (ours !== undefined) return [`Cannot read "${name}"`, `: it is called ${ours}`];
  // A key of a section is looked for in all of them: it may have been meant for another.
  const near = findNearest(name, [...SETTING_NAMES, ...sections()]) ??
    SETTING_NAMES.find((each) => each.endsWith(`.${key}`));
  const advice = near === undefined ? 'see "cbx config show"' : `did you mean "${near}"?`;
  return [`Unknown key "${name}"`, `: ${advice}`];
}

/** Tells what a setting is called here that is written as other tools write it. */
function foreignName(name: string): string | undefined {
  const written = camelCase(name);
  if (Object.hasOwn(FOREIGN_NAMES, written)) return FOREIGN_NAMES[written];
  const ours = Object.hasOwn(SYNONYMS, written) ? SYNONYMS[written]! : written;
  return isSetting(ours) || isSection(ours) ? `"${ours}" here` : undefined;
}

function camelCase(name: string): string {
  return name.replace(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** A token is a secret wherever it stands, and so is a key. */
function refusedFor(name: string): string | undefined {
  const written = camelCase(name);
  if (Object.hasOwn(REFUSED_KEYS, written)) return REFUSED_KEYS[written];
  if (SECRET_KEY.test(name)) return SECRET_REASON;
  return /token$/i.test(name) ? REFUSED_KEYS["serve.token"] : undefined;
}

async function refusal(file: ConfigFile, { path, told }: Problem): Promise<UsageError> {
  const place = await positionOf(file, path);
  const [action, state] = told;
  const joint = state.startsWith(":") ? "" : " ";
  return new UsageError(`${action} in "${place}"${joint}${state}`);
}

/** Describes the current value; of an object or a list of them, only that it is one. */
function describe(value: unknown): string {
  if (isObject(value)) return "current value is an object";
  if (Array.isArray(value) && value.some((each) => typeof each === "object")) {
    return "current value is a list that holds more than strings";
  }
  const written = JSON.stringify(value);
  const isShort = written.length <= MAX_SHOWN;
  return `current value is ${isShort ? written : `${written.slice(0, MAX_SHOWN)}…`}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `__proto__` and its like are no keys of a file that has not written them. */
function own(object: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function isSetting(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

function sections(): string[] {
  return [...new Set(SETTING_NAMES.flatMap((name) => name.match(/^[^.]+(?=\.)/) ?? []))];
}

function isSection(name: string): boolean {
  return sections().includes(name);
}

function pathOf(name: string): string[] {
  return name === "" ? [] : name.split(".");
}

// JSON with comments, as Deno reads it. The parser that knows of comments and positions is loaded
// where the platform's own gives up, or something has to be pointed at.

/** Part of a file that both need. */
type JsonFile = Pick<ConfigFile, "path" | "text">;

/**
 * Reads a file of JSON; comments and trailing commas are allowed.
 *
 * @throws {UsageError} If it is none, with the place where the trouble starts.
 */
async function readJson({ path, text }: JsonFile): Promise<unknown> {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return await readCommented({ path, text });
  }
}

async function readCommented({ path, text }: JsonFile): Promise<unknown> {
  const { parse, printParseErrorCode } = await import("jsonc-parser");
  const errors: ParseError[] = [];
  const value: unknown = notTooDeep(path, () => parse(text, errors, { allowTrailingComma: true }));
  const [first] = errors;
  if (first === undefined) return value;
  const trouble = printParseErrorCode(first.error).replace(/(?!^)([A-Z])/g, " $1").toLowerCase();
  throw new UsageError(
    `Cannot read configuration "${
      placeOf({ path, text }, first.offset)
    }" as it is not valid JSON: ${trouble}`,
  );
}

/** Tells where a key stands: `path:line:column`. */
async function positionOf(
  { path, text }: JsonFile,
  keys: readonly string[],
): Promise<string> {
  const { findNodeAtLocation, parseTree } = await import("jsonc-parser");
  const tree = notTooDeep(path, () => parseTree(text, [], { allowTrailingComma: true }));
  const node = tree === undefined ? undefined : findNodeAtLocation(tree, [...keys]);
  const property = node?.parent?.type === "property" ? node.parent : node;
  return property === undefined ? path : placeOf({ path, text }, property.offset);
}

/** The parser calls itself for every level. */
function notTooDeep<T>(path: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(`Cannot read configuration "${path}" as it is nested too deeply`, {
      cause: error,
    });
  }
}

function placeOf({ path, text }: JsonFile, offset: number): string {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return `${path}:${lines.length}:${lines.at(-1)!.length + 1}`;
}
