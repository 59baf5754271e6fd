/**
 * The connections: where the server listens, what runs at this moment, and how it all ends.
 *
 * @module
 */
import { getRequestListener } from "@hono/node-server";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { UsageError } from "../errors/usage_error.ts";
import { type Address, authorityOf } from "./addresses.ts";
import type { Answer } from "./app.ts";
import { errorReply, HttpError } from "./error_reply.ts";
import { Exchange } from "./exchange.ts";
import { jsonResponse } from "./responses.ts";

const REQUEST_LIMIT_MS = 30_000;
/** Milliseconds in which all headers of a request have to come, counted from its first byte. */
const HEADERS_LIMIT_MS = 10_000;
/** Milliseconds for which a connection stays open between two requests. */
const IDLE_LIMIT_MS = 10_000;
const MAX_HEADER_BYTES = 16 * 1024;
/** Headers of a request: those behind them would not be seen, whatever they say. */
const MAX_HEADERS = 100;
/** Connections at once: more than may run and wait, and fewer than the files a process may open. */
const MAX_CONNECTIONS = 768;
/** Requests of one connection that wait for the answer to the one before. */
const MAX_PIPELINED = 16;
/** Milliseconds that running requests are given when the server ends. */
const GRACE_MS = 5_000;

/** Options for {@linkcode listen}. */
export interface ListenOptions {
  /** Milliseconds that a request may take. @default {30_000} */
  readonly requestLimitMs?: number;
  /** Milliseconds in which the headers of a request have to come. @default {10_000} */
  readonly headersLimitMs?: number;
  /** Connections at once; those that come then are closed. @default {768} */
  readonly maxConnections?: number;
  /** Milliseconds that running requests are given when the server ends. @default {5_000} */
  readonly graceMs?: number;
}

export interface Listening {
  /** Where it does; the port is a real one. */
  readonly address: Address;
  /** Takes no more requests, waits a while for those that run, and ends. */
  close(): Promise<void>;
}

/**
 * Listens for requests. Node's server is used and not `Deno.serve()`, which knows no limits: whoever
 * sends a header every minute, or nothing at all, would keep a connection for as long as they like.
 *
 * @param address Where; port 0 takes a free one.
 * @param createAnswer Makes what answers, once the port is known.
 * @throws {UsageError} If it may not, or cannot, listen there.
 */
export async function listen(
  address: Address,
  createAnswer: (address: Address) => Answer,
  options: ListenOptions = {},
): Promise<Listening> {
  requireNet(address);
  const { requestLimitMs = REQUEST_LIMIT_MS, graceMs = GRACE_MS } = options;
  const running = new Set<Exchange>();
  const own: { address: Address; answer?: Answer; onQuiet?: () => void } = { address };
  const server = limitedServer(async (request, outgoing) => {
    const exchange = new Exchange(request.signal, requestLimitMs);
    running.add(exchange);
    outgoing.once("close", () => {
      running.delete(exchange);
      if (running.size === 0) own.onQuiet?.();
    });
    let isBegun = false;
    // An answer that is not whole must not look so.
    exchange.signal.addEventListener("abort", () => isBegun && outgoing.destroy());
    own.answer ??= createAnswer(own.address);
    const response = exchange.endWith(await own.answer(request, exchange));
    isBegun = true;
    return response;
  }, options);
  own.address = { ...address, port: await bind(server, address) };
  return {
    address: own.address,
    async close() {
      const ended = new Promise<void>((resolve) => server.close(() => resolve()));
      const quiet = new Promise<void>((resolve) => own.onQuiet = resolve);
      if (running.size === 0) own.onQuiet?.();
      if (!await isWithin(graceMs, quiet)) {
        for (const exchange of running) {
          exchange.abort(
            new HttpError("SHUTTING_DOWN", "Cannot answer as the server is shutting down"),
          );
        }
        await isWithin(graceMs, quiet);
      }
      // Connections are left that wait for their next request, or whose clients do not read.
      server.closeAllConnections();
      await ended;
    },
  };
}

/** Waits for a work for so many milliseconds at most; tells whether it is done. */
async function isWithin(limitMs: number, work: Promise<void>): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(() => late.resolve(false), limitMs);
  const isDone = await Promise.race([work.then(() => true), late.promise]);
  clearTimeout(timer);
  return isDone;
}

/** A server that gives up connections which send no request, or only a part of one. */
function limitedServer(
  handler: (request: Request, outgoing: ServerResponse) => Promise<Response>,
  { requestLimitMs = REQUEST_LIMIT_MS, headersLimitMs = HEADERS_LIMIT_MS, maxConnections }:
    ListenOptions,
): Server {
  const answer = getRequestListener(
    // What comes in is HTTP/1, as that is all that this server speaks.
    (request, { incoming, outgoing }) => {
      closeUnread(incoming as IncomingMessage, outgoing as ServerResponse);
      // Names and values stand in one list.
      const { rawHeaders } = incoming as IncomingMessage;
      if (rawHeaders.length > 2 * MAX_HEADERS) {
        const message = `Cannot take more than ${MAX_HEADERS} headers`;
        return replyOf(new HttpError("HEADERS_TOO_LARGE", message));
      }
      return handler(request, outgoing as ServerResponse);
    },
    { overrideGlobalObjects: false, errorHandler: () => replyOf(unreadable()) },
  );
  const server = createServer({
    headersTimeout: headersLimitMs,
    // A body that does not come is answered by the exchange, in words, before this closes it.
    requestTimeout: headersLimitMs + 2 * requestLimitMs,
    keepAliveTimeout: IDLE_LIMIT_MS,
    connectionsCheckingInterval: Math.min(1000, headersLimitMs),
    maxHeaderSize: MAX_HEADER_BYTES,
    // That there is a host is checked with what it is; this way the answer has a body that says so.
    requireHostHeader: false,
  }, inTurns(answer));
  server.maxConnections = maxConnections ?? MAX_CONNECTIONS;
  server.maxHeadersCount = MAX_HEADERS + 1;
  return server;
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

/**
 * Answers the requests of a connection one after the other, as their answers are sent in that order:
 * a client that does not wait takes no turns of others. One that sends very many has to send again
 * what was not answered (RFC 9112, 9.3.2).
 */
function inTurns(answer: Listener): Listener {
  const waiting = new WeakMap<Socket, number>();
  return (incoming, outgoing) => {
    const { socket } = incoming;
    // An answer has the connection as soon as those before it are sent.
    if (outgoing.socket !== null) return answer(incoming, outgoing);
    const before = waiting.get(socket) ?? 0;
    if (before === MAX_PIPELINED) return socket.destroy();
    waiting.set(socket, before + 1);
    outgoing.once("socket", () => {
      waiting.set(socket, waiting.get(socket)! - 1);
      answer(incoming, outgoing);
    });
  };
}

/** Closes the connection of a request that is answered before its body has come: no limit ends it. */
function closeUnread(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { "transfer-encoding": coding, "content-length": length = "0" } = incoming.headers;
  if (coding === undefined && Number(length) === 0) return;
  outgoing.once("finish", () => incoming.complete || incoming.socket.destroySoon());
}

function requireNet(address: Address): void {
  const authority = authorityOf(address);
  if (Deno.permissions.querySync({ name: "net", host: authority }).state === "granted") return;
  // A free port has no number yet that could be allowed.
  const wanted = address.port === 0 ? authority.replace(/:0$/, "") : authority;
  throw new UsageError(
    `Cannot listen on "${authority}" as permission is missing: run with --allow-net=${wanted}`,
  );
}

function replyOf(error: HttpError): Response {
  const reply = errorReply(error, (text) => text);
  return jsonResponse(reply.body, { ...reply, headers: { ...reply.headers, connection: "close" } });
}

function bind(server: Server, address: Address): Promise<number> {
  const { host, port } = address;
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(refusalOf(error, address));
    server.once("error", refuse);
    server.listen({ host, port }, () => {
      server.off("error", refuse);
      // A server on a port has an address, and no name as that of a pipe.
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Advice for the errors of a system that a user can do something about. */
const ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is in use: end the other program, or name another port with --port",
  EADDRNOTAVAIL: "the host is no address of this machine: name another with --host",
  EACCES: "the system refuses the port: name one above 1023 with --port",
  ENOTFOUND: "the host name is unknown: name another with --host",
};

function refusalOf(error: Error & { readonly code?: string }, address: Address): Error {
  const advice = ADVICE[error.code ?? ""];
  if (advice === undefined) return error;
  return new UsageError(`Cannot listen on "${authorityOf(address)}" as ${advice}`, {
    cause: error,
  });
}

function unreadable(): HttpError {
  return new HttpError(
    "INVALID_INPUT",
    "Cannot make a URL of the host and the path of the request",
    { hint: 'Send a "Host" header that names the server, and a path that starts with "/"' },
  );
}
