import { fieldOf } from "./field_of.ts";

/** Longest part of what a server says that is shown. */
const MAX_DETAIL_CHARS = 200;

/**
 * Finds what a server says of an error: `{error}`, `{error: {message}}`, `{detail}`,
 * `{detail: [{msg}]}` or `{message}`. Anything else, as a page of HTML, says nothing.
 *
 * @returns One line, at most 200 characters; empty where nothing is said.
 */
export function errorDetail(body: string): string {
  const said = [...candidates(parsed(body))].find((value) => typeof value === "string");
  return quotable(String(said ?? ""));
}

/** Makes one line of what a server says, at most 200 characters, that may stand within quotes. */
export function quotable(said: string): string {
  // Control characters could write to a terminal.
  const line = said.replaceAll(/[\p{C}\s]+/gu, " ").replaceAll('"', "'").trim();
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
