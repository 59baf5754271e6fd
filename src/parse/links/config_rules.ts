/**
 * Rules for configuration: who reads an environment variable or a key, and where one is set.
 *
 * Keys of files of which cbx knows the keys (YAML and JSON down to two levels, TOML, properties, INI)
 * are symbols, and need no row. The rows of role `"target"` are for what lies deeper, such as the
 * `environment` of a service, and for files without a grammar.
 *
 * @module
 */
import { JVM, type LinkEnd, type LinkMatch, type LinkRule, SCRIPT } from "./rule.ts";

/** A variable of the environment: in lower case it would be any key of any file. */
const VARIABLE = "(?<label>[A-Z][A-Z0-9_]{2,80})";

/** A key with its path: without a dot it would be any key of any file. */
const KEY = "(?<label>[A-Za-z][\\w-]{0,60}(?:\\.[\\w-]{1,60}){1,8})";

const SOURCE = { kind: "config", role: "source" } as const;
const TARGET = { kind: "config", role: "target" } as const;

/** Anything, anywhere in a file. */
function anywhere(source: string, flags = ""): RegExp {
  return new RegExp(source, `g${flags}`);
}

/** A call whose first argument is the name of a variable. */
function callOf(before: string): RegExp {
  return new RegExp(`(?<=${before})\\(\\s{0,40}["'\`]${VARIABLE}["'\`]`, "y");
}

/** A key whose parts other signs divide than those of files. */
function dottedKey({ groups: { label = "" } }: LinkMatch): LinkEnd[] {
  return [{ label: label.replaceAll(":", ".") }];
}

/** Rows of configuration. */
export const CONFIG_RULES: readonly LinkRule[] = [
  {
    ...SOURCE,
    name: "env",
    languages: SCRIPT,
    hints: ["process.env", "meta.env", "Bun.env"],
    pattern: anywhere(
      `(?<=process|import\\.meta|Bun)\\.env(?:\\??\\.|\\[\\s{0,20}["'\`])${VARIABLE}\\b`,
    ),
  },
  {
    ...SOURCE,
    name: "env",
    languages: SCRIPT,
    calls: ["get"],
    pattern: callOf("\\.env\\.get"),
  },
  {
    ...SOURCE,
    name: "env",
    languages: ["python"],
    hints: ["environ["],
    pattern: anywhere(`environ\\[\\s{0,40}["']${VARIABLE}["']`),
  },
  {
    ...SOURCE,
    name: "env",
    languages: ["python"],
    calls: ["get", "pop", "setdefault", "getenv"],
    pattern: callOf("\\benviron\\.\\w{3,10}|\\bgetenv"),
  },
  {
    ...SOURCE,
    name: "env",
    languages: ["go"],
    calls: ["Getenv", "LookupEnv"],
    pattern: callOf("\\bos\\.\\w{6,9}"),
  },
  {
    ...SOURCE,
    name: "env",
    languages: ["rust"],
    calls: ["var", "var_os", "env", "option_env"],
    pattern: callOf("\\benv::\\w{3,6}|env!"),
  },
  {
    ...SOURCE,
    name: "env",
    languages: JVM,
    calls: ["getenv", "get", "getOrElse"],
    pattern: callOf("\\bgetenv|\\bgetenv\\(\\)\\.get|\\bsys\\.env\\.\\w{3,9}"),
  },
  {
    ...SOURCE,
    name: "env",
    languages: ["ruby"],
    hints: ["ENV[", "ENV.fetch", "ENV.key?"],
    pattern: anywhere(`\\bENV(?:\\[|\\.fetch[( ]|\\.key\\?[( ])["']${VARIABLE}["']`),
  },
  {
    ...SOURCE,
    name: "env",
    languages: ["php"],
    calls: ["getenv", "env"],
    pattern: callOf("\\b(?:get)?env"),
  },
  {
    ...SOURCE,
    name: "env",
    languages: ["php"],
    hints: ["$_ENV[", "$_SERVER["],
    pattern: anywhere(`\\$_(?:ENV|SERVER)\\[["']${VARIABLE}["']`),
  },
  {
    ...SOURCE,
    name: "env",
    languages: ["c_sharp"],
    calls: ["GetEnvironmentVariable"],
    pattern: callOf("\\w"),
  },
  {
    ...SOURCE,
    name: "env",
    languages: ["c", "cpp"],
    calls: ["getenv", "secure_getenv", "curl_getenv"],
    pattern: callOf("\\w"),
  },
  {
    ...SOURCE,
    name: "env",
    languages: ["elixir"],
    hints: ["System."],
    pattern: anywhere(`\\bSystem\\.(?:get_env|fetch_env!?)\\(\\s{0,20}"${VARIABLE}"`),
  },
  {
    ...SOURCE,
    name: "spring",
    languages: JVM,
    calls: ["Value"],
    pattern: new RegExp(`(?<=@(?:field:)?Value)\\(\\s{0,20}"[^"\\n$]{0,20}\\\\?\\$\\{${KEY}`, "y"),
  },
  {
    ...SOURCE,
    name: "property",
    languages: JVM,
    calls: ["getProperty"],
    pattern: new RegExp(`\\(\\s{0,20}"${KEY}"`, "y"),
  },
  {
    ...SOURCE,
    name: "laravel",
    languages: ["php"],
    calls: ["config", "get"],
    pattern: new RegExp(
      `(?<=(?<![\\w>$:])config|\\bConfig::get)\\(\\s{0,20}["']${KEY}["']`,
      "y",
    ),
  },
  {
    ...SOURCE,
    name: "config",
    languages: [...SCRIPT, "python", "go", "rust", ...JVM],
    calls: [
      ...["get", "has", "getOrThrow", "get_string", "get_int", "get_bool", "property", "getString"],
      ...["GetString", "GetInt", "GetBool", "GetDuration", "GetStringSlice", "Get", "IsSet", "Sub"],
      ...["getInt", "getBoolean", "getConfig", "getOptional", "UnmarshalKey"],
    ],
    pattern: new RegExp(
      `(?<=\\b(?:\\w{0,20}[cC]onf(?:ig)?(?:Service)?|viper|nconf|koanf|settings)\\??\\.\\w{2,16}(?:::)?(?:<[^>\\n]{0,60}>)?)\\(\\s{0,20}["'\`]${
        KEY.replaceAll("\\.", "[.:]")
      }["'\`]`,
      "y",
    ),
    ends: dottedKey,
  },
  {
    ...SOURCE,
    name: "asp.net",
    languages: ["c_sharp"],
    hints: ["onfig"],
    pattern: anywhere(
      `\\b_?(?:\\w{0,20}\\.)?[cC]onfig(?:uration)?(?:\\[|\\.Get(?:Value|Section|RequiredSection)(?:<[^>\\n]{0,60}>)?\\()\\s{0,20}"${
        KEY.replaceAll("\\.", ":")
      }"`,
    ),
    ends: dottedKey,
  },
  {
    ...SOURCE,
    name: "property",
    languages: JVM,
    calls: ["ConfigProperty", "ConfigurationProperties"],
    pattern: new RegExp(`(?<=@\\w{14,23})\\(\\s{0,20}(?:\\w{4,6}\\s?=\\s?)?"${KEY}"`, "y"),
  },
  {
    ...SOURCE,
    name: "settings",
    languages: ["python"],
    hints: ["django.conf"],
    pattern: anywhere(`\\bsettings\\.${VARIABLE}\\b`),
  },
  {
    ...SOURCE,
    name: "settings",
    languages: ["python"],
    hints: ["app.config["],
    pattern: anywhere(`app\\.config\\[["']${VARIABLE}["']`),
  },
  {
    ...SOURCE,
    name: "mix",
    languages: ["elixir"],
    calls: ["get_env", "fetch_env", "fetch_env!", "compile_env"],
    pattern: /(?<=\bApplication\.\w{7,11}!?)\(\s{0,20}:(?<app>\w{1,60}),\s{0,20}:(?<key>\w{1,60})/y,
    ends: ({ groups }) => [{ label: `${groups.app}.${groups.key}` }],
  },
  {
    ...TARGET,
    name: "mix",
    languages: ["elixir"],
    hints: ["config :"],
    pattern:
      /^\s{0,20}config :(?<app>\w{1,60}),\s{0,40}(?::(?<key>\w{1,60}),|(?<first>\w{1,60}):)/gm,
    ends: ({ groups, start, text }) => [{
      label: `${groups.app}.${groups.key || groups.first}`,
      at: start + text.slice(start, start + 40).search(/\S/),
    }],
  },
  {
    ...TARGET,
    name: "env",
    languages: ["yaml"],
    hints: [":", "="],
    // `KEY: value`, `- KEY=value`, and `- name: KEY` of Kubernetes.
    pattern: anywhere(
      `^[ \\t]{0,60}(?:-[ \\t]{1,10})?(?:name:[ \\t]{1,10}["']?${VARIABLE}["']?[ \\t]{0,10}$|["']?(?<key>[A-Z][A-Z0-9_]{2,80})["']?(?::(?=\\s)|=))`,
      "m",
    ),
    ends: ({ start, text, groups }) => [
      { label: groups.label || groups.key || "", at: start + text.slice(start).search(/\S/) },
    ],
  },
  {
    ...TARGET,
    name: "env",
    languages: ["json"],
    hints: ['"env"', '"environment"', '"remoteEnv"', '"containerEnv"'],
    pattern: anywhere(`"${VARIABLE}"\\s{0,4}:`),
  },
  {
    ...TARGET,
    name: "env",
    languages: ["text", "bash"],
    hints: ["="],
    pattern: anywhere(`^(?:export )?${VARIABLE}=`, "m"),
  },
  {
    ...TARGET,
    name: "env",
    languages: ["dockerfile"],
    hints: ["ENV ", "ARG "],
    pattern: anywhere(`^(?:ENV|ARG)[ \\t]{1,10}${VARIABLE}\\b`, "m"),
  },
];
