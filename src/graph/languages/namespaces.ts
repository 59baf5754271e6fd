/**
 * Which namespaces a place sees: those around it, and those that its file uses. What C++ and C#
 * share.
 *
 * @module
 */

/** Scopes that a place sees. */
export interface ScopesInReach {
  /** Those around it, the innermost first; the last is the top level. */
  readonly around: readonly string[];
  /** Those that are used there, as written. */
  readonly used: ReadonlySet<string>;
}

/** The scopes that a place sees, the innermost first; those that are used are as far as one another. */
export function* scopesByDistance({ around, used }: ScopesInReach): Generator<readonly string[]> {
  for (const scope of new Set(around)) yield [scope];
  if (used.size === 0) return;
  const seen = new Set(around);
  const outer = around.filter((each) => each !== "");
  const named = [...used].flatMap((each) => [each, ...outer.map((scope) => `${scope}.${each}`)]);
  yield [...new Set(named)].filter((each) => !seen.has(each));
}
