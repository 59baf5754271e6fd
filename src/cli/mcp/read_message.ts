/**
 * Reads one line of a client: a message of the protocol, or what is wrong with it as an error of
 * JSON-RPC. Nothing that a client can write makes it throw.
 *
 * @module
 */
import {
  type JSONRPCMessage,
  parseJSONRPCMessage,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import type { Line } from "./line_splitter.ts";

/** Bytes of one message: arguments are short, and nothing else is sent to a server. */
export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

/** Brackets within brackets: a message has a few, and what reads it may recur. */
const MAX_DEPTH = 64;

/** An error that answers what is no message; without an `id` that can be trusted, it has `null`. */
export interface Refusal {
  /** Version of the protocol. */
  readonly jsonrpc: "2.0";
  /** What it answers. */
  readonly id: string | number | null;
  /** What is wrong. */
  readonly error: { readonly code: number; readonly message: string };
}

/** What a line holds; nothing where it is blank, or answers something of ours that is wrong. */
export type ReadMessage =
  | { readonly message: JSONRPCMessage }
  | { readonly refusal: Refusal }
  | undefined;

/** Reads a line. */
export function readMessage(line: Line): ReadMessage {
  if (line === undefined) {
    return invalid(`A message may have ${MAX_MESSAGE_BYTES} bytes at most`);
  }
  const text = decode(line);
  if (text === undefined) return unparsable("It is not UTF-8");
  if (text.trim() === "") return undefined;
  if (depthOf(text) > MAX_DEPTH) {
    return invalid(`A message may nest ${MAX_DEPTH} levels deep at most`);
  }
  const value = parse(text);
  if (value === undefined) return unparsable("It is not JSON");
  return Array.isArray(value)
    ? invalid("Batches are not part of the protocol: send one message a line")
    : messageOf(value);
}

function messageOf(value: unknown): ReadMessage {
  try {
    return { message: parseJSONRPCMessage(value) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return invalid("It is not a message of JSON-RPC 2.0", idOf(value));
  }
}

function decode(line: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(line);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Brackets that are open at once, at most; those in strings do not count. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '"') i = endOfString(text, i);
    else if (char === "[" || char === "{") deepest = Math.max(deepest, ++depth);
    else if (char === "]" || char === "}") depth--;
  }
  return deepest;
}

function endOfString(text: string, start: number): number {
  let i = start + 1;
  while (i < text.length && text[i] !== '"') i += text[i] === "\\" ? 2 : 1;
  return i;
}

function idOf(value: unknown): string | number | null {
  const isObject = typeof value === "object" && value !== null && "id" in value;
  const id = isObject ? value.id : null;
  return typeof id === "string" || Number.isSafeInteger(id) ? id as string | number : null;
}

function unparsable(message: string): ReadMessage {
  return refusal(ProtocolErrorCode.ParseError, message, null);
}

function invalid(message: string, id: string | number | null = null): ReadMessage {
  return refusal(ProtocolErrorCode.InvalidRequest, message, id);
}

function refusal(code: number, message: string, id: string | number | null): ReadMessage {
  return { refusal: { jsonrpc: "2.0", id, error: { code, message } } };
}
