/**
 * Zlib streams within other bytes. `node:zlib` needs no permission, and passes over what follows a
 * stream.
 *
 * @module
 */
import { inflateSync } from "node:zlib";
import { damaged } from "./damage.ts";

/** The library takes no less. */
const MIN_CHUNK_BYTES = 64;
/** Bytes that are made room for where nothing says how many come. */
const FIRST_BYTES = 16 * 1024;

/**
 * Inflates a stream whose length after inflation is known.
 *
 * @throws {RepositoryError} If it holds more, fewer, or none that can be read.
 */
export function inflate(bytes: Uint8Array, size: number, what: string): Uint8Array {
  const inflated = inflateBytes(bytes, { maxOutputLength: size, chunkSize: size + 1 }, what);
  if (inflated.length === size) return inflated;
  throw damaged(what, `an object of it has ${inflated.length} bytes, not ${size}`);
}

/**
 * Inflates a stream.
 *
 * @param limit Bytes that it may hold.
 * @throws {RepositoryError} If it holds more, or none that can be read.
 */
export function inflateUpTo(bytes: Uint8Array, limit: number, what: string): Uint8Array {
  return inflateBytes(bytes, { maxOutputLength: limit, chunkSize: FIRST_BYTES }, what);
}

function inflateBytes(
  bytes: Uint8Array,
  { maxOutputLength, chunkSize }: { maxOutputLength: number; chunkSize: number },
  what: string,
): Uint8Array {
  try {
    return inflateSync(bytes, {
      maxOutputLength: Math.max(1, maxOutputLength),
      chunkSize: Math.max(MIN_CHUNK_BYTES, chunkSize),
    });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw damaged(what, "an object of it cannot be inflated", error);
  }
}

/**
 * Bytes at most that a stream of so many may take: the bound of zlib for its least favourable
 * settings, and something for the parts of its format that writers of other kinds place freely.
 */
export function deflatedBound(size: number): number {
  return size + Math.ceil(size / 8) + Math.ceil(size / 64) + 128;
}
