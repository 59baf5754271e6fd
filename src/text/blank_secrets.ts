/**
 * Masks secrets in text that is about to be analysed, so that nothing that is stored of it can hold
 * one.
 *
 * @module
 */
import { findSecrets, type Secret } from "./secrets/find_secrets.ts";

/** A letter of names that yields no word: `_` and its like alone have no pieces. */
const BLANK = "_";

/**
 * Puts `_` in the place of each byte that a secret takes in UTF-8. Offsets in bytes, lines, and the
 * syntax around a secret stay; a run of `_` is a name or a part of a literal, as the secret was, and
 * yields no term. Idempotent.
 */
export function blankSecrets(text: string): string {
  const secrets = findSecrets(text);
  if (secrets.length === 0) return text;
  let blanked = "";
  let at = 0;
  for (const secret of secrets) {
    blanked += text.slice(at, secret.start) + blank(text, secret);
    at = secret.end;
  }
  return blanked + text.slice(at);
}

/** Does so in the bytes of a file; they are the same object where there is none. */
export function blankSecretBytes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const masked = blankSecrets(text);
  return masked === text ? bytes : new TextEncoder().encode(masked);
}

/** A key over several lines is often several literals: their quotes and escapes are syntax. */
const IN_KEY = /\\[nrt]|[\s"'`+,;*#|()\\]+|([^])/gu;
/** So are the quotes between literals that become one word, what joins them, and a continued line. */
const IN_LITERALS = /["'`\s+.&<>|^*~]+|\\(?=\r?\n)|([^])/gu;
const IN_WORD = /\s+|([^])/gu;

function blank(text: string, { kind, start, end, isJoined = false }: Secret): string {
  const value = text.slice(start, end);
  const secret = kind === "private_key" ? IN_KEY : isJoined ? IN_LITERALS : IN_WORD;
  return value.replace(
    secret,
    (kept: string, char?: string) => char === undefined ? kept : BLANK.repeat(byteLength(char)),
  );
}

/** Length of one character in UTF-8; half a pair is written as U+FFFD, in three bytes. */
function byteLength(char: string): number {
  const point = char.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
