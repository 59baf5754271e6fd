import type { JsonRecord } from "../questions/row.ts";
import { safeJson } from "../terminal/json.ts";

/** Headers of every answer: nothing of it is for other pages, nor to be guessed at. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
};

/** Options for {@linkcode jsonResponse}. */
export interface JsonResponseOptions {
  /** HTTP status. @default {200} */
  readonly status?: number;
  /** Further headers. */
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
