/**
 * Every command, one row each: the program is made of this table. What a row does is loaded when it
 * is run: a search must not wait for a web server.
 *
 * @module
 */
import type { CommandGroup, CommandRow } from "../command_line/command_row.ts";
import { ASK_FLAGS, ENCODE_FLAGS, FEATURES, type Flag } from "../command_line/flags.ts";
import { rowFlags } from "../questions/command.ts";
import { depsStats } from "../questions/deps_stats.ts";
import { depsTree } from "../questions/deps_tree.ts";
import { impact } from "../questions/impact.ts";
import type { Question } from "../questions/question.ts";
import { QUESTIONS } from "../questions/questions.ts";
import { search } from "../questions/search.ts";
import {
  CLEAN_ROWS,
  type CleanFlags,
  DOCTOR_ROWS,
  type DoctorFlags,
  EVAL_INIT_ROWS,
  EVAL_RUN_ROWS,
  type EvalInitFlags,
  type EvalRunFlags,
  EXPORT_ROWS,
  type ExportFlags,
  IMPORT_ROWS,
  type ImportFlags,
  INDEX_ROWS,
  type IndexFlags,
  INIT_ROWS,
  type InitFlags,
  MCP_ROWS,
  type McpFlags,
  SERVE_ROWS,
  type ServeFlags,
  UPDATE_ROWS,
  type UpdateFlags,
  WATCH_ROWS,
  type WatchFlags,
} from "./command_rows.ts";

/** One folder a flag: a comma may be in its name. */
const MCP_ROOT: Flag = {
  flags: "--root <dir>",
  about: "folder to serve; may be given several times",
  read: (value, previous) => [...(Array.isArray(previous) ? previous : []), value],
};

/** The command of a question under another name. */
function renamed({ command }: Pick<Question, "command">, changes: Partial<CommandRow>) {
  return command ? [{ ...command, aliases: [], ...changes }] : [];
}

/** A search that shows how it came to its answer. */
const ANALYZE: readonly CommandRow[] = renamed(search, {
  usage: "analyze <query...>",
  about: "search, and show how the query was read and each score came about",
  examples: ["cbx analyze where is provider auth resolved"],
  run: (context, words, flags) => search.command?.run(context, words, { ...flags, explain: true }),
});

const INDEX: CommandRow = {
  usage: "index [path]",
  about: "build the index, or bring it up to date",
  flags: [...rowFlags(INDEX_ROWS), ...ENCODE_FLAGS],
  examples: [
    "cbx index",
    "cbx index --rebuild ../other-project",
    "cbx index --features dense --max-tokens-to-embed 500000",
  ],
  run: async (context, [path], flags) =>
    (await import("./update.ts")).update(context, path, flags as IndexFlags),
};

/** Figures show no code, and stand on no file that could be named. */
const COUNT_FLAGS = ASK_FLAGS.filter(({ flags }) => flags !== "--proof" && flags !== "--show");

const DEPS: CommandGroup = {
  usage: "deps",
  about: "show which files a file uses, and what a change of it affects",
  examples: [
    "cbx deps tree src/auth.ts",
    "cbx deps impact src/auth.ts --depth 3",
    "cbx deps stats",
  ],
  commands: [
    ...renamed(depsTree, { asksServer: false }),
    ...renamed(depsTree, {
      usage: "show <file...>",
      about: "print the files that a file uses itself",
      flags: ASK_FLAGS,
      examples: ["cbx deps show src/auth.ts"],
      asksServer: false,
      run: (context, operands, flags) =>
        depsTree.command?.run(context, operands, { ...flags, depth: 1 }),
    }),
    ...renamed(impact, {
      usage: "impact <file>",
      about: "find what a change of a file affects",
      examples: ["cbx deps impact src/auth.ts --depth 3"],
    }),
    ...renamed(depsStats, { flags: COUNT_FLAGS, asksServer: false }),
    {
      ...INDEX,
      usage: "extract [path]",
      about: "build the index, which holds the graph, or bring it up to date",
      examples: ["cbx deps extract"],
    },
  ],
};

const EVAL: CommandGroup = {
  usage: "eval",
  about: "measure the answers on queries of your own",
  examples: ["cbx eval init", "cbx eval run"],
  commands: [
    {
      usage: "init",
      about: "make a set from comments, commits and tests",
      flags: rowFlags(EVAL_INIT_ROWS),
      examples: ["cbx eval init", "cbx eval init --max 300 --seed 7 --out eval/queries.jsonl"],
      run: async (context, _, flags) =>
        (await import("./eval/eval_init.ts")).evalInit(context, flags as EvalInitFlags),
    },
    {
      usage: "run",
      about: "ask the queries of a set, and print how good the answers are",
      flags: [...rowFlags(EVAL_RUN_ROWS), FEATURES],
      examples: [
        "cbx eval run",
        "cbx eval run --mode fulltext --per-query",
        "cbx eval run --out .cbx/eval/before.json",
      ],
      run: async (context, _, flags) =>
        (await import("./eval/eval_run.ts")).evalRun(context, flags as EvalRunFlags),
    },
  ],
};

/** The commands, in the order of the help. */
export const COMMANDS: readonly (CommandRow | CommandGroup)[] = [
  INDEX,
  {
    usage: "update [path]",
    about: "read the files that have changed since the index was built",
    flags: [...rowFlags(UPDATE_ROWS), ...ENCODE_FLAGS],
    examples: ["cbx update", "cbx update --since main", "cbx update --all --json"],
    run: async (context, [path], flags) =>
      (await import("./update.ts")).update(context, path, flags as UpdateFlags),
  },
  ...QUESTIONS.flatMap(({ command }) => command ?? []),
  ...ANALYZE,
  DEPS,
  {
    usage: "list",
    about: "print the index of this root, and those of the roots that it is linked with",
    flags: [],
    examples: ["cbx list", "cbx list --json"],
    run: async (context) => (await import("./list.ts")).list(context),
  },
  {
    usage: "languages",
    about: "print the languages that are known",
    flags: [],
    examples: ["cbx languages"],
    run: async (context) => (await import("./languages.ts")).languages(context),
  },
  {
    usage: "grammars",
    about: "print the languages whose definitions a grammar finds",
    flags: [],
    examples: ["cbx grammars"],
    run: async (context) => (await import("./languages.ts")).grammars(context),
  },
  {
    usage: "export <file> [path]",
    about: "write the index to one file, to be imported or searched elsewhere",
    flags: rowFlags(EXPORT_ROWS),
    examples: ["cbx export project.cbx", "cbx export project.cbx --no-texts --force"],
    run: async (context, operands, flags) =>
      (await import("./portable.ts")).exportIndex(context, operands, flags as ExportFlags),
  },
  {
    usage: "import <file> [path]",
    about: "use an exported index as the index of this root",
    flags: rowFlags(IMPORT_ROWS),
    examples: ["cbx import project.cbx", "cbx import project.cbx --root ../project --force"],
    run: async (context, operands, flags) =>
      (await import("./portable.ts")).importIndex(context, operands, flags as ImportFlags),
  },
  EVAL,
  {
    usage: "init",
    aliases: ["skill-update"],
    about: "set up agents and editors of this project to use cbx",
    flags: rowFlags(INIT_ROWS),
    examples: ["cbx init", "cbx init --target claude,cursor --with-hooks", "cbx init --uninstall"],
    run: async (context, _, flags) => (await import("./init.ts")).init(context, flags as InitFlags),
  },
  {
    usage: "mcp",
    about: "serve agents over the Model Context Protocol, on standard input and output",
    flags: [MCP_ROOT, ...rowFlags(MCP_ROWS), FEATURES],
    examples: ["cbx mcp", "cbx mcp --roots .,../library"],
    run: async (context, _, flags) => (await import("./mcp.ts")).mcp(context, flags as McpFlags),
  },
  {
    usage: "serve",
    aliases: ["dashboard"],
    about: "serve a page and a JSON API over HTTP",
    flags: [...rowFlags(SERVE_ROWS), FEATURES],
    examples: ["cbx serve", "cbx serve --port 8000 --roots .,../library", "cbx serve --socket"],
    run: async (context, _, flags) =>
      (await import("./serve.ts")).serve(context, flags as ServeFlags),
  },
  {
    usage: "watch [path]",
    about: "keep the index up to date as files change",
    flags: [...rowFlags(WATCH_ROWS), ...ENCODE_FLAGS],
    examples: ["cbx watch", "cbx watch --debounce 2000"],
    run: async (context, [path], flags) =>
      (await import("./watch/watch.ts")).watch(context, path, flags as WatchFlags),
  },
  {
    usage: "doctor",
    about: "check permissions, index, languages, secrets, configuration and models",
    flags: [...rowFlags(DOCTOR_ROWS), FEATURES],
    examples: ["cbx doctor", "cbx doctor --strict --json"],
    run: async (context, _, flags) =>
      (await import("./doctor/doctor.ts")).doctor(context, flags as DoctorFlags),
  },
  {
    usage: "config",
    about: "show the configuration",
    examples: ["cbx config show", "cbx config check"],
    commands: [{
      usage: "show",
      about: "print every setting, its value, and where the value comes from",
      flags: [],
      examples: ["cbx config show", "cbx config show --json"],
      run: async (context) => (await import("./config.ts")).showConfig(context),
    }, {
      usage: "path",
      about: "print the files that settings are read from, and the state of each",
      flags: [],
      examples: ["cbx config path"],
      run: async (context) => (await import("./config.ts")).showConfigPath(context),
    }, {
      usage: "check",
      about: "read every setting, and end with 1 if one is ignored, with 2 if one is wrong",
      flags: [],
      examples: ["cbx config check"],
      run: async (context) => (await import("./config.ts")).checkConfig(context),
    }],
  },
  {
    usage: "completions <shell>",
    about: "print completions for bash, zsh or fish",
    flags: [],
    examples: [
      'eval "$(cbx completions bash)"',
      "cbx completions fish > ~/.config/fish/completions/cbx.fish",
    ],
    run: async (context, [shell = ""]) =>
      (await import("./completions.ts")).completions(context, shell),
  },
  {
    usage: "clean",
    aliases: ["clear"],
    about: "remove the index, and nothing else",
    flags: rowFlags(CLEAN_ROWS),
    examples: ["cbx clean", "cbx clean --yes --root ../other-project"],
    run: async (context, _, flags) =>
      (await import("./clean.ts")).clean(context, flags as CleanFlags),
  },
];
