/** Quotes that a string of some language may stand in, longest first. */
const QUOTE = /^(?:"""|'''|["'`])/;

/**
 * Takes the quotes around a text away, where they are one pair: `"a"` becomes `a`, while
 * `"a" or "b"` stays.
 */
export function unquote(text: string): string {
  const quote = QUOTE.exec(text)?.[0];
  if (!quote || text.length <= 2 * quote.length || !text.endsWith(quote)) return text;
  const inner = text.slice(quote.length, -quote.length);
  return inner.replaceAll(`\\${quote}`, "").includes(quote) ? text : inner;
}
