/**
 * `cbx serve`: a page and a JSON API over HTTP, until Ctrl-C or a polite kill, which is how it is
 * meant to end. The address is all that it prints on standard output; requests are not logged, as
 * they hold what somebody looks for.
 *
 * @module
 */
import { JSON_SCHEMA_VERSION } from "@cbx/core";
import type { CommandContext } from "../command_line/command_row.ts";
import type { Settings } from "../config/settings.ts";
import { omitUndefined } from "../omit_undefined.ts";
import { UsageError } from "../errors/usage_error.ts";
import {
  type Address,
  isHost,
  isLoopback,
  isPublicUrl,
  isReachable,
  urlOf,
} from "../http/addresses.ts";
import { type Answer, answerCallers, type AppParts, type Caller, createApp } from "../http/app.ts";
import { HttpError } from "../http/error_reply.ts";
import { AccessToken, checkToken, makeToken } from "../http/guard.ts";
import { listen } from "../http/listen.ts";
import { mcpOverHttp } from "../http/mcp_over_http.ts";
import type { OpenedMember } from "../library.ts";
import type { McpServerOptions } from "../mcp/create_mcp_server.ts";
import { pageFiles } from "../page/page_files.ts";
import type { Question } from "../questions/question.ts";
import { QUESTIONS } from "../questions/questions.ts";
import type { JsonRecord } from "../questions/row.ts";
import { withSlashes } from "../roots/resolve_root.ts";
import { serveSocket } from "../socket/serve_socket.ts";
import { endingOf } from "../terminal/ending.ts";
import { json } from "../terminal/json.ts";
import { ProgressLine } from "../terminal/progress.ts";
import { type CliStreams, onStop } from "../terminal/streams.ts";
import {
  openServerModels,
  openWorkspace,
  serverSettings,
  updateIndexes,
} from "../workspace/open_workspace.ts";
import type { ServerModels, Workspace } from "../workspace/workspace.ts";
import { DEFAULT_PORT, type ServeFlags } from "./command_rows.ts";

/** Where it listens unless told otherwise: nobody else can reach it there. */
const DEFAULT_HOST = "127.0.0.1";

/**
 * Serves a page and an API.
 *
 * @throws {UsageError} If a flag is wrong, a permission is missing, or the port is taken.
 */
export async function serve(context: CommandContext, flags: ServeFlags): Promise<void> {
  if (flags.socket) return await serveSocket(context, flags, () => untilStopped(context.streams));
  const settings = await serverSettings(context, flags.roots);
  const models = await openServerModels(context, { settings, roots: flags.roots, flags });
  using workspace = await openWorkspace(context, flags.roots, models);
  const stopping = new AbortController();
  await serveWorkspace(context, { ...flags, ...wantedAddress(flags, settings) }, {
    ...{ workspace, stopping, questions: QUESTIONS },
    page: pageFiles({ editor: editorFolders(flags.editor, workspace.members) }),
    agents: omitUndefined({ tokenBudget: settings["mcp.tokenBudget"] }),
    update: (question, root) =>
      update(context, flags, { question, stopping, models, ...omitUndefined({ root }) }),
    onStart: async () => {
      await updateIndexes(context, workspace, stopping.signal);
      await warmUp(context, workspace, stopping.signal);
    },
  });
}

/** An index that is served, and how. */
interface Served
  extends Pick<AppParts, "workspace" | "questions" | "page" | "update" | "beside" | "onAnswer"> {
  readonly agents: Omit<McpServerOptions, "onBug">;
  /** Ends works that go on without a caller. @default {nothing needs to} */
  readonly stopping?: AbortController;
  /** Does what is left to do when it listens. */
  readonly onStart?: () => Promise<void>;
  /** Who may ask at this moment; whoever has the one token unless given. */
  readonly callers?: () => readonly ServedCaller[];
}

/** Somebody who is served by a token of their own. */
export interface ServedCaller {
  /** SHA-256 of the token. */
  readonly hash: Uint8Array;
  /** Indexes that they may ask. */
  readonly workspace: Workspace;
  /** Whether they see all that there is, and so what is answered beside questions. */
  readonly isOperator: boolean;
}

/**
 * Serves a workspace until Ctrl-C, or a polite kill.
 *
 * @throws {UsageError} If a permission is missing, or the port is taken.
 */
export async function serveWorkspace(
  context: CommandContext,
  { token: given, ...wanted }: Address & { readonly token?: string },
  { agents, stopping, onStart, callers, ...parts }: Served,
): Promise<void> {
  const secret = callers ? undefined : secretFor(wanted, given);
  const onBug = (error: unknown) => context.streams.err(`${endingOf(error).message}\n`);
  const signed = new Map([...parts.beside ?? []].filter(([, { isSigned }]) => isSigned));
  const appOf = (address: Address, own: Partial<AppParts> & Pick<AppParts, "workspace">): Answer =>
    createApp({
      ...{ ...parts, address, onBug, ...own },
      answerMcp: mcpOverHttp(own.workspace, { ...agents, onBug }),
    });
  const server = await listen(wanted, (address) => {
    // With callers, it is one that was made and that nobody is told.
    const one = callers ? makeToken() : secret;
    const token = one === undefined ? undefined : new AccessToken(one, address);
    const { workspace } = parts;
    if (!callers) return appOf(address, { workspace, ...(token ? { token } : {}) });
    const served = new WeakMap<ServedCaller, Caller>();
    const callerOf = (caller: ServedCaller): Caller => {
      const { hash, workspace, isOperator } = caller;
      const token = new AccessToken(hash, address);
      const beside = isOperator ? {} : { beside: signed };
      const made = { token, answer: appOf(address, { workspace, token, ...beside }) };
      served.set(caller, made);
      return made;
    };
    return answerCallers(
      () => callers().map((each) => served.get(each) ?? callerOf(each)),
      appOf(address, { workspace, token: token!, beside: signed }),
    );
  });
  const stopped = untilStopped(context.streams).then(() =>
    stopping?.abort(new HttpError("SHUTTING_DOWN", "Cannot go on as the server is shutting down"))
  );
  announce(context, parts.workspace.members, server.address);
  if (secret !== undefined && given === undefined) {
    announceToken(context, server.address, secret);
  }
  await onStart?.();
  await stopped;
  await server.close();
}

/** Addresses that open the folder of each root in an editor, by its name on the page. */
function editorFolders(
  editor: ServeFlags["editor"],
  members: readonly OpenedMember[],
): Readonly<Record<string, string>> {
  if (editor === undefined) return {};
  const addressOf = (root: string) => {
    const parts = withSlashes(root).replace(/^\//, "").split("/").map(encodeURIComponent);
    return `${editor}://file/${parts.join("/").replaceAll("%3A", ":")}`;
  };
  // Places of the only root are shown without its name.
  return Object.fromEntries(
    members.map(({ name, root }) => [members.length === 1 ? "" : name, addressOf(root)]),
  );
}

/**
 * Flags come first, then settings. A host of a setting asks for a token as that of a flag does.
 *
 * @throws {UsageError} If the host is none.
 */
export function wantedAddress(
  { publicUrl, ...flags }: Pick<ServeFlags, "host" | "port" | "publicUrl">,
  settings: Settings,
): Address {
  if (publicUrl !== undefined && !isPublicUrl(publicUrl)) {
    throw new UsageError(
      `Cannot use --public "${publicUrl}": write the address of the proxy as browsers do, such as https://code.example.com`,
    );
  }
  const host = flags.host ?? settings["serve.host"] ?? DEFAULT_HOST;
  const port = flags.port ?? settings["serve.port"] ?? DEFAULT_PORT;
  const name = host.replace(/^\[(.*)\]$/, "$1");
  if (isHost(name)) return { host: name, port, ...omitUndefined({ publicUrl }) };
  throw new UsageError(
    `Cannot listen on "${host}" as it is not a host name: name an address of this machine with --host`,
  );
}

/** The token that requests must carry: always where others than this machine can send them. */
function secretFor(wanted: Address, given: string | undefined): string | undefined {
  if (given === undefined) return isReachable(wanted) ? makeToken() : undefined;
  checkToken(given);
  return given;
}

/**
 * Updates through an index of its own: questions go on being answered from the one before, and see
 * the next one as soon as it is published.
 */
async function update(
  context: CommandContext,
  { roots }: ServeFlags,
  { question, stopping: { signal }, models, ...root }: {
    readonly question: Question;
    readonly root?: string;
    readonly stopping: AbortController;
    readonly models: ServerModels;
  },
): Promise<JsonRecord> {
  // What is wrong with other roots was said at the start.
  const streams = { ...context.streams, err: () => {} };
  using workspace = await openWorkspace({ ...context, streams }, roots, models);
  return await question.run(workspace, root, { signal });
}

/** Prints where the server is, for a person or for a program. */
function announce(
  { streams, options }: CommandContext,
  members: readonly OpenedMember[],
  address: Address,
): void {
  const url = urlOf(address);
  const { host, port } = address;
  const roots = members.map(({ name, error }) => omitUndefined({ name, error }));
  streams.out(
    options.json
      ? json({ schema_version: JSON_SCHEMA_VERSION, url, host, port, roots })
      : `${url}\n`,
  );
  if (!isLoopback(host)) {
    streams.err("Other machines can reach this address: the traffic is not encrypted\n");
  }
  if (!options.quiet && streams.outIsTerminal) streams.err("Press Ctrl-C to end\n");
}

/** Prints the token that was made, the one time that it is seen. */
function announceToken({ streams }: CommandContext, address: Address, token: string): void {
  const { publicUrl } = address;
  const page = publicUrl === undefined ? urlOf(address) : `${publicUrl}/`;
  const notice = `Token: ${token}\nOpen ${page}?token=${token}\n`;
  streams.err(notice, { showsSecret: true });
}

function untilStopped(streams: CliStreams): Promise<void> {
  return new Promise((resolve) => {
    const ignore = onStop(streams, () => {
      // A second Ctrl-C, or kill, ends what does not end by itself.
      ignore();
      resolve();
    });
  });
}

/** Any query: it is the first look at the tree that takes long, and starting the engine. */
const QUERY = "main";

/**
 * Asks every index something before anybody else does. Without an index the whole tree is read into
 * memory, which may take longer than a request may.
 */
async function warmUp(
  { streams, options }: CommandContext,
  workspace: Workspace,
  signal: AbortSignal,
): Promise<void> {
  using progress = options.quiet ? undefined : new ProgressLine(streams);
  await workspace.reporting((each) => progress?.report(each), async () => {
    for (const { name, index } of workspace.members) {
      if (index === undefined || signal.aborted) continue;
      try {
        await index.search(QUERY, { limit: 1, signal });
      } catch (error) {
        // Whoever asks is told, too; the other roots are served all the same.
        if (!signal.aborted) streams.err(`Root "${name}": ${endingOf(error).message}\n`);
      }
    }
  });
}
