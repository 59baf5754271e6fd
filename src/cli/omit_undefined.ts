/** Names of fields that may be `undefined`. */
type MayLack<T> = { [Key in keyof T]: undefined extends T[Key] ? Key : never }[keyof T];

/** The fields that have a value, under a type that has no `undefined` in it. */
type Defined<T> =
  & { [Key in Exclude<keyof T, MayLack<T>>]: T[Key] }
  & { [Key in MayLack<T>]?: Exclude<T[Key], undefined> };

/** Leaves out fields that are `undefined`: an option that is absent has its default. */
export function omitUndefined<T extends object>(fields: T): Defined<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  // What is left has the names and the values of what was given.
  return Object.fromEntries(entries) as Defined<T>;
}
