/**
 * The body of a request, as JSON. What its headers say of its size is not believed: bytes are
 * counted as they come.
 *
 * @module
 */
import { HttpError } from "./http_error.ts";

/** Bytes of a body. */
export const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Reads a body.
 *
 * @param signal Gives up reading: a client may never send the rest.
 * @throws {HttpError} If it is no JSON, or too large.
 */
export async function readBody(request: Request, signal: AbortSignal): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  // A form of another page can send any other type without asking first.
  if (!/^application\/json\s*(?:;|$)/i.test(type)) {
    throw new HttpError("UNSUPPORTED_MEDIA_TYPE", "Cannot read a body that is not JSON", {
      hint: 'Send it with "Content-Type: application/json"',
    });
  }
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  return parse(await readBytes(request.body, signal));
}

async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  const giveUp = () => reader.cancel(signal.reason);
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return joined(chunks, size);
      size += value.length;
      if (size > MAX_BODY_BYTES) {
        await reader.cancel();
        throw tooLarge();
      }
      chunks.push(value);
    }
  } catch (error) {
    throw error instanceof HttpError || signal.aborted ? error : cutOff(error);
  } finally {
    signal.removeEventListener("abort", giveUp);
    reader.releaseLock();
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    const isText = error instanceof SyntaxError;
    throw new HttpError("INVALID_JSON", `Cannot read the body as ${isText ? "JSON" : "UTF-8"}`, {
      hint: isText ? "Send a JSON object" : "Send JSON in UTF-8",
    });
  }
}

function tooLarge(): HttpError {
  return new HttpError("BODY_TOO_LARGE", `Cannot take a body of more than ${MAX_BODY_BYTES} bytes`);
}

/** Chunks that are not chunks, or a connection that broke. */
function cutOff(error: unknown): HttpError {
  const state = error instanceof Error ? error.message : "it is cut off";
  return new HttpError("INVALID_JSON", `Cannot read the body to its end: ${state}`);
}
