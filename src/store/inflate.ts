import { inflateRawSync } from "node:zlib";

/** Unpacks bytes to so many at most; `undefined` where they are more, or none that were packed. */
export function inflate(bytes: Uint8Array, maxOutputLength: number): Uint8Array | undefined {
  try {
    // A Buffer would be handed on as such, and its slices are views.
    const { buffer, byteOffset, byteLength } = inflateRawSync(bytes, { maxOutputLength });
    return new Uint8Array(buffer, byteOffset, byteLength);
  } catch (error) {
    if (typeof (error as { readonly code?: unknown }).code !== "string") throw error;
    return undefined;
  }
}
