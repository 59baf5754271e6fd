/**
 * Hashes a text (FNV-1a over UTF-16 units, 32 bits): an order that is the same everywhere, and that
 * no folder or date leads.
 */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * Keeps a part of a list, chosen by the hash of what each item is called.
 *
 * @returns The chosen items, in the order of the list.
 */
export function sampleByHash<T>(
  items: readonly T[],
  count: number,
  keyOf: (item: T) => string,
): T[] {
  if (items.length <= count) return [...items];
  const order = items.map((item, at) => ({ at, hash: hashText(keyOf(item)) }))
    .sort((a, b) => a.hash - b.hash || a.at - b.at);
  const chosen = new Set(order.slice(0, count).map(({ at }) => at));
  return items.filter((_, at) => chosen.has(at));
}
