/** A field of a value from JSON; `undefined` where there is none. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  // An object that has the field; its type is what is asked for.
  return (value as Record<string, unknown>)[name];
}
