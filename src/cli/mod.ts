/**
 * The command `cbx`, a local-first hybrid code search.
 *
 * ```sh
 * deno run --no-config --allow-read=. jsr:@cbx/cli search "where is provider auth resolved"
 * ```
 *
 * @module
 */
import type { ModelBackend } from "./models/model_backend.ts";
import { askSocket } from "./socket/ask_socket.ts";
import { type CliStreams, processStreams } from "./terminal/streams.ts";

export type * from "./models/model_backend.ts";
export type {
  Embedder,
  EncodedBatch,
  EncodeOptions,
  Model,
  ModelEndpoint,
  ModelFeature,
  ModelOptions,
  Reranker,
  SparseEncoder,
  SparseVector,
} from "@cbx/core";
export type { CliStreams, NoticeOptions } from "./terminal/streams.ts";

/** Options for {@linkcode main}. */
export interface MainOptions {
  /** Where it writes. @default {the streams of the process} */
  readonly streams?: CliStreams;
  /** Opens models, for those who switch them on. @default {none} */
  readonly models?: ModelBackend;
}

/**
 * Runs one command line.
 *
 * @param args The arguments, as in `Deno.args`.
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
  { streams = processStreams(), models }: MainOptions = {},
): Promise<number> {
  // Models are those of this process.
  const told = models ? undefined : await askSocket(args, streams);
  try {
    for (const [printer, text] of told?.printed ?? []) streams[printer]?.(text);
    if (told) return told.status;
  } catch (error) {
    return (await import("./run_here.ts")).endWith(error, streams);
  }
  // A megabyte, of which a line that a server has answered needs nothing.
  const { runHere } = await import("./run_here.ts");
  return await runHere(args, { streams, ...(models ? { models } : {}) });
}

if (import.meta.main) Deno.exit(await main(Deno.args));
