/**
 * The command `cbx`, a local-first hybrid code search.
 *
 * ```sh
 * deno run --allow-read=. jsr:@cbx/cli search "where is provider auth resolved"
 * ```
 *
 * @module
 */
import { LIBRARY } from "./real_library.ts";
import { runCli } from "./run_cli.ts";
import { type CliStreams, processStreams } from "./streams.ts";

export type { CliStreams } from "./streams.ts";

/**
 * Runs one command line.
 *
 * @param args The arguments, as in `Deno.args`.
 * @param streams Where it writes, by default to the streams of the process.
 * @returns The exit status: 0 when it was done, 1 after a crash, 2 when the caller has to change
 * something, 130 when it was interrupted.
 *
 * @example Usage
 * ```ts
 * import { main } from "@cbx/cli";
 * import { equal } from "node:assert/strict";
 *
 * equal(await main(["languages", "--quiet"]), 0);
 * ```
 */
export async function main(
  args: readonly string[],
  streams: CliStreams = processStreams(),
): Promise<number> {
  return await runCli(args, { streams, library: LIBRARY });
}

if (import.meta.main) Deno.exit(await main(Deno.args));
