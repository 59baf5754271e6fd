/**
 * Numbers and texts within bytes. Offsets are checked by the caller, who knows what they are of.
 *
 * @module
 */

const DECODER = new TextDecoder();

/** Reads an unsigned number of four bytes, the highest first. */
export function readU32(bytes: Uint8Array, at: number): number {
  return (bytes[at]! * 0x1000000) + (bytes[at + 1]! << 16 | bytes[at + 2]! << 8 | bytes[at + 3]!);
}

/** Reads an unsigned number of two bytes, the higher first. */
export function readU16(bytes: Uint8Array, at: number): number {
  return bytes[at]! << 8 | bytes[at + 1]!;
}

/** Reads bytes as UTF-8; what is none becomes replacement characters. */
export function textOf(bytes: Uint8Array): string {
  return DECODER.decode(bytes);
}

/** Compares bytes from a place on with others, as far as these go: negative, zero or positive. */
export function compareAt(bytes: Uint8Array, at: number, other: Uint8Array): number {
  for (let index = 0; index < other.length; index++) {
    const difference = bytes[at + index]! - other[index]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
