import { redact } from "@cbx/core";
import type { CommandContext } from "../command_line/command_row.ts";
import type { ConfigFile } from "../config/config_files.ts";
import { type Config, loadConfig } from "../config/load_config.ts";
import { SETTING_NAMES, type SettingName, SETTINGS, type Settings } from "../config/settings.ts";
import { CheckError } from "../errors/usage_error.ts";
import { resolveRoot } from "../roots/resolve_root.ts";
import { reportJson } from "../terminal/json.ts";
import type { Paint } from "../terminal/paint.ts";
import { table } from "../terminal/table.ts";
import { visible } from "../terminal/visible.ts";
import { paintOf } from "./context.ts";

interface ShownSetting {
  readonly name: string;
  readonly value: unknown;
  readonly source: "flag" | "environment" | "file" | "default";
  /** The flag or the file, and the key in the file. */
  readonly from: string | null;
  readonly flag: string | null;
  readonly about: string;
  /** The commands that heed it; absent where all do. */
  readonly commands?: readonly string[];
}

/**
 * Prints every setting, its value, and where the value comes from.
 *
 * @throws {UsageError} If the root may not be read, or a file of settings is not right.
 */
export async function showConfig(context: CommandContext): Promise<void> {
  const { streams, options } = context;
  const root = resolveRoot(options.root);
  const config = await configOf(context, root);
  const settings = [
    ...globalSettings(context, root),
    ...SETTING_NAMES.map((name) => shownSetting(context, config, name)),
  ];
  if (options.json) {
    const files = filesJson(config);
    const ignored = config.ignored.map(({ name, file, message }) => ({
      ...{ name, path: file.path, key: keyOf(file, name), message: redact(message) },
    }));
    return streams.out(reportJson({ settings, files, ignored }));
  }
  const paint = paintOf(context, config.settings);
  const files = fileLines(config).map((line) => paint.dim(line) + "\n").join("");
  streams.out(settingsText(settings, paint) + (options.quiet ? "" : `\n${files}`));
  for (const { message } of config.ignored) streams.err(`${visible(message)}\n`);
}

/**
 * Prints the files that settings are read from.
 *
 * @throws {UsageError} If the root may not be read, or a file of settings is not right.
 */
export async function showConfigPath(context: CommandContext): Promise<void> {
  const { streams, options } = context;
  const config = await configOf(context, resolveRoot(options.root));
  if (options.json) return streams.out(reportJson({ files: filesJson(config) }));
  streams.out(fileLines(config).map((line) => `${line}\n`).join(""));
}

/**
 * Reads every setting, and says which are ignored.
 *
 * @throws {UsageError} If the root may not be read, or a file of settings is not right.
 * @throws {CheckError} If a setting is ignored.
 */
export async function checkConfig(context: CommandContext): Promise<void> {
  const { streams, options } = context;
  const config = await configOf(context, resolveRoot(options.root));
  const { sources, ignored } = config;
  const names = [...sources.keys()];
  if (options.json) {
    const messages = ignored.map(({ name, message }) => ({ name, message: redact(message) }));
    streams.out(reportJson({ settings: names, files: filesJson(config), ignored: messages }));
  } else {
    const set = names.length === 0 ? "No setting is set" : `Set: ${names.join(", ")}`;
    streams.out([set, ...fileLines(config)].map((line) => `${line}\n`).join(""));
    for (const { message } of ignored) streams.err(`${visible(message)}\n`);
  }
  if (ignored.length > 0) throw new CheckError("The configuration has settings that are ignored");
}

function configOf({ options }: CommandContext, root: string): Promise<Config> {
  return loadConfig(root, { indexDir: options.index, isTrusted: options.trustConfig });
}

function filesJson({ files }: Config) {
  return files.map(({ path, key = null, state }) => ({ path, key, state }));
}

/** Lists the global flags that no file can set. */
function globalSettings({ options }: CommandContext, root: string): ShownSetting[] {
  const { index, store = null, json = false, quiet = false, variables = {} } = options;
  const rows = [
    { name: "root", value: root, given: options.root !== undefined, about: "folder to work on" },
    {
      name: "index",
      value: index ?? `${root}/.cbx`.replace(/^\.\//, ""),
      given: index !== undefined,
      about: "folder that holds the index",
    },
    {
      name: "store",
      value: store,
      given: store !== null,
      about: "folder that keeps each parsed file once for all work trees and branches",
    },
    { name: "json", value: json, given: json, about: "whether JSON is printed" },
    { name: "quiet", value: quiet, given: quiet, about: "whether notes are left out" },
  ];
  return rows.map(({ name, value, given, about }) => ({
    name,
    value,
    source: variables[name] ? "environment" : given ? "flag" : "default",
    from: variables[name] ?? (given ? `--${name}` : null),
    flag: `--${name}`,
    about,
  }));
}

function shownSetting(
  { options }: CommandContext,
  { settings, sources }: Config,
  name: SettingName,
): ShownSetting {
  const { about, flag = null, default: byDefault, commands } = SETTINGS[name];
  const row = { name, flag, about, commands };
  if (name === "color" && !options.color) {
    return { ...row, value: false, source: "flag", from: "--no-color" };
  }
  if (name === "format" && options.json) {
    return { ...row, value: "json", source: "flag", from: "--json" };
  }
  const from = options.variables?.[name];
  if (from !== undefined) {
    const { [name]: value }: Settings = options.settings ?? {};
    return { ...row, value: mask(value), source: "environment", from };
  }
  const file = sources.get(name);
  if (file === undefined) return { ...row, value: byDefault, source: "default", from: null };
  return {
    ...row,
    // Names of models and servers, addresses, paths: whoever wrote the file may have put a key there.
    value: mask(settings[name]),
    source: "file",
    from: `${file.path}: ${keyOf(file, name)}`,
  };
}

function mask(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mask);
  return typeof value === "string" ? redact(value) : value;
}

function keyOf({ key }: ConfigFile, name: string): string {
  return key === undefined ? name : `${key}.${name}`;
}

function settingsText(settings: readonly ShownSetting[], paint: Paint): string {
  const rows = settings.map(({ name, value, source, from }) => [
    name,
    visible(valueText(value)),
    visible(from ?? source),
  ]);
  const [head = "", ...lines] = table([["setting", "value", "from"], ...rows]).split("\n");
  const painted = lines.map((line, at) =>
    settings[at]?.source === "default" ? paint.dim(line) : line
  );
  return [paint.title(head), ...painted].join("\n");
}

function valueText(value: unknown): string {
  if (value === null) return "-";
  return typeof value === "string" ? value : JSON.stringify(value);
}

const STATES: Readonly<Record<ConfigFile["state"], string>> = {
  read: "read",
  unset: "no settings in it",
  missing: "not there",
  unreadable: "may not be read",
};

function fileLines({ files }: Config): string[] {
  return files.map(({ path, key, state }) => {
    const advice = state === "unreadable" ? `, run with --allow-read="${path}"` : "";
    return `${visible(path)}${key === undefined ? "" : ` (${key})`}: ${STATES[state]}${advice}`;
  });
}
