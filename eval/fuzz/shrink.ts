/**
 * Makes an input shorter for as long as the same comes of it.
 *
 * @param input What failed.
 * @param isSame Whether a shorter one fails in the same way.
 * @param tries How often that may be asked.
 */
export async function shrink(
  input: string,
  isSame: (shorter: string) => Promise<boolean>,
  tries = 400,
): Promise<string> {
  let shortest = input;
  let left = tries;
  for (let size = Math.ceil(input.length / 2); size >= 1 && left > 0;) {
    const before = shortest.length;
    // From the end on, so that what was passed over keeps its place.
    for (let end = shortest.length; end > 0 && left > 0; end -= size) {
      const shorter = shortest.slice(0, Math.max(0, end - size)) + shortest.slice(end);
      left--;
      if (await isSame(shorter)) shortest = shorter;
    }
    if (size === 1 && shortest.length === before) break;
    size = shortest.length < before ? Math.min(size, Math.ceil(shortest.length / 2)) : size >> 1;
    if (size === 0 && shortest.length < before) size = 1;
  }
  return shortest;
}
