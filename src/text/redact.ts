/**
 * Masks secrets in text that is about to be shown as `[redacted:<kind>]`.
 *
 * A part of a file does not say what stands above and below it, so the text of a file is masked as a
 * whole and cut afterwards: `redactLines()` keeps its lines, and `redactQuote()` is for words out of
 * it. `blankSecrets()` masks in what is stored, by the same rules.
 *
 * @module
 */
import { findSecrets, type Secret } from "./secrets/find_secrets.ts";

/** A shorter piece of a secret is found in any text. */
const MIN_PIECE_CHARS = 4;
/** A quote of so many characters that stands in a secret is a piece of it. */
const MIN_QUOTE_CHARS = 8;

/** Ends a piece of a secret that a program writes as several literals. */
const PIECES = /(?:\\[nrt]|[\s"'`+,;*#|()\\])+/;

/**
 * Masks the secrets of a text of which nothing more is known. Idempotent.
 *
 * @param text What will be shown, as a whole: a key may span its lines.
 */
export function redact(text: string): string {
  return maskSecrets(text, findSecrets(text, { isPart: true }), ({ kind }) => maskOf(kind));
}

/**
 * Masks the secrets of a file, so that any of its lines may be shown: a secret of several lines leaves
 * its mask on each, and every line keeps its number. Idempotent.
 */
export function redactLines(text: string): string {
  return maskSecrets(text, findSecrets(text), (secret) => {
    const value = text.slice(secret.start, secret.end);
    return value.replace(/[^\r\n]*[^\s][^\r\n]*/g, () => maskOf(secret.kind));
  });
}

/**
 * Masks what a quote holds of the secrets of the file that it comes from.
 *
 * @param quote Words of the file, not yet cut off.
 */
export function redactQuote(quote: string, text: string): string {
  let shown = quote;
  for (const { kind, start, end } of findSecrets(text)) {
    const value = text.slice(start, end);
    if (quote.length >= MIN_QUOTE_CHARS && value.includes(quote)) return maskOf(kind);
    for (const piece of new Set([value, ...value.split(PIECES)])) {
      if (piece.length < MIN_PIECE_CHARS) continue;
      shown = shown.replaceAll(piece, () => maskOf(kind));
    }
  }
  return redact(shown);
}

function maskOf(kind: string): string {
  return `[redacted:${kind}]`;
}

function maskSecrets(
  text: string,
  secrets: readonly Secret[],
  maskFor: (secret: Secret) => string,
): string {
  if (secrets.length === 0) return text;
  let shown = "";
  let at = 0;
  for (const secret of secrets) {
    shown += text.slice(at, secret.start) + maskFor(secret);
    at = secret.end;
  }
  return shown + text.slice(at);
}
