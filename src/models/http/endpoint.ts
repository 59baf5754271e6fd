/**
 * The address of a model: what is asked, what may be shown of it, and whether it is this machine.
 *
 * @module
 */

import type { ModelEndpoint } from "@cbx/core";

/** An address that is asked. */
export interface Endpoint extends ModelEndpoint {
  /** Host with its port, as `--allow-net` takes it. */
  readonly host: string;
}

/** Port that an address means where it names none. */
const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };
const IPV4_LOOPBACK = /^127\.\d+\.\d+\.\d+$/;
/** Host of plain characters: a flag that names it is copied to a shell, and a comma parts hosts. */
const PLAIN_HOST = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])$/;
/** 127.0.0.0/8 within IPv6, in the form that `URL` gives it. */
const MAPPED_LOOPBACK = /^\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\]$/;

/**
 * Tells whether an address is this machine and no other. Names are not looked up: of them only
 * `localhost` counts, as a name server may lead any other elsewhere.
 */
export function isLoopback(url: string | URL): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || IPV4_LOOPBACK.test(hostname) ||
    MAPPED_LOOPBACK.test(hostname);
}

/** Tells whether the host of an address is a name or a number, without anything that means more. */
export function isPlainHost({ hostname }: URL): boolean {
  return PLAIN_HOST.test(hostname);
}

/**
 * Reads the address of a server, and adds the path that is asked.
 *
 * @param base The server (`"http://localhost:11434"`), a version of its interface
 * (`"https://api.openai.com/v1"`), or the whole address.
 * @param path What is asked: `"/v1/embeddings"`. Its folder is added only where the base has no path.
 * @throws {TypeError} If it is not an address, or holds a name, a password, a query or a fragment.
 */
export function endpointOf(base: string, path: string): Endpoint {
  const url = URL.parse(base);
  if (!url || DEFAULT_PORTS[url.protocol] === undefined || !isPlainHost(url)) {
    throw new TypeError(
      'Cannot use the endpoint: write it as an address, like "http://127.0.0.1:11434"',
    );
  }
  // Not quoted: what is refused here may be a key.
  if (url.username || url.password || url.search || url.hash) {
    throw new TypeError(
      `Cannot use the endpoint at "${url.host}": leave out name, password, query and fragment, ` +
        "and set the API key by itself",
    );
  }
  url.pathname = fullPath(url.pathname.replace(/\/+$/, ""), path);
  return {
    url: url.href,
    host: `${url.hostname}:${url.port || DEFAULT_PORTS[url.protocol]}`,
    isLoopback: isLoopback(url),
  };
}

function fullPath(base: string, path: string): string {
  const last = path.slice(path.lastIndexOf("/"));
  if (base === "") return path;
  return base.endsWith(last) ? base : base + last;
}
