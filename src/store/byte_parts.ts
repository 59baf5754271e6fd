import { DamageError } from "../errors.ts";

/** Bytes of a number that tells a length. */
const LENGTH_BYTES = 4;

/** Puts parts into one, each behind its length. */
export function joinParts(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const part of parts) {
    view.setUint32(at, part.length, true);
    bytes.set(part, at + LENGTH_BYTES);
    at += LENGTH_BYTES + part.length;
  }
  return bytes;
}

/**
 * Takes apart what {@linkcode joinParts} has made; the parts are views.
 *
 * @param what Kind of the bytes, for the error.
 * @throws {DamageError} If it has not made them.
 */
export function splitParts(bytes: Uint8Array, what: string): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = at + LENGTH_BYTES <= bytes.length ? view.getUint32(at, true) : Infinity;
    const start = at + LENGTH_BYTES;
    if (start + length > bytes.length) throw new DamageError(what);
    parts.push(bytes.subarray(start, at = start + length));
  }
  return parts;
}
