/**
 * SHA-256 of file contents, by the platform: `node:crypto` takes as long to load as Deno to start.
 *
 * @module
 */

/** Hashes bytes; 32 bytes come back. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** Tells whether two hashes are the same. */
export function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
