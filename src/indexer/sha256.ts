import { createHash } from "node:crypto";

/** Hashes bytes; 32 bytes come back. */
export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(bytes).digest());
}

/** Tells whether bytes are those of a hash; where either is not known, they are not. */
export function isOfHash<T extends Uint8Array>(
  bytes: T | undefined,
  hash: Uint8Array | undefined,
): bytes is T {
  return bytes !== undefined && hash !== undefined && isSameHash(sha256(bytes), hash);
}

export function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
