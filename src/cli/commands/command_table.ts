/**
 * Every command, one row each: the program is made of this table. What a row does is loaded when it
 * is run: a search must not wait for a web server.
 *
 * @module
 */
import {
  EVAL_COMPARE_FLAGS,
  EVAL_INIT_FLAGS,
  EVAL_RUN_FLAGS,
  type EvalCompareFlags,
  type EvalInitFlags,
  type EvalRunFlags,
  type Flag,
  INDEX_FLAGS,
  type IndexFlags,
  SEARCH_FLAGS,
  type SearchFlags,
} from "../flags.ts";
import { UPDATE_FLAGS, type UpdateFlags } from "../agent_flags.ts";
import { AGENT_COMMANDS } from "./agent_table.ts";
import type { CommandContext } from "./context.ts";
import { GRAPH_COMMANDS } from "./graph_table.ts";

/** One command. */
export interface CommandRow {
  /** Its name and arguments, as in `search <query...>`: `<needed>`, `[optional]`, `...` for several. */
  readonly usage: string;
  /** Another name. */
  readonly alias?: string;
  /** What it does, for the help. */
  readonly about: string;
  /** Its own flags. */
  readonly flags: readonly Flag[];
  /** Command lines for the help. */
  readonly examples: readonly string[];
  /**
   * Runs it.
   *
   * @param operands The words of the command line that are no flags.
   * @param flags The values that the flags' readers returned.
   */
  run(
    context: CommandContext,
    operands: readonly string[],
    flags: Readonly<Record<string, unknown>>,
  ): Promise<void> | void;
}

/** Commands under one name. */
export interface CommandGroup extends Pick<CommandRow, "usage" | "about" | "examples"> {
  /** The commands, in the order of the help. */
  readonly commands: readonly CommandRow[];
}

const EVAL: CommandGroup = {
  usage: "eval",
  about: "measure the answers on queries of your own",
  examples: ["cbx eval init", "cbx eval run", "cbx eval compare mode=fulltext default"],
  commands: [
    {
      usage: "init",
      about: "make a set from comments, commits and tests",
      flags: EVAL_INIT_FLAGS,
      examples: ["cbx eval init", "cbx eval init --max 300 --seed 7 --out eval/queries.jsonl"],
      run: async (context, _, flags) =>
        (await import("./eval_init.ts")).evalInit(context, flags as EvalInitFlags),
    },
    {
      usage: "run",
      about: "ask the queries of a set, and print what the answers are worth",
      flags: EVAL_RUN_FLAGS,
      examples: [
        "cbx eval run",
        "cbx eval run --mode fulltext --per-query",
        "cbx eval run --out .cbx/eval/before.json",
      ],
      run: async (context, _, flags) =>
        (await import("./eval_run.ts")).evalRun(context, flags as EvalRunFlags),
    },
    {
      usage: "compare <a> <b>",
      about: "set two configurations, or results of two runs, side by side",
      flags: EVAL_COMPARE_FLAGS,
      examples: [
        "cbx eval compare mode=fulltext default",
        "cbx eval compare rank=rrf rank=rerank --per-query",
        "cbx eval compare .cbx/eval/before.json .cbx/eval/after.json",
      ],
      run: async (context, [a = "", b = ""], flags) =>
        (await import("./eval_compare.ts")).evalCompare(context, [a, b], flags as EvalCompareFlags),
    },
  ],
};

/** The commands, in the order of the help. */
export const COMMANDS: readonly (CommandRow | CommandGroup)[] = [
  {
    usage: "index [path]",
    about: "build the index, or bring it up to date",
    flags: INDEX_FLAGS,
    examples: [
      "cbx index",
      "cbx index --rebuild ../other-project",
      "cbx index --features dense --max-tokens-to-embed 500000",
    ],
    run: async (context, [path], flags) =>
      (await import("./update.ts")).update(context, path, flags as IndexFlags),
  },
  {
    usage: "update [path]",
    about: "read what has changed since the index was built",
    flags: UPDATE_FLAGS,
    examples: ["cbx update", "cbx update --since main", "cbx update --all --json"],
    run: async (context, [path], flags) =>
      (await import("./update.ts")).update(context, path, flags as UpdateFlags),
  },
  {
    usage: "search <query...>",
    alias: "query",
    about: "find code by what it does, by its name, or by its text",
    flags: SEARCH_FLAGS,
    examples: [
      "cbx search where is provider auth resolved",
      "cbx search resolve_api_key --kind function,method --show",
      `cbx search 'retry lang:rust path:src/net -test "exponential backoff"'`,
      "cbx search parse config --ext ts --format paths",
      "cbx search parse config --why-not src/config/read.ts",
    ],
    // The readers of SEARCH_FLAGS return what SearchFlags says.
    run: async (context, words, flags) =>
      (await import("./search.ts")).search(context, words, flags as unknown as SearchFlags),
  },
  ...GRAPH_COMMANDS,
  {
    usage: "stats",
    alias: "status",
    about: "print what the index holds and how current it is",
    flags: [],
    examples: ["cbx stats", "cbx stats --json"],
    run: async (context) => (await import("./stats.ts")).stats(context),
  },
  {
    usage: "languages",
    about: "print the languages that are known",
    flags: [],
    examples: ["cbx languages"],
    run: async (context) => (await import("./languages.ts")).languages(context),
  },
  EVAL,
  ...AGENT_COMMANDS,
  {
    usage: "clean",
    about: "remove the index, and nothing else",
    flags: [],
    examples: ["cbx clean", "cbx clean --root ../other-project"],
    run: async (context) => (await import("./clean.ts")).clean(context),
  },
];
