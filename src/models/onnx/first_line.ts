/** More of a message than this is not for a person. */
const MAX_CHARS = 200;

/** The first line of what a runtime says, which may go on with its own places. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n", 1)[0]!.slice(0, MAX_CHARS);
}
