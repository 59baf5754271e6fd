/**
 * Rules for configuration: who reads an environment variable or a key, and where one is set.
 *
 * Keys of files of which cbx knows the keys (YAML and JSON down to two levels, TOML, properties, INI)
 * are symbols, and need no row. The rows of role `"target"` are for what lies deeper, such as the
 * `environment` of a service, and for files without a grammar.
 *
 * @module
 */
import { argumentsAt } from "./arguments.ts";
import { JVM, type LinkEnd, type LinkMatch, type LinkRule, SCRIPT } from "./rule.ts";
import { words } from "../../text/words.ts";

/** A variable of the environment: in lower case it would be any key of any file. */
const VARIABLE = "(?<label>[A-Z][A-Z0-9_]{2,80})";

/** A key with its path: without a dot it would be any key of any file. */
const KEY = "(?<label>[A-Za-z][\\w-]{0,60}(?:\\.[\\w-]{1,60}){1,8})";

const SOURCE = { kind: "config", role: "source" } as const;
const TARGET = { kind: "config", role: "target" } as const;
const ENV = { ...SOURCE, name: "env" } as const;
const ENV_SET = { ...TARGET, name: "env" } as const;

/** Anything, anywhere in a file. */
function anywhere(source: string, flags = ""): RegExp {
  return new RegExp(source, `g${flags}`);
}

/**
 * A call of what has `env` in its name (`os.getenv`, `Deno.env.get`, `System.get_env`, `env!`). What
 * sets variables reads none, as `Command::env()` of Rust.
 */
const CALLED =
  /(?<!(?:[sS]et|[rR]emove|[pP]ut|[dD]el|[sS]tub|[wW]ith|[cC]lear|[wW]rite|[uU]pdate|[rR]estore)_?)(?<!\.(?=env\())(?:[eE]nv|ENV)\w{0,30}(?:\(\))?(?:(?:\.|::|->)(?!set|delete|put)\w{1,20})?[?!]?(?:<[^<>\n]{0,40}>)?\((?=\s{0,40}[frFR@]?["'`])/g;

/** `env("PORT")`, `BindEnv("port", "PORT")`, `fromEnv("PORT", "OLD_PORT")`: all names among its arguments. */
function calledVariables({ text, end }: LinkMatch): LinkEnd[] {
  return argumentsAt(text, end).flatMap((argument) => {
    const label = /^[frFR@]?["'`]([A-Z][A-Z0-9_]{2,80})["'`]$/.exec(argument)?.[1];
    return label === undefined ? [] : [{ label }];
  });
}

/** Nothing is assigned behind a place. */
const READ = "(?!\\s{0,20}=[^=~])";

/** Fields of one class of settings. */
const MAX_FIELDS = 300;

/** `const { PORT, HOST: host = "::" } = process.env`. */
function listedVariables({ text, start, groups: { names = "" } }: LinkMatch): LinkEnd[] {
  const first = text.indexOf(names, start);
  return [...names.matchAll(/(?<=^|,)\s{0,200}([A-Z][A-Z0-9_]{2,80})\b/g)].map((match) => ({
    label: match[1]!,
    at: first + match.index + match[0].length - match[1]!.length,
  }));
}

/** Fields of a class of pydantic's settings: each is a variable, in either case. */
function settingsFields({ text, end }: LinkMatch): LinkEnd[] {
  const rest = text.slice(end, end + MAX_CLASS_CHARS);
  const body = rest.slice(0, /\n(?=[^\s#)\]}])/.exec(rest)?.index);
  const prefix = /\benv_prefix\s{0,4}=\s{0,4}["'](\w{0,40})["']/.exec(body)?.[1] ?? "";
  const fields = [...body.matchAll(/^(?: {4}|\t)([A-Za-z]\w{2,80})\s{0,4}:(?!:)/gm)];
  return fields.slice(0, MAX_FIELDS).map((match) => ({
    label: `${prefix}${match[1]}`.toUpperCase(),
    at: end + match.index + match[0].indexOf(match[1]!),
  }));
}

const MAX_CLASS_CHARS = 40_000;

/** A key whose parts other signs divide than those of files. */
function dottedKey({ groups: { label = "" } }: LinkMatch): LinkEnd[] {
  return [{ label: label.replaceAll(":", ".") }];
}

/** Row for what reads variables. */
function reads(
  languages: readonly string[],
  hints: readonly string[],
  source: string,
  flags?: string,
): LinkRule {
  return { ...ENV, languages, hints, pattern: anywhere(source, flags) };
}

/** Rows of configuration. */
export const CONFIG_RULES: readonly LinkRule[] = [
  reads(
    SCRIPT,
    ["process.env", "meta.env", "Bun.env"],
    `(?<=process|import\\.meta|Bun)\\.env(?:\\??\\.|\\[\\s{0,20}["'\`])${VARIABLE}\\b(?:["'\`]\\]|(?!["'\`]))${READ}`,
  ),
  {
    ...ENV,
    languages: [...SCRIPT, ...JVM, ...words("python go rust ruby php c_sharp c cpp elixir")],
    hints: ["env", "Env", "ENV"],
    pattern: CALLED,
    ends: calledVariables,
  },
  {
    ...ENV,
    languages: SCRIPT,
    hints: ["} = process.env", "} = import.meta.env", "} = Bun.env"],
    pattern: /\{(?<names>[^{}]{1,2000})\}\s{0,4}=\s{0,4}(?:process|import\.meta|Bun)\.env\b/g,
    ends: listedVariables,
  },
  // Keys of a schema that the environment is checked by.
  reads(
    SCRIPT,
    ["process.env", "meta.env", "createEnv", "cleanEnv"],
    `^[ \\t]{1,40}${VARIABLE}:\\s{0,40}(?=(?:z|v|t|Joi|yup|Type|envalid)\\s{0,40}\\.|(?:str|num|bool|port|url|host|email|json)\\()`,
    "m",
  ),
  reads(
    [...SCRIPT, "python"],
    ["decouple", "ConfigService", "starlette.config"],
    `\\b[cC]onfig(?:Service)?(?:\\.\\w{3,12})?(?:<[^>\\n]{0,60}>)?\\(\\s{0,40}["'\`]${VARIABLE}["'\`]`,
  ),
  {
    ...ENV,
    languages: ["python"],
    hints: ["BaseSettings"],
    pattern: /^class \w{1,80}\([^()\n]{0,200}\b\w{0,40}Settings\b[^()\n]{0,200}\):/gm,
    ends: settingsFields,
  },
  reads(["go"], ['env:"', 'envconfig:"'], `(?<=[\`\\s]env(?:config)?:")${VARIABLE}(?=[",])`),
  reads(["rust"], ["env = "], `\\benv = "${VARIABLE}"`),
  reads(
    ["rust"],
    ["var"],
    `(?<!env::|env!\\()\\b(?!set_|remove_)(?:\\w{1,20}_)?var(?:_\\w{1,20})?\\(\\s{0,40}"${VARIABLE}"`,
  ),
  reads(["python"], ["environ["], `environ\\[\\s{0,40}["']${VARIABLE}["']\\]${READ}`),
  reads(
    ["ruby"],
    ["ENV[", "ENV.fetch", "ENV.key?"],
    `\\bENV(?:\\[|\\.fetch[( ]|\\.key\\?[( ])["']${VARIABLE}["'](?:\\]|(?!\\]))${READ}`,
  ),
  reads(["php"], ["$_ENV[", "$_SERVER["], `\\$_(?:ENV|SERVER)\\[["']${VARIABLE}["']`),
  reads(["yaml", "properties"], ["${"], `\\$\\{${VARIABLE}(?=[}:?-])`),
  reads(
    JVM,
    ["@Value", "@field:Value"],
    `@(?:field:)?Value\\(\\s{0,20}"[^"\\n$]{0,20}\\\\?\\$\\{${VARIABLE}(?=[}:])`,
  ),
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
    calls: ["getProperty", "ConfigProperty", "ConfigurationProperties"],
    pattern: new RegExp(
      `(?<=getProperty|@\\w{14,23})\\(\\s{0,20}(?:\\w{4,6}\\s?=\\s?)?"${KEY}"`,
      "y",
    ),
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
    calls: words(`get has getOrThrow get_string get_int get_bool property getString GetString
      GetInt GetBool GetDuration GetStringSlice Get IsSet Sub getInt getBoolean getConfig
      getOptional UnmarshalKey`),
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
    ...ENV_SET,
    languages: ["yaml"],
    hints: [":", "="],
    // `KEY: value`, `- KEY=value`, and `- name: KEY` of Kubernetes, `- key: KEY` of Render.
    pattern: anywhere(
      `^[ \\t]{0,60}(?:-[ \\t]{1,10})?(?:(?:name|key):[ \\t]{1,10}["']?${VARIABLE}["']?[ \\t]{0,10}$|["']?(?<key>[A-Z][A-Z0-9_]{2,80})["']?(?::(?=\\s)|=))`,
      "m",
    ),
    ends: ({ start, text, groups }) => [
      { label: groups.label || groups.key || "", at: start + text.slice(start).search(/\S/) },
    ],
  },
  {
    ...ENV_SET,
    languages: ["json"],
    hints: ['"env"', '"environment"', '"remoteEnv"', '"containerEnv"'],
    pattern: anywhere(`"${VARIABLE}"\\s{0,4}:`),
  },
  {
    ...ENV_SET,
    languages: ["text", "bash"],
    hints: ["="],
    // A template prints the value.
    pattern: anywhere(`^(?:export )?${VARIABLE}=(?!<%|\\{\\{)`, "m"),
  },
  {
    ...ENV_SET,
    languages: ["dockerfile"],
    hints: ["ENV ", "ARG "],
    pattern: anywhere(
      `(?:^(?:ENV|ARG)[ \\t]{1,10}|(?<=\\\\\\n)[ \\t]{1,40}(?=\\w{3,81}=))${VARIABLE}\\b`,
      "m",
    ),
  },
];
