/** Letters without case are left out: a Chinese sentence has no spaces either. */
const NAME = String.raw`[\p{Lu}\p{Ll}_][\p{Lu}\p{Ll}\p{M}\p{N}_]*`;
/** An identifier, or several joined by `::`, `\`, `->`, `.` or `#` (then maybe with Ruby's `?`). */
const SYMBOL = new RegExp(
  String.raw`^${NAME}(?:(?:(?:::|\\|->|\.|#)${NAME})+[?!]?)?$`,
  "u",
);
const SEPARATOR = /::|\\|->|\.|#/;

/**
 * Returns the name that a text asks for, if it is nothing but a symbol.
 *
 * @returns Its last segment: `vector` of `std::vector`; `undefined` for any other text.
 */
export function symbolOf(text: string): string | undefined {
  const trimmed = text.trim();
  return SYMBOL.test(trimmed) ? trimmed.split(SEPARATOR).at(-1) : undefined;
}

/**
 * Tells whether a word can only be an identifier: it has an underscore, or a capital after
 * its first letter and small letters too.
 */
export function isIdentifier(word: string): boolean {
  return (word.includes("_") && /\p{L}/u.test(word)) ||
    (/.\p{Lu}/u.test(word) && /\p{Ll}/u.test(word));
}
