import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { CommandContext } from "../command_line/command_row.ts";
import { UsageError } from "../errors/usage_error.ts";
import { omitUndefined } from "../omit_undefined.ts";
import { createMcpServer, type McpServerOptions } from "../mcp/create_mcp_server.ts";
import { StdioTransport } from "../mcp/stdio_transport.ts";
import { SessionMemory } from "../mcp/tool.ts";
import { type CliStreams, InterruptError, onStop } from "../terminal/streams.ts";
import { visible } from "../terminal/visible.ts";
import {
  openServerModels,
  openWorkspace,
  serverSettings,
  updateIndexes,
} from "../workspace/open_workspace.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { McpFlags } from "./command_rows.ts";

/**
 * Serves one agent over standard input and output, until it closes them. Standard output speaks the
 * protocol alone; notes go to standard error.
 *
 * @throws {UsageError} If no root may be read, or flags or settings are not right.
 */
export async function mcp(given: CommandContext, flags: McpFlags): Promise<void> {
  requireStdio(flags);
  const { context, roots } = withRoots(given, flags);
  const settings = await serverSettings(context, roots);
  const models = await openServerModels(context, { settings, roots, flags });
  using workspace = await openWorkspace(context, roots, models);
  const ending = new AbortController();
  const updated = updateIndexes(context, workspace, ending.signal);
  try {
    await serveAgent(context, workspace, { tokenBudget: settings["mcp.tokenBudget"] });
  } finally {
    ending.abort(new InterruptError());
    await updated;
  }
}

/** Serves one agent from a workspace, until it closes standard input. */
export async function serveAgent(
  context: CommandContext,
  workspace: Workspace,
  made: { readonly [K in keyof McpServerOptions]: McpServerOptions[K] | undefined },
): Promise<void> {
  const { streams, options } = context;
  notePerson(context);
  const memory = new SessionMemory();
  const input = Deno.stdin.readable;
  const transport = new StdioTransport({ input, output: Deno.stdout.writable });
  const onBug = (error: unknown) => note(streams, "Bug in cbx, please report it", error);
  const server = serveStdio(
    () => createMcpServer(workspace, omitUndefined({ memory, onBug, ...made })),
    {
      transport,
      onerror: (error) => {
        if (options.quiet !== true) note(streams, "Message not served", error);
      },
    },
  );
  const stop = onStop(streams, () => server.close());
  try {
    await transport.closed;
  } finally {
    stop();
  }
}

function requireStdio({ transport = "stdio" }: McpFlags): void {
  if (transport === "stdio") return;
  throw new UsageError(
    `Cannot use --transport ${transport} here: run "cbx serve", which serves agents over HTTP at "/mcp"`,
  );
}

/** One folder may have an index elsewhere; several have one each. */
function withRoots(
  context: CommandContext,
  { root = [], roots = [] }: McpFlags,
): { readonly context: CommandContext; readonly roots?: readonly string[] } {
  const { options } = context;
  const [only, ...others] = [...root, ...roots];
  if (only === undefined) return { context };
  const isOne = others.length === 0 && root.length === 1 && options.root === undefined;
  if (isOne) return { context: { ...context, options: { ...options, root: only } } };
  return { context, roots: [only, ...others] };
}

/** A person who starts it by hand is told what it waits for. */
function notePerson({ streams, options }: CommandContext): void {
  if (!Deno.stdin.isTerminal() || options.quiet === true) return;
  streams.err('Waiting for an agent on standard input: "cbx init" sets agents up to start this\n');
}

function note(streams: CliStreams, what: string, error: unknown): void {
  const detail = error instanceof Error ? error.message : String(error);
  streams.err(`${what}: ${visible(detail)}\n`);
}
