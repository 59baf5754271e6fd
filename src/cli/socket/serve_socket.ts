/**
 * `cbx serve --socket`: runs the questions of command lines that come over a Unix socket beside the
 * index, as the process that sends them would, and sends back what that would print.
 *
 * A line is run as in a process of its own: it reads the settings, opens the index and compares the
 * tree with it. So its answer is the same; what it is spared is to load the program and to compile it.
 *
 * Only a process that may read what this one may is answered, of the same version, in the same folder,
 * and only a question that names no place of its own. Every other connection is closed, at which the
 * process runs its line itself.
 *
 * @module
 */
import { JSON_SCHEMA_VERSION } from "@cbx/core";
import type { CommandContext } from "../command_line/command_row.ts";
import { type CommandLine, readCommandLine } from "../command_line/read_command_line.ts";
import type { ServeFlags } from "../commands/command_rows.ts";
import { UsageError } from "../errors/usage_error.ts";
import { HttpError } from "../http/error_reply.ts";
import { Gate } from "../http/gate.ts";
import { flagsOf } from "../models/permission_flags.ts";
import { lstatIfThere } from "../roots/resolve_root.ts";
import { json } from "../terminal/json.ts";
import { hasVariable } from "../config/variables.ts";
import { isGranted } from "../models/is_granted.ts";
import { type CliStreams, SILENT } from "../terminal/streams.ts";
import { writeAll } from "./ask_socket.ts";
import {
  type Asked,
  circumstances,
  FOLDER,
  isOwnFolder,
  neededIn,
  SOCKET,
  type Told,
} from "./place.ts";

/** Longest command line that is read, with what surrounds it. */
const MAX_REQUEST_BYTES = 256 * 1024;
/** Milliseconds from a connection to the last byte of its answer. */
const LIMIT_MS = 30_000;
/** Connections at once; those that come then are closed. */
const MAX_CONNECTIONS = 64;

/** Global flags that change nothing but how an answer is printed. */
const PRINTING: ReadonlySet<string> = new Set(["color", "pager", "json", "quiet", "socket"]);

/** Flags of questions that name other places, write, wait for a person, or ask a model. */
const ELSEWHERE = ["roots", "features", "interactive", "all", "open", "out"];

/** Any question: whatever it is about, it loads the program. */
const FIRST_LINE = ["search", "main", "--limit", "1", "--quiet"];

/**
 * Serves until it is stopped.
 *
 * @throws {UsageError} If a flag, the system or a permission is against it, or another server is there.
 */
export async function serveSocket(
  context: CommandContext,
  flags: ServeFlags,
  untilStopped: () => Promise<void>,
): Promise<void> {
  checkServing(context, flags);
  using server = new SocketServer(context, await listen());
  const { streams, options } = context;
  streams.out(
    options.json ? json({ schema_version: JSON_SCHEMA_VERSION, socket: SOCKET }) : `${SOCKET}\n`,
  );
  const stopped = untilStopped();
  await server.run(FIRST_LINE, SILENT);
  void server.acceptAll();
  await stopped;
}

function checkServing({ options, models }: CommandContext, flags: ServeFlags): void {
  const cannot = "Cannot serve a socket";
  if (Deno.build.os === "windows") {
    throw new UsageError(`${cannot} as Deno has none on Windows: run "cbx serve"`);
  }
  const { socket: _, ...others } = flags;
  const isNamed = Object.values(others).some((value) => value !== undefined);
  if (isNamed || hasVariable() || models || !isOfPrinting(options)) {
    throw new UsageError(
      `${cannot} with models, further flags or CBX_ variables: it answers for this folder alone`,
    );
  }
  const needed = neededIn(Deno.cwd());
  if (!needed.every(isGranted) || !isGranted({ name: "write", path: FOLDER })) {
    const granted = [{ name: "read", path: "." }, { name: "write", path: ".cbx" }] as const;
    throw new UsageError(
      `${cannot} as permission is missing: run with ` +
        flagsOf([...granted, ...needed.filter(({ name }) => name !== "read" && name !== "write")]),
    );
  }
  if (lstatIfThere(".cbx") === undefined) {
    throw new UsageError(`${cannot} as there is no ".cbx" here: run "cbx index" first`);
  }
}

function isOfPrinting(options: object): boolean {
  return Object.keys(options).every((name) => PRINTING.has(name));
}

/**
 * Listens, in the place of a server that ended without removing its socket.
 *
 * @throws {UsageError} If something else is in the place.
 */
async function listen(): Promise<Deno.Listener<Deno.UnixConn>> {
  const place = { transport: "unix", path: SOCKET } as const;
  if (lstatIfThere(FOLDER) === undefined) Deno.mkdirSync(FOLDER, { mode: 0o700 });
  if (!isOwnFolder()) {
    throw new UsageError(
      `Cannot serve a socket as "${FOLDER}" is not a folder of yours alone: remove it`,
    );
  }
  const info = lstatIfThere(SOCKET);
  if (info === undefined) return Deno.listen(place);
  if (!info.isSocket) {
    throw new UsageError(`Cannot serve a socket as "${SOCKET}" is something else: remove it`);
  }
  try {
    (await Deno.connect(place)).close();
  } catch (error) {
    if (!(error instanceof Deno.errors.ConnectionRefused)) throw error;
    Deno.removeSync(SOCKET);
    return Deno.listen(place);
  }
  throw new UsageError('Cannot serve a socket as another "cbx serve" does so here: end it first');
}

/** Device and node of what is in the socket's place; `undefined` where there is nothing. */
function placeOf(): string | undefined {
  const info = lstatIfThere(SOCKET);
  return info && `${info.dev} ${info.ino}`;
}

/** Answers connections, one after the other. */
class SocketServer implements Disposable {
  readonly #context: CommandContext;
  readonly #listener: Deno.Listener<Deno.UnixConn>;
  readonly #gate = new Gate({ running: 1, waiting: MAX_CONNECTIONS });
  readonly #open = new Set<Deno.Conn>();
  /** Where the file system keeps its socket. */
  readonly #place = placeOf();

  constructor(context: CommandContext, listener: Deno.Listener<Deno.UnixConn>) {
    this.#context = context;
    this.#listener = listener;
  }

  /**
   * Ends the server and removes its socket, but not one that another server has put in its place.
   * Whoever waits runs its line itself.
   */
  [Symbol.dispose](): void {
    const isOwn = placeOf() === this.#place;
    this.#listener.close();
    for (const connection of this.#open) connection.close();
    // Deno removes the socket too, but not while somebody waits for a connection.
    if (isOwn) Deno.removeSync(FOLDER, { recursive: true });
  }

  /** Runs a command line; returns the exit status. */
  async run(args: readonly string[], streams: CliStreams): Promise<number> {
    return await this.#context.again!(args, streams);
  }

  /** Answers until the listener is closed. */
  async acceptAll(): Promise<void> {
    for await (const connection of this.#listener) {
      if (this.#open.size >= MAX_CONNECTIONS) connection.close();
      else void this.#serve(connection);
    }
  }

  async #serve(connection: Deno.Conn): Promise<void> {
    this.#open.add(connection);
    const ended = new AbortController();
    const close = () => {
      if (this.#open.delete(connection)) connection.close();
      ended.abort();
    };
    const timer = setTimeout(close, LIMIT_MS);
    try {
      await this.#answer(connection, ended.signal);
    } catch (error) {
      // The client has gone, or has sent nonsense; nobody is there to be told.
      if (!isOfClient(error)) throw error;
    } finally {
      clearTimeout(timer);
      close();
    }
  }

  async #answer(connection: Deno.Conn, signal: AbortSignal): Promise<void> {
    const asked: Asked | null = JSON.parse(await readRequest(connection));
    if (asked === null || !isAnswered(asked)) return;
    const leave = await this.#gate.enter(signal);
    let told: Told;
    try {
      // Of JSON, this is no part: it says that the line has its turn.
      await writeAll(connection, " ");
      told = await this.#tell(asked, signal);
    } finally {
      leave();
    }
    await writeAll(connection, JSON.stringify(told));
  }

  async #tell(asked: Asked, signal: AbortSignal): Promise<Told> {
    const { outIsTerminal, errIsTerminal, noColor, columns, hasPager } = asked;
    const printed: [Told["printed"][number][0], string][] = [];
    const status = await this.run(asked.args, {
      ...{ outIsTerminal, errIsTerminal, noColor, columns: columns ?? undefined },
      out: (text) => printed.push(["out", text]),
      err: (text) => printed.push(["err", text]),
      ...(hasPager ? { page: (text: string) => printed.push(["page", text]) } : {}),
      onInterrupt(listener) {
        signal.addEventListener("abort", listener);
        return () => signal.removeEventListener("abort", listener);
      },
    });
    return { status, printed };
  }
}

function isOfClient(error: unknown): boolean {
  return error instanceof SyntaxError || error instanceof HttpError ||
    error instanceof DOMException ||
    Object.values(Deno.errors).some((each) => error instanceof each);
}

/** Reads until the client has said all, which is little; what is longer is no JSON. */
async function readRequest(connection: Deno.Conn): Promise<string> {
  const buffer = new Uint8Array(MAX_REQUEST_BYTES);
  let size = 0;
  while (size < buffer.length) {
    const read = await connection.read(buffer.subarray(size));
    if (read === null) return new TextDecoder().decode(buffer.subarray(0, size));
    size += read;
  }
  return "";
}

/** Tells whether this process answers as the asking one would. */
function isAnswered(asked: Asked): boolean {
  const { version, folder, reads } = asked;
  const own = circumstances();
  const isAlike = JSON.stringify({ version, folder, reads }) === JSON.stringify(own);
  // The repository of a linked work tree lies elsewhere: may the asking process read there?
  const isLinked = lstatIfThere(".git")?.isDirectory === false;
  if (!isAlike || !own.reads.at(-1) && isLinked) return false;
  const line = lineOf(asked.args);
  return line?.asks === "run" && line.command.asksServer === true && isOfPrinting(line.options) &&
    ELSEWHERE.every((name) => !line.flags[name]);
}

function lineOf(args: unknown): CommandLine | undefined {
  if (!Array.isArray(args) || !args.every((each) => typeof each === "string")) return undefined;
  try {
    return readCommandLine(args);
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}
