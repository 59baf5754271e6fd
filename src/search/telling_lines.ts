/**
 * Which lines of a long range are shown: those at its start, unless the words of the query stand
 * further down. The signature is a part of every result, so the lines may go without it.
 *
 * @module
 */
import { queryShares } from "../rank/choose_definition.ts";
import type { RankContext } from "../rank/ranker.ts";
import { type Excerpt, linesIn } from "./snippet.ts";

/** Share of the query that other lines must hold beyond those at the start. */
const LEAST_GAIN = 0.25;

/** Lines shown before the first that holds a word of the query. */
const LINES_BEFORE = 2;

/** Lines of a range that are looked at: chunks of code are shorter. */
const MAX_LINES = 120;

/**
 * Finds the line with which a snippet starts that holds more of the query than the first lines do.
 *
 * @param range Lines that may be shown.
 * @returns None where the first lines hold nearly as much.
 */
export function tellingStart(
  context: RankContext,
  excerpt: Excerpt,
  range: { readonly start: number; readonly end: number },
  maxLines: number,
): number | undefined {
  const end = Math.min(range.end, range.start + MAX_LINES - 1);
  if (end - range.start < maxLines) return undefined;
  const { bitsOf, ofBits } = queryShares(context);
  const masks = linesIn(excerpt, range.start, end).map(bitsOf);
  const heldFrom = (at: number, extra = 0) =>
    ofBits(masks.slice(at, at + maxLines).reduce((all, mask) => all | mask, extra));
  let best = { at: 0, held: heldFrom(0) + LEAST_GAIN };
  for (let line = maxLines; line < masks.length; line++) {
    if (masks[line] === 0) continue;
    const at = Math.min(line - LINES_BEFORE, masks.length - maxLines);
    const held = heldFrom(at, masks[0]);
    if (held > best.held) best = { at, held };
  }
  return best.at === 0 ? undefined : range.start + best.at;
}
