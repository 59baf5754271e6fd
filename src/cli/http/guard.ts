/**
 * Whether a request may be answered at all, before anything of it is looked at. A browser sends
 * requests on behalf of any page that is open in it: those of other pages are refused.
 *
 * @module
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { UsageError } from "../errors/usage_error.ts";
import { type Address, isOwnHost, isOwnOrigin } from "./addresses.ts";
import { HttpError } from "./error_reply.ts";

const MAX_URL_CHARS = 8 * 1024;

export interface GuardRules {
  readonly address: Address;
  /** Token that requests must carry; without one, none need to. */
  readonly token?: AccessToken;
}

/**
 * Checks a request.
 *
 * @param isLetIn Whether it needs no token, as what answers looks at who asks.
 * @throws {HttpError} If it is not to be answered.
 */
export function guard(
  request: Pick<Request, "url" | "method" | "headers">,
  { address, token }: GuardRules,
  isLetIn: boolean,
): void {
  const { url, method, headers } = request;
  if (!isOwnHost(headers.get("host"), address)) {
    throw new HttpError("HOST_NOT_ALLOWED", "Cannot answer under this host name", {
      hint:
        "Use the address that the server printed, or name the host with --host, or that of a proxy with --public",
    });
  }
  checkOrigin(method, headers, address);
  if (url.length > MAX_URL_CHARS) {
    throw new HttpError("URL_TOO_LONG", `Cannot take a URL of more than ${MAX_URL_CHARS} bytes`, {
      hint: "Use POST, with the same in the body",
    });
  }
  if (token === undefined || isLetIn) return;
  const claims = claimsOf(request);
  if (token.isIn(claims) || token.isLinked(claims)) return;
  throw new HttpError("UNAUTHORIZED", "Cannot answer without the token", {
    hint: 'Send it as "Authorization: Bearer TOKEN", or open the page with "/?token=TOKEN"',
    headers: { "www-authenticate": 'Bearer realm="cbx"' },
  });
}

function checkOrigin(method: string, headers: Headers, address: Address): void {
  const origin = headers.get("origin");
  if (origin !== null && !isOwnOrigin(origin, headers.get("host"), address)) throw foreign();
  // Images and scripts of other pages come without an origin, but browsers say where they come from.
  const site = headers.get("sec-fetch-site");
  const isOwn = site === null || site === "same-origin" || site === "none";
  const isLink = method === "GET" && headers.get("sec-fetch-mode") === "navigate";
  if (!isOwn && !isLink) throw foreign();
}

function foreign(): HttpError {
  return new HttpError("ORIGIN_NOT_ALLOWED", "Cannot answer to a page of another site");
}

// The token that requests carry: in a header, as programs do, or in a cookie, as the page does after
// it was opened once with the token in its address. (`bearer-auth` of hono knows no cookie, and
// answers 400 to who sends another scheme.)

/** Bytes of a token that is made: more than anybody guesses. */
const TOKEN_BYTES = 24;
/** Characters of a token that is given. */
const MIN_TOKEN_CHARS = 16;
/** Characters that `Authorization: Bearer` takes (RFC 6750). */
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;

export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/**
 * Checks a token that somebody chose.
 *
 * @throws {UsageError} If it is short, or holds what no header can.
 */
export function checkToken(token: string): void {
  if (token.length >= MIN_TOKEN_CHARS && TOKEN.test(token)) return;
  throw new UsageError(
    `Cannot use that token: give ${MIN_TOKEN_CHARS} or more letters, digits, "-" or "_"`,
  );
}

/** Cookies of one name that are compared: a browser sends one of each path, and each domain above the host. */
const MAX_COOKIES = 20;

/** Key of the cookies of this process: who knows the hash of a token alone cannot make its cookie. */
const COOKIE_KEY = randomBytes(TOKEN_BYTES);

/** Claims of a request about its sender: hashed once, with however many tokens they are compared. */
export interface Claims {
  /** Hash of the token of a header. */
  readonly bearer?: Uint8Array;
  /** Hash of the token of the address that opens the page. */
  readonly link?: Uint8Array;
  /** Cookies, which stand for tokens. */
  readonly cookies: string;
}

/** Reads what a request says of who sends it. */
export function claimsOf(
  { method, url, headers }: Pick<Request, "method" | "url" | "headers">,
): Claims {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  const { pathname, searchParams } = new URL(url);
  const link = method === "GET" && pathname === "/" ? searchParams.get("token") : null;
  return {
    ...(bearer === undefined ? {} : { bearer: digest(bearer) }),
    ...(link === null ? {} : { link: digest(link) }),
    cookies: headers.get("cookie") ?? "",
  };
}

/** Tells whether requests may be answered. */
export class AccessToken {
  readonly #hash: Uint8Array;
  readonly #cookieName: string;
  readonly #cookie: string;
  readonly #cookies: RegExp;
  readonly #isSecure: boolean;

  /**
   * @param token What requests carry, or SHA-256 of it.
   * @param address Where the server listens: browsers do not keep the cookies of two ports apart.
   */
  constructor(
    token: string | Uint8Array,
    { port, publicUrl }: Pick<Address, "port" | "publicUrl">,
  ) {
    this.#hash = typeof token === "string" ? digest(token) : token;
    this.#isSecure = publicUrl !== undefined;
    // No other host of the domain can set a cookie of this prefix.
    this.#cookieName = `${this.#isSecure ? "__Host-" : ""}cbx_${port}`;
    this.#cookies = new RegExp(`(?:^|;)\\s*${this.#cookieName}=([^;\\s]*)`, "g");
    // Another server on this machine is sent the cookie too: it must not learn the token.
    const key = typeof token === "string" ? token : COOKIE_KEY;
    this.#cookie = createHmac("sha256", key).update(this.#hash).digest("base64url");
  }

  /** Tells whether a request carries the token, or the cookie that stands for it. */
  isIn({ bearer, cookies }: Claims): boolean {
    if (bearer) return timingSafeEqual(bearer, this.#hash);
    const named = cookies.matchAll(this.#cookies).take(MAX_COOKIES);
    return [...named].some(([, value = ""]) => isSame(value, this.#cookie));
  }

  /** Tells whether a request opens the page with the token in the address. */
  isLinked({ link }: Claims): boolean {
    return link !== undefined && timingSafeEqual(link, this.#hash);
  }

  /** The cookie that stands for the token, as a header sets it. */
  get setCookie(): string {
    const secure = this.#isSecure ? "; Secure" : "";
    return `${this.#cookieName}=${this.#cookie}; Path=/; HttpOnly; SameSite=Strict${secure}`;
  }
}

/** All cookies that stand for tokens have one length, which is no secret. */
function isSame(a: string, b: string): boolean {
  const [sent, own] = [a, b].map((text) => new TextEncoder().encode(text));
  return sent!.length === own!.length && timingSafeEqual(sent!, own!);
}

function digest(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}
