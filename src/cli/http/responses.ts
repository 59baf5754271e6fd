/**
 * Answers as JSON, and the files of the page. These change with the program alone: a browser that has one asks whether it
 * is still the same.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { JsonRecord } from "../questions/row.ts";
import { safeJson } from "../terminal/json.ts";
import type { PageFile } from "../page/page_files.ts";

/**
 * Headers of every answer: nothing of it is for other pages, nor to be guessed at. (`secure-headers` of
 * hono reaches no answer that is made before the router, such as that to a request without a host.)
 */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
};

interface JsonResponseOptions {
  /** HTTP status. @default {200} */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes an answer of plain data. */
export function jsonResponse(body: JsonRecord, options: JsonResponseOptions = {}): Response {
  const { status = 200, headers = {} } = options;
  const bytes = new TextEncoder().encode(`${safeJson(body)}\n`);
  return new Response(bytes, {
    status,
    headers: {
      // A router may make a stream of the body, whose length nobody knows.
      "content-length": String(bytes.length),
      ...SAFE_HEADERS,
      "content-type": "application/json; charset=utf-8",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cache-control": "no-store",
      ...headers,
    },
  });
}

/** Makes an answer of plain text. */
export function textResponse(text: string): Response {
  const headers = { ...SAFE_HEADERS, "content-type": "text/plain; version=0.0.4; charset=utf-8" };
  return new Response(text, { headers: { ...headers, "cache-control": "no-store" } });
}

/** Lets the page load its own files alone, and be shown within nobody else's. */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Characters of a digest that tell one version from another. */
const TAG_CHARS = 27;

/** Makes the answer that holds a file, or says that the browser has it. */
export function pageResponse({ type, body }: PageFile, headers: Headers): Response {
  const digest = createHash("sha256").update(body).digest("base64url").slice(0, TAG_CHARS);
  const tag = `"${digest}"`;
  const isKnown = (headers.get("if-none-match") ?? "").split(",").some((each) =>
    each.trim().replace(/^W\//, "") === tag
  );
  return new Response(isKnown ? null : body, {
    status: isKnown ? 304 : 200,
    headers: {
      ...SAFE_HEADERS,
      ...(isKnown ? {} : {
        "content-type": type,
        "content-length": String(new TextEncoder().encode(body).length),
      }),
      "content-security-policy": POLICY,
      "cache-control": "no-cache",
      etag: tag,
    },
  });
}
