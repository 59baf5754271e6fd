/**
 * Whether a request may be answered at all, before anything of it is looked at. A browser sends
 * requests on behalf of any page that is open in it: those of other pages are refused.
 *
 * @module
 */
import type { AccessToken } from "./access_token.ts";
import { type Address, isOwnHost } from "./addresses.ts";
import { HttpError } from "./http_error.ts";

/** Characters of a URL. */
const MAX_URL_CHARS = 8 * 1024;

/** What a request is held against. */
export interface GuardRules {
  /** Where the server listens. */
  readonly address: Address;
  /** What requests must carry; without one, none need to. */
  readonly token?: AccessToken;
}

/**
 * Checks a request.
 *
 * @param isPageLink Whether it opens the page with the token in the address.
 * @throws {HttpError} If it is not to be answered.
 */
export function guard(
  { url, method, headers }: Pick<Request, "url" | "method" | "headers">,
  { address, token }: GuardRules,
  isPageLink: boolean,
): void {
  if (!isOwnHost(headers.get("host"), address)) {
    throw new HttpError("HOST_NOT_ALLOWED", "Cannot answer under this host name", {
      hint: "Use the address that the server printed, or name the host with --host",
    });
  }
  checkOrigin(method, headers);
  if (url.length > MAX_URL_CHARS) {
    throw new HttpError("URL_TOO_LONG", `Cannot take a URL of more than ${MAX_URL_CHARS} bytes`, {
      hint: "Use POST, with the same in the body",
    });
  }
  if (token === undefined || isPageLink || token.isIn(headers)) return;
  throw new HttpError("UNAUTHORIZED", "Cannot answer without the token", {
    hint: 'Send it as "Authorization: Bearer TOKEN", or open the page with "/?token=TOKEN"',
    headers: { "www-authenticate": 'Bearer realm="cbx"' },
  });
}

function checkOrigin(method: string, headers: Headers): void {
  const origin = headers.get("origin");
  if (origin !== null && origin !== `http://${headers.get("host")}`) throw foreign();
  // Images and scripts of other pages come without an origin, but browsers say where they come from.
  const site = headers.get("sec-fetch-site");
  const isOwn = site === null || site === "same-origin" || site === "none";
  const isLink = method === "GET" && headers.get("sec-fetch-mode") === "navigate";
  if (!isOwn && !isLink) throw foreign();
}

function foreign(): HttpError {
  return new HttpError("ORIGIN_NOT_ALLOWED", "Cannot answer to a page of another site");
}
