/**
 * Deltas: an object as parts of another one and bytes of its own.
 *
 * @module
 */
import { damaged } from "./damage.ts";

const WHAT = "a delta of a pack";

/** Sizes that a delta begins with, and where its instructions start. */
interface DeltaHead {
  readonly baseSize: number;
  readonly size: number;
  readonly at: number;
}

/** Reads the sizes that a delta begins with. */
export function readDeltaHead(delta: Uint8Array): DeltaHead {
  const [baseSize, middle] = readSize(delta, 0);
  const [size, at] = readSize(delta, middle);
  return { baseSize, size, at };
}

/**
 * Makes an object.
 *
 * @param limit Bytes that it may have.
 * @throws {RepositoryError} If the delta is of another object, reaches out of it, or makes more or
 * less than it says.
 */
export function applyDelta(base: Uint8Array, delta: Uint8Array, limit: number): Uint8Array {
  const { baseSize, size, at: start } = readDeltaHead(delta);
  if (baseSize !== base.length) {
    throw damaged(WHAT, `it is for an object of ${baseSize} bytes, not ${base.length}`);
  }
  if (size > limit) throw damaged(WHAT, `it produces ${size} bytes where ${limit} are allowed`);
  const made = new Uint8Array(size);
  let filled = 0;
  for (let at = start; at < delta.length;) {
    const code = delta[at++]!;
    if (code >= 0x80) {
      const copy = readCopy(delta, code, at);
      at = copy.at;
      if (copy.offset + copy.length > base.length || filled + copy.length > size) {
        throw damaged(WHAT, "it copies more than there is");
      }
      made.set(base.subarray(copy.offset, copy.offset + copy.length), filled);
      filled += copy.length;
    } else {
      // Zero is kept for later versions of the format.
      if (code === 0 || at + code > delta.length || filled + code > size) {
        throw damaged(WHAT, "it inserts more than there is");
      }
      made.set(delta.subarray(at, at + code), filled);
      at += code;
      filled += code;
    }
  }
  if (filled !== size) throw damaged(WHAT, `it produces ${filled} bytes, not ${size}`);
  return made;
}

/** Bits of the code say which bytes of offset and length follow; the others are zero. */
function readCopy(
  delta: Uint8Array,
  code: number,
  start: number,
): { readonly offset: number; readonly length: number; readonly at: number } {
  let [offset, length, at] = [0, 0, start];
  for (let byte = 0; byte < 4; byte++) {
    if (code & 1 << byte) offset += delta[at++]! * 2 ** (8 * byte);
  }
  for (let byte = 0; byte < 3; byte++) {
    if (code & 0x10 << byte) length += delta[at++]! * 2 ** (8 * byte);
  }
  if (at > delta.length) throw damaged(WHAT, "it ends within an instruction");
  return { offset, length: length === 0 ? 0x10000 : length, at };
}

function readSize(delta: Uint8Array, start: number): [size: number, at: number] {
  let size = 0;
  // Seven bytes hold what a number can count exactly.
  for (let at = start; at < delta.length && at < start + 7; at++) {
    size += (delta[at]! & 0x7f) * 2 ** (7 * (at - start));
    if (delta[at]! < 0x80) return [size, at + 1];
  }
  throw damaged(WHAT, "its sizes cannot be read");
}
