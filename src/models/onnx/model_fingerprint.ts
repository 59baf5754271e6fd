/** Raised whenever the same files lead to other vectors or terms. */
const FORMAT = 1;
/** As many bytes as tell any two models apart. */
const HEX_DIGITS = 32;

/** The SHA-256 of bytes, in hexadecimal. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

/**
 * Names a way of making vectors or terms. The runtime is no part of it: vectors that one of them
 * stored are searched with those of another.
 *
 * @param parts Everything that changes what a text gets.
 */
export async function fingerprintOf(
  parts: Readonly<Record<string, string | number>>,
): Promise<string> {
  const sorted = Object.entries({ ...parts, format: FORMAT }).sort(([a], [b]) => a < b ? -1 : 1);
  const digest = await digestOf(new TextEncoder().encode(JSON.stringify(sorted)));
  return digest.slice(0, HEX_DIGITS);
}
