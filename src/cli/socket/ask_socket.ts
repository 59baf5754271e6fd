/**
 * Asks the `cbx serve --socket` of the working directory to run a command line. It has everything that
 * this process would load already, so an answer takes a fifth of the time.
 *
 * Nobody is told of what fails: whatever it is, this process runs the line itself.
 *
 * @module
 */
import { hasVariable } from "../config/variables.ts";
import { isGranted } from "../models/is_granted.ts";
import type { CliStreams } from "../terminal/streams.ts";
import {
  type Asked,
  circumstances,
  isOwnFolder,
  isOwnSocket,
  mayReadAll,
  neededIn,
  PRINTERS,
  SOCKET,
  type Told,
} from "./place.ts";

/** Milliseconds until a server has to say that it begins: one that is busy is no help. */
const BEGIN_MS = 300;
/** Milliseconds until its answer has to be there as a whole. */
const ANSWER_MS = 30_000;
/** Longest answer that is read, as that of another machine. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

export interface AskSocketOptions {
  /** Milliseconds until a server has to say that it begins. @default {300} */
  readonly beginMs?: number;
  /** Milliseconds from there until its answer has to be there as a whole. @default {30_000} */
  readonly answerMs?: number;
  /** Longest answer that is read, in bytes. @default {67_108_864} */
  readonly maxBytes?: number;
}

/**
 * Asks, where that was granted and a server of this user is there.
 *
 * @param streams Where its answer is to be printed; nothing is.
 * @returns The answer; `undefined` where nobody gives one.
 */
export async function askSocket(
  args: readonly string[],
  streams: CliStreams,
  options: AskSocketOptions = {},
): Promise<Told | undefined> {
  if (args.includes("--no-socket") || !mayAsk()) return undefined;
  const { outIsTerminal, errIsTerminal, noColor, columns = null } = streams;
  const hasPager = streams.page !== undefined;
  const seen = { outIsTerminal, errIsTerminal, noColor, columns, hasPager };
  const asked: Asked = { ...circumstances(), args, ...seen };
  try {
    using connection = await Deno.connect({ transport: "unix", path: SOCKET });
    return toldBy(await exchange(connection, JSON.stringify(asked), options));
  } catch (error) {
    // The system, or Deno, says what is wrong with the connection; JSON.parse() with the answer.
    if (isOfSystem(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function mayAsk(): boolean {
  // Where reading is not granted, to ask for the working directory would raise a prompt.
  if (Deno.build.os === "windows" || !mayReadAll(".")) return false;
  try {
    return neededIn(Deno.cwd()).every(isGranted) && isOwnFolder() && isOwnSocket() &&
      !hasVariable();
  } catch (error) {
    if (isOfSystem(error)) return false;
    throw error;
  }
}

function isOfSystem(error: unknown): boolean {
  return Object.values(Deno.errors).some((each) => error instanceof each) ||
    (error instanceof Error && "code" in error);
}

/** Sends a text, and reads what comes back; closes the connection if that takes too long. */
async function exchange(
  connection: Deno.Conn,
  text: string,
  { beginMs = BEGIN_MS, answerMs = ANSWER_MS, maxBytes = MAX_ANSWER_BYTES }: AskSocketOptions,
): Promise<string> {
  let timer = setTimeout(() => connection.close(), beginMs);
  try {
    await writeAll(connection, text);
    await connection.closeWrite();
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    const buffer = new Uint8Array(64 * 1024);
    for (let read; (read = await connection.read(buffer)) !== null;) {
      if (size === 0) {
        clearTimeout(timer);
        timer = setTimeout(() => connection.close(), answerMs);
      }
      size += read;
      // A text that is no JSON.
      if (size > maxBytes) return "";
      chunks.push(buffer.slice(0, read));
    }
    return await new Blob(chunks).text();
  } finally {
    clearTimeout(timer);
  }
}

export async function writeAll(connection: Deno.Conn, text: string): Promise<void> {
  let bytes = new TextEncoder().encode(text);
  while (bytes.length > 0) bytes = bytes.subarray(await connection.write(bytes));
}

/** @throws {SyntaxError} If the answer was cut off. */
function toldBy(text: string): Told | undefined {
  const told: Partial<Told> | null = JSON.parse(text);
  const { status, printed } = told ?? {};
  const isWhole = typeof status === "number" && Array.isArray(printed) &&
    printed.every(([printer, text]) => PRINTERS.includes(printer) && typeof text === "string");
  return isWhole ? { status, printed } : undefined;
}
