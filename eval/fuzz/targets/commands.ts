/**
 * Command lines, an argument a line, run in this process over a tree. What speaks over standard input
 * is fed by another target.
 *
 * @module
 */
import { COMMANDS } from "../../../src/cli/commands/command_table.ts";
import { GLOBAL_FLAGS } from "../../../src/cli/command_line/flags.ts";
import { runCommand } from "../run_command.ts";
import type { Target } from "../target.ts";
import { writeWorld } from "../world.ts";

const SEEDS = [
  ["search", "where", "is", "mail", "sent", "--json", "--limit", "3"],
  ["search", "mail", "--format", "paths", "-0"],
  ["search", "parseQuery", "--show", "-C", "3", "--lang", "typescript", "--explain"],
  ["search", "mail", "--format=md", "--token-budget", "500", "--no-overlay"],
  ["symbol", "parseQuery", "--kind", "function", "--exact", "--json"],
  ["outline", "src/query/intent.ts", "--format", "md"],
  ["refs", "src/query/parse_query.ts:parseQuery", "--json"],
  ["impact", "joined", "--depth", "2", "--direction", "both"],
  ["path", "parseQuery", "joined"],
  ["describe", "sendMail", "--json"],
  ["architecture", "--modules", "3"],
  ["graph", "--format", "json", "--level", "file"],
  ["graph", "--format", "graphml", "--nodes", "5"],
  ["graph", "--format", "html"],
  ["explain", "how are queries parsed", "--token-budget", "900", "--json"],
  ["why-not", "src/text/paths.ts", "mail", "--json"],
  ["stats", "--json"],
  ["languages", "--json"],
  ["doctor", "--strict", "--json"],
  ["config", "show", "--json"],
  ["touch", "src/empty.go", "--session", "a"],
  ["update", "--all", "--quiet"],
  ["index", ".", "--rebuild", "--json"],
  ["clean", "--json"],
  ["watch", "--debounce", "5"],
  ["serve", "--port", "0", "--host", "localhost", "--token", "0123456789abcdef"],
  ["init", "--target", "claude", "--with-hooks", "--force"],
  ["init", "--uninstall", "--json"],
  ["eval", "init", "--max", "5", "--seed", "7", "--json"],
  ["eval", "compare", "mode=fulltext", "default"],
  ["diff-impact", "--base", "HEAD", "--staged"],
  ["completions", "bash"],
  ["help", "search"],
];

/** They change the tree or its index. */
const WRITES = ["index", "update", "init", "clean", "touch", "eval", "watch", "--out"];

/** Every name of a command or flag, and values that mean something. */
function words(): string[] {
  const rows = COMMANDS.flatMap((row) => "commands" in row ? [...row.commands, row] : [row]);
  const flags = [...GLOBAL_FLAGS, ...rows.flatMap((row) => "flags" in row ? row.flags : [])];
  return [
    ...rows.flatMap(({ usage }) => [`${usage.split(" ")[0]}\n`]),
    ...flags.flatMap(({ flags }) => flags.split(/[ ,]+/).filter((part) => part.startsWith("-"))),
    ...["\n--json\n", "\n--\n", "\n--help\n", "\n-h", "--version", "\n", "=", "--no-", "\n-"],
    ...["src", "../..", "/", ".", ".cbx", "deno.json", "src/empty.go", "src/line\u0001break.py"],
    ...["typescript", "md", "json", "paths", "rrf", "symbol", "vector", "code,test", "!docs"],
  ];
}

/** Indexes a tree in the working directory. */
export async function open(): Promise<Target> {
  await writeWorld(".");
  return {
    seeds: SEEDS.map((args) => args.join("\n")),
    words: words(),
    async run(input) {
      // No system hands over what is not Unicode, or has a NUL in it.
      const args = input.toWellFormed().replaceAll("\0", "").split("\n");
      if (args.includes("mcp")) return;
      try {
        await runCommand(args);
      } finally {
        if (args.some((arg) => WRITES.some((word) => arg.startsWith(word)))) await restore();
      }
    },
  };
}

async function restore(): Promise<void> {
  for (const { name } of Deno.readDirSync(".")) Deno.removeSync(name, { recursive: true });
  await writeWorld(".");
}
