/**
 * How much of a property a run checks: `deno task test` checks it in a small world, and
 * `deno task slow` in the whole one.
 *
 * @module
 */

/** Whether this run checks properties in full: `deno task slow` says so. */
export const IS_FULL = Deno.env.get("CBX_TESTS") === "full";

/** Chooses between a small world and the whole one. */
export function extent<T>({ quick, full }: { readonly quick: T; readonly full: T }): T {
  return IS_FULL ? full : quick;
}
