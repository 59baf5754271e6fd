/**
 * The other places of a secret: what is one where a rule sees it, is one in the line that prints or
 * compares it as well.
 *
 * @module
 */

/** A shorter value may well be a part of something else. */
const MIN_CHARS = 8;
/** A longer value is itself within a word as well, as after the `%3D` of a URL. */
const UNIQUE_CHARS = 16;
/** Values of one text that are looked for; more of them are a list of samples. */
const MAX_VALUES = 50;

/** A range of a text. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Tells whether a value is a secret wherever it stands: `changeme` and `password1` are not. */
export function isTelling(value: string): boolean {
  return value.length >= MIN_CHARS && /[A-Za-z]/.test(value) && /\d/.test(value) &&
    !/^[A-Za-z_]+\d{1,4}$/.test(value);
}

/**
 * Finds where else secrets of a text stand, short ones as words of their own.
 *
 * @returns Places in no order; those that are known are among them.
 */
export function repeatsOf<T extends Span>(text: string, secrets: readonly T[]): T[] {
  const byValue = new Map<string, T>();
  for (const secret of secrets) {
    if (byValue.size >= MAX_VALUES) break;
    const value = text.slice(secret.start, secret.end);
    if (isTelling(value) && !byValue.has(value)) byValue.set(value, secret);
  }
  return [...byValue].flatMap(([value, secret]) => placesOf(text, value, secret));
}

function placesOf<T extends Span>(text: string, value: string, secret: T): T[] {
  const places: T[] = [];
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
    const end = at + value.length;
    const isWithin = isWordPart(text.charAt(at - 1)) || isWordPart(text.charAt(end));
    if (isWithin && value.length < UNIQUE_CHARS) continue;
    places.push({ ...secret, start: at, end });
  }
  return places;
}

function isWordPart(char: string): boolean {
  return /^[A-Za-z0-9]$/.test(char);
}
