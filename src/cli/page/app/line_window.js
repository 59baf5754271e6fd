// @ts-check
/**
 * Which lines of a long file are drawn: those that are seen, and some around them. A file that is
 * short enough is drawn as a whole, so that the browser's own search and print find all of it.
 *
 * @module
 */

/** Lines up to which a file is drawn as a whole. */
export const MAX_WHOLE_LINES = 2_000;
/** Lines that are drawn above and below those that are seen. */
const MARGIN_LINES = 60;
/** Lines by which the window moves: less often than a line is scrolled. */
const STEP_LINES = 20;

/**
 * The lines to draw.
 *
 * @param {{ total: number, top: number, height: number, lineHeight: number }} view Number of lines;
 * what is scrolled and what is seen, in pixels.
 * @returns {{ first: number, last: number }} Lines from 1; `last` is less than `first` for none.
 */
export function windowOf({ total, top, height, lineHeight }) {
  if (total <= MAX_WHOLE_LINES) return { first: 1, last: total };
  const step = STEP_LINES * lineHeight;
  const above = Math.floor(Math.max(top, 0) / step) * STEP_LINES;
  const seen = Math.ceil(height / lineHeight) + STEP_LINES;
  const within = (/** @type {number} */ line) => Math.max(Math.min(line, total), 1);
  return { first: within(above - MARGIN_LINES + 1), last: within(above + seen + MARGIN_LINES) };
}

/**
 * Where to scroll to, in pixels, so that a range stands a third below the top.
 *
 * @param {{ line: number, height: number, lineHeight: number }} view
 */
export function scrollTopOf({ line, height, lineHeight }) {
  return Math.max((line - 1) * lineHeight - height / 3, 0);
}
