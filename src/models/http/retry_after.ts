/**
 * Reads a `Retry-After` header.
 *
 * @param value The header: seconds, or a date; `null` without one.
 * @param now Milliseconds since 1970.
 * @returns Milliseconds to wait, 0 where they are over; `undefined` where nothing usable is said.
 */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  if (/^\d+(?:\.\d+)?$/.test(value.trim())) return Math.ceil(Number(value) * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
