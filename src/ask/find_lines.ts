/**
 * Finds lines by their fingerprint: every run of as many lines is hashed, so the work is bounded.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { rangeText } from "../search/range_hash.ts";
import type { LineIndex } from "../text/lines.ts";

/** Bytes that one call reads, masks and hashes: about a second. */
const MAX_BYTES = 256 * 1024 * 1024;
/** A hash takes about as long as a kilobyte besides. */
const HASH_WORK = 1024;
/** To find where a line starts takes about as long as so many bytes. */
const LINE_WORK = 32;

/** Work that is left to one call. */
export class LineWork {
  #left: number;

  constructor(bytes: number = MAX_BYTES) {
    this.#left = bytes;
  }

  /** Takes work; tells whether there was enough left. */
  take(bytes: number): boolean {
    if (bytes > this.#left) this.#left = 0;
    else this.#left -= bytes;
    return this.#left > 0;
  }

  get isSpent(): boolean {
    return this.#left === 0;
  }
}

/** Lines that are looked for. */
export interface SoughtLines {
  /** The beginning of their hash. */
  readonly hash: string;
  readonly count: number;
  /** Line near which they are looked for first. */
  readonly near: number;
}

/** Hashes lines of a file; `undefined` where it has no such lines, or no work is left. */
export function hashLines(
  lines: LineIndex,
  { start, end }: { readonly start: number; readonly end: number },
  work: LineWork,
): string | undefined {
  const text = rangeText(lines, start, end);
  if (text === undefined || !work.take(text.length + HASH_WORK)) return undefined;
  return createHash("sha256").update(text).digest("hex");
}

/**
 * Finds lines in a file, the nearest first.
 *
 * @returns Their first line; `undefined` where they are not there, or no work is left.
 */
export function findLines(
  lines: LineIndex,
  { hash, count, near }: SoughtLines,
  work: LineWork,
): number | undefined {
  const last = lines.lineCount - count;
  const bytesOfWork = lines.text.length + lines.lineCount * LINE_WORK;
  if (last < 0 || !work.take(bytesOfWork)) return undefined;
  const bytes = new TextEncoder().encode(rangeText(lines, 1, lines.lineCount));
  const starts = startsOf(bytes);
  const middle = Math.min(near - 1, last);
  for (let distance = 0; distance <= last; distance++) {
    for (const at of distance === 0 ? [middle] : [middle + distance, middle - distance]) {
      if (at < 0 || at > last) continue;
      const part = bytes.subarray(starts[at], starts[at + count]);
      if (!work.take(part.length + HASH_WORK)) return undefined;
      if (createHash("sha256").update(part).digest("hex").startsWith(hash)) return at + 1;
    }
  }
  return undefined;
}

/** Where lines start in bytes in which each ends with a line feed, and the end. */
function startsOf(bytes: Uint8Array): number[] {
  const starts = [0];
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  return starts;
}
