import { fileURLToPath } from "node:url";

/** Program that runs the command: the packages, one of them with models, or a file of a checkout. */
const MODULES = [
  /^jsr:@cbx\/cli/,
  /^jsr:@cbx\/models\b.*\/cli\/\w+$/,
  /(^|[\\/])cli\.[tj]s$/,
  /[\\/]src[\\/]models[\\/]cli[\\/]\w+\.ts$/,
];

/**
 * The module that runs the command: the package, or in a checkout its `cli.ts`.
 *
 * @param address Address of `cli.ts` beside the module that runs.
 */
export function cliModule(address: URL = new URL("../../../cli.ts", import.meta.url)): string {
  return address.protocol === "file:" ? fileURLToPath(address) : "jsr:@cbx/cli";
}

/**
 * Flags of every command that is written into a project. A package is run without the configuration
 * of the folder that it is started in: the imports and links of a tree's deno.json, and its .npmrc,
 * would put another program in its place. A file of a checkout has the checkout's own.
 */
export function runFlags(module: string): string[] {
  return ["run", "--no-prompt", ...(module.startsWith("jsr:") ? ["--no-config"] : [])];
}

/**
 * A short run ends before it pays that V8 optimises on the other cores, a third of its CPU time. The last
 * two keep the garbage of V8 small: an index of 600 files takes 345 MB with them and 490 without, in as
 * much time.
 */
export const SHORT_RUN_FLAGS =
  "--v8-flags=--no-opt,--liftoff-only,--max-semi-space-size=4,--heap-growing-percent=50";

/** The command with which a shell asks what the server is asked. */
export function shellCommand(module: string): string {
  const flags = [...runFlags(module), SHORT_RUN_FLAGS, "--allow-read=."];
  return ["deno", ...flags, quote(module)].join(" ");
}

/** A word for the shell, whatever it holds. */
export function quote(word: string): string {
  return /^[\w@:./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * The command that serves agents. It may read one folder and do nothing else: files that changed
 * are read when a question is asked, so that answers are current without leave to write. Whoever
 * wants agents to index adds `--allow-write=.cbx`.
 *
 * @param folder The variable that an editor puts the folder of the project in for; without one, the
 * server is started in that folder.
 */
export function serverCommand(
  module: string,
  folder?: string,
): { readonly command: string; readonly args: readonly string[] } {
  const root = folder === undefined ? [] : ["--root", folder];
  return {
    command: "deno",
    args: [...runFlags(module), `--allow-read=${folder ?? "."}`, module, "mcp", ...root],
  };
}

/** Tells whether an MCP entry is one that starts this server, with whatever permissions. */
export function startsServer(entry: unknown): boolean {
  if (typeof entry !== "object" || entry === null) return false;
  const { command, args = [] } = entry as { command?: unknown; args?: unknown };
  const words = [command, args].flat();
  const isCli = (word: unknown) =>
    typeof word === "string" && MODULES.some((module) => module.test(word));
  return words.includes("mcp") && words.some(isCli);
}
