/**
 * Finds the bracket that closes another one.
 *
 * @param open Index of the bracket that is open.
 * @param pairs Brackets that count: those that open, then those that close, in one order.
 * @returns Its index, or -1. The end of an arrow is no bracket.
 */
export function closingIndex(text: string, open: number, pairs = "()"): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const kind = pairs.indexOf(text[at]!);
    if (kind < 0 || (text[at] === ">" && /[-=]/.test(text[at - 1] ?? ""))) continue;
    depth += kind < pairs.length / 2 ? 1 : -1;
    if (depth === 0) return at;
  }
  return -1;
}
