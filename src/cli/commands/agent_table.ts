/**
 * The commands that bring cbx to agents and to people beside them, one row each.
 *
 * @module
 */
import {
  DOCTOR_FLAGS,
  type DoctorFlags,
  INIT_FLAGS,
  type InitFlags,
  MCP_FLAGS,
  type McpFlags,
  SERVE_FLAGS,
  type ServeFlags,
  TOUCH_FLAGS,
  type TouchFlags,
  WATCH_FLAGS,
  type WatchFlags,
  WHY_NOT_FLAGS,
} from "../agent_flags.ts";
import type { FeatureFlags } from "../model_flags.ts";
import type { CommandGroup, CommandRow } from "./command_table.ts";

/** The rows, in the order of the help. */
export const AGENT_COMMANDS: readonly (CommandRow | CommandGroup)[] = [
  {
    usage: "init",
    about: "set up agents and editors of this project to use cbx",
    flags: INIT_FLAGS,
    examples: ["cbx init", "cbx init --target claude,cursor --with-hooks", "cbx init --uninstall"],
    run: async (context, _, flags) =>
      (await import("../init/init.ts")).init(context, flags as InitFlags),
  },
  {
    usage: "mcp",
    about: "serve agents over the Model Context Protocol, on standard input and output",
    flags: MCP_FLAGS,
    examples: ["cbx mcp", "cbx mcp --roots .,../library"],
    run: async (context, _, flags) =>
      (await import("../mcp/mcp.ts")).mcp(context, flags as McpFlags),
  },
  {
    usage: "serve",
    about: "serve a page and a JSON API over HTTP",
    flags: SERVE_FLAGS,
    examples: ["cbx serve", "cbx serve --port 8000 --roots .,../library"],
    run: async (context, _, flags) =>
      (await import("../serve/serve.ts")).serve(context, flags as ServeFlags),
  },
  {
    usage: "watch [path]",
    about: "keep the index up to date as files change",
    flags: WATCH_FLAGS,
    examples: ["cbx watch", "cbx watch --debounce 2000"],
    run: async (context, [path], flags) =>
      (await import("./watch.ts")).watch(context, path, flags as WatchFlags),
  },
  {
    usage: "touch <path...>",
    about: "note that files are being worked on: searches rank them higher for a while",
    flags: TOUCH_FLAGS,
    examples: ["cbx touch src/auth/session.ts", "cbx touch --session review src/net/retry.ts"],
    run: async (context, paths, flags) =>
      (await import("./touch.ts")).touch(context, paths, flags as TouchFlags),
  },
  {
    usage: "doctor",
    about: "check permissions, index, languages, secrets, configuration and models",
    flags: DOCTOR_FLAGS,
    examples: ["cbx doctor", "cbx doctor --strict --json"],
    run: async (context, _, flags) =>
      (await import("../doctor/doctor.ts")).doctor(context, flags as DoctorFlags),
  },
  {
    usage: "why-not <path> [query...]",
    about: "tell what keeps a file, or a line of it, out of the index or of an answer",
    flags: WHY_NOT_FLAGS,
    examples: [
      "cbx why-not src/auth/keys.ts",
      "cbx why-not src/auth/keys.ts:40 where are keys read",
    ],
    run: async (context, [place = "", ...words], flags) =>
      (await import("./why_not.ts")).whyNot(context, {
        place,
        words,
        flags: flags as FeatureFlags,
      }),
  },
  {
    usage: "config",
    about: "show the configuration",
    examples: ["cbx config show"],
    commands: [{
      usage: "show",
      about: "print every setting, its value, and where the value comes from",
      flags: [],
      examples: ["cbx config show", "cbx config show --json"],
      run: async (context) => (await import("../config/show_config.ts")).showConfig(context),
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
      (await import("../docs/completions.ts")).completions(context, shell),
  },
  {
    usage: "man",
    about: "print the manual page",
    flags: [],
    examples: ["cbx man | man -l -", "cbx man > cbx.1"],
    run: async (context) => (await import("../docs/man_page.ts")).manPage(context),
  },
];
