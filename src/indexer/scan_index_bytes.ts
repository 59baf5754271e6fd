/**
 * Looks for secrets in the bytes of an index, without asking what they mean: whatever found its way
 * into the file is seen, free pages included.
 *
 * @module
 */
import { findSecrets } from "../text/secrets/find_secrets.ts";
import { type ByteSource, byteWindows } from "./byte_windows.ts";

/** Enough of a secret to know it: a key that is longer is found by its start. */
const OVERLAP_BYTES = 16 * 1024;

/** A secret among bytes. */
export interface ByteFinding {
  /** Sort of the secret. */
  readonly kind: string;
  /** Offset of its first byte. */
  readonly offset: number;
}

/**
 * Finds what bears the mark of a secret: tokens, private keys, JWTs, passwords of URLs. The rules
 * that guess are left out, as any bytes would satisfy them at some place.
 *
 * @param windowBytes How much is read at once; anything but the default is for tests.
 */
export function scanIndexBytes(file: ByteSource, windowBytes?: number): ByteFinding[] {
  const findings: ByteFinding[] = [];
  // A character a byte, whatever the byte is.
  const decoder = new TextDecoder("latin1");
  let reported = 0;
  for (const { offset, bytes } of byteWindows(file, OVERLAP_BYTES, windowBytes)) {
    const text = decoder.decode(bytes);
    for (const { kind, start, end } of findSecrets(text, { isCertain: true })) {
      if (offset + start < reported || !isPrintable(text, start, end)) continue;
      reported = offset + end;
      findings.push({ kind, offset: offset + start });
    }
  }
  return findings;
}

/** Bytes between two texts are none of a secret. */
function isPrintable(text: string, start: number, end: number): boolean {
  return /^[\x20-\x7e\s]+$/.test(text.slice(start, end));
}
