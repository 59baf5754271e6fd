/**
 * Values that are of one of several types: what is asked of one is asked of each of them.
 *
 * @module
 */
import type { Found } from "../lookup.ts";
import { type InstanceValue, type Value, weakerOf } from "../value.ts";

/** Types of a union that are followed. The others have no edge by it: the answer on one is no proof. */
export const MAX_ARMS = 30;

/** The values of one type each that a value may be. */
export function armsOf({ or = [], ...first }: InstanceValue): readonly InstanceValue[] {
  return [first, ...or.map((arm) => ({ ...arm, by: weakerOf(first.by, arm.by) }))];
}

/**
 * Joins values: where the first that is of the tree is of a type, all of them are one of several
 * types; else it stands alone.
 */
export function unite(values: readonly (Value | undefined)[]): Value | undefined {
  const known = values.filter((value) => value !== undefined);
  const main = known.find(({ is }) => is !== "external") ?? known[0];
  if (main?.is !== "instance") return main;
  const arms = new Map<string, InstanceValue>();
  for (const value of known) {
    if (value.is !== "instance") continue;
    for (const arm of armsOf(value)) {
      const key = `${arm.wrap} ${arm.types.map(({ node }) => node)}`;
      if (arms.size < MAX_ARMS && !arms.has(key)) arms.set(key, arm);
    }
  }
  const [first, ...or] = arms.values();
  return first && or.length > 0 ? { ...first, or } : first;
}

/** Joins what each of several types has of a name. */
export function uniteMembers(found: readonly Found[]): Found | undefined {
  const [first, ...others] = found;
  if (first === undefined || others.length === 0) return first;
  const symbols = [...new Set(found.flatMap((each) => each.symbols))].slice(0, MAX_ARMS);
  // What all of them inherit from one type is as sure as of one.
  if (symbols.length === first.symbols.length) return first;
  return { symbols, by: weakerOf(first.by, "one of several types") };
}
