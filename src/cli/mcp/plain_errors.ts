/**
 * Errors of the SDK in one sentence. What checks the form of a request prints all that it found as
 * JSON, and calls some of it an internal error: a model can mend what it is told in words.
 *
 * @module
 */
import { ProtocolErrorCode, type Transport } from "@modelcontextprotocol/server";
import { visible } from "../terminal/visible.ts";

/** Characters of a message. */
const MAX_CHARS = 300;

/** One thing that is wrong, as the checks of the SDK print it. */
interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** An error as it is sent. */
export interface SentError {
  /** Its number in JSON-RPC. */
  readonly code: number;
  /** What is wrong. */
  readonly message: string;
}

/** Makes a transport send errors in words, whoever made them. */
export function withPlainErrors<Kind extends Transport>(transport: Kind): Kind {
  const send = transport.send.bind(transport);
  transport.send = (message, options) =>
    send("error" in message ? { ...message, error: plainError(message.error) } : message, options);
  return transport;
}

/** An error in words; one that is in words already stays as it is. */
export function plainError<Sent extends SentError>(error: Sent): Sent {
  const issue = firstIssue(error.message);
  if (issue === undefined) return error;
  const place = issue.path.length === 0 ? "the request" : `"${visible(issue.path.join("."))}"`;
  const state = visible(issue.message).replace(/^Invalid input: /, "");
  const message = `Cannot read ${place}: ${state}`.slice(0, MAX_CHARS);
  return { ...error, code: ProtocolErrorCode.InvalidParams, message };
}

/** The first issue of a list that a message ends with. */
function firstIssue(message: string): Issue | undefined {
  const start = message.search(/\[\s*\{/);
  if (start < 0) return undefined;
  try {
    const [issue] = JSON.parse(message.slice(start));
    return Array.isArray(issue.path) && typeof issue.message === "string" ? issue : undefined;
  } catch (error) {
    // A sentence that quotes brackets is none of ours to change.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
