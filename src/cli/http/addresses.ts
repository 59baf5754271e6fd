/**
 * Where the server listens, and by which names it may be asked. A page of another site can make its
 * name lead to this machine (DNS rebinding), but it cannot make a browser send another `Host`: names
 * that nobody gave to the server are refused.
 *
 * @module
 */

/** Where a server listens. */
export interface Address {
  /** Host as it was named: an address without brackets, or a name. */
  readonly host: string;
  /** Port. */
  readonly port: number;
}

/** Port that browsers leave out. */
const HTTP_PORT = 80;
/** Hosts that mean every address of the machine. */
const WILDCARDS = ["0.0.0.0", "::"];
const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const IPV6 = /^\[[0-9a-f:.]*:[0-9a-f:.]*:[0-9a-f:.]*\]$/;
const HOST_HEADER = /^(\[[0-9a-fA-F:.]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/;
const HOST_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/;

/** Tells whether a text can be the host of a server. */
export function isHost(text: string): boolean {
  return HOST_NAME.test(text) || IPV6.test(`[${text.toLowerCase()}]`);
}

/** Tells whether only this machine can reach a host. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (IPV4.test(host) && host.startsWith("127."));
}

/** A host with its port, as it stands in a URL. */
export function authorityOf({ host, port }: Address): string {
  return `${bracket(host)}:${port}`;
}

/** Address of the page; every address of the machine is shown as loopback. */
export function urlOf({ host, port }: Address): string {
  const shown = WILDCARDS.includes(host) ? "127.0.0.1" : host;
  return `http://${authorityOf({ host: shown, port })}/`;
}

/**
 * Tells whether a `Host` header names this server.
 *
 * @param header The header; `null` without one.
 * @param address Where the server listens. Where that is every address, any number will do, since
 * only names can be made to lead elsewhere.
 */
export function isOwnHost(header: string | null, { host, port }: Address): boolean {
  const [, written = "", writtenPort] = HOST_HEADER.exec(header ?? "") ?? [];
  const name = written.toLowerCase();
  if (Number(writtenPort ?? HTTP_PORT) !== port) return false;
  if (LOOPBACK_NAMES.includes(name) || name === bracket(host).toLowerCase()) return true;
  return WILDCARDS.includes(host) && (IPV4.test(name) || IPV6.test(name));
}

function bracket(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
