/**
 * Where the server listens, and by which names it may be asked. A page of another site can make its
 * name lead to this machine (DNS rebinding), but it cannot make a browser send another `Host`: names
 * that nobody gave to the server are refused.
 *
 * @module
 */

export interface Address {
  /** Host as it was named: an address without brackets, or a name. */
  readonly host: string;
  readonly port: number;
  /** Origin of a proxy that ends TLS before it: `https://code.example.com`. @default {none} */
  readonly publicUrl?: string;
}

/** Ports that browsers leave out. */
const HTTP_PORT = 80;
const HTTPS_PORT = 443;
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

/**
 * Tells whether a text is an origin of HTTPS, as browsers write one. A proxy is asked for no path, as the
 * page names its files from the root.
 */
export function isPublicUrl(text: string): boolean {
  const { protocol, origin } = URL.parse(text) ?? {};
  return protocol === "https:" && origin === text;
}

/** Tells whether others than this machine can reach a server, by itself or through a proxy. */
export function isReachable({ host, publicUrl }: Address): boolean {
  return publicUrl !== undefined || !isLoopback(host);
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
export function isOwnHost(header: string | null, address: Address): boolean {
  const { host, port } = address;
  const [, written = "", writtenPort] = HOST_HEADER.exec(header ?? "") ?? [];
  const name = written.toLowerCase();
  if (isPublicHost(header, address)) return true;
  if (Number(writtenPort ?? HTTP_PORT) !== port) return false;
  if (LOOPBACK_NAMES.includes(name) || name === bracket(host).toLowerCase()) return true;
  return WILDCARDS.includes(host) && (IPV4.test(name) || IPV6.test(name));
}

/** Tells whether a `Host` header names the proxy, where browsers leave the port of HTTPS out. */
function isPublicHost(header: string | null, { publicUrl }: Pick<Address, "publicUrl">): boolean {
  const [, name, port = HTTPS_PORT] = HOST_HEADER.exec(header ?? "") ?? [];
  if (publicUrl === undefined || name === undefined) return false;
  const { hostname, port: own } = new URL(publicUrl);
  return name.toLowerCase() === hostname && Number(port) === Number(own || HTTPS_PORT);
}

/**
 * Tells whether an `Origin` header names a page of this server: under the `Host` that it was asked by, and
 * that of the proxy by HTTPS alone, as somebody else may answer under its name without.
 */
export function isOwnOrigin(
  origin: string,
  host: string | null,
  address: Address,
): boolean {
  if (origin === address.publicUrl) return true;
  return origin === `http://${host}` && !isPublicHost(host, address);
}

function bracket(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
