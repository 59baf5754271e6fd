/**
 * Numbers and names within bytes. Offsets are checked by the caller, who knows what they are of.
 *
 * @module
 */

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const DECODER = new TextDecoder();

/** Reads an unsigned number of four bytes, the highest first. */
export function readU32(bytes: Uint8Array, at: number): number {
  return (bytes[at]! * 0x1000000) + (bytes[at + 1]! << 16 | bytes[at + 2]! << 8 | bytes[at + 3]!);
}

/** Reads an unsigned number of two bytes, the higher first. */
export function readU16(bytes: Uint8Array, at: number): number {
  return bytes[at]! << 8 | bytes[at + 1]!;
}

/** Writes bytes as hexadecimal digits, which is how objects are named everywhere here. */
export function hexOf(bytes: Uint8Array, from = 0, to: number = bytes.length): string {
  let hex = "";
  for (let at = from; at < to; at++) hex += HEX[bytes[at]!];
  return hex;
}

/** Reads hexadecimal digits in small letters; half a byte at the end counts as its higher half. */
export function bytesOfHex(hex: string): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(hex.length / 2));
  for (let at = 0; at < hex.length; at++) {
    const code = hex.charCodeAt(at);
    const digit = code < 97 ? code - 48 : code - 87;
    bytes[at >> 1]! |= at % 2 === 0 ? digit << 4 : digit;
  }
  return bytes;
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
