import type { Pagination } from "../search/answer.ts";
import type { PageOptions } from "./ask_source.ts";

interface Page<T> {
  readonly items: readonly T[];
  readonly pagination: Pagination;
}

/**
 * Cuts a page out of all items.
 *
 * @param most Items at most, where the options do not say.
 * @throws {RangeError} If `limit` or `offset` is out of range.
 */
export function pageOf<T>(items: readonly T[], options: PageOptions, most: number): Page<T> {
  const { limit = most, offset = 0 } = options;
  checkWhole("limit", limit, { least: 1 });
  checkWhole("offset", offset, { least: 0 });
  const next = offset + limit;
  const hasMore = next < items.length;
  return {
    items: items.slice(offset, next),
    pagination: { offset, limit, hasMore, nextOffset: hasMore ? next : null },
  };
}

/**
 * Checks an option.
 *
 * @throws {RangeError} If it is not a whole number of the range.
 */
export function checkWhole(
  name: string,
  value: number,
  { least, most = Infinity }: { readonly least: number; readonly most?: number },
): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  const range = most === Infinity ? `>= ${least}` : `from ${least} to ${most}`;
  throw new RangeError(
    `Cannot answer as "${name}" must be a whole number ${range}: current is ${value}`,
  );
}
