/**
 * The connections: where the server listens, what runs at this moment, and how it all ends.
 *
 * @module
 */
import { UsageError } from "../usage_error.ts";
import { type Address, authorityOf } from "./addresses.ts";
import type { Answer } from "./app.ts";
import { Exchange } from "./exchange.ts";
import { HttpError } from "./http_error.ts";
import { withoutSignalNotice } from "./signal_notice.ts";

/** Milliseconds that a request may take. */
const REQUEST_LIMIT_MS = 30_000;
/** Milliseconds that running requests are given when the server ends. */
const GRACE_MS = 5_000;

/** Options for {@linkcode listen}. */
export interface ListenOptions {
  /** Milliseconds that a request may take. @default {30_000} */
  readonly requestLimitMs?: number;
  /** Milliseconds that running requests are given when the server ends. @default {5_000} */
  readonly graceMs?: number;
}

/** A server that listens. */
export interface Listening {
  /** Where it does; the port is a real one. */
  readonly address: Address;
  /** Takes no more requests, waits a while for those that run, and ends. */
  close(): Promise<void>;
}

/**
 * Listens for requests.
 *
 * @param address Where; port 0 takes a free one.
 * @param createAnswer Makes what answers, once the port is known.
 * @throws {UsageError} If it may not, or cannot, listen there.
 */
export function listen(
  address: Address,
  createAnswer: (address: Address) => Answer,
  { requestLimitMs = REQUEST_LIMIT_MS, graceMs = GRACE_MS }: ListenOptions = {},
): Listening {
  requireNet(address);
  const running = new Set<Exchange>();
  const own: { address: Address; answer?: Answer } = { address };
  const server = bind(address, async (request) => {
    const exchange = new Exchange(request.signal, requestLimitMs);
    running.add(exchange);
    exchange.onEnd(() => running.delete(exchange));
    own.answer ??= createAnswer(own.address);
    return exchange.endWith(await own.answer(request, exchange));
  });
  const notice = withoutSignalNotice();
  own.address = { host: address.host, port: server.addr.port };
  return {
    address: own.address,
    async close() {
      const ended = server.shutdown();
      const timer = setTimeout(() => {
        for (const exchange of running) exchange.abort(shuttingDown());
      }, graceMs);
      await ended;
      clearTimeout(timer);
      notice[Symbol.dispose]();
    },
  };
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

function bind(
  address: Address,
  handler: (request: Request) => Promise<Response>,
): Deno.HttpServer<Deno.NetAddr> {
  const { host: hostname, port } = address;
  try {
    return Deno.serve({ hostname, port, onListen: () => {} }, handler);
  } catch (error) {
    const advice = adviceFor(error);
    if (advice === undefined) throw error;
    throw new UsageError(`Cannot listen on "${authorityOf(address)}" as ${advice}`, {
      cause: error,
    });
  }
}

function adviceFor(error: unknown): string | undefined {
  if (error instanceof Deno.errors.AddrInUse) {
    return "the port is in use: end the other program, or name another port with --port";
  }
  if (error instanceof Deno.errors.AddrNotAvailable) {
    return "the host is no address of this machine: name another with --host";
  }
  if (error instanceof Deno.errors.PermissionDenied) {
    return "the system refuses the port: name one above 1023 with --port";
  }
  const isUnknownName = error instanceof Error && error.message.startsWith("failed to lookup");
  return isUnknownName ? "the host name is unknown: name another with --host" : undefined;
}

function shuttingDown(): HttpError {
  return new HttpError("SHUTTING_DOWN", "Cannot answer as the server ends");
}
