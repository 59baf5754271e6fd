import { hideKey } from "./api_key.ts";
import { fieldOf } from "./field_of.ts";

/** Longest part of what a server says that is shown. */
const MAX_DETAIL_CHARS = 200;
/** Longest part that is looked at. */
const MAX_SAID_CHARS = 10_000;

/** What a server was told and may say again, to whoever reads its errors. */
export interface Confidence {
  /** Its key, if it has one. */
  readonly apiKey: string | undefined;
  /** Masks the secrets of a text. */
  readonly redact: (text: string) => string;
}

/**
 * Finds what a server says of an error: `{error}`, `{error: {message}}`, `{detail}`,
 * `{detail: [{msg}]}` or `{message}`. Anything else, as a page of HTML, says nothing.
 *
 * @returns One line, at most 200 characters; empty where nothing is said.
 */
export function errorDetail(body: string, confidence: Confidence): string {
  const said = [...candidates(parsed(body))].find((value) => typeof value === "string");
  return quotable(String(said ?? ""), confidence);
}

/**
 * Makes one line of what a server says, at most 200 characters, that may stand within quotes, and has
 * neither its key nor a secret of a text.
 */
export function quotable(said: string, { apiKey, redact }: Confidence): string {
  // Before it is changed or cut: half of a key is not known as one.
  const harmless = redact(hideKey(said.slice(0, MAX_SAID_CHARS), apiKey));
  // Control characters could write to a terminal.
  const line = harmless.replaceAll(/[\p{C}\s]+/gu, " ").replaceAll('"', "'").trim();
  return line.length > MAX_DETAIL_CHARS ? `${line.slice(0, MAX_DETAIL_CHARS)}…` : line;
}

function* candidates(body: unknown): Generator<unknown> {
  const [error, detail] = [fieldOf(body, "error"), fieldOf(body, "detail")];
  yield error;
  yield fieldOf(error, "message");
  yield detail;
  yield Array.isArray(detail) ? fieldOf(detail[0], "msg") : undefined;
  yield fieldOf(body, "message");
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
