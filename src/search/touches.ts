/**
 * When files were touched in this session: a small file beside the index, written while others
 * read. It holds times only; what they are worth is worked out when they are read.
 *
 * @module
 */

/** Touches that are kept: the newest. */
const MAX_TOUCHES = 1000;

/** Reads touches; none where there is no file, or one that is not ours. */
export function readTouches(path: string): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(Deno.readTextFileSync(path));
    if (typeof stored !== "object" || stored === null) return new Map();
    return new Map(Object.entries(stored).filter(([, time]) => Number.isFinite(time)));
  } catch (error) {
    // Touches are a hint: without them the answer is complete, and the next touch starts anew.
    const isAbsent = error instanceof Deno.errors.NotFound || error instanceof SyntaxError ||
      error instanceof Deno.errors.NotADirectory;
    if (isAbsent) return new Map();
    throw error;
  }
}

/** Adds touches, in one step for whoever reads meanwhile. */
export function writeTouches(path: string, paths: readonly string[], time: number): void {
  const touches = readTouches(path);
  for (const touched of paths) {
    touches.delete(touched);
    touches.set(touched, time);
  }
  const kept = [...touches].slice(-MAX_TOUCHES);
  const temporary = `${path}.${crypto.randomUUID()}.tmp`;
  Deno.writeTextFileSync(temporary, JSON.stringify(Object.fromEntries(kept)));
  Deno.renameSync(temporary, path);
}
