/** Levels of a message: a request of a tool has five. */
export const MAX_LEVELS = 64;

/** Tells whether a value has more levels than a message may: what reads it calls itself for each. */
export function isDeeper(value: unknown, levels: number = MAX_LEVELS): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}
